import { useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { AdminSessionType } from '../../../api/contract/admin-session-types.ts'
import { amountIn } from '../../../language/text.ts'
import { joinFacts } from '../../i18n/format.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { sessionLength } from '../../shared/availability/hours.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { NotLoaded } from '../../shared/page/ErrorPage.tsx'
import { studioWithCode } from '../../shared/studios/studio-text.ts'
import { Field, fieldsOf, Options, Select, TextArea } from '../../ui/Field.tsx'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog, useSentForm } from '../shared/dialogs/FormDialog.tsx'
import { officeTypesApi, titleOf } from '../shared/session-types/office-types-api.ts'
import {
  areHours,
  areMinutes,
  bodyOf,
  formOf,
  hoursFor,
  minutesFor,
  type SessionTypeForm,
} from './session-type-form.ts'

const serverFields = [
  'type',
  'name',
  'description',
  'nameSw',
  'descriptionSw',
  ['durationMinutes', 'minutes'],
  'price',
  'basePrice',
  'studioId',
] as const

/** The form to create or edit a session type. */
export function SessionTypeDialog({ type, onClose }: { type?: AdminSessionType; onClose: () => void }) {
  const t = useTranslate()
  const [create] = officeTypesApi.useCreateTypeMutation()
  const [update] = officeTypesApi.useUpdateTypeMutation()
  const toast = useToast()
  const [original] = useState(type)
  const title = t(type ? 'types.edit' : 'types.create')
  const { form, dialog } = useSentForm<SessionTypeForm>({
    name: `session type ${type?.id ?? 'new'}`,
    start: formOf(type),
    fields: serverFields,
    async send(typed) {
      // The list of studios may have failed to load. Without a studio, the type would be offered everywhere.
      if (typed.scope === 'studio' && typed.studioId === '') return { error: t('types.missing.studio') }
      const body = bodyOf(typed)
      const revised = original && { id: original.id, body: { ...body, revision: original.revision } }
      const answer = await (revised ? update(revised) : create(body))
      if (answer.data) toast(t('types.saved', { type: titleOf(answer.data) }))
      return answer
    },
    failed: t('types.save-failed'),
    onClose,
  })
  return (
    <FormDialog title={title} submit={type ? t('office.save') : title} {...dialog}>
      <Naming form={form} />
      <ScopeFields form={form} />
      <Duration form={form} />
      <Prices form={form} />
    </FormDialog>
  )
}

const isFilled = (text: string) => text.trim() !== ''
const isMoney = (text: string) => amountIn(text) >= 0

function Naming({ form }: { form: UseFormReturn<SessionTypeForm> }) {
  const t = useTranslate()
  const field = fieldsOf(form)
  return (
    <>
      <Field
        label={t('types.code')}
        hint={t('types.code-hint')}
        required
        maxLength={120}
        {...field('type', { validate: (text) => isFilled(text) || t('types.missing.type') })}
      />
      <Field label={t('office.name')} optional={t('field.optional')} maxLength={120} {...field('name')} />
      <TextArea
        label={t('office.description')}
        optional={t('field.optional')}
        maxLength={2000}
        {...field('description')}
      />
      <Field
        label={t('office.name-sw')}
        optional={t('field.optional')}
        hint={t('office.sw-hint')}
        maxLength={120}
        lang="sw"
        {...field('nameSw')}
      />
      <TextArea
        label={t('office.description-sw')}
        optional={t('field.optional')}
        maxLength={2000}
        lang="sw"
        {...field('descriptionSw')}
      />
    </>
  )
}

