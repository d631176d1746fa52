import { byProcess, envelopes, newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { approved, completed, confirmed, customer, terms } from '../../domain/booking/booking.fixtures.ts'
import { booking } from '../../domain/booking/booking.ts'
import { type NewBooking, request } from '../../domain/booking/request.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { bookingCodeOf } from '../../domain/kernel/booking-code.ts'
import { addDays, dateOf, firstHour, type Slot, slotAt, slotsPerDay, studioDateAt } from '../../domain/kernel/slot.ts'
import { hold } from '../../domain/schedule/reservations.ts'
import { schedule } from '../../domain/schedule/schedule.ts'
import { Random } from '../../lib/random.ts'
import type { Composition } from '../../server/composition.ts'
import type { BenchStudio } from './installation.ts'

/** Events of one booking from its reservation to its end. */
export const eventsPerBooking = 6
/** A realistic log is not written within a minute: one booking every other minute. */
const minutesApart = 2
/** More than any part of the bench stores. */
const maxBookings = 200_000
const people = 20_000
const tomorrow = addDays(studioDateAt(new Date()), 1)
const ids = new Random(1)

/** Returns an hour from tomorrow on, the first for 0. */
export const hourAhead = (n: number): Slot =>
  slotAt(addDays(tomorrow, Math.floor(n / slotsPerDay)), firstHour + (n % slotsPerDay))

function customerOf(booking: number) {
  const n = booking % people
  const personId = `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`
  return { ...customer, personId, customerName: `Customer ${n}`, customerEmail: `customer${n}@example.com` }
}

/** What follows the request of a booking: events of the booking itself, and of its payment. */
interface Course {
  readonly ofBooking: readonly DomainEvent[]
  readonly ofPayment?: readonly DomainEvent[]
}

const paid = ({ code }: NewBooking): Course => ({
  ofBooking: [confirmed, approved, { type: 'booking.paid', data: { receipt: code, amountCents: 250_000 } }, completed],
})

/**
 * Appends bookings `first` to `first + count` directly to the log, the fastest way to a large one. Each takes the next
 * hour of the next studio; `first` is a multiple of the number of studios. They were requested `apart` minutes apart,
 * up to now; all at once with 0.
 */
export async function storeBookings(
  { store }: Composition,
  studios: readonly BenchStudio[],
  count: number,
  { first = 0, apart = minutesApart, courseOf = paid } = {},
): Promise<void> {
  const storeBooking = async (n: number, studio: BenchStudio) => {
    const at = new Date(Date.now() - (maxBookings - n) * apart * 60_000)
    const append = (stream: string, events: readonly DomainEvent[], version = 0) => {
      const enveloped = envelopes(events, byProcess('bench', 'bench', at))
      // The audit log finds the events of a minute by the time in their ids.
      const dated = enveloped.map((event) => ({ ...event, id: ids.uuid(at) }))
      return store.append(stream, version === 0 ? 'none' : BigInt(version - 1), dated)
    }
    const hour = Math.floor(n / studios.length)
    const [slot, bookingId] = [hourAhead(hour), newId()]
    const { studioId } = studio
    const valid = { customer: customerOf(n), terms: { ...terms, ...studio }, slots: [slot] }
    const started = { ...valid, bookingId, reservationId: bookingId, code: bookingCodeOf(n) }
    const held = hold(schedule.initial, { ...started, studioId, bufferSlots: [], request: valid })
    const { ofBooking, ofPayment = [] } = courseOf(started)
    await append(streams.schedule(studioId, dateOf(slot)), held, hour % slotsPerDay)
    await append(streams.booking(bookingId), [...request(booking.initial, started), ...ofBooking])
    if (ofPayment.length > 0) await append(streams.payment(bookingId), ofPayment)
  }
  // The hours of a studio's day follow one another in its stream.
  const storeAt = async (studio: BenchStudio, i: number) => {
    for (let n = first + i; n < first + count; n += studios.length) await storeBooking(n, studio)
  }
  await Promise.all(studios.map(storeAt))
}
