import { addDays, isDate, weekdayOf } from '../../shared/availability/clock.ts'

/** Returns the seven dates of a date's week, Monday first. */
export function weekOf(date: string): string[] {
  const monday = addDays(date, -weekdayOf(date))
  return Array.from({ length: 7 }, (_, day) => addDays(monday, day))
}

export type View = 'day' | 'week'

/** The view of the calendar: a date, or its week. */
export interface Shown {
  readonly view: View
  readonly date: string
}

/** Reads the view of the calendar from the URL. Defaults to the current week. */
export function shownIn(address: URLSearchParams, today: string): Shown {
  const date = address.get('date') ?? ''
  return {
    view: address.get('view') === 'day' ? 'day' : 'week',
    date: isDate(date) ? date : today,
  }
}

/** Returns the displayed dates in order. */
export const datesOf = (view: View, date: string): string[] => (view === 'day' ? [date] : weekOf(date))

/** Returns the date one view later or earlier. */
export const stepped = ({ view, date }: Shown, by: 1 | -1): string => addDays(date, view === 'day' ? by : 7 * by)
