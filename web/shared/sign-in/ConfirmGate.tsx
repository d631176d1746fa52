import { useEffect, useState } from 'react'
import { onDemand } from '../../ui/on-demand.tsx'
import { fetchAhead } from '../api-client/api.ts'
import { onConfirmation } from '../session/session.ts'

const loadDialog = async () => (await import('./IdentityDialog.tsx')).IdentityDialog
const IdentityDialog = onDemand(loadDialog)

/** Shows the dialog to confirm the user's identity while a request needs it. */
export function ConfirmGate() {
  const [answer, setAnswer] = useState<{ readonly give: (confirmed: boolean) => void }>()
  // A newer version of the app may have replaced the script by the time that it is needed.
  useEffect(() => fetchAhead(loadDialog), [])
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
