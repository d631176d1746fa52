import { type ReactNode, useState } from 'react'
import { maxPeople } from '../../../api/contract/page-values.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { chipClasses, FeatureChips } from '../../shared/studios/FeatureChips.tsx'
import { type StudioFilter, studiosApi } from '../../shared/studios/studios-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, NumberField } from '../../ui/Field.tsx'
import { emptyFilter, type Finder, isBookable, queryOf } from './filter-url.ts'
import { HourChoice } from './HourChoice.tsx'

/** The choices so far. They are applied to the search together. */
type Draft = { readonly [Name in keyof StudioFilter]: StudioFilter[Name] | undefined }

/** All filters in one column. The submit button shows the number of matching studios. */
export function SearchSheet({
  finder: { listing, days, change },
  places,
  onClose,
}: {
  finder: Finder
  places: readonly string[]
  onClose: () => void
}) {
  const { t, format } = useWords()
  const [draft, setDraft] = useState<Draft>(listing)
  const set = (changed: Draft) => setDraft((last) => ({ ...last, ...changed }))
  // Browsers' date pickers do not all keep to the minimum and maximum.
  const isOdd = draft.date !== undefined && !isBookable(draft.date, days)
  const filter = withoutGaps(isOdd ? { ...draft, date: undefined } : draft)
  const { currentData } = studiosApi.useStudiosQuery(
    queryOf({ features: [], ...filter, sort: listing.sort, view: listing.view, page: 1 }),
  )
  const apply = () => {
    change({ ...emptyFilter, ...filter })
    onClose()
  }
  return (
    <Dialog
      title={t('find.refine')}
      onClose={onClose}
      footer={
        <div className="flex items-center gap-3">
          <Button kind="quiet" onClick={() => setDraft({ search: listing.search })}>
            {t('studios.clear')}
          </Button>
          <Button kind="signal" className="flex-1" disabled={isOdd} onClick={apply}>
            {currentData ? t('find.show', { count: currentData.total }) : t('find.show-any')}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-7">
        <Where place={filter.place} places={places} onChange={(place) => set({ place })} />
        <Group title={t('find.when')}>
          <Field
            label={t('studios.day')}
            type="date"
            value={draft.date ?? ''}
            error={
              isOdd
                ? t('find.odd-day', { first: format.shortDate(days.first), last: format.shortDate(days.last) })
                : undefined
            }
            min={days.first}
            max={days.last}
            onChange={(event) => set({ date: event.target.value || undefined })}
          />
          <HourChoice filter={filter} onChange={(hours) => set({ ...hours, date: filter.date ?? days.first })} />
        </Group>
        <NumberField
          label={t('find.people')}
          value={filter.people ?? 1}
          min={1}
          max={maxPeople}
          fewer={t('details.fewer')}
          more={t('details.more')}
          onChange={(people) => set({ people: people > 1 ? people : undefined })}
        />
        <Group title={t('studios.filter')}>
          <FeatureChips chosen={filter.features ?? []} onChange={(features) => set({ features })} />
        </Group>
      </div>
    </Dialog>
  )
}

/** Converts the draft to a filter without its undefined fields. */
function withoutGaps({ search, place, date, from, to, hours, people, features }: Draft): StudioFilter {
  return {
    ...(search !== undefined && { search }),
    ...(place !== undefined && { place }),
    ...(date !== undefined && { date }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(hours !== undefined && { hours }),
    ...(people !== undefined && { people }),
    ...(features !== undefined && { features }),
  }
}

/** Selects one of the suggested places, or takes another one as text. */
function Where({
  place,
  places,
  onChange,
}: {
  place: string | undefined
  places: readonly string[]
  onChange: (place: string | undefined) => void
}) {
  const t = useTranslate()
  // While a longer name is typed, it may briefly equal a town's name. The text stays in the box.
  const [typed, setTyped] = useState<string>()
  const another = place === typed || !places.includes(place ?? '') ? place : undefined
  return (
    <Group title={t('find.where')}>
      <div className="flex flex-wrap gap-2">
        {places.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={place === each}
            onClick={() => onChange(place === each ? undefined : each)}
            className={chipClasses}
          >
            {each}
          </button>
        ))}
      </div>
      <Field
        label={t('find.another-place')}
        value={another ?? ''}
        maxLength={100}
        onChange={({ target: { value } }) => {
          setTyped(value || undefined)
          onChange(value || undefined)
        }}
      />
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-3 font-display text-lg font-bold">{title}</legend>
      {children}
    </fieldset>
  )
}
