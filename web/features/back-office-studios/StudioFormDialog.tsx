import { useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { tieErrors } from '../../app/form-errors.ts'
import { type Say, useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { FormDialog } from '../back-office/FormDialog.tsx'
import { refusalOf } from '../back-office/refusal.ts'
import { StudioFields } from './StudioFields.tsx'
import { type FormKind, missingIn, oddIn, type StudioForm } from './studio-form.ts'

const serverFields = ['name', 'code', 'location', 'description', 'hourlyRate', 'capacity'] as const

/** What is wrong with a form, by field, in words. */
const checked =
  (kind: FormKind, say: Say): Resolver<StudioForm> =>
  (form) => {
    const missing = missingIn(kind, form).map((field) => [
      field,
      { type: 'required', message: say(`office-studios.missing.${field}`) },
    ])
    const odd = oddIn(form).map((field) => [field, { type: 'odd', message: say(`office-studios.odd.${field}`) }])
    const errors: FieldErrors<StudioForm> = Object.fromEntries([...missing, ...odd])
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: form, errors: {} }
  }

/** A studio to fill in or to change. */
export function StudioFormDialog({
  title,
  submit,
  kind,
  start,
  notice,
  failed,
  send,
  onClose,
}: {
  title: string
  submit: string
  kind: FormKind
  start: StudioForm
  /** What is to be known before it is sent. */
  notice?: string
  /** The words for a refusal without any. */
  failed: string
  /** Sends it, and answers the error, if it was refused. */
  send: (form: StudioForm) => Promise<unknown>
  onClose: () => void
}) {
  const say = useText()
  const form = useForm<StudioForm>({ defaultValues: start, resolver: checked(kind, say) })
  const [problem, setProblem] = useState<string>()

  const save = async (typed: StudioForm) => {
    setProblem(undefined)
    const error = await send(typed)
    if (error === undefined) return onClose()
    tieErrors(form, serverFields, error)
    setProblem(refusalOf(error, failed))
  }
  const explain = (errors: FieldErrors<StudioForm>) => {
    const missing = serverFields.some((field) => errors[field]?.type === 'required')
    setProblem(missing ? say(`office-studios.required.${kind}`) : undefined)
  }

  return (
    <FormDialog
      title={title}
      submit={submit}
      busy={form.formState.isSubmitting}
      problem={problem}
      onDismiss={() => setProblem(undefined)}
      onSubmit={form.handleSubmit(save, explain)}
      onClose={onClose}
    >
      {notice && <Notice>{notice}</Notice>}
      <StudioFields form={form} kind={kind} />
    </FormDialog>
  )
}

/** Something to know before going on. */
export const Notice = ({ children }: { children: string }) => (
  <p className="flex items-start gap-3 rounded-control bg-gold-soft px-4 py-3 text-[0.9375rem]">
    <Icon name="clock" className="mt-px text-gold" /> {children}
  </p>
)
