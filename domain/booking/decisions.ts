import { errorText } from '../../language/errors/errors.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { Language } from '../kernel/language.ts'
import { dateOf, endOf, hourMs, startOfRun, studioDateAt } from '../kernel/slot.ts'
import {
  type Booking,
  type BookingChange,
  type BookingStatus,
  checkReservation,
  checkSeen,
  type PlacedBooking,
  placed,
  wrongStatus,
} from './booking.ts'
import type { BookingEvent, CancelReason } from './events.ts'
import {
  type ChargeOf,
  canExpire,
  checkCancellable,
  checkNotStarted,
  hasStarted,
  payAgainBy,
  payByOf,
} from './rules.ts'

interface ByManager {
  readonly managerId: string
  readonly now: Date
}

/**
 * The studio's manager confirms a request. Throws DomainError `time_missing`, `wrong_status`, or `too_late` once the
 * session has started.
 */
export function confirm(state: Booking, { managerId, now }: ByManager): BookingEvent[] {
  const current = placed(state)
  if (current.status === 'manager_confirmed') return []
  if (current.status === 'pending') throw new DomainError('time_missing', 'booking.time-before-confirming')
  if (current.status !== 'requested') throw wrongStatus(current.status, 'confirmed')
  checkNotStarted(current, now)
  return [{ type: 'booking.manager_confirmed', data: { managerId } }]
}

interface Reject {
  readonly by: 'manager' | 'admin'
  /** Why, for the customer to read; may be empty. */
  readonly note: string
}

/** Rejects a booking that has not been approved. Throws DomainError `wrong_status`. */
export function reject(state: Booking, { by, note }: Reject): BookingEvent[] {
  const current = placed(state)
  switch (current.status) {
    case 'rejected':
      return []
    case 'pending':
    case 'requested':
    case 'manager_confirmed':
      return [{ type: 'booking.rejected', data: { by, personId: current.customer.personId, note: note.trim() } }]
    case 'approved':
    case 'paid':
    case 'completed':
    case 'cancelled':
      throw wrongStatus(current.status, 'rejected')
  }
}

/** A manager's answer to a request. */
export interface RequestAnswer {
  readonly what: 'confirm' | 'reject'
  readonly managerId: string
  /** Why it is rejected, for the customer to read; may be empty. */
  readonly note: string
  /** The hours as the manager saw them. */
  readonly seenSlots: readonly string[]
  readonly now: Date
}

/**
 * The studio's manager confirms or rejects an undecided request. Throws DomainError `wrong_status`,
 * also if it moved since it was shown, `time_missing`, or `too_late` once the session has started.
 */
export function answerRequest(state: Booking, { what, seenSlots, ...answer }: RequestAnswer): BookingEvent[] {
  const current = placed(state)
  if (current.status !== 'requested' && current.status !== 'pending')
    throw wrongStatus(current.status, what === 'confirm' ? 'confirmed' : 'rejected')
  checkNotStarted(current, answer.now)
  checkSeen(current, { status: current.status, slots: seenSlots })
  return what === 'confirm' ? confirm(current, answer) : reject(current, { by: 'manager', note: answer.note })
}

interface Approve {
  readonly adminId: string
  readonly now: Date
  /** Hours an approved booking may stay unpaid; may be a fraction. */
  readonly paymentDeadlineHours: number
  readonly chargeOf: ChargeOf
}

/**
 * An admin approves a booking, whether or not the manager has confirmed it; it then awaits payment. Throws DomainError
 * `time_missing`, `wrong_status`, or `too_late` once the session has started.
 */
export function approve(state: Booking, { adminId, now, paymentDeadlineHours, chargeOf }: Approve): BookingEvent[] {
  const current = placed(state)
  if (current.status === 'approved') return []
  if (current.status === 'pending') throw new DomainError('time_missing', 'booking.time-before-approving')
  if (current.status !== 'requested' && current.status !== 'manager_confirmed')
    throw wrongStatus(current.status, 'approved')
  checkNotStarted(current, now)
  const payBy = payByOf(current.slots, now, paymentDeadlineHours).toISOString()
  return [{ type: 'booking.approved', data: { adminId, payBy, chargeCents: chargeOf(current.priceCents) } }]
}

