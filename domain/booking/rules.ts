import { errorText } from '../../language/errors/errors.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { Cents } from '../kernel/money.ts'
import { hourMs, minuteMs, type Slot, startOfRun } from '../kernel/slot.ts'
import type { BookingBasics, BookingStatus, PaymentDeadline } from './booking.ts'
import type { BookingTerms } from './events.ts'

/** Returns the number of slots that one unit of a session takes. */
export const slotsPerUnit = (durationMinutes: number): number => Math.ceil(durationMinutes / 60)

/** Returns the number of units charged for a run of slots: each started unit, and one while no hours are chosen. */
export const unitsOf = (slots: number, durationMinutes: number): number =>
  Math.max(1, Math.ceil(slots / slotsPerUnit(durationMinutes)))

/** Returns the price of a run of slots, in cents. */
export const priceOf = (slots: number, session: { readonly durationMinutes: number; readonly unitPriceCents: Cents }) =>
  unitsOf(slots, session.durationMinutes) * session.unitPriceCents

/** Converts a price to its charge, both in cents: whole shillings for M-Pesa. */
export type ChargeOf = (priceCents: Cents) => Cents

/** The number of hours before the start until which customers may move or cancel; frozen into each booking. */
export const changeableHours = 24

const hoursBeforeSession = 2
const minMinutes = 30
/** How long the customer has to pay for a booking that awaits payment again. */
const hoursToPayAgain = 24

/**
 * Returns the payment deadline of a booking approved now: `deadlineHours` (may be a fraction) from now or two hours
 * before the session, whichever is first, but never sooner than 30 minutes from now.
 */
export const payByOf = (slots: readonly Slot[], now: Date, deadlineHours: number): Date =>
  notTooSoon(Math.min(now.getTime() + deadlineHours * hourMs, latestFor(slots)), now)

/**
 * Returns the deadline of an approved booking after a move: the agreed one, or earlier if the session requires it, with
 * time left to pay. Repeated moves give a customer no extra time.
 */
export function movedPayBy(
  { payBy, agreedPayBy = payBy }: PaymentDeadline,
  slots: readonly Slot[],
  now: Date,
  isByCustomer: boolean,
): Date {
  const latest = latestFor(slots)
  const current = Date.parse(payBy)
  const due = Math.min(Date.parse(agreedPayBy), latest)
  return isByCustomer && current <= latest ? new Date(Math.max(due, current)) : notTooSoon(due, now)
}

/**
 * Returns the new deadline after a payment was recorded by mistake. If the session has started, nothing happens when it
 * passes (see canExpire).
 */
export const payAgainBy = (slots: readonly Slot[], now: Date): Date =>
  hasStarted({ slots }, now) ? new Date(now.getTime() + hoursToPayAgain * hourMs) : payByOf(slots, now, hoursToPayAgain)

/**
 * Whether an approved booking ends when it is not paid in time. It does not if the customer has checked in, or if the
 * deadline was set after the session had started (a late walk-in, or a voided payment): the customer is there and may
 * pay at the studio.
 */
export const canExpire = ({ slots, attendance, payBy }: Expiring): boolean =>
  attendance !== 'arrived' && !wasSetAfterStart(slots, payBy)
type Expiring = Pick<BookingBasics, 'slots' | 'attendance'> & Pick<PaymentDeadline, 'payBy'>

/**
 * Whether the deadline was set after the session had started. Only then is it 30 minutes or more after the start: one
 * that was set before is no later than two hours before the start, or 30 minutes after it was set.
 */
function wasSetAfterStart(slots: readonly Slot[], payBy: string): boolean {
  const start = startOfRun(slots)
  return start !== null && Date.parse(payBy) >= start.getTime() + minMinutes * minuteMs
}

const latestFor = (slots: readonly Slot[]) =>
  (startOfRun(slots)?.getTime() ?? Number.POSITIVE_INFINITY) - hoursBeforeSession * hourMs

const notTooSoon = (instant: number, now: Date) => new Date(Math.max(instant, now.getTime() + minMinutes * minuteMs))

interface Changeable {
  readonly slots: readonly Slot[]
  readonly terms: Pick<BookingTerms, 'changeableHours'>
}

/**
 * The real instant after which the customer can't move the booking, nor cancel a paid one; null while no time is
 * chosen.
 */
export function changeableUntil(booking: Changeable): Date | null {
  const start = startOfRun(booking.slots)
  return start && new Date(start.getTime() - booking.terms.changeableHours * hourMs)
}

/** Whether the customer can still move it. */
export function isChangeable(booking: Changeable, now: Date): boolean {
  const until = changeableUntil(booking)
  return until === null || now <= until
}

/** Throws DomainError `too_late` if it is too late to move a booking by the rule that its request recorded. */
export function checkChangeable(booking: BookingBasics, now: Date): void {
  if (!isChangeable(booking, now)) throw tooLate('booking.move-too-late', booking)
}

const tooLate = (key: 'booking.move-too-late' | 'booking.cancel-too-late', booking: Changeable) =>
  new DomainError('too_late', errorText(key, { hours: booking.terms.changeableHours }), {
    until: changeableUntil(booking)?.toISOString(),
  })

type Cancellable = Changeable & { readonly status: BookingStatus }

/**
 * The real instant until which the customer can cancel; null while no time is chosen. The rule protects hours that are
 * paid. An unpaid or partly paid booking can be cancelled until the session starts.
 */
export const cancellableUntil = (booking: Cancellable): Date | null =>
  isPaid(booking) ? changeableUntil(booking) : startOfRun(booking.slots)

/** Whether the customer can still cancel it. */
export const isInTimeToCancel = (booking: Cancellable, now: Date): boolean =>
  isPaid(booking) ? isChangeable(booking, now) : !hasStarted(booking, now)

/**
 * Throws DomainError `too_late` when a customer may no longer cancel: a paid booking inside its rule, any other once
 * the session has started.
 */
export function checkCancellable(booking: BookingBasics & Cancellable, now: Date): void {
  if (!isPaid(booking)) checkNotStarted(booking, now)
  else if (!isChangeable(booking, now)) throw tooLate('booking.cancel-too-late', booking)
}

const isPaid = ({ status }: Cancellable) => status === 'paid' || status === 'completed'

/** Throws DomainError `too_late` once the session has started. */
export function checkNotStarted(booking: Pick<BookingBasics, 'slots'>, now: Date): void {
  if (hasStarted(booking, now)) throw new DomainError('too_late', 'booking.started')
}

/** Whether the session has started; false without a time. */
export function hasStarted({ slots }: Pick<BookingBasics, 'slots'>, now: Date): boolean {
  const start = startOfRun(slots)
  return start !== null && start <= now
}
