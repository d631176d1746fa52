import { errorText } from '../../language/errors/errors.ts'
import { inTurn } from '../kernel/aggregate.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { Cents } from '../kernel/money.ts'
import type { Slot } from '../kernel/slot.ts'
import type { Opening } from '../studio/opening.ts'
import { type Booking, booking, checkReservation, type PlacedBooking, placed, wrongStatus } from './booking.ts'
import { confirm } from './decisions.ts'
import type { BookingEvent } from './events.ts'
import { readHours, readSlots } from './hours.ts'
import { type ChargeOf, checkChangeable, checkNotStarted, movedPayBy, priceOf, unitsOf } from './rules.ts'

export interface ChosenHours {
  readonly selectedSlots: readonly string[]
  /** Holds them on the studio's schedule. */
  readonly reservationId: string
  readonly chargeOf: ChargeOf
  readonly opening: Opening
  readonly now: Date
}

/**
 * Gives a pending booking its hours; it is a requested one from then on. Throws as readHours does, or DomainError
 * `wrong_status` or `reservation_expired`.
 */
export const arrangeTime = (state: Booking, chosen: Arranged): BookingEvent[] => arrange(state, chosen, false)

type Arranged = Omit<ChosenHours, 'chargeOf'>

function arrange(
  state: Booking,
  { selectedSlots, reservationId, opening, now }: Arranged,
  isByCustomer: boolean,
): BookingEvent[] {
  const current = placed(state)
  const { status, terms, slots: arranged } = current
  if (status !== 'pending') {
    if (isAt(arranged, selectedSlots)) return []
    throw wrongStatus(status, 'arranged')
  }
  checkReservation(current, reservationId)
  const slots = readHours(selectedSlots, { ...terms, opening, isByCustomer, now })
  return [{ type: 'booking.time_arranged', data: { slots, reservationId, priceCents: priceOf(slots.length, terms) } }]
}

/** Whether a booking already has these hours: the answer to a move may have been lost. */
const isAt = (slots: readonly Slot[], selected: readonly string[]): boolean =>
  slots.join() === readSlots(selected).join()

/**
 * The customer moves the booking to other hours, more or fewer, at the agreed prices; a pending one gets its first.
 * Moving to the same hours changes nothing. Throws as readHours does, `too_late`, `wrong_status`,
 * `reservation_expired`, or `not_allowed` if it is paid and the new hours cost something else, or its price was agreed
 * for another number of hours.
 */
export function moveAsCustomer(state: Booking, chosen: ChosenHours): BookingEvent[] {
  const current = placed(state)
  switch (current.status) {
    case 'pending':
      return arrange(current, chosen, true)
    case 'requested':
    case 'manager_confirmed':
    case 'approved':
    case 'paid':
      if (isAt(current.slots, chosen.selectedSlots)) return []
      checkChangeable(current, chosen.now)
      return moveTo(current, chosen, true)
    case 'rejected':
    case 'completed':
    case 'cancelled':
      throw wrongStatus(current.status, 'moved')
  }
}

/**
 * Moves a booking to hours other than its own. Throws as readHours does, `reservation_expired`, or `not_allowed` if it
 * is paid and the new hours cost something else, or if its customer changes the number of units at an agreed price.
 */
function moveTo(current: PlacedBooking, chosen: ChosenHours, isByCustomer: boolean): BookingEvent[] {
  const { selectedSlots, reservationId, chargeOf, opening, now } = chosen
  checkReservation(current, reservationId)
  const slots = readHours(selectedSlots, { ...current.terms, opening, isByCustomer, now })
  const priceCents = movedPrice(current, slots.length, isByCustomer)
  if (current.status === 'paid' && priceCents !== current.priceCents)
    throw otherPrice(priceCents, current.priceCents, isByCustomer)
  const isApproved = current.status === 'approved'
  const payBy = isApproved ? movedPayBy(current, slots, now, isByCustomer).toISOString() : null
  const chargeCents = isApproved ? chargeOf(priceCents) : null
  const moved = { from: [...current.slots], slots, reservationId, priceCents, chargeCents, payBy }
  return [{ type: 'booking.rescheduled', data: moved }]
}

/**
 * A walk-in may have an agreed price, which it keeps for the same number of units. Only staff can move it to another
 * number, at the list price.
 */
function movedPrice({ slots, priceCents, terms }: PlacedBooking, count: number, isByCustomer: boolean): Cents {
  if (unitsOf(count, terms.durationMinutes) === unitsOf(slots.length, terms.durationMinutes)) return priceCents
  if (isByCustomer && priceCents !== priceOf(slots.length, terms))
    throw new DomainError('not_allowed', 'booking.agreed-price')
  return priceOf(count, terms)
}

function otherPrice(requested: number, paid: number, isByCustomer: boolean): DomainError {
  const key = isByCustomer ? 'booking.other-price' : 'booking.other-price-staff'
  return new DomainError('not_allowed', errorText(key, { paid: { cents: paid }, requested: { cents: requested } }))
}

/**
 * A manager or an admin moves a booking for its customer, until the session starts. A confirmed booking stays
 * confirmed, because the staff who move it agree to the new hours. Throws as moveAsCustomer does, without its deadline,
 * and `wrong_status` for a booking without a time.
 */
export function moveAsStaff(state: Booking, chosen: ChosenHours, staffId: string): BookingEvent[] {
  const current = placed(state)
  switch (current.status) {
    case 'manager_confirmed':
      return inTurn(
        booking,
        (before) => moveBeforeStart(before, chosen),
        (moved) => confirm(moved, { managerId: staffId, now: chosen.now }),
      )(current)
    case 'requested':
    case 'approved':
    case 'paid':
      return moveBeforeStart(current, chosen)
    case 'pending':
    case 'rejected':
    case 'completed':
    case 'cancelled':
      throw wrongStatus(current.status, 'moved')
  }
}

function moveBeforeStart(state: Booking, chosen: ChosenHours): BookingEvent[] {
  const current = placed(state)
  if (isAt(current.slots, chosen.selectedSlots)) return []
  checkNotStarted(current, chosen.now)
  return moveTo(current, chosen, false)
}
