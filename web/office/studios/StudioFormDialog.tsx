import { useState } from 'react'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import { useLocale } from '../../i18n/locale.ts'
import { type Translate, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { isRefused, problemOf, tieErrors } from '../../shared/api-client/problem.ts'
import { DraftNotice, useDraft } from '../../shared/drafts/use-draft.tsx'
import { useCloseIfOpen, useProblem } from '../../shared/feedback/use-problem.ts'
import { NotLoaded } from '../../shared/page/ErrorPage.tsx'
import { inLanguage } from '../../shared/studios/studio-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { catalogueApi } from '../shared/catalogue/catalogue-api.ts'
import { problemTextOf } from '../shared/dialogs/ErrorBanner.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { rejectionText } from './OfficeStudioCard.tsx'
import {
  carriedOver,
  emptyForm,
  type FormKind,
  invalidIn,
  isSameForm,
  missingIn,
  requires,
  type StudioForm,
} from './studio-form.ts'

const serverFields = ['name', 'code', 'location', 'description', 'descriptionSw', 'hourlyRate', 'capacity'] as const

/** Returns a resolver that reports errors by field. */
const checked =
  (kind: FormKind, t: Translate): Resolver<StudioForm> =>
  (form) => {
    const missing = missingIn(kind, form).map((field) => [
      field,
      { type: 'required', message: t(`office-studios.missing.${field}`) },
    ])
    const odd = invalidIn(form).map((field) => [field, { type: 'odd', message: t(`office-studios.odd.${field}`) }])
    const errors: FieldErrors<StudioForm> = Object.fromEntries([...missing, ...odd])
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: form, errors: {} }
  }

/** The form to create or edit a studio. */
export function StudioFormDialog({
  kind,
  studioId,
  rejection = null,
  isApproved = false,
  start = emptyForm,
  send,
  latest,
  onClose,
}: {
  kind: FormKind
  /** Absent for a new studio. */
  studioId?: string
  /** Of a manager's studio. */
  rejection?: OfficeStudio['rejection']
  /** Whether an admin has approved the studio before, so that the public sees it. */
  isApproved?: boolean
  start?: StudioForm
  /** Sends the form and its initial values. Resolves to the error, if any. */
  send: (form: StudioForm, start: StudioForm) => Promise<unknown>
  /** Loads the current values. Called when another user has changed the studio. */
  latest?: () => Promise<StudioForm | undefined>
  onClose: () => void
}) {
  const t = useTranslate()
  const close = useCloseIfOpen(onClose)
  const form = useForm<StudioForm>({ defaultValues: start, resolver: checked(kind, t) })
  const draft = useDraft(form, `studio ${studioId ?? 'new'}`)
  const [problem, setProblem] = useProblem()
  const [from, setFrom] = useState(start)
  const textOf = useFieldText()
  const isNew = studioId === undefined
  const title = t(isNew ? 'office.create-studio' : 'office-studios.edit')
  const save = isNew ? title : t('office.save')

  /** Keeps edited values and updates all other fields. Saving again overwrites the other user's values. */
  const carryOver = (typed: StudioForm, now: StudioForm) => {
    const { form: next, contested } = carriedOver(typed, from, now)
    setFrom(now)
    form.reset(next)
    draft.resetToSaved(now, now)
    for (const field of serverFields)
      if (contested.includes(field))
        form.setError(field, { type: 'changed', message: t('office-studios.now-is', { value: textOf(field, now) }) })
    const fields = contested.map((field) => t(`office-studios.field.${field}`)).join(', ')
    setProblem(t('office-studios.changed-meanwhile', { fields }))
  }
  const submit = async (typed: StudioForm) => {
    setProblem(undefined)
    const error = await send(typed, from)
    const failure = error === undefined ? undefined : problemOf(error)
    const isConflict = failure?.code === 'edit_conflict'
    // Without an answer, the studio may have been saved.
    const now = isConflict || (failure && !isRefused(failure)) ? await latest?.() : undefined
    if (!failure || (now && isSameForm(typed, now))) {
      draft.clear()
      return close()
    }
    if (now && (isConflict || !isSameForm(from, now))) return carryOver(typed, now)
    tieErrors(form, serverFields, error)
    setProblem(problemTextOf(error, t(isNew ? 'office-studios.create-failed' : 'office-studios.update-failed')))
  }
  const explain = (errors: FieldErrors<StudioForm>) => {
    const missing = serverFields.some((field) => errors[field]?.type === 'required')
    setProblem(missing ? t(`office-studios.required.${kind}`) : undefined)
  }

  return (
    <FormDialog
      title={title}
      submit={kind === 'manager' ? t('office-studios.send') : save}
      busy={form.formState.isSubmitting}
      problem={problem}
      onDismiss={() => setProblem(undefined)}
      onSubmit={form.handleSubmit(submit, explain)}
      onClose={onClose}
    >
      {kind === 'manager' && <NeedsApproval of={isNew ? 'create' : isApproved ? 'edit' : 'unapproved'} />}
      {rejection && <p className="rounded-control bg-sunken px-4 py-3 wrap-anywhere">{rejectionText(t, rejection)}</p>}
      <DraftNotice draft={draft} />
      <StudioFields form={form} kind={kind} />
    </FormDialog>
  )
}

