import { useEffect, useState } from 'react'
import { onDemand } from '../../ui/on-demand.tsx'
import { onConfirmation } from '../session/session.ts'

/** Loads the dialog's script. */
export const loadIdentityDialog = async () => (await import('./IdentityDialog.tsx')).IdentityDialog
const IdentityDialog = onDemand(loadIdentityDialog)

/** Shows the dialog to confirm the user's identity while a request needs it. */
export function ConfirmGate() {
  const [answer, setAnswer] = useState<{ readonly give: (confirmed: boolean) => void }>()
  useEffect(() => onConfirmation(() => new Promise((give) => setAnswer({ give }))), [])
  useEffect(() => () => answer?.give(false), [answer])
  if (!answer) return null
  return (
    <IdentityDialog
      onEnd={(confirmed) => {
        answer.give(confirmed)
        setAnswer(undefined)
      }}
    />
  )
}
