import { useState } from 'react'
import type { Refund, RefundWay } from '../../../api/contract/admin-refunds.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { phoneText } from '../shared/bookings/when.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { useSentForm } from '../shared/dialogs/use-sent-form.ts'
import { useResolveRefundMutation } from './money-api.ts'
import { waysOf } from './money-words.ts'
import { WayChoice } from './WayChoice.tsx'

/** Sends a refund in one of three ways. Other means require a note. */
export function ResolveDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  const [resolve] = useResolveRefundMutation()
  const [way, setWay] = useState<RefundWay | undefined>(waysOf(refund)[0])
  const { id, code, customerName, customerPhone, receipt } = refund
  const amount = format.money(refund.amount)
  const isOther = way === 'other'
  const { form, dialog } = useSentForm({
    start: { note: '' },
    fields: ['note'],
    send: async ({ note }) => (way ? resolve({ id, way, ...(note.trim() && { note: note.trim() }) }) : {}),
    failed: t('refunds.resolve-failed'),
    done: () => t(isOther ? 'refunds.noted' : 'refunds.sent', { amount, code }),
    onClose,
  })
  return (
    <FormDialog
      title={t('refunds.resolve-title', { amount })}
      submit={t(isOther ? 'refunds.submit-noted' : 'refunds.submit-send', { amount })}
      disabled={!way}
      {...dialog}
    >
      <p className="text-muted">
        {t('refunds.resolve-text', { customer: customerName, code, receipt })} {t(`refunds.reason.${refund.reason}`)}
      </p>
      <WayChoice may={refund.may} way={way} phone={phoneText(customerPhone)} receipt={receipt} onWay={setWay} />
      <TextArea
        label={t('money.note')}
        optional={isOther ? undefined : t('bookings.reason-optional')}
        hint={isOther ? t('refunds.note-hint') : undefined}
        error={isOther ? form.formState.errors.note?.message : undefined}
        maxLength={500}
        {...form.register('note', {
          validate: (note) => !isOther || note.trim() !== '' || t('refunds.note-missing'),
        })}
      />
    </FormDialog>
  )
}
