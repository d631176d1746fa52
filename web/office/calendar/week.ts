import { addDays, isDate, weekdayOf } from '../../shared/availability/clock.ts'

/** The seven dates of a date's week, Monday first. */
export function weekOf(date: string): string[] {
  const monday = addDays(date, -weekdayOf(date))
  return Array.from({ length: 7 }, (_, day) => addDays(monday, day))
}

export type View = 'day' | 'week'

/** What the calendar shows: a date, or its week. */
export interface Shown {
  readonly view: View
  readonly date: string
}

/** What an address says the calendar shows; the week of today unless it says otherwise. */
export function shownIn(address: URLSearchParams, today: string): Shown {
  const date = address.get('date') ?? ''
  return {
    view: address.get('view') === 'day' ? 'day' : 'week',
    date: isDate(date) ? date : today,
  }
}

/** The dates shown, first to last. */
export const datesOf = (view: View, date: string): string[] => (view === 'day' ? [date] : weekOf(date))

/** The date a view further, or back. */
export const stepped = ({ view, date }: Shown, by: 1 | -1): string => addDays(date, view === 'day' ? by : 7 * by)
