import { useState } from 'react'
import type { SuspenseReceipt } from '../../../api/contract/admin-payments.ts'
import { useAppDispatch } from '../../app/store.ts'
import { told } from '../../app/toasts.ts'
import { useFormat, useText } from '../../i18n/use-text.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { FormDialog } from '../back-office/FormDialog.tsx'
import { refusalOf } from '../back-office/refusal.ts'
import { useReturnReceiptMutation } from './money-api.ts'

/** Notes that money in suspense was given back outside of here; how, must be said. */
export function ReturnDialog({ receipt, onClose }: { receipt: SuspenseReceipt; onClose: () => void }) {
  const say = useText()
  const format = useFormat()
  const dispatch = useAppDispatch()
  const [send, { isLoading }] = useReturnReceiptMutation()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    const given = note.trim()
    setMissing(given === '')
    if (given === '') return
    const { error } = await send({ receipt: receipt.receipt, note: given })
    if (error) return setProblem(refusalOf(error, say('suspense.return-failed')))
    dispatch(told(say('suspense.returned', { receipt: receipt.receipt })))
    onClose()
  }
  return (
    <FormDialog
      title={say('suspense.return-title', { amount: format.money(receipt.amount) })}
      submit={say('suspense.return')}
      busy={isLoading}
      problem={problem}
      onDismiss={() => setProblem(undefined)}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onClose={onClose}
    >
      <p>{say('suspense.return-text', { receipt: receipt.receipt })}</p>
      <TextArea
        label={say('money.note')}
        hint={say('suspense.note-hint')}
        error={missing ? say('suspense.note-missing') : undefined}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  )
}
