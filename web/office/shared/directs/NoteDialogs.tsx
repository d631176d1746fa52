import { NamespaceProvider } from '../../../i18n/NamespaceProvider.tsx'
import { useFormat, useTranslate } from '../../../i18n/use-translate.ts'
import { TextArea } from '../../../ui/Field.tsx'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { useSentForm } from '../dialogs/use-sent-form.ts'
import { useReturnDirectMutation, useVoidDirectMutation } from './directs-api.ts'
import { directTexts } from './texts.ts'

interface DialogProps {
  readonly bookingId: string
  /** The id of the payment or of the return. */
  readonly id: string
  /** In KES. */
  readonly amount: number
  readonly onClose: () => void
}

/** Takes back a payment to the studio that was noted by mistake. */
export const VoidPaymentDialog = (opened: DialogProps) => (
  <NamespaceProvider texts={directTexts}>
    <VoidPayment {...opened} />
  </NamespaceProvider>
)

function VoidPayment({ bookingId, id, amount: kes, onClose }: DialogProps) {
  const t = useTranslate()
  const amount = useFormat().money(kes)
  const [send] = useVoidDirectMutation()
  const { form, dialog } = useSentForm({
    name: `void ${id}`,
    start: { reason: '' },
    fields: ['reason'],
    send: ({ reason }) => send({ bookingId, paymentId: id, body: { reason: reason.trim() } }),
    failed: t('direct.void-failed'),
    done: () => t('direct.voided', { amount }),
    onClose,
  })
  return (
    <FormDialog title={t('direct.void-title', { amount })} submit={t('direct.void')} {...dialog}>
      <p className="text-muted">{t('direct.void-text')}</p>
      <TextArea
        label={t('direct.reason')}
        error={form.formState.errors.reason?.message}
        maxLength={500}
        {...form.register('reason', { validate: (text) => text.trim() !== '' || t('direct.reason-missing') })}
      />
    </FormDialog>
  )
}

/** Notes how the studio returned money that it had received itself. */
export const ReturnDialog = (opened: DialogProps) => (
  <NamespaceProvider texts={directTexts}>
    <Return {...opened} />
  </NamespaceProvider>
)

function Return({ bookingId, id, amount: kes, onClose }: DialogProps) {
  const t = useTranslate()
  const amount = useFormat().money(kes)
  const [send] = useReturnDirectMutation()
  const { form, dialog } = useSentForm({
    name: `return ${id}`,
    start: { note: '' },
    fields: ['note'],
    send: ({ note }) => send({ bookingId, returnId: id, body: { note: note.trim() } }),
    failed: t('direct.return-failed'),
    done: () => t('direct.returned', { amount }),
    onClose,
  })
  return (
    <FormDialog title={t('direct.return-title', { amount })} submit={t('direct.return')} {...dialog}>
      <p className="text-muted">{t('direct.return-text')}</p>
      <TextArea
        label={t('direct.note')}
        hint={t('direct.note-hint')}
        error={form.formState.errors.note?.message}
        maxLength={500}
        {...form.register('note', { validate: (text) => text.trim() !== '' || t('direct.note-missing') })}
      />
    </FormDialog>
  )
}
