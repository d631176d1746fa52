import { addDays, isDate, monthOf } from '../../shared/availability/clock.ts'

export interface Period {
  /** Dates in Nairobi, both inclusive. */
  readonly from?: string
  readonly to?: string
}

/** Reads a period from the URL. An end that is invalid or before the start is left open. */
export function periodIn(value: (name: string) => string): Period {
  const [from = '', to = ''] = [value('from'), value('to')]
  const hasFrom = isDate(from)
  return { ...(hasFrom && { from }), ...(isDate(to) && (!hasFrom || from <= to) && { to }) }
}

export const periodNames = ['today', 'week', 'month', 'last-month'] as const
export type PeriodName = (typeof periodNames)[number]

/** Returns a named period relative to today's date in Nairobi. */
export function periodOf(name: PeriodName, today: string): Required<Period> {
  const first = `${monthOf(today)}-01`
  const before = addDays(first, -1)
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'month':
      return { from: first, to: today }
    case 'last-month':
      return { from: `${monthOf(before)}-01`, to: before }
  }
}
