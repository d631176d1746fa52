import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { AdminSessionType } from '../../../api/contract/admin-session-types.ts'
import { useText } from '../../i18n/use-text.ts'
import { tieErrors } from '../../shared/api-client/form-errors.ts'
import { sessionLength } from '../../shared/availability/session-length.ts'
import { told } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { refusalOf } from '../shared/dialogs/refusal.ts'
import { useCreateTypeMutation, useUpdateTypeMutation } from '../shared/session-types/office-types-api.ts'
import { titleOf } from '../shared/session-types/type-title.ts'
import { areHours, areMinutes, hoursFor, minutesFor } from './duration.ts'
import { ScopeFields } from './ScopeFields.tsx'
import { bodyOf, formOf, type SessionTypeForm } from './session-type-form.ts'

const serverFields = [
  'type',
  'name',
  'description',
  ['durationMinutes', 'minutes'],
  'price',
  'basePrice',
  'studioId',
] as const

/** A new session type, or one to change. */
export function SessionTypeDialog({ type, onClose }: { type?: AdminSessionType; onClose: () => void }) {
  const say = useText()
  const dispatch = useAppDispatch()
  const [create] = useCreateTypeMutation()
  const [update] = useUpdateTypeMutation()
  const form = useForm<SessionTypeForm>({ defaultValues: formOf(type) })
  const [problem, setProblem] = useState<string>()
  const [shown] = useState(type)
  const title = say(type ? 'types.edit' : 'types.create')

  const save = async (typed: SessionTypeForm) => {
    setProblem(undefined)
    const body = bodyOf(typed)
    const { data, error } = shown
      ? await update({ id: shown.id, body: { ...body, revision: shown.revision } })
      : await create(body)
    if (data) {
      dispatch(told(say('types.saved', { type: titleOf(data) })))
      return onClose()
    }
    tieErrors(form, serverFields, error)
    setProblem(refusalOf(error, say('types.save-failed')))
  }

  return (
    <FormDialog
      title={title}
      submit={type ? say('types.save') : title}
      busy={form.formState.isSubmitting}
      problem={problem}
      onDismiss={() => setProblem(undefined)}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <Naming form={form} />
      <ScopeFields form={form} />
      <Duration form={form} />
      <Prices form={form} />
    </FormDialog>
  )
}

const isFilled = (text: string) => text.trim() !== ''
const isMoney = (text: string) => isFilled(text) && Number(text) >= 0

function Naming({ form }: { form: UseFormReturn<SessionTypeForm> }) {
  const say = useText()
  const { errors } = form.formState
  return (
    <>
      <Field
        label={say('types.code')}
        hint={say('types.code-hint')}
        required
        maxLength={120}
        error={errors.type?.message}
        {...form.register('type', { validate: (text) => isFilled(text) || say('types.missing.type') })}
      />
      <Field
        label={say('types.name')}
        optional={say('types.optional')}
        maxLength={120}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextArea
        label={say('types.description')}
        optional={say('types.optional')}
        maxLength={2000}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </>
  )
}

/** Hours and minutes of the same duration: typing one writes the other. */
function Duration({ form }: { form: UseFormReturn<SessionTypeForm> }) {
  const say = useText()
  const { errors, isSubmitted } = form.formState
  const minutes = form.watch('minutes')
  const write = (field: 'hours' | 'minutes', text: string) =>
    form.setValue(field, text, { shouldValidate: isSubmitted, shouldDirty: false })
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field
        label={say('types.duration-hours')}
        type="number"
        inputMode="decimal"
        min={0.1}
        step="any"
        required
        error={errors.hours?.message}
        {...form.register('hours', {
          onChange: (event) => write('minutes', minutesFor(String(event.target.value))),
          // Hours that follow from a few minutes may be fewer than those that may be typed.
          validate: (text, { minutes }) => areHours(text) || text === hoursFor(minutes) || say('types.odd.hours'),
        })}
      />
      <Field
        label={say('types.duration-minutes')}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        required
        hint={areMinutes(minutes) && Number(minutes) % 60 !== 0 ? sessionLength(say, Number(minutes)) : undefined}
        error={errors.minutes?.message}
        {...form.register('minutes', {
          onChange: (event) => write('hours', hoursFor(String(event.target.value))),
          validate: (text) => areMinutes(text) || say('types.odd.minutes'),
        })}
      />
    </div>
  )
}

function Prices({ form }: { form: UseFormReturn<SessionTypeForm> }) {
  const say = useText()
  const { errors } = form.formState
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field
        label={say('types.price-kes')}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        required
        error={errors.price?.message}
        {...form.register('price', { validate: (text) => isMoney(text) || say('types.odd.price') })}
      />
      <Field
        label={say('types.base-price')}
        optional={say('types.optional')}
        hint={say('types.base-price-hint')}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        error={errors.basePrice?.message}
        {...form.register('basePrice', {
          validate: (text) => !isFilled(text) || isMoney(text) || say('types.odd.base-price'),
        })}
      />
    </div>
  )
}