interface MarkPaid {
  readonly receipt: string
  /** The amount received and kept. */
  readonly amountCents: number
}

/**
 * Marks an approved booking as paid, permanently: later money affects only the payment. Throws DomainError
 * `underpaid` if the amount is less than the current charge, `time_missing`, `wrong_status`.
 */
export function markPaid(state: Booking, { receipt, amountCents }: MarkPaid): BookingEvent[] {
  const current = placed(state)
  if (current.status === 'paid' || current.status === 'completed') return []
  if (current.status === 'pending') throw new DomainError('time_missing', 'booking.time-before-paying')
  if (current.status !== 'approved') throw wrongStatus(current.status, 'paid')
  if (current.chargeCents !== null && amountCents < current.chargeCents)
    throw underpaid(amountCents, current.chargeCents)
  return [{ type: 'booking.paid', data: { receipt, amountCents } }]
}

const underpaid = (paid: number, charge: number) =>
  new DomainError('underpaid', errorText('booking.underpaid', { paid: { cents: paid }, charge: { cents: charge } }))

/**
 * Makes a booking whose payment was recorded by mistake await payment again, with a new deadline. It keeps its hours.
 * Decides nothing unless it is paid: a completed session stays completed.
 */
export function voidPayment(state: Booking, { now }: { readonly now: Date }): BookingEvent[] {
  const current = placed(state)
  if (current.status !== 'paid') return []
  return [{ type: 'booking.payment_voided', data: { payBy: payAgainBy(current.slots, now).toISOString() } }]
}

/**
 * A paid booking is completed one hour after its session's end. Throws DomainError `wrong_status`, or `not_allowed`
 * before that.
 */
export function complete(state: Booking, { now }: { readonly now: Date }): BookingEvent[] {
  const current = placed(state)
  if (current.status === 'completed') return []
  if (current.status !== 'paid') throw wrongStatus(current.status, 'completed')
  const last = current.slots.at(-1)
  if (last !== undefined && now.getTime() < endOf(last).getTime() + hourMs)
    throw new DomainError('not_allowed', 'booking.complete-too-early')
  return [{ type: 'booking.completed', data: {} }]
}

/**
 * Records the customer's arrival, and reverses a no-show. Throws DomainError `wrong_status`, or `not_allowed` before
 * the day of the session.
 */
export function checkIn(state: Booking, { managerId, now }: ByManager): BookingEvent[] {
  const current = placed(state)
  if (current.attendance === 'arrived') return []
  const { status, slots } = current
  if (status !== 'approved' && status !== 'paid' && status !== 'completed') throw wrongStatus(status, 'checked-in')
  const [first] = slots
  if (first !== undefined && studioDateAt(now) < dateOf(first))
    throw new DomainError('not_allowed', 'booking.not-today')
  return [{ type: 'booking.checked_in', data: { managerId } }]
}

/**
 * Records that no one came to a paid session. Throws DomainError `wrong_status`, or `not_allowed` before it has
 * started.
 */
export function noShow(state: Booking, { managerId, now }: ByManager): BookingEvent[] {
  const current = placed(state)
  if (current.attendance === 'missed') return []
  if (current.status !== 'paid' && current.status !== 'completed') throw wrongStatus(current.status, 'no-show')
  if (!hasStarted(current, now)) throw new DomainError('not_allowed', 'booking.not-started')
  return [{ type: 'booking.no_show', data: { managerId } }]
}

/** Why a booking is cancelled. */
export type Cancellation = {
  /** For the customer to read; may be empty. */
  readonly note: string
} & (
  | { readonly reason: Exclude<CancelReason, 'unanswered'> }
  /** `answerBy` is the deadline for the manager's answer. Without one, the request lasts until its session. */
  | { readonly reason: 'unanswered'; readonly answerBy?: Date }
)

