import { addDays, today as todayAt } from '../../../../web/shared/availability/clock.ts'

export const minute = 60_000
export const hour = 60 * minute

/** So many milliseconds from now, as an instant; negative for the past. */
export const ahead = (ms: number): string => new Date(Date.now() + ms).toISOString()

/** Today in Nairobi, and so many days after it. */
export const dayAhead = (days: number): string => addDays(todayAt(Date.now()), days)
