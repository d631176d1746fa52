import { type Booking, booking } from '../../domain/booking/booking.ts'
import { BookingTerms, Customer } from '../../domain/booking/events.ts'
import type { Slot } from '../../domain/kernel/slot.ts'
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

/** Less than what claims wait before they are looked at, more than a move may take. */
const settledAfterMs = 5_000

/**
 * Makes what a booking holds on a day agree with the booking: a claim whose booking never came is finished from the
 * request that the claim carries; hours of a booking that is over, or that moved elsewhere, are released. Doing it
 * again changes nothing. Answers false, and leaves all as it is, while an hour was claimed so lately that its booking
 * or move may still be on its way.
 */
export async function settleClaim(services: Services, place: ClaimPlace, context: CommandContext): Promise<boolean> {
  const { studioId, bookingId } = place
  const [claims, { state }] = await Promise.all([
    claimsOf(services, place),
    load(services.store, booking, streams.booking(bookingId)),
  ])
  const needed = hoursNeeded(state)
  const superfluous = [...claims.keys()].filter((slot) => !needed.includes(slot))
  if (superfluous.length === 0) return true
  const settledBefore = context.now.getTime() - settledAfterMs
  if (superfluous.some((slot) => (claims.get(slot) ?? 0) > settledBefore)) return false
  if (state.status === 'absent') await finish(services, place, superfluous, context)
  else await releaseHours(services, { studioId, bookingId, slots: superfluous }, context)
  return true
}

/** Settles a booking on a day it left, or on the day of its own hours. Answers as settleClaim. */
export async function settleBooking(
  services: Services,
  bookingId: string,
  left: string | undefined,
  context: CommandContext,
): Promise<boolean> {
  const { state } = await load(services.store, booking, streams.booking(bookingId))
  if (state.status === 'absent') return true
  const { studioId } = state.terms
  const dates = left === undefined ? [...byDate(state.slots).keys()] : [left]
  const settled = await Promise.all(dates.map((date) => settleClaim(services, { studioId, date, bookingId }, context)))
  return settled.every(Boolean)
}

/** The hours a booking holds on a day, each with when it was claimed (ms since 1970). */
async function claimsOf({ store }: Services, { studioId, date, bookingId }: ClaimPlace): Promise<Map<Slot, number>> {
  const claims = new Map<Slot, number>()
  for await (const event of store.read(streams.schedule(studioId, date))) {
    if (!('bookingId' in event.data) || event.data.bookingId !== bookingId) continue
    if (event.type === 'schedule.slots_held')
      for (const slot of event.data.slots) claims.set(slot, Date.parse(event.metadata.at))
    else if (event.type === 'schedule.slots_released') for (const slot of event.data.slots) claims.delete(slot)
  }
  return claims
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

const hoursNeeded = (state: Booking): readonly Slot[] =>
  state.status === 'absent' || state.status === 'rejected' || state.status === 'cancelled' ? [] : state.slots
