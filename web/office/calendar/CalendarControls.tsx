import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { addDays, addToMonth, daysOf, isDate, monthOf, weekdayOf } from '../../shared/site/clock.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Filter } from '../shared/lists/Filter.tsx'

const views = ['day', 'week', 'month', 'agenda'] as const
export type View = (typeof views)[number]

/** The selection of the calendar: the days around a date, of one studio or of all. */
export interface Selection {
  readonly view: View
  readonly date: string
  /** The id of the only studio; empty for all. */
  readonly studio: string
}

const isView = (text: string | null): text is View => views.some((view) => view === text)

/** Reads the selection from the URL. The default is today, in the view that fits the screen. */
export function selectionIn(address: URLSearchParams, today: string, fitting: View): Selection {
  const view = address.get('view')
  const date = address.get('date') ?? ''
  return {
    view: isView(view) ? view : fitting,
    date: isDate(date) ? date : today,
    studio: address.get('studio') ?? '',
  }
}

/** Writes the selection to the URL. */
export const addressOf = ({ studio, ...selection }: Selection): URLSearchParams =>
  new URLSearchParams({ ...selection, ...(studio !== '' && { studio }) })

const sevenFrom = (date: string) => Array.from({ length: 7 }, (_, day) => addDays(date, day))

/** Returns the shown dates in order: the day, its week from Monday, its month, or seven days for an agenda. */
export function datesOf({ view, date }: Pick<Selection, 'view' | 'date'>): string[] {
  switch (view) {
    case 'day':
      return [date]
    case 'week':
      return sevenFrom(addDays(date, -weekdayOf(date)))
    case 'month':
      return daysOf(monthOf(date))
    case 'agenda':
      return sevenFrom(date)
  }
}

/** Returns the date one view later or earlier; for months, the first day of the month. */
export function stepped({ view, date }: Pick<Selection, 'view' | 'date'>, by: 1 | -1): string {
  if (view === 'month') return `${addToMonth(monthOf(date), by)}-01`
  return addDays(date, view === 'day' ? by : 7 * by)
}

/** Changes the selection, given the current one. */
export type Show = (change: (selection: Selection) => Partial<Selection>) => void

/** The displayed days, with controls for the days, the view and the studio. */
export function CalendarControls({
  selection,
  studios,
  today,
  onShow,
}: {
  selection: Selection
  studios: readonly { readonly id: string; readonly name: string }[]
  today: string
  onShow: Show
}) {
  const t = useTranslate()
  const { view, studio } = selection
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="flex print:hidden">
          <IconButton
            icon="left"
            aria-label={t(`diary.previous.${view}`)}
            onClick={() => onShow((now) => ({ date: stepped(now, -1) }))}
          />
          <IconButton
            icon="right"
            aria-label={t(`diary.next.${view}`)}
            onClick={() => onShow((now) => ({ date: stepped(now, 1) }))}
          />
        </span>
        <h2 aria-live="polite" className="min-w-0 text-xl sm:text-2xl">
          <VisibleDays selection={selection} />
        </h2>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full sm:ml-auto print:hidden">
        {studios.length > 1 && (
          <Filter
            label={t('booking.studio')}
            all={t('office.all-studios')}
            value={studio}
            options={studios.map(({ id, name }) => ({ value: id, text: name }))}
            onChange={(chosen) => onShow(() => ({ studio: chosen }))}
          />
        )}
        <Button
          kind="outline"
          size="small"
          aria-disabled={datesOf(selection).includes(today)}
          onClick={() => onShow(() => ({ date: today }))}
        >
          {t('card.today')}
        </Button>
        <fieldset className="flex max-w-full flex-wrap rounded-pill border border-edge p-0.5">
          <legend className="sr-only">{t('diary.view')}</legend>
          {views.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={view === each}
              onClick={() => onShow(() => ({ view: each }))}
              className={`relative min-h-9 rounded-pill px-3 after:absolute after:inset-x-0 after:-inset-y-1 text-[0.9375rem] font-semibold sm:px-4 ${view === each ? 'bg-ink text-paper' : 'hover:bg-ink-soft'}`}
            >
              {t(`diary.view.${each}`)}
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  )
}

function VisibleDays({ selection }: { selection: Selection }) {
  const { t, format } = useWords()
  const { view, date } = selection
  if (view === 'day') return format.longDate(date)
  if (view === 'month') return format.month(monthOf(date))
  const dates = datesOf(selection)
  return t('span.from-to', {
    from: format.shortDate(dates[0] ?? date),
    to: format.shortDate(dates.at(-1) ?? date),
  })
}
