import { streams } from '../../commands/streams.ts'
import { readBookingCode } from '../../domain/kernel/booking-code.ts'
import { dateOf } from '../../domain/kernel/slot.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import { bookingTrail } from '../../projections/bookings/queries.ts'
import type { Queryable } from '../../projections/engine/schema.ts'
import { eventsIn, type Logged } from './log-filter.ts'

interface Source {
  readonly db: Queryable
  readonly store: Pick<EventStore, 'read'>
}

/**
 * Returns the full history of the booking with this code, oldest first: its own events, its payment's, those of its
 * receipts and messages, and its hours. undefined if the text is no booking's code. Runs one query, and one read for
 * each stream.
 */
export async function historyOf({ db, store }: Source, typed: string | undefined): Promise<Logged[] | undefined> {
  const code = readBookingCode(typed ?? '')
  const trail = code === null ? undefined : await bookingTrail(db, code)
  if (code === null || !trail) return undefined
  const { id, receipts, messages } = trail
  const all = (names: readonly string[]) => Promise.all(names.map((name) => eventsIn(store.read(name))))
  const [own = [], ...others] = await all([
    streams.booking(id),
    streams.payment(id),
    streams.bookingCode(code),
    ...receipts.map(streams.receipt),
    ...messages.map(streams.message),
  ])
  const days = await all(daysOf(own))
  const hours = days.flat().filter(({ data }) => 'bookingId' in data && data.bookingId === id)
  return [own, ...others, hours].flat().sort((a, b) => (a.position < b.position ? -1 : 1))
}

/** The streams of the days that a booking has ever stood on. */
function daysOf(own: readonly Logged[]): string[] {
  const names = new Set<string>()
  let studioId = ''
  for (const { type, data } of own) {
    if (type === 'booking.requested') studioId = data.studioId
    const slots = type === 'booking.rescheduled' ? [...data.from, ...data.slots] : 'slots' in data ? data.slots : []
    for (const slot of slots) names.add(streams.schedule(studioId, dateOf(slot)))
  }
  return [...names]
}
