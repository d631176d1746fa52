import { DomainError } from '../kernel/domain-error.ts'
import { type Slot, startOf } from '../kernel/slot.ts'
import type { BookingBasics, BookingStatus } from './booking.ts'
import type { BookingTerms } from './events.ts'

const hourMs = 3_600_000

/** As much of a booking as the rule looks at. */
interface Changeable {
  readonly slots: readonly Slot[]
  readonly terms: Pick<BookingTerms, 'changeableHours'>
}

/**
 * The real instant after which the customer can't move the booking, nor cancel a paid one; null while no time is
 * chosen.
 */
export function changeableUntil(booking: Changeable): Date | null {
  const start = startIn(booking)
  return start && new Date(start.getTime() - booking.terms.changeableHours * hourMs)
}

/** Whether the customer can still move it, as far as the time goes. */
export function isChangeable(booking: Changeable, now: Date): boolean {
  const until = changeableUntil(booking)
  return until === null || now <= until
}

/** Throws DomainError `too_late` to move a booking inside the rule that was frozen into it when it was requested. */
export function checkChangeable(booking: BookingBasics, now: Date): void {
  if (!isChangeable(booking, now))
    throw new DomainError(
      'too_late',
      `A booking can be moved until ${booking.terms.changeableHours} hours before it starts. Please call us.`,
      { until: changeableUntil(booking)?.toISOString() },
    )
}

/** As much of a booking as the rule for cancelling looks at. */
type Cancellable = Changeable & { readonly status: BookingStatus }

/**
 * The real instant until which the customer can cancel; null while no time is chosen. The rule protects hours that are
 * paid. What is not paid, or paid in part, can be withdrawn until the session starts.
 */
export const cancellableUntil = (booking: Cancellable): Date | null =>
  isPaid(booking) ? changeableUntil(booking) : startIn(booking)

/** Whether the customer can still cancel, as far as the time goes. */
export const isInTimeToCancel = (booking: Cancellable, now: Date): boolean =>
  isPaid(booking) ? isChangeable(booking, now) : !hasStarted(booking, now)

/**
 * Throws DomainError `too_late` when a customer may no longer cancel: a paid booking inside its rule, any other once
 * the session has started.
 */
export function checkCancellable(booking: BookingBasics & Cancellable, now: Date): void {
  if (!isPaid(booking)) checkNotStarted(booking, now)
  else if (!isChangeable(booking, now))
    throw new DomainError(
      'too_late',
      `A paid booking can be cancelled until ${booking.terms.changeableHours} hours before it starts. Please call us.`,
      { until: changeableUntil(booking)?.toISOString() },
    )
}

const isPaid = ({ status }: Cancellable) => status === 'paid' || status === 'completed'

/** Throws DomainError `too_late` once the session has started: nothing is left to decide then. */
export function checkNotStarted(booking: Pick<BookingBasics, 'slots'>, now: Date): void {
  if (hasStarted(booking, now)) throw new DomainError('too_late', 'That session has already started')
}

function startIn({ slots }: Pick<BookingBasics, 'slots'>): Date | null {
  const [first] = slots
  return first === undefined ? null : startOf(first)
}

function hasStarted(booking: Pick<BookingBasics, 'slots'>, now: Date): boolean {
  const start = startIn(booking)
  return start !== null && start <= now
}
