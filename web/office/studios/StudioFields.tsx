import type { UseFormReturn } from 'react-hook-form'
import { useLocale } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { inLanguage } from '../../shared/studios/studio-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { useCatalogueItemsQuery } from '../shared/catalogue/catalogue-api.ts'
import { NotLoaded } from '../shared/lists/Loaded.tsx'
import { type FormKind, requires, type StudioForm } from './studio-form.ts'

/** The fields of a studio, for admins and managers. */
export function StudioFields({ form, kind }: { form: UseFormReturn<StudioForm>; kind: FormKind }) {
  const t = useTranslate()
  const { errors } = form.formState
  const field = (name: 'name' | 'code' | 'location' | 'description' | 'hourlyRate' | 'capacity') => ({
    ...form.register(name),
    error: errors[name]?.message,
    required: requires(kind, name),
    optional: requires(kind, name) ? undefined : t('office-studios.optional'),
  })
  return (
    <>
      <div className={kind === 'manager' ? '' : 'grid items-start gap-5 sm:grid-cols-[1fr_200px]'}>
        <Field label={t('office-studios.name')} maxLength={120} {...field('name')} />
        {kind !== 'manager' && (
          <Field
            label={t('office-studios.code')}
            hint={t('office-studios.code-hint')}
            maxLength={20}
            autoCapitalize="characters"
            className="uppercase"
            {...field('code')}
          />
        )}
      </div>
      <Field label={t('office-studios.location')} maxLength={200} {...field('location')} />
      <TextArea label={t('office-studios.description')} maxLength={2000} {...field('description')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={t('office-studios.hourly-rate')}
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
  const answer = useCatalogueItemsQuery(name)
  const { data, error } = answer
  const had = form.formState.defaultValues?.[name] ?? []
  const offered = data?.items.filter(({ id, active }) => active || had.includes(id))
  return (
    <fieldset className="grid gap-1" aria-busy={!data && !error}>
      <legend className="mb-1 text-[0.9375rem] font-semibold">{t(`office-studios.${name}`)}</legend>
      {error && !data && <NotLoaded text={t(`office-studios.${name}-failed`)} answer={answer} />}
      {offered?.length === 0 && <p className="text-sm text-muted">{t(`office-studios.no-${name}`)}</p>}
      <div className="-mx-2 grid sm:grid-cols-2">
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
