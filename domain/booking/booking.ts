import type { Aggregate } from '../kernel/aggregate.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Slot } from '../kernel/slot.ts'
import { type BookingEvent, type BookingTerms, bookingEvents, type CancelReason, type Customer } from './events.ts'

/** What every booking has, wherever it stands. */
export interface BookingBasics {
  readonly bookingId: string
  readonly code: string
  readonly customer: Customer
  readonly terms: BookingTerms
  /** A run of hours; empty while no time is chosen. */
  readonly slots: readonly Slot[]
  readonly priceCents: number
  readonly noShow: boolean
}

export type PlacedBooking = BookingBasics &
  (
    | { readonly status: 'pending' } // asked for without a time
    | { readonly status: 'requested' }
    | { readonly status: 'manager_confirmed' }
    | { readonly status: 'approved'; readonly payBy: string }
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
  evolve(current, event) {
    if (event.type === 'booking.requested') return requested(event.data)
    if (current.status === 'absent') return current
    const basics = basicsOf(current)
    switch (event.type) {
      case 'booking.time_arranged':
        return { ...basics, status: 'requested', slots: event.data.slots, priceCents: event.data.priceCents }
      case 'booking.manager_confirmed':
        return { ...basics, status: 'manager_confirmed' }
      case 'booking.approved':
        return { ...basics, status: 'approved', payBy: event.data.payBy }
      case 'booking.rejected':
        return { ...basics, status: 'rejected' }
      case 'booking.paid':
        return { ...basics, status: 'paid' }
      case 'booking.completed':
        return { ...basics, status: 'completed' }
      case 'booking.cancelled':
        return { ...basics, status: 'cancelled', reason: event.data.reason }
      case 'booking.rescheduled':
        return rescheduled(current, event.data)
      case 'booking.reinstated':
        return { ...basics, status: 'approved', payBy: event.data.payBy }
      case 'booking.language_chosen':
        return { ...current, customer: { ...current.customer, language: event.data.language } }
      case 'booking.no_show':
        return { ...current, noShow: true }
    }
  },
}

/** The booking, once there is one. Refuses `not_found` for a stream without events. */
export function placed(current: Booking): PlacedBooking {
  if (current.status === 'absent') throw new Refusal('not_found', 'Booking not found')
  return current
}

/** The refusal of a command that a booking's status does not allow: 'A rejected booking can't be confirmed'. */
export const wrongStatus = (status: BookingStatus, done: string) =>
  new Refusal('wrong_status', `${statusTexts[status]} can't be ${done}`, { status })

const statusTexts: Readonly<Record<BookingStatus, string>> = {
  pending: 'A booking without a time',
  requested: 'A requested booking',
  manager_confirmed: 'A booking that awaits approval',
  approved: 'An approved booking',
  rejected: 'A rejected booking',
  paid: 'A paid booking',
  completed: 'A completed booking',
  cancelled: 'A cancelled booking',
}

type DataOf<Type extends BookingEvent['type']> = Extract<BookingEvent, { type: Type }>['data']

function requested(data: DataOf<'booking.requested'>): Booking {
  const { bookingId, code, slots, priceCents, personId, customerName, customerEmail, customerPhone, ...rest } = data
  const { language, ...terms } = rest
  const customer = { personId, customerName, customerEmail, customerPhone, language }
  const status = slots.length === 0 ? 'pending' : 'requested'
  return { status, bookingId, code, customer, terms, slots, priceCents, noShow: false }
}

/**
 * A customer's move is silent: an approved or paid booking stays so, while a manager who had confirmed other hours is
 * asked again, since the admin relies on that confirmation.
 */
function rescheduled(current: PlacedBooking, { slots, priceCents, payBy }: DataOf<'booking.rescheduled'>): Booking {
  if (current.status === 'manager_confirmed') return { ...basicsOf(current), status: 'requested', slots, priceCents }
  if (current.status === 'approved') return { ...current, slots, priceCents, payBy: payBy ?? current.payBy }
  return { ...current, slots, priceCents }
}

const basicsOf = ({ bookingId, code, customer, terms, slots, priceCents, noShow }: PlacedBooking): BookingBasics => ({
  bookingId,
  code,
  customer,
  terms,
  slots,
  priceCents,
  noShow,
})
