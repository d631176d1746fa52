import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { FormDialog } from '../back-office/FormDialog.tsx'

/** Asks why, before a booking is rejected or cancelled; the customer is told the reason. */
export function ReasonDialog({
  title,
  text,
  submit,
  required,
  busy,
  onReason,
  onClose,
}: {
  title: string
  text: string
  submit: string
  required: boolean
  busy: boolean
  /** Does it with the reason, if any; answers what went wrong. */
  onReason: (reason: string) => Promise<string | undefined>
  onClose: () => void
}) {
  const say = useText()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    const given = reason.trim()
    setMissing(required && given === '')
    if (required && given === '') return
    const refused = await onReason(given)
    if (refused === undefined) onClose()
    else setProblem(refused)
  }
  return (
    <FormDialog
      title={title}
      submit={submit}
      busy={busy}
      problem={problem}
      onDismiss={() => setProblem(undefined)}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onClose={onClose}
    >
      <p>{text}</p>
      <TextArea
        label={say('bookings.reason')}
        optional={required ? undefined : say('bookings.reason-optional')}
        hint={say('bookings.reason-hint')}
        error={missing ? say('bookings.reason-missing') : undefined}
        maxLength={500}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
