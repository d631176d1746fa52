import { type Booking, booking } from '../../domain/booking/booking.ts'
import { BookingTerms, Customer } from '../../domain/booking/events.ts'
import type { Slot } from '../../domain/kernel/slot.ts'
import { hoursOf, schedule } from '../../domain/schedule/schedule.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Services } from '../services.ts'
import { byDate, streams } from '../streams.ts'
import { releaseHours } from './hours.ts'
import { startBooking } from './request-booking.ts'

export interface ClaimPlace {
  readonly studioId: string
  readonly date: string
  readonly bookingId: string
}

/**
 * Makes what a booking holds on a day agree with the booking: a claim whose booking never came is finished from the
 * request that the claim carries; hours of a booking that is over, or that moved elsewhere, are released. Doing it
 * again changes nothing.
 */
export async function settleClaim(services: Services, place: ClaimPlace, context: CommandContext): Promise<void> {
  const { studioId, date, bookingId } = place
  const [day, { state }] = await Promise.all([
    load(services.store, schedule, streams.schedule(studioId, date)),
    load(services.store, booking, streams.booking(bookingId)),
  ])
  const held = hoursOf(day.state, bookingId)
  if (held.length === 0) return
  if (state.status === 'absent') return finish(services, place, held, context)
  const needed = hoursNeeded(state)
  const superfluous = held.filter((slot) => !needed.includes(slot))
  await releaseHours(services, { studioId, bookingId, slots: superfluous }, context)
}

/** Settles a booking on a day it left, or on the day of its own hours. */
export async function settleBooking(
  services: Services,
  bookingId: string,
  left: string | undefined,
  context: CommandContext,
): Promise<void> {
  const { state } = await load(services.store, booking, streams.booking(bookingId))
  if (state.status === 'absent') return
  const dates = left === undefined ? byDate(state.slots).keys() : [left]
  for (const date of dates) await settleClaim(services, { studioId: state.terms.studioId, date, bookingId }, context)
}

async function finish(services: Services, place: ClaimPlace, held: readonly Slot[], context: CommandContext) {
  const request = await requestOf(services, place)
  if (request) await startBooking(services, place.bookingId, { ...request, slots: held.toSorted() }, context)
  else await releaseHours(services, { ...place, slots: held }, context)
}

/** The request that came with the first claim of a booking on that day. */
async function requestOf({ store }: Services, { studioId, date, bookingId }: ClaimPlace) {
  for await (const event of store.read(streams.schedule(studioId, date))) {
    if (event.type !== 'schedule.slots_held' || event.data.bookingId !== bookingId || !event.data.terms) continue
    return { terms: BookingTerms.parse(event.data.terms), customer: Customer.parse(event.data) }
  }
  return undefined
}

const hoursNeeded = (state: Exclude<Booking, { status: 'absent' }>): readonly Slot[] =>
  state.status === 'rejected' || state.status === 'cancelled' ? [] : state.slots
