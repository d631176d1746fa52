import { errorText } from '../../language/errors/errors.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { arrangeTime, type ChosenHours } from './arrange-time.ts'
import { type Booking, checkReservation, type PlacedBooking, placed, wrongStatus } from './booking.ts'
import { checkChangeable } from './changeable.ts'
import type { BookingEvent } from './events.ts'
import { movedPayBy } from './pay-by.ts'
import { priceOf, unitsOf } from './price.ts'
import { readHours } from './request-rules.ts'

/**
 * The customer moves the booking to other hours, more or fewer, at the prices that were agreed; a pending one gets its
 * first. Moving to the same hours changes nothing. Throws as readHours does, `too_late`, `wrong_status`, or
 * `not_allowed` when it is paid and the new hours cost something else.
 */
export function reschedule(booking: Booking, chosen: ChosenHours): BookingEvent[] {
  const current = placed(booking)
  const byCustomer = { ...chosen, isByCustomer: true }
  switch (current.status) {
    case 'pending':
      return arrangeTime(current, byCustomer)
    case 'requested':
    case 'manager_confirmed':
    case 'approved':
    case 'paid':
      checkChangeable(current, chosen.now)
      return movedTo(current, byCustomer)
    case 'rejected':
    case 'completed':
    case 'cancelled':
      throw wrongStatus(current.status, 'moved')
  }
}

/**
 * Moves a booking that has hours. Throws as readHours does, or `not_allowed` when it is paid and the new hours cost
 * something else.
 */
export function movedTo(current: PlacedBooking, chosen: ChosenHours): BookingEvent[] {
  const { selectedSlots, reservationId, chargeOf, opening, isByCustomer = false, now } = chosen
  checkReservation(current, reservationId)
  const slots = readHours(selectedSlots, { ...current.terms, opening, isByCustomer, now })
  if (slots.join() === current.slots.join()) return []
  const priceCents = movedPrice(current, slots.length)
  if (current.status === 'paid' && priceCents !== current.priceCents) throw otherPrice(priceCents, current.priceCents)
  const isApproved = current.status === 'approved'
  const payBy = isApproved ? movedPayBy(current.payBy, slots, now).toISOString() : null
  const chargeCents = isApproved ? chargeOf(priceCents) : null
  const moved = { from: [...current.slots], slots, reservationId, priceCents, chargeCents, payBy }
  return [{ type: 'booking.rescheduled', data: moved }]
}

/** A walk-in may cost another price than the list's, and keeps it for as many units as before. */
const movedPrice = ({ slots, priceCents, terms }: PlacedBooking, count: number) =>
  unitsOf(count, terms.durationMinutes) === unitsOf(slots.length, terms.durationMinutes)
    ? priceCents
    : priceOf(count, terms)

const otherPrice = (requested: number, paid: number) =>
  new DomainError(
    'not_allowed',
    errorText('booking.other-price', { paid: { cents: paid }, asked: { cents: requested } }),
  )
