import { addDays, today as todayAt } from '../../../../web/shared/site/clock.ts'

export const minute = 60_000
export const hour = 60 * minute

/** Returns the instant a number of milliseconds from now. Negative values are in the past. */
export const ahead = (ms: number): string => new Date(Date.now() + ms).toISOString()

/** Returns the date a number of days after today, in Nairobi. */
export const dayAhead = (days: number): string => addDays(todayAt(Date.now()), days)