/**
 * Cancels a booking before its session. The customer may cancel until the session starts while it is unpaid, and until
 * the agreed hours before it once it is paid. A booking is cancelled as unpaid only after its deadline, and never once
 * the customer has checked in; as unanswered only after the wait for the manager, or once the session has started.
 * Throws DomainError `wrong_status`, `too_late`, `not_allowed`.
 */
export function cancel(
  state: Booking,
  { now, ...cancellation }: Cancellation & { readonly now: Date },
): BookingEvent[] {
  const { reason, note } = cancellation
  const current = placed(state)
  if (current.status === 'cancelled') return []
  if (!cancellable[reason].includes(current.status)) throw wrongStatus(current.status, cancelledAs(reason))
  if (reason === 'customer') checkCancellable(current, now)
  if (reason === 'unpaid') checkExpired(current, now)
  if (cancellation.reason === 'unanswered') checkWaitOver(current, cancellation.answerBy, now)
  return [{ type: 'booking.cancelled', data: { reason, personId: current.customer.personId, note: note.trim() } }]
}

const unanswered: readonly BookingStatus[] = ['pending', 'requested', 'manager_confirmed']
const live: readonly BookingStatus[] = [...unanswered, 'approved', 'paid']

/** The statuses that each reason can cancel. */
const cancellable: Readonly<Record<CancelReason, readonly BookingStatus[]>> = {
  customer: live,
  manager: live,
  admin: live,
  studio_removed: live,
  unpaid: ['approved'],
  unanswered,
}

const cancelledAs = (reason: CancelReason): BookingChange =>
  reason === 'unpaid' || reason === 'unanswered' ? `cancelled-${reason}` : 'cancelled'

function checkExpired(current: PlacedBooking, now: Date): void {
  if (current.status !== 'approved') return
  if (!canExpire(current)) throw new DomainError('not_allowed', 'booking.checked-in')
  if (now < new Date(current.payBy))
    throw new DomainError('not_allowed', 'booking.payment-not-due', { payBy: current.payBy })
}

function checkWaitOver({ status, slots }: PlacedBooking, answerBy: Date | undefined, now: Date): void {
  // A manager who has confirmed has answered; the admin may decide until the session.
  if (answerBy !== undefined && status !== 'manager_confirmed' && now >= answerBy) return
  const start = startOfRun(slots)
  if (start !== null && now < start) throw new DomainError('not_allowed', 'booking.answer-not-due')
}

interface Reinstate {
  /** Holds the booking's hours again. */
  readonly reservationId: string
  readonly now: Date
}

/**
 * Reinstates a booking that was cancelled as unpaid and whose money has arrived: it awaits that payment again, its
 * hours reserved beforehand. Decides nothing if it is approved or paid again. Throws DomainError `wrong_status` after
 * any other end, `too_late` once the session has started, and `reservation_expired`.
 */
export function reinstate(state: Booking, { reservationId, now }: Reinstate): BookingEvent[] {
  const current = placed(state)
  if (current.status === 'approved' || current.status === 'paid' || current.status === 'completed') return []
  if (current.status !== 'cancelled' || current.reason !== 'unpaid') throw wrongStatus(current.status, 'reinstated')
  checkNotStarted(current, now)
  checkReservation(current, reservationId)
  // The money has arrived, so the earliest possible deadline is enough.
  return [{ type: 'booking.reinstated', data: { payBy: payByOf(current.slots, now, 0).toISOString(), reservationId } }]
}

/**
 * Gives up a reservation that the booking has not confirmed, so that no later event can confirm it. Decides nothing for
 * the booking's current reservation, or if it has given this one up before.
 */
export function expireReservation(state: Booking, reservationId: string): BookingEvent[] {
  if (state.status === 'absent' || state.reservationId === reservationId) return []
  if (state.expiredReservations.includes(reservationId)) return []
  return [{ type: 'booking.reservation_expired', data: { reservationId } }]
}

/** Changes the language of the messages to the customer. */
export function chooseLanguage(state: Booking, language: Language): BookingEvent[] {
  if (placed(state).customer.language === language) return []
  return [{ type: 'booking.language_chosen', data: { language } }]
}
