import { type Booking, booking, neededReservation, type PlacedBooking } from '../../domain/booking/booking.ts'
import { type Schedule, schedule } from '../../domain/schedule/schedule.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import type { Event } from '../../eventstore/folded.fixtures.ts'
import { Folded, idOf } from '../simulation/rules/folded.ts'

/**
 * Returns the contradictions in a log: hours that two bookings claim, that a booking needs and does not hold, or that
 * are held without a booking. Reads only the log, and neither the read models nor the code that reserves hours.
 */
export async function disagreementsIn(store: EventStore): Promise<string[]> {
  const known = new Folded()
  const problems: string[] = []
  for await (const event of store.readAll()) {
    problems.push(...heldTwice(known, event))
    known.fold(event)
  }
  return [...problems, ...disagreementsOf(known)]
}

/** Returns the hours that an event reserves although another booking holds them. `known`: before the event. */
export function heldTwice({ days }: Folded, event: Event): string[] {
  if (event.type !== 'schedule.slots_held') return []
  const { booked, buffered }: Schedule = days.get(idOf(event)) ?? schedule.initial
  const { slots, bookingId } = event.data
  return slots.flatMap((slot) => {
    const holder = booked.get(slot) ?? buffered.get(slot)
    return holder && holder !== bookingId ? `${event.stream} holds ${slot} for bookings ${holder} and ${bookingId}` : []
  })
}

/** Returns the hours that are reserved without need, and those that a booking needs and does not have. */
export function disagreementsOf({ days, bookings }: Folded): string[] {
  const problems: string[] = []
  const held = new Map<string, string>()
  for (const [day, { reservations }] of days)
    for (const [reservationId, { bookingId, slots }] of reservations) {
      const state = bookings.get(bookingId) ?? booking.initial
      if (neededReservation(state) !== reservationId)
        problems.push(`${day} holds ${slots.join(' ')} for booking ${bookingId} (${state.status}) without need`)
      for (const slot of slots) held.set(`${day.slice(0, 36)} ${slot}`, bookingId)
    }
  for (const [id, state] of bookings)
    for (const hour of hoursOf(state)) if (held.get(hour) !== id) problems.push(`${hour} of booking ${id} is not held`)
  return problems
}

export const isLive = (state: Booking): state is PlacedBooking =>
  state.status !== 'absent' && state.status !== 'cancelled' && state.status !== 'rejected'

/** Returns the hours that a booking needs, each with its studio. */
export const hoursOf = (state: Booking): string[] =>
  isLive(state) ? state.slots.map((slot) => `${state.terms.studioId} ${slot}`) : []
