import { useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useCloseIfOpen, useProblem } from '../../../shared/feedback/use-problem.ts'
import { useToast } from '../../../shared/feedback/use-toast.ts'
import { AlertDialog } from '../../../ui/Dialog.tsx'
import { ErrorBanner, problemTextOf } from './ErrorBanner.tsx'

/** Asks for confirmation before an action that can't be undone. Shows an error in the dialog. */
export function ConfirmDialog({
  title,
  about,
  text,
  warnings = [],
  isChecking = false,
  action,
  send,
  failed,
  done,
  onClose,
}: {
  title: string
  /** The object of the action, if the text does not name it. */
  about?: string
  text: string
  warnings?: readonly string[]
  /** Whether the warnings are still loading. */
  isChecking?: boolean
  /** The label of the button, such as 'Delete user'. */
  action: string
  send: () => Promise<{ error?: unknown }>
  /** The message for an error without a text. */
  failed: string
  /** The toast shown on success. */
  done?: string
  onClose: () => void
}) {
  const t = useTranslate()
  const close = useCloseIfOpen(onClose)
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useProblem()
  const confirm = async () => {
    setProblem(undefined)
    setBusy(true)
    const { error } = await send()
    setBusy(false)
    if (error) return setProblem(problemTextOf(error, failed))
    if (done !== undefined) toast(done)
    close()
  }
  return (
    <AlertDialog
      title={title}
      eyebrow={about}
      no={t('office.cancel')}
      yes={action}
      busy={busy || isChecking}
      onYes={confirm}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4">
        <p>{text}</p>
        {warnings.length > 0 && <p>{warnings.join(' ')}</p>}
        {problem && <ErrorBanner text={problem} onDismiss={() => setProblem(undefined)} />}
      </div>
    </AlertDialog>
  )
}
