import type { BookingTerms, Customer, WalkInTerms } from '../booking/events.ts'
import { overlap } from '../booking/hours.ts'
import type { Slot } from '../kernel/slot.ts'
import type { ScheduleEvent } from './events.ts'
import type { Schedule } from './schedule.ts'

/** A request without its hours, which the reservation has. */
export interface CarriedRequest {
  readonly terms: BookingTerms
  readonly customer: Customer
  readonly walkIn?: WalkInTerms | undefined
  readonly priceReason?: string | undefined
}

export interface Hold {
  readonly reservationId: string
  readonly studioId: string
  readonly bookingId: string
  /** A run of hours on this day. */
  readonly slots: readonly Slot[]
  /** The hours its buffer takes after them. */
  readonly bufferSlots: readonly Slot[]
  /** The whole request, if the booking's first event can't be appended together with the reservation; else null. */
  readonly request: CarriedRequest | null
}

/**
 * Reserves hours for a booking, and the buffer after them. The booking's own hours are no obstacle. A reservation that
 * exists already changes nothing. Throws DomainError `overlap` with the unavailable hours of `slots` as `taken`.
 */
export function hold(
  day: Schedule,
  { reservationId, studioId, bookingId, slots, bufferSlots, request }: Hold,
): ScheduleEvent[] {
  if (day.reservations.has(reservationId)) return []
  const taken = conflictingHours(day, bookingId, slots, bufferSlots)
  if (taken.length > 0) throw overlap(taken)
  const byOther = byOtherThan(bookingId)
  const buffer = bufferSlots.filter((slot) => !byOther(day.booked, slot))
  const reserved = { studioId, bookingId, reservationId, slots: [...slots], bufferSlots: buffer }
  const carried = request ? { terms: request.terms, ...request.customer, ...walkInOf(request) } : nothing
  return [{ type: 'schedule.slots_held', data: { ...reserved, ...carried } }]
}

const noCustomer = { personId: null, customerName: null, customerEmail: null, customerPhone: null, language: null }
const nothing = { terms: null, ...noCustomer, walkIn: null, priceReason: null }

const walkInOf = ({ walkIn, priceReason }: CarriedRequest) => ({
  walkIn: walkIn ?? null,
  priceReason: priceReason ?? null,
})

/**
 * A buffer may lie in blocked hours, as it may after closing time. If a buffer has no room, the session's last hour is
 * the one that the customer can't have, unless the booking has it already: the studio set its buffer later.
 */
function conflictingHours(
  day: Schedule,
  bookingId: string,
  slots: readonly Slot[],
  bufferSlots: readonly Slot[],
): Slot[] {
  const byOther = byOtherThan(bookingId)
  const taken = slots.filter(
    (slot) => byOther(day.booked, slot) || byOther(day.buffered, slot) || day.blocked.has(slot),
  )
  const bufferHasNoRoom = bufferSlots.some((slot) => byOther(day.booked, slot))
  return taken.length === 0 && bufferHasNoRoom ? slots.slice(-1).filter((last) => !day.booked.has(last)) : taken
}

const byOtherThan = (bookingId: string) => (hours: ReadonlyMap<Slot, string>, slot: Slot) =>
  (hours.get(slot) ?? bookingId) !== bookingId

export interface Release {
  readonly studioId: string
  readonly reservationId: string
}

/** Ends a reservation. Hours that another reservation of the booking shares stay held. Twice changes nothing. */
export function release(day: Schedule, { studioId, reservationId }: Release): ScheduleEvent[] {
  const reservation = day.reservations.get(reservationId)
  if (!reservation) return []
  const { bookingId, slots, bufferSlots } = reservation
  const released = { studioId, bookingId, reservationId, slots: [...slots], bufferSlots: [...bufferSlots] }
  return [{ type: 'schedule.slots_released', data: released }]
}
