import type { BookingTerms, Customer } from '../booking/events.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Slot } from '../kernel/slot.ts'
import type { ScheduleEvent } from './events.ts'
import { hoursOf, type Schedule } from './schedule.ts'

export interface Hold {
  readonly studioId: string
  readonly bookingId: string
  /** A run of hours on this day. */
  readonly slots: readonly Slot[]
  /** The hours its transfer buffer takes after them. */
  readonly bufferSlots: readonly Slot[]
  /** The whole request with the claim that starts a booking; null with the claim of a move. */
  readonly terms: BookingTerms | null
  readonly customer: Customer | null
}

/**
 * Claims hours for a booking, and the buffer after them. Claiming again what it holds changes nothing; claiming more,
 * to move, adds what is missing. Refuses with `overlap` and the hours of `slots` that can't be had as `taken`.
 */
export function hold(
  day: Schedule,
  { studioId, bookingId, slots, bufferSlots, terms, customer }: Hold,
): ScheduleEvent[] {
  if (sameHours(hoursOf(day, bookingId), slots)) return []
  const taken = takenHours(day, bookingId, slots, bufferSlots)
  if (taken.length > 0) throw overlap(taken)
  const missing = slots.filter((slot) => !day.booked.has(slot))
  const missingBuffer = bufferSlots.filter((slot) => !day.buffered.has(slot))
  if (missing.length === 0 && missingBuffer.length === 0) return []
  return [
    {
      type: 'schedule.slots_held',
      data: { studioId, bookingId, slots: missing, bufferSlots: missingBuffer, terms, ...(customer ?? nobody) },
    },
  ]
}

/** The refusal of hours that can't be had: held by someone else, or the studio is closed then. */
export const overlap = (taken: readonly Slot[], details: Readonly<Record<string, unknown>> = {}) =>
  new Refusal('overlap', 'Sorry, this time slot is not available. Please try a different time or date.', {
    taken,
    ...details,
  })

const nobody = { personId: null, customerName: null, customerEmail: null, customerPhone: null, language: null }

const sameHours = (held: readonly Slot[], asked: readonly Slot[]) =>
  held.length === asked.length && asked.every((slot) => held.includes(slot))

/** A buffer that has no room takes the session's last hour with it: that is the hour the customer can't have. */
function takenHours(day: Schedule, bookingId: string, slots: readonly Slot[], bufferSlots: readonly Slot[]): Slot[] {
  const byOther = (hours: ReadonlyMap<Slot, string>, slot: Slot) => (hours.get(slot) ?? bookingId) !== bookingId
  const taken = slots.filter((slot) => byOther(day.booked, slot) || byOther(day.buffered, slot))
  const bufferHasNoRoom = bufferSlots.some((slot) => byOther(day.booked, slot))
  return taken.length === 0 && bufferHasNoRoom ? slots.slice(-1) : taken
}
