import { addDays, addToMonth, daysOf, isDate, monthOf, weekdayOf } from '../../shared/site/clock.ts'

export const views = ['day', 'week', 'month', 'agenda'] as const
export type View = (typeof views)[number]

/** What the calendar shows: the days around a date, of one studio or of all. */
export interface Selection {
  readonly view: View
  readonly date: string
  /** The id of the only studio; empty for all. */
  readonly studio: string
}

const isView = (text: string | null): text is View => views.some((view) => view === text)

/** Reads what the calendar shows from the URL. By default, today in the view that fits the screen. */
export function selectionIn(address: URLSearchParams, today: string, fitting: View): Selection {
  const [view, date] = [address.get('view'), address.get('date') ?? '']
  return {
    view: isView(view) ? view : fitting,
    date: isDate(date) ? date : today,
    studio: address.get('studio') ?? '',
  }
}

/** Writes what the calendar shows to the URL. */
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

/** Returns the date one view later or earlier. From a month, the first of the next. */
export function stepped({ view, date }: Pick<Selection, 'view' | 'date'>, by: 1 | -1): string {
  if (view === 'month') return `${addToMonth(monthOf(date), by)}-01`
  return addDays(date, view === 'day' ? by : 7 * by)
}