/** The duration in hours and in minutes. Editing one updates the other. */
function Duration({ form }: { form: UseFormReturn<SessionTypeForm> }) {
  const t = useTranslate()
  const { isSubmitted } = form.formState
  const field = fieldsOf(form)
  const minutes = form.watch('minutes')
  // The hours if they were typed last. Those calculated from a few minutes may be fewer than the minimum to type.
  const typedHours = useRef<string>(undefined)
  const write = (name: 'hours' | 'minutes', text: string) =>
    form.setValue(name, text, { shouldValidate: isSubmitted, shouldDirty: false })
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field
        label={t('types.duration-hours')}
        type="number"
        inputMode="decimal"
        min={0.1}
        step="any"
        required
        {...field('hours', {
          onChange: (event) => {
            typedHours.current = String(event.target.value)
            write('minutes', minutesFor(typedHours.current))
          },
          validate: (text) => areHours(text) || text !== typedHours.current || t('types.odd.hours'),
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
        {...field('minutes', {
          onChange: (event) => {
            typedHours.current = undefined
            write('hours', hoursFor(String(event.target.value)))
          },
          validate: (text) => areMinutes(text) || t('types.odd.minutes'),
        })}
      />
    </div>
  )
}

function Prices({ form }: { form: UseFormReturn<SessionTypeForm> }) {
  const t = useTranslate()
  const field = fieldsOf(form)
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field
        label={t('types.price-kes')}
        inputMode="decimal"
        autoComplete="off"
        required
        {...field('price', { validate: (text) => isMoney(text) || t('types.odd.price') })}
      />
      <Field
        label={t('types.base-price')}
        optional={t('field.optional')}
        hint={t('types.base-price-hint')}
        inputMode="decimal"
        autoComplete="off"
        {...field('basePrice', {
          validate: (text) => !isFilled(text) || isMoney(text) || t('types.odd.base-price'),
        })}
      />
    </div>
  )
}

const scopes = ['global', 'studio'] as const

/** Chooses whether a type is global or belongs to one studio, and which studio. */
function ScopeFields({ form }: { form: UseFormReturn<SessionTypeForm> }) {
  const t = useTranslate()
  const scope = useWatch({ control: form.control, name: 'scope' })
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-[0.9375rem] font-semibold">{t('types.where')}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {scopes.map((each) => (
            <label
              key={each}
              className="flex cursor-pointer items-start gap-3 rounded-control border border-edge px-4 py-3 has-checked:border-ink has-checked:bg-ink-soft has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                value={each}
                {...form.register('scope')}
                className="mt-1 size-4 shrink-0 accent-ink outline-none"
              />
              <span>{t(`types.where-${each}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {scope === 'studio' && <StudioSelect form={form} />}
    </>
  )
}

function StudioSelect({ form }: { form: UseFormReturn<SessionTypeForm> }) {
  const t = useTranslate()
  const answer = officeTypesApi.useStudioChoicesQuery('all')
  const { data, error } = answer
  if (error && !data) return <NotLoaded text={t('office.studios-failed')} answer={answer} />
  return (
    <Select
      // Studios load after the form. The select can show the chosen one only once its option exists.
      key={data ? 'loaded' : 'loading'}
      label={t('booking.studio')}
      required
      disabled={!data}
      defaultValue={form.formState.defaultValues?.studioId}
      {...fieldsOf(form)('studioId', { validate: (id) => id !== '' || t('types.missing.studio') })}
    >
      <option value="">{t(data ? 'booking.choose-studio' : 'loading')}</option>
      <Options of={data?.items ?? []} text={studioWithCode} />
    </Select>
  )
}

/** Asks for confirmation before a session type is deleted. */
export function DeleteTypeDialog({ type, onClose }: { type: AdminSessionType; onClose: () => void }) {
  const t = useTranslate()
  const [remove] = officeTypesApi.useDeleteTypeMutation()
  return (
    <ConfirmDialog
      title={t('types.delete-title')}
      about={joinFacts(titleOf(type), type.studio_name)}
      text={t('types.delete-text')}
      action={t('types.delete-title')}
      send={() => remove(type.id)}
      failed={t('types.delete-failed')}
      done={t('types.deleted')}
      onClose={onClose}
    />
  )
}
