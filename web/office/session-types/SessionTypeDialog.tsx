import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { AdminSessionType } from '../../../api/contract/admin-session-types.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
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

/** The form to create or edit a session type. */
export function SessionTypeDialog({ type, onClose }: { type?: AdminSessionType; onClose: () => void }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [create] = useCreateTypeMutation()
  const [update] = useUpdateTypeMutation()
  const form = useForm<SessionTypeForm>({ defaultValues: formOf(type) })
  const [problem, setProblem] = useState<string>()
  const [shown] = useState(type)
  const title = t(type ? 'types.edit' : 'types.create')

  const save = async (typed: SessionTypeForm) => {
    setProblem(undefined)
    const body = bodyOf(typed)
    const { data, error } = shown
      ? await update({ id: shown.id, body: { ...body, revision: shown.revision } })
      : await create(body)
    if (data) {
      dispatch(told(t('types.saved', { type: titleOf(data) })))
      return onClose()
    }
    tieErrors(form, serverFields, error)
    setProblem(refusalOf(error, t('types.save-failed')))
  }

  return (
    <FormDialog
      title={title}
      submit={type ? t('types.save') : title}
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
  const t = useTranslate()
  const { errors } = form.formState
  return (
    <>
      <Field
        label={t('types.code')}
        hint={t('types.code-hint')}
        required
        maxLength={120}
        error={errors.type?.message}
        {...form.register('type', { validate: (text) => isFilled(text) || t('types.missing.type') })}
      />
      <Field
        label={t('types.name')}
        optional={t('types.optional')}
        maxLength={120}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextArea
        label={t('types.description')}
        optional={t('types.optional')}
        maxLength={2000}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </>
  )
}

/** The duration in hours and in minutes. Editing one updates the other. */
function Duration({ form }: { form: UseFormReturn<SessionTypeForm> }) {
  const t = useTranslate()
  const { errors, isSubmitted } = form.formState
  const minutes = form.watch('minutes')
  const write = (field: 'hours' | 'minutes', text: string) =>
    form.setValue(field, text, { shouldValidate: isSubmitted, shouldDirty: false })
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field
        label={t('types.duration-hours')}
        type="number"
        inputMode="decimal"
        min={0.1}
        step="any"
        required
        error={errors.hours?.message}
        {...form.register('hours', {
          onChange: (event) => write('minutes', minutesFor(String(event.target.value))),
          // Hours calculated from a few minutes may be fewer than the minimum that can be entered.
          validate: (text, { minutes }) => areHours(text) || text === hoursFor(minutes) || t('types.odd.hours'),
        })}
      />
      <Field
        label={t('types.duration-minutes')}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        required
        hint={areMinutes(minutes) && Number(minutes) % 60 !== 0 ? sessionLength(t, Number(minutes)) : undefined}
        error={errors.minutes?.message}
        {...form.register('minutes', {
          onChange: (event) => write('hours', hoursFor(String(event.target.value))),
          validate: (text) => areMinutes(text) || t('types.odd.minutes'),
        })}
      />
    </div>
  )
}

function Prices({ form }: { form: UseFormReturn<SessionTypeForm> }) {
  const t = useTranslate()
  const { errors } = form.formState
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field
        label={t('types.price-kes')}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        required
        error={errors.price?.message}
        {...form.register('price', { validate: (text) => isMoney(text) || t('types.odd.price') })}
      />
      <Field
        label={t('types.base-price')}
        optional={t('types.optional')}
        hint={t('types.base-price-hint')}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        error={errors.basePrice?.message}
        {...form.register('basePrice', {
          validate: (text) => !isFilled(text) || isMoney(text) || t('types.odd.base-price'),
        })}
      />
    </div>
  )
}
