import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { DraftNotice, type FormDraft } from '../../../shared/drafts/use-draft.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorBanner } from './ErrorBanner.tsx'

/** A form in a dialog. Errors appear above the buttons, which stay visible. */
export function FormDialog({
  title,
  submit,
  busy,
  problem,
  alert,
  onDismiss,
  onSubmit,
  onClose,
  wide = false,
  disabled = false,
  beside,
  draft,
  children,
}: {
  title: string
  /** The label of the main button, such as 'Save Changes'. */
  submit: string
  busy: boolean
  problem: string | undefined
  /** A problem with ways out of it. */
  alert?: ReactNode
  onDismiss: () => void
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  wide?: boolean
  /** Whether the form can't be submitted yet. */
  disabled?: boolean
  /** A further action, such as Delete. */
  beside?: ReactNode
  /** Earlier input that was not sent. */
  draft?: FormDraft
  children: ReactNode
}) {
  const t = useTranslate()
  const formId = useId()
  return (
    <Dialog
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      wide={wide}
      footer={
        <div className="grid gap-3">
          {alert}
          {problem && <ErrorBanner text={problem} onDismiss={onDismiss} />}
          <div className="flex flex-wrap justify-end gap-3 max-sm:flex-wrap-reverse">
            {beside && <div className="mr-auto max-sm:flex max-sm:w-full max-sm:justify-center">{beside}</div>}
            <Button kind="outline" className="max-sm:flex-auto" onClick={onClose}>
              {t('office.cancel')}
            </Button>
            <Button
              kind="signal"
              className="max-sm:flex-auto"
              type="submit"
              form={formId}
              busy={busy}
              disabled={disabled}
            >
              {submit}
            </Button>
          </div>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="grid gap-5">
        {draft && <DraftNotice draft={draft} />}
        {children}
      </form>
    </Dialog>
  )
}
