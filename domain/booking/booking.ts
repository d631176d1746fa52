import { type ErrorKey, errorText } from '../../language/errors/errors.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { type DataOf, erased } from '../kernel/events.ts'
import type { Slot } from '../kernel/slot.ts'
import {
  type BookingEvent,
  type BookingTerms,
  bookingEvents,
  type CancelReason,
  type Customer,
  type WalkIn,
} from './events.ts'

/** The payment deadline of an approved booking. */
export interface PaymentDeadline {
  readonly payBy: string
  /** The original deadline, if a move has shortened it. */
  readonly agreedPayBy?: string
}

/** The fields of a booking in any status. */
export interface BookingBasics {
  readonly bookingId: string
  readonly code: string
  readonly customer: Customer
  readonly terms: BookingTerms
  /** A run of hours; empty while no time is chosen. */
  readonly slots: readonly Slot[]
  /** The reservation that holds its hours. */
  readonly reservationId: string
  /** Reservations released before the booking confirmed them. */
  readonly expiredReservations: readonly string[]
  readonly priceCents: number
  /** The charge; null before approval. */
  readonly chargeCents: number | null
  /** Whether the customer came to the session; 'unknown' until staff says so, and again after a move. */
  readonly attendance: 'unknown' | 'arrived' | 'missed'
  /** Who booked for the customer; null for a customer's request. */
  readonly walkIn: WalkIn | null
}

export type PlacedBooking = BookingBasics &
  (
    | { readonly status: 'pending' } // requested without a time
    | { readonly status: 'requested' }
    | { readonly status: 'manager_confirmed' }
    | ({ readonly status: 'approved' } & PaymentDeadline)
    | { readonly status: 'rejected' }
    | { readonly status: 'paid' }
    | { readonly status: 'completed' }
    | { readonly status: 'cancelled'; readonly reason: CancelReason }
  )
export type Booking = { readonly status: 'absent' } | PlacedBooking
export type BookingStatus = PlacedBooking['status']

export const booking: Aggregate<Booking, BookingEvent> = {
  initial: { status: 'absent' },
  events: bookingEvents,
  evolve(state, event) {
    if (event.type === 'booking.requested') return requested(event.data)
    if (state.status === 'absent') return state
    const basics = basicsOf(state)
    switch (event.type) {
      case 'booking.time_arranged': {
        const { slots, priceCents, reservationId } = event.data
        return { ...basics, status: 'requested', slots, priceCents, ...reservedUnder(state, reservationId) }
      }
      case 'booking.manager_confirmed':
        return { ...basics, status: 'manager_confirmed' }
      case 'booking.approved':
        return { ...basics, ...awaitingPayment(event.data), chargeCents: event.data.chargeCents }
      case 'booking.rejected':
        return { ...basics, status: 'rejected' }
      case 'booking.paid':
        return { ...basics, status: 'paid' }
      case 'booking.payment_voided':
        return { ...basics, ...awaitingPayment(event.data) }
      case 'booking.completed':
        return { ...basics, status: 'completed' }
      case 'booking.cancelled':
        return { ...basics, status: 'cancelled', reason: event.data.reason }
      case 'booking.rescheduled':
        return rescheduled(state, event.data)
      case 'booking.reinstated':
        return { ...basics, ...awaitingPayment(event.data), ...reservedUnder(state, event.data.reservationId) }
      case 'booking.reservation_expired':
        return { ...state, expiredReservations: [...state.expiredReservations, event.data.reservationId] }
      case 'booking.language_chosen':
        return { ...state, customer: { ...state.customer, language: event.data.language } }
      case 'booking.no_show':
        return { ...state, attendance: 'missed' }
      case 'booking.checked_in':
        return { ...state, attendance: 'arrived' }
    }
  },
}

/**
 * Returns an existing booking. Throws DomainError `not_found` for an empty stream, as do all decisions that call it.
 */
export function placed(state: Booking): PlacedBooking {
  if (state.status === 'absent') throw new DomainError('not_found', 'booking.not-found')
  return state
}

/** Whether a booking's customer was erased. */
export const isOfErased = (state: Booking): boolean =>
  state.status !== 'absent' && state.customer.customerEmail === erased

