import { useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useCloseIfOpen, useProblem } from '../../../shared/feedback/use-problem.ts'
import { AlertDialog } from '../../../ui/Dialog.tsx'
import { ErrorBanner } from './ErrorBanner.tsx'

/** Asks for confirmation before an action that can't be undone. Shows an error in the dialog. */
export function ConfirmDialog({
  title,
  about,
  text,
  action,
  onConfirm,
  onClose,
}: {
  title: string
  /** The object of the action, if the text does not name it. */
  about?: string
  text: string
  /** The label of the button, such as 'Delete user'. */
  action: string
  /** Carries out the action. Resolves to an error message on failure. */
  onConfirm: () => Promise<string | undefined>
  onClose: () => void
}) {
  const t = useTranslate()
  const close = useCloseIfOpen(onClose)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useProblem()
  const confirm = async () => {
    setBusy(true)
    const failure = await onConfirm()
    setBusy(false)
    if (failure === undefined) close()
    else setProblem(failure)
  }
  return (
    <AlertDialog
      title={title}
      eyebrow={about}
      closeLabel={t('close')}
      no={t('office.cancel')}
      yes={action}
      busy={busy}
      onYes={confirm}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4">
        <p>{text}</p>
        {problem && <ErrorBanner text={problem} onDismiss={() => setProblem(undefined)} />}
      </div>
    </AlertDialog>
  )
}
