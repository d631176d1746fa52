import { useRef } from 'react'
import type { DirectPaymentInput } from '../../../../api/contract/direct-payments.ts'
import type { DirectMethod } from '../../../../api/contract/shared.ts'
import { amountIn } from '../../../../language/text.ts'
import { NamespaceProvider } from '../../../i18n/NamespaceProvider.tsx'
import { useFormat, useTranslate } from '../../../i18n/use-translate.ts'
import { attemptFor } from '../../../shared/booking/attempt.ts'
import { Field, fieldsOf, Select } from '../../../ui/Field.tsx'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { useSentForm } from '../dialogs/use-sent-form.ts'
import { useRecordDirectMutation } from './directs-api.ts'
import { directTexts } from './texts.ts'

/** The form of a payment to the studio itself. */
interface DirectForm {
  method: DirectMethod
  amount: string
  receipt: string
}

/** An empty form with all that is unpaid, in KES. */
const emptyDirect = (unpaid: number): DirectForm => ({ method: 'cash', amount: String(unpaid), receipt: '' })

/** Returns whether a text is an amount in whole shillings, above nothing. */
const isWholeAmount = (text: string): boolean => Number.isInteger(amountIn(text)) && amountIn(text) > 0

/** Returns the request of a complete form. */
const directOf = ({ method, amount, receipt }: DirectForm): DirectPaymentInput => ({
  ...{ method, amount: amountIn(amount), receipt: receipt.trim() },
})

interface DialogProps {
  readonly booking: { readonly id: string; readonly code: string }
  /** What is unpaid, in KES. */
  readonly unpaid: number
  readonly onClose: () => void
}

/** Notes that the customer paid the studio itself, in cash or to its till: all that is unpaid, or a part of it. */
export const RecordPaymentDialog = (opened: DialogProps) => (
  <NamespaceProvider texts={directTexts}>
    <RecordPayment {...opened} />
  </NamespaceProvider>
)

function RecordPayment({ booking: { id, code }, unpaid, onClose }: DialogProps) {
  const t = useTranslate()
  const format = useFormat()
  const [record] = useRecordDirectMutation()
  // A retry after an unknown outcome is the same payment.
  const attempt = useRef<ReturnType<typeof attemptFor>>(null)
  const { form, dialog } = useSentForm({
    name: `direct ${id}`,
    start: emptyDirect(unpaid),
    fields: ['amount', 'receipt'],
    send: (typed) => {
      const body = directOf(typed)
      attempt.current = attemptFor(attempt.current, JSON.stringify(body))
      return record({ bookingId: id, key: attempt.current.key, body })
    },
    failed: t('direct.failed'),
    done: (typed) => t('direct.done', { amount: format.money(directOf(typed).amount), code }),
    onClose,
  })
  const field = fieldsOf(form)
  const isTill = form.watch('method') === 'till'
  return (
    <FormDialog title={t('direct.title', { code })} submit={t('direct.record')} {...dialog}>
      <p className="text-muted">{t('direct.text')}</p>
      <Select label={t('direct.method')} {...form.register('method')}>
        <option value="cash">{t('direct.method.cash')}</option>
        <option value="till">{t('direct.method.till')}</option>
      </Select>
      <Field
        label={t('direct.amount')}
        hint={t('direct.amount-hint', { unpaid: format.money(unpaid) })}
        inputMode="numeric"
        autoComplete="off"
        required
        {...field('amount', { validate: (text) => isWholeAmount(text) || t('direct.amount-odd') })}
      />
      <Field
        label={t(isTill ? 'direct.till-receipt' : 'direct.book-number')}
        hint={t(isTill ? 'direct.till-receipt-hint' : 'direct.book-number-hint')}
        autoComplete="off"
        maxLength={40}
        required={isTill}
        {...field('receipt', {
          validate: (text, { method }) => method === 'cash' || text.trim() !== '' || t('direct.till-receipt-missing'),
        })}
      />
    </FormDialog>
  )
}
