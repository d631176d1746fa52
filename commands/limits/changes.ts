import type { Services } from '../services.ts'
import { dayMs, fullUntil, hourMs, tooMany } from './limits.ts'

/**
 * Counts a change that a customer makes to a booking, or a claim to have paid it. Throws DomainError `too_many` beyond
 * the changes of an hour or of the booking.
 */
export async function countChange(
  { limits: { store, rules } }: Pick<Services, 'limits'>,
  bookingId: string,
  changeId: string,
  now: Date,
  kind: 'changes' | 'claims' = 'changes',
): Promise<void> {
  const subject = `${kind}:${bookingId}`
  await store.exclusively([subject], async (table) => {
    const windows = [
      { withinMs: hourMs, max: rules.changesPerHour },
      { withinMs: 29 * dayMs, max: rules.changesPerBooking },
    ]
    const until = await fullUntil(table, subject, windows, now)
    if (until !== undefined) throw tooMany(`limit.${kind}`, until, now)
    table.add([subject], { key: changeId, at: now, amount: 1, about: '' })
  })
}

/** Takes back a change that was not made. */
export const uncountChange = (
  { limits: { store } }: Pick<Services, 'limits'>,
  bookingId: string,
  changeId: string,
): Promise<void> =>
  store.exclusively([`changes:${bookingId}`], async (table) => table.remove(`changes:${bookingId}`, changeId))
