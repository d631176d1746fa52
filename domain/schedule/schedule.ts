import type { Aggregate } from '../kernel/aggregate.ts'
import type { Slot } from '../kernel/slot.ts'
import { type ScheduleEvent, scheduleEvents } from './events.ts'

/** A run of hours that is kept for a booking, and the hours of the buffer after it. */
export interface Reservation {
  readonly bookingId: string
  readonly slots: readonly Slot[]
  readonly bufferSlots: readonly Slot[]
}

/**
 * One studio's day. The version of its stream is the guard against double booking. A booking has one reservation; while
 * it moves it has two, which may share hours. An hour can be both booked and buffered by one booking, and then counts as
 * booked.
 */
export interface Schedule {
  readonly reservations: ReadonlyMap<string, Reservation>
  /** Which booking has booked which hour. */
  readonly booked: ReadonlyMap<Slot, string>
  /** Whose buffer takes which hour. */
  readonly buffered: ReadonlyMap<Slot, string>
}

export const schedule: Aggregate<Schedule, ScheduleEvent> = {
  initial: { reservations: new Map(), booked: new Map(), buffered: new Map() },
  events: scheduleEvents,
  evolve(day, event) {
    const { bookingId, reservationId, slots, bufferSlots } = event.data
    const reservations = new Map(day.reservations)
    const before = reservations.get(reservationId) ?? { bookingId, slots: [], bufferSlots: [] }
    const after =
      event.type === 'schedule.slots_held'
        ? {
            bookingId,
            slots: [...before.slots, ...without(slots, before.slots)],
            bufferSlots: [...before.bufferSlots, ...without(bufferSlots, before.bufferSlots)],
          }
        : {
            bookingId,
            slots: without(before.slots, slots),
            bufferSlots: without(before.bufferSlots, bufferSlots),
          }
    if (after.slots.length > 0 || after.bufferSlots.length > 0) reservations.set(reservationId, after)
    else reservations.delete(reservationId)
    return dayOf(reservations)
  },
}

/** A day with these reservations. */
export function dayOf(reservations: ReadonlyMap<string, Reservation>): Schedule {
  const [booked, buffered] = [new Map<Slot, string>(), new Map<Slot, string>()]
  for (const { bookingId, slots, bufferSlots } of reservations.values()) {
    for (const slot of slots) booked.set(slot, bookingId)
    for (const slot of bufferSlots) buffered.set(slot, bookingId)
  }
  return { reservations, booked, buffered }
}

/** The hours a booking has booked on this day, in the order it reserved them. */
export const hoursOf = (day: Schedule, bookingId: string): Slot[] =>
  [...day.booked].filter(([, holder]) => holder === bookingId).map(([slot]) => slot)

export type HeldAs = 'booked' | 'buffer'

/**
 * Returns the reserved hours of a day, as its calendar shows them; without those of `exceptBookingId`, for a booking
 * that is to move.
 */
export function heldHours(
  day: Pick<Schedule, 'booked' | 'buffered'>,
  exceptBookingId?: string,
): ReadonlyMap<Slot, HeldAs> {
  const held = new Map<Slot, HeldAs>()
  for (const [slot, bookingId] of day.buffered) if (bookingId !== exceptBookingId) held.set(slot, 'buffer')
  for (const [slot, bookingId] of day.booked) if (bookingId !== exceptBookingId) held.set(slot, 'booked')
  return held
}

const without = (slots: readonly Slot[], gone: readonly Slot[]) => slots.filter((slot) => !gone.includes(slot))
