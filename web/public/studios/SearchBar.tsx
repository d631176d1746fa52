import { useId, useState } from 'react'
import { maxPeople } from '../../../api/contract/page-values.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { fetchAhead } from '../../shared/api-client/api.ts'
import { cellClasses, cellInputClasses, FeatureChips } from '../../shared/studios/FeatureChips.tsx'
import { Button } from '../../ui/Button.tsx'
import { DebouncedInput } from '../../ui/DebouncedInput.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { type Finder, hoursInWords, isBookable, narrowedBy, whenInWords, whereInWords } from './filter-url.ts'
import { HourChoice } from './HourChoice.tsx'

const loadSheet = () => import('./SearchSheet.tsx')
const SearchSheet = onDemand(async () => (await loadSheet()).SearchSheet)

/**
 * Filters by name, place, day, hours, people and features: one row on desktops. On phones, a summary opens a sheet, and
 * features have their own button too.
 */
export function SearchBar({ finder, places }: { finder: Finder; places: readonly string[] }) {
  const t = useTranslate()
  const { listing, change } = finder
  const [open, setOpen] = useState<'hours' | 'features' | null>(null)
  const [panelId, searchId] = [useId(), useId()]
  const toggle = (panel: 'hours' | 'features') => setOpen(open === panel ? null : panel)
  const count = listing.features.length
  return (
    <search className="grid grid-cols-1 gap-3">
      <div
        key={finder.cleared}
        className="panel grid grid-cols-1 gap-2 p-2 md:grid-cols-[1fr_1.25fr_1.35fr_minmax(98px,0.6fr)_auto] xl:grid-cols-[minmax(0,1fr)_118px_132px_228px_94px_auto]"
      >
        <label htmlFor={searchId} className="relative block md:col-span-5 xl:col-span-1">
          <span className="sr-only">{t('studios.search')}</span>
          <Icon name="search" className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted" />
          <DebouncedInput
            id={searchId}
            type="search"
            value={listing.search ?? ''}
            onValueChange={(search) => change({ search }, { typing: true })}
            placeholder={t('studios.search')}
            maxLength={200}
            className="min-h-12 w-full truncate rounded-control bg-transparent pr-1 pl-11 placeholder:text-[0.9375rem] placeholder:text-muted"
          />
        </label>
        <SheetOpener finder={finder} places={places} />
        <div className="hidden md:contents">
          <LocationCell finder={finder} places={places} />
          <DayCell finder={finder} />
          <HoursCell finder={finder} expanded={open === 'hours'} panelId={panelId} onToggle={() => toggle('hours')} />
          <PeopleCell finder={finder} />
        </div>
        <Button
          kind={open === 'features' || count > 0 ? 'ink' : 'outline'}
          className="px-4! text-[0.9375rem]!"
          aria-expanded={open === 'features'}
          aria-controls={panelId}
          onClick={() => toggle('features')}
        >
          <Icon name="filter" /> {count > 0 ? t('studios.filter-count', { count }) : t('studios.filter')}
        </Button>
      </div>
      <div id={panelId} hidden={open === null} className={open === 'hours' ? 'max-md:hidden' : ''}>
        {open === 'features' && (
          <div className="panel p-4">
            <FeatureChips chosen={listing.features} onChange={(features) => change({ features })} />
          </div>
        )}
        {open === 'hours' && (
          <div className="panel max-w-2xl p-4 xl:ml-auto">
            <HourChoice
              filter={listing}
              onChange={(hours) => change({ ...hours, date: listing.date ?? finder.days.first })}
            />
          </div>
        )}
      </div>
    </search>
  )
}

interface WithFinder {
  readonly finder: Finder
}

function LocationCell({ finder: { listing, change }, places }: WithFinder & { places: readonly string[] }) {
  const t = useTranslate()
  const [id, listId] = [useId(), useId()]
  return (
    <label htmlFor={id} className={cellClasses}>
      {t('find.where')}
      <DebouncedInput
        id={id}
        value={listing.place ?? ''}
        onValueChange={(place) => change({ place }, { typing: true })}
        list={listId}
        maxLength={100}
        placeholder={t('find.anywhere')}
        className={cellInputClasses}
      />
      <datalist id={listId}>
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </label>
  )
}

/** The day in our own format. While it is being edited, the browser's format is shown. */
function DayCell({ finder: { listing, days, change } }: WithFinder) {
  const { t, format } = useWords()
  const id = useId()
  // While a date is typed, the field holds other dates, of which some can't be booked. The first is one step back.
  const choose = (date: string) => {
    if (date === '' || isBookable(date, days)) change({ date }, { typing: listing.date !== undefined })
  }
  return (
    <label htmlFor={id} className={`${cellClasses} relative`}>
      {t('studios.day')}
      <DebouncedInput
        id={id}
        type="date"
        value={listing.date ?? ''}
        min={days.first}
        max={days.last}
        onValueChange={choose}
        className={`${cellInputClasses} peer not-focus:text-transparent forced-colors:not-focus:forced-color-adjust-none`}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute bottom-[5px] left-3 text-[0.9375rem] leading-5 font-semibold whitespace-nowrap text-ink peer-focus:hidden"
      >
        {listing.date ? format.shortDate(listing.date) : t('find.any-day')}
      </span>
    </label>
  )
}

function HoursCell({
  finder: { listing },
  expanded,
  panelId,
  onToggle,
}: WithFinder & { expanded: boolean; panelId: string; onToggle: () => void }) {
  const { t, format } = useWords()
  return (
    <button
      type="button"
      aria-expanded={expanded}
      aria-controls={panelId}
      onClick={onToggle}
      className={`${cellClasses} aria-expanded:border-ink`}
    >
      {t('find.hours')}
      <span className="truncate text-[0.9375rem] leading-5 font-semibold text-ink tabular-nums">
        {hoursInWords(t, format, listing)}
      </span>
    </button>
  )
}

function PeopleCell({ finder: { listing, change } }: WithFinder) {
  const t = useTranslate()
  const id = useId()
  return (
    <label htmlFor={id} className={cellClasses}>
      {t('find.people')}
      <DebouncedInput
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxPeople}
        value={String(listing.people ?? '')}
        onValueChange={(people) => change({ people: people && Math.min(Number(people), maxPeople) }, { typing: true })}
        placeholder={t('find.any-size')}
        className={cellInputClasses}
      />
    </label>
  )
}

/** On phones: the current filter in two lines, and a button to change it. */
function SheetOpener({ finder, places }: WithFinder & { places: readonly string[] }) {
  const { t, format } = useWords()
  const { search: _, ...listing } = finder.listing
  const [open, setOpen] = useState(false)
  const prefetch = () => fetchAhead(loadSheet)
  const count = narrowedBy(listing)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        className="flex min-h-15 items-center gap-3 rounded-control border border-line px-4 py-2 text-left md:hidden"
      >
        <Icon name="filter" className="text-muted" />
        <span className="min-w-0 flex-1">
          <span className="sr-only">{t('find.refine')}: </span>
          <span className="block truncate font-semibold">{whereInWords(t, listing)}</span>
          <span className="block truncate text-sm text-muted tabular-nums">{whenInWords(t, format, listing)}</span>
        </span>
        {count > 0 && (
          <span
            aria-hidden="true"
            className="grid size-6 place-items-center rounded-full bg-ink text-[0.8125rem] font-semibold text-paper"
          >
            {count}
          </span>
        )}
      </button>
      {open && <SearchSheet finder={finder} places={places} onClose={() => setOpen(false)} />}
    </>
  )
}