/** Returns a function that formats the value of a form field. */
function useFieldText() {
  const { t, format } = useWords()
  return (field: (typeof serverFields)[number], form: StudioForm): string => {
    const text = form[field]
    if (text === '') return t('office-studios.nothing')
    if (field === 'hourlyRate') return format.money(Number(text))
    return field === 'capacity' ? t('studio.people', { count: Number(text) }) : text
  }
}

/** Says that what a manager does needs an approval. */
export function NeedsApproval({ of }: { of: 'create' | 'unapproved' | 'edit' | 'archive' }) {
  const t = useTranslate()
  return (
    <p className="flex items-start gap-3 rounded-control bg-gold-soft px-4 py-3 text-[0.9375rem]">
      <Icon name="clock" className="mt-px text-gold" /> {t(`office-studios.needs-approval.${of}`)}
    </p>
  )
}

/** The fields of a studio, for admins and managers. */
function StudioFields({ form, kind }: { form: UseFormReturn<StudioForm>; kind: FormKind }) {
  const t = useTranslate()
  const { errors } = form.formState
  const field = (name: (typeof serverFields)[number]) => ({
    ...form.register(name),
    error: errors[name]?.message,
    required: requires(kind, name),
    optional: requires(kind, name) ? undefined : t('field.optional'),
  })
  return (
    <>
      <div className={kind === 'manager' ? '' : 'grid items-start gap-5 sm:grid-cols-[1fr_200px]'}>
        <Field label={t('office-studios.name')} maxLength={120} {...field('name')} />
        {kind !== 'manager' && (
          <Field
            label={t('office-studios.code')}
            hint={t('office-studios.code-hint')}
            maxLength={40}
            autoCapitalize="characters"
            className="uppercase"
            {...field('code')}
          />
        )}
      </div>
      <Field label={t('office-studios.field.location')} maxLength={200} {...field('location')} />
      <TextArea label={t('office.description')} maxLength={5000} {...field('description')} />
      <TextArea label={t('office.description-sw')} maxLength={5000} lang="sw" {...field('descriptionSw')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={t('office-studios.hourly-rate')}
          hint={kind === 'manager' ? t('office-studios.rate-hint') : undefined}
          inputMode="decimal"
          autoComplete="off"
          {...field('hourlyRate')}
        />
        <Field
          label={t('office-studios.capacity-people')}
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          {...field('capacity')}
        />
      </div>
      <Offered form={form} name="features" />
      <Offered form={form} name="limitations" />
      {kind !== 'manager' && (
        <div className="grid sm:grid-cols-2">
          <Checkbox label={t('office-studios.is-active')} {...form.register('active')} />
          <Checkbox label={t('office-studios.is-featured')} {...form.register('featured')} />
        </div>
      )}
    </>
  )
}

/** The features or limitations to choose from: the active ones, and those the studio already has. */
function Offered({ form, name }: { form: UseFormReturn<StudioForm>; name: 'features' | 'limitations' }) {
  const t = useTranslate()
  const { language } = useLocale()
  const answer = catalogueApi.useCatalogueItemsQuery(name)
  const { data, error } = answer
  const had = form.formState.defaultValues?.[name] ?? []
  const offered = data?.items.filter(({ id, active }) => active || had.includes(id))
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1" aria-busy={!data && !error}>
      <legend className="mb-1 text-[0.9375rem] font-semibold">{t(`office-studios.field.${name}`)}</legend>
      {error && !data && <NotLoaded text={t(`office-studios.${name}-failed`)} answer={answer} />}
      {offered?.length === 0 && <p className="text-sm text-muted">{t(`office-studios.no-${name}`)}</p>}
      <div className="-mx-2 grid grid-cols-1 sm:grid-cols-2">
        {offered
          ? offered
              .map((item) => inLanguage(language, item))
              .map(({ id, name: text, description }) => (
                <Checkbox key={id} label={text} note={description} value={id} {...form.register(name)} />
              ))
          : !error && ['1', '2', '3', '4'].map((key) => <Skeleton key={key} className="m-2 h-6 w-40" />)}
      </div>
    </fieldset>
  )
}
