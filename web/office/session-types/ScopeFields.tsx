import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Select } from '../../ui/Field.tsx'
import { NotLoaded } from '../shared/lists/NotLoaded.tsx'
import { useStudioChoicesQuery } from '../shared/session-types/office-types-api.ts'
import type { SessionTypeForm } from './session-type-form.ts'

const scopes = ['global', 'studio'] as const

/** Chooses whether a type is global or belongs to one studio, and which studio. */
export function ScopeFields({ form }: { form: UseFormReturn<SessionTypeForm> }) {
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
  const answer = useStudioChoicesQuery('all')
  const { data, error } = answer
  const { errors, defaultValues } = form.formState
  if (error && !data) return <NotLoaded text={t('types.studios-failed')} answer={answer} />
  return (
    <Select
      // Studios load after the form. The select can show the chosen one only once its option exists.
      key={data ? 'loaded' : 'loading'}
      label={t('types.studio')}
      required
      disabled={!data}
      error={errors.studioId?.message}
      defaultValue={defaultValues?.studioId}
      {...form.register('studioId', { validate: (id) => id !== '' || t('types.missing.studio') })}
    >
      <option value="">{t(data ? 'types.choose-studio' : 'loading')}</option>
      {data?.items.map(({ id, name, code }) => (
        <option key={id} value={id}>
          {t('types.studio-of', { name, code })}
        </option>
      ))}
    </Select>
  )
}
