import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import { tieErrors } from '../../../shared/api-client/problem.ts'
import { useDraft } from '../../../shared/drafts/use-draft.tsx'
import { showToast } from '../../../shared/feedback/toasts.ts'
import { useIsGone, useProblem } from '../../../shared/feedback/use-problem.ts'
import { useAppDispatch } from '../../../shared/store/store.ts'
import { problemTextOf } from './ErrorBanner.tsx'

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
  onClose,
}: {
  /** The kind and id of the edited object, such as `user` and its id. */
  name: string
  start: DefaultValues<Fields>
  /** The fields that the server may reject. */
  fields: readonly FieldPath<Fields>[]
  send: (typed: Fields) => Promise<{ error?: unknown }>
  /** The message for an error without a text. */
  failed: string
  /** Returns the message shown on success. */
  done: (typed: Fields) => string
  onClose: () => void
}) {
  const dispatch = useAppDispatch()
  const [problem, setProblem] = useProblem()
  const isGone = useIsGone()
  const form = useForm<Fields>({ defaultValues: start })
  const draft = useDraft(form, name)
  const onSubmit = form.handleSubmit(async (typed) => {
    setProblem(undefined)
    const { error } = await send(typed)
    if (error) {
      const isVisible = tieErrors(form, fields, error) && !isGone()
      return setProblem(isVisible ? undefined : problemTextOf(error, failed))
    }
    draft.clear()
    dispatch(showToast(done(typed)))
    onClose()
  })
  const busy = form.formState.isSubmitting
  return { form, dialog: { draft, busy, problem, onDismiss: () => setProblem(undefined), onSubmit, onClose } }
}
