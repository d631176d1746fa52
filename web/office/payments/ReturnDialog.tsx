import type { SuspenseReceipt } from '../../../api/contract/admin-payments.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { useSentForm } from '../shared/dialogs/use-sent-form.ts'
import { useReturnReceiptMutation } from './money-api.ts'

/** Records that money in suspense was returned outside the system. Requires a note that explains how. */
export function ReturnDialog({ receipt, onClose }: { receipt: SuspenseReceipt; onClose: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  const [send] = useReturnReceiptMutation()
  const { form, dialog } = useSentForm({
    start: { note: '' },
    fields: ['note'],
    send: ({ note }) => send({ receipt: receipt.receipt, note: note.trim() }),
    failed: t('suspense.return-failed'),
    done: () => t('suspense.returned', { receipt: receipt.receipt }),
    onClose,
  })
  return (
    <FormDialog
      title={t('suspense.return-title', { amount: format.money(receipt.amount) })}
      submit={t('suspense.return')}
      {...dialog}
    >
      <p>{t('suspense.return-text', { receipt: receipt.receipt })}</p>
      <TextArea
        label={t('money.note')}
        hint={t('suspense.note-hint')}
        error={form.formState.errors.note?.message}
        maxLength={500}
        {...form.register('note', { validate: (note) => note.trim() !== '' || t('suspense.note-missing') })}
      />
    </FormDialog>
  )
}
