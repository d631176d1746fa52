import type { SuspenseReceipt } from '../../../api/contract/admin-payments.ts'
import { useFormat, useText } from '../../i18n/use-text.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { useSentForm } from '../shared/dialogs/use-sent-form.ts'
import { useReturnReceiptMutation } from './money-api.ts'

/** Notes that money in suspense was given back outside of here; how, must be said. */
export function ReturnDialog({ receipt, onClose }: { receipt: SuspenseReceipt; onClose: () => void }) {
  const say = useText()
  const format = useFormat()
  const [send] = useReturnReceiptMutation()
  const { form, dialog } = useSentForm({
    start: { note: '' },
    fields: ['note'],
    send: ({ note }) => send({ receipt: receipt.receipt, note: note.trim() }),
    failed: say('suspense.return-failed'),
    done: () => say('suspense.returned', { receipt: receipt.receipt }),
    onClose,
  })
  return (
    <FormDialog
      title={say('suspense.return-title', { amount: format.money(receipt.amount) })}
      submit={say('suspense.return')}
      {...dialog}
    >
      <p>{say('suspense.return-text', { receipt: receipt.receipt })}</p>
      <TextArea
        label={say('money.note')}
        hint={say('suspense.note-hint')}
        error={form.formState.errors.note?.message}
        maxLength={500}
        {...form.register('note', { validate: (note) => note.trim() !== '' || say('suspense.note-missing') })}
      />
    </FormDialog>
  )
}
