import type { Aggregate } from '../kernel/aggregate.ts'
import type { Slot } from '../kernel/slot.ts'
import { type ScheduleEvent, scheduleEvents } from './events.ts'

/**
 * One studio's day: which booking has booked which hour, and whose transfer buffer stands on which. The version of its
 * stream is the guard against double booking. An hour can be both booked and buffered by one booking, which counts as
 * booked: in a move it is about to leave the hour as a session and keep it as the buffer of its new one, or the reverse.
 */
export interface Schedule {
  readonly booked: ReadonlyMap<Slot, string>
  readonly buffered: ReadonlyMap<Slot, string>
}

export const schedule: Aggregate<Schedule, ScheduleEvent> = {
  initial: { booked: new Map(), buffered: new Map() },
  events: scheduleEvents,
  evolve(day, event) {
    const { bookingId, slots, bufferSlots } = event.data
    switch (event.type) {
      case 'schedule.slots_held':
        return {
          booked: added(day.booked, slots, bookingId),
          buffered: added(day.buffered, bufferSlots, bookingId),
        }
      case 'schedule.slots_released':
        return {
          booked: removed(day.booked, slots, bookingId),
          buffered: removed(day.buffered, bufferSlots, bookingId),
        }
    }
  },
}

/** The hours a booking has booked on this day, in the order it claimed them. */
export const hoursOf = (day: Schedule, bookingId: string): Slot[] =>
  [...day.booked].filter(([, holder]) => holder === bookingId).map(([slot]) => slot)

export type HeldAs = 'booked' | 'buffer'

/** What is held on a day, as its calendar shows it; without what `exceptBookingId` holds, for one that is to move. */
export function heldHours(day: Schedule, exceptBookingId?: string): ReadonlyMap<Slot, HeldAs> {
  const held = new Map<Slot, HeldAs>()
  for (const [slot, bookingId] of day.buffered) if (bookingId !== exceptBookingId) held.set(slot, 'buffer')
  for (const [slot, bookingId] of day.booked) if (bookingId !== exceptBookingId) held.set(slot, 'booked')
  return held
}

const added = (hours: ReadonlyMap<Slot, string>, slots: readonly Slot[], bookingId: string) =>
  new Map([...hours, ...slots.map((slot) => [slot, bookingId] as const)])

const removed = (hours: ReadonlyMap<Slot, string>, slots: readonly Slot[], bookingId: string) =>
  new Map([...hours].filter(([slot, holder]) => holder !== bookingId || !slots.includes(slot)))
