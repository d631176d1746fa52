import { useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import { tieErrors } from '../../../shared/api-client/form-errors.ts'
import { told } from '../../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../../shared/store/store.ts'
import { refusalOf } from './refusal.ts'

/**
 * The form of a FormDialog, and what the dialog needs to send it. What is refused is tied to its fields, or said above the
 * buttons; once it is taken that is told, and the dialog closes.
 */
export function useSentForm<Fields extends FieldValues>({
  start,
  fields,
  send,
  failed,
  done,
  onClose,
}: {
  start: DefaultValues<Fields>
  /** Those that the server may find fault with. */
  fields: readonly FieldPath<Fields>[]
  send: (typed: Fields) => Promise<{ error?: unknown }>
  /** The words for a refusal without any. */
  failed: string
  /** What is told when it was taken. */
  done: (typed: Fields) => string
  onClose: () => void
}) {
  const dispatch = useAppDispatch()
  const [problem, setProblem] = useState<string>()
  const form = useForm<Fields>({ defaultValues: start })
  const onSubmit = form.handleSubmit(async (typed) => {
    setProblem(undefined)
    const { error } = await send(typed)
    if (error) return setProblem(tieErrors(form, fields, error) ? undefined : refusalOf(error, failed))
    dispatch(told(done(typed)))
    onClose()
  })
  const busy = form.formState.isSubmitting
  return { form, dialog: { busy, problem, onDismiss: () => setProblem(undefined), onSubmit, onClose } }
}