/** Throws DomainError `reservation_expired` for a released reservation, because another booking may have its hours. */
export function checkReservation({ expiredReservations }: PlacedBooking, reservationId: string): void {
  if (expiredReservations.includes(reservationId))
    throw new DomainError('reservation_expired', 'booking.reservation-expired')
}

/** Returns the reservation that a booking needs; null if it is rejected or cancelled, or has no hours. */
export function neededReservation(state: Booking): string | null {
  if (state.status === 'absent' || state.slots.length === 0) return null
  return state.status === 'rejected' || state.status === 'cancelled' ? null : state.reservationId
}

/** Returns the error of a command that the booking's status does not allow: 'A rejected booking can't be confirmed'. */
export const wrongStatus = (status: BookingStatus, done: BookingChange) => {
  const text = { booking: { text: `booking.status.${status}` }, done: { text: `booking.change.${done}` } } as const
  return new DomainError('wrong_status', errorText('booking.wrong-status', text), { status })
}

/** The change that a command makes to a booking, as in the error keys `booking.change.…`. */
export type BookingChange =
  Extract<ErrorKey, `booking.change.${string}`> extends `booking.change.${infer Change}` ? Change : never

/** A booking as a person saw it before deciding about it. */
export interface SeenBooking {
  readonly status: string
  readonly slots: readonly string[]
}

/** Throws DomainError `wrong_status` if a booking has changed since a person saw it. */
export function checkSeen({ status, slots }: PlacedBooking, seen: SeenBooking | undefined): void {
  if (!seen) return
  if (status !== seen.status) throw new DomainError('wrong_status', 'booking.changed-meanwhile', { status })
  if (slots.join() !== seen.slots.join()) throw new DomainError('wrong_status', 'booking.moved-meanwhile')
}

/**
 * Makes a decision throw DomainError `wrong_status` if the booking has changed since a person saw it. A decision that
 * changes nothing is allowed, so that a request can be repeated.
 */
export const ifUnchanged =
  (seen: SeenBooking | undefined, decide: (state: Booking) => BookingEvent[]) =>
  (state: Booking): BookingEvent[] => {
    const events = decide(state)
    if (events.length > 0) checkSeen(placed(state), seen)
    return events
  }

function requested(data: DataOf<BookingEvent, 'booking.requested'>): Booking {
  const { bookingId, code, slots, reservationId, priceCents, personId, customerName, ...contact } = data
  const { customerEmail, customerPhone, language, walkIn, priceReason: _, ...terms } = contact
  const customer = { personId, customerName, customerEmail, customerPhone, language }
  return {
    status: slots.length === 0 ? 'pending' : 'requested',
    bookingId,
    code,
    customer,
    terms,
    slots,
    reservationId,
    priceCents,
    expiredReservations: [],
    chargeCents: null,
    attendance: 'unknown',
    walkIn,
  }
}

const awaitingPayment = ({ payBy }: { readonly payBy: string }) => ({ status: 'approved', payBy }) as const

/** Names the reservation of a booking's new hours. Old events name none: their bookings kept the first one. */
const reservedUnder = (current: PlacedBooking, reservationId: string | null) => ({
  reservationId: reservationId ?? current.reservationId,
})

/**
 * A customer's move keeps an approved or paid booking in its status. A manager who had confirmed other hours must
 * confirm again, because the admin relies on that.
 */
function rescheduled(current: PlacedBooking, data: DataOf<BookingEvent, 'booking.rescheduled'>): Booking {
  const { slots, priceCents, payBy, reservationId } = data
  const moved = { slots, priceCents, attendance: 'unknown' as const, ...reservedUnder(current, reservationId) }
  if (current.status === 'manager_confirmed') return { ...basicsOf(current), status: 'requested', ...moved }
  if (current.status !== 'approved') return { ...current, ...moved }
  const { agreedPayBy = current.payBy, ...others } = current
  const due = payBy ?? current.payBy
  const agreed = due === agreedPayBy ? {} : { agreedPayBy }
  return { ...others, ...moved, payBy: due, ...agreed, chargeCents: data.chargeCents }
}

function basicsOf(current: PlacedBooking): BookingBasics {
  const { bookingId, code, customer, terms, slots, reservationId, expiredReservations } = current
  const { priceCents, chargeCents, attendance, walkIn } = current
  const identity = { bookingId, code, customer, terms, walkIn }
  return { ...identity, slots, reservationId, expiredReservations, priceCents, chargeCents, attendance }
}
