import { type FormEvent, type ReactNode, useId } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { type Named, tieErrors } from '../../../shared/api-client/problem.ts'
import { DraftNotice, type FormDraft, useDraft } from '../../../shared/drafts/use-draft.tsx'
import { useCloseIfOpen, useProblem } from '../../../shared/feedback/use-problem.ts'
import { useToast } from '../../../shared/feedback/use-toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorBanner, problemTextOf } from './ErrorBanner.tsx'

/**
 * Returns the form of a FormDialog and the props for the dialog. Keeps the input until it is sent. Ties errors to their
 * fields or shows them above the buttons. On success, shows a toast and closes the dialog.
 */
export function useSentForm<Fields extends FieldValues>({
  name,
  start,
  fields,
  send,
  failed,
  done,
  isHeld = false,
  onClose,
}: {
  /** The kind and id of the edited object, such as `user` and its id. */
  name: string
  start: DefaultValues<Fields>
  /** The displayed fields that the server may reject. */
  fields: readonly Named<Fields>[] | ((typed: Fields) => readonly Named<Fields>[])
  /** An error may be the message itself. */
  send: (typed: Fields, clearDraft: () => void) => Promise<{ error?: unknown }>
  /** The message for an error without a text; by default, that something went wrong. */
  failed?: string | undefined
  /** Returns the message shown on success, if any. */
  done?: (typed: Fields) => string | undefined
  /** Whether the action can be undone or fail later. The draft then stays until `send` calls `clearDraft`. */
  isHeld?: boolean
  onClose: () => void
}) {
  const t = useTranslate()
  const close = useCloseIfOpen(onClose)
  const toast = useToast()
  const [problem, setProblem] = useProblem()
  const form = useForm<Fields>({ defaultValues: start })
  const draft = useDraft(form, name)
  const submit = form.handleSubmit(async (typed) => {
    setProblem(undefined)
    const { error } = await send(typed, draft.clear)
    if (typeof error === 'string') return setProblem(error)
    if (error)
      return setProblem(
        () => problemTextOf(error, failed ?? t('broken.text')),
        tieErrors(form, typeof fields === 'function' ? fields(typed) : fields, error),
      )
    if (!isHeld) draft.clear()
    const message = done?.(typed)
    if (message !== undefined) toast(message)
    close()
  })
  const onSubmit = (event: FormEvent) => {
    // The server's error at a field that is no longer displayed would block the form.
    form.clearErrors()
    return submit(event)
  }
  const busy = form.formState.isSubmitting
  return { form, dialog: { draft, busy, problem, onDismiss: () => setProblem(undefined), onSubmit, onClose } }
}

/** A form in a dialog. Errors appear above the buttons, which stay visible. */
export function FormDialog({
  title,
  submit,
  back,
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
  /** The label of the main button, such as 'Save Changes'; undefined if there is nothing to send. */
  submit: string | undefined
  /** The label of the button that closes the dialog; by default Cancel. */
  back?: string | undefined
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
      onClose={onClose}
      wide={wide}
      footer={
        <div className="grid gap-3">
          {alert}
          {problem && <ErrorBanner text={problem} onDismiss={onDismiss} />}
          <div className="flex flex-wrap justify-end gap-3 max-sm:flex-wrap-reverse">
            {beside && <div className="mr-auto max-sm:flex max-sm:w-full max-sm:justify-center">{beside}</div>}
            <Button kind="outline" className="max-sm:flex-auto" onClick={onClose}>
              {back ?? t('office.cancel')}
            </Button>
            {submit !== undefined && (
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
            )}
          </div>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
        {draft && <DraftNotice draft={draft} />}
        {children}
      </form>
    </Dialog>
  )
}
