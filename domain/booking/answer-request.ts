import { DomainError } from '../kernel/domain-error.ts'
import { type Booking, placed, wrongStatus } from './booking.ts'
import { checkNotStarted } from './changeable.ts'
import { confirm } from './confirm.ts'
import type { BookingEvent } from './events.ts'
import { reject } from './reject.ts'

/** A manager's answer to a request. */
export interface RequestAnswer {
  readonly what: 'confirm' | 'reject'
  readonly managerId: string
  /** Why it is rejected, for the customer to read; may be empty. */
  readonly note: string
  /** The hours that the manager was shown. */
  readonly seenSlots: readonly string[]
  readonly now: Date
}

/**
 * The studio's manager confirms or rejects a request that nobody has decided yet. Throws DomainError `wrong_status`,
 * also if it moved since it was shown, `time_missing`, or `too_late` once the session has started.
 */
export function answerRequest(booking: Booking, { what, seenSlots, ...answer }: RequestAnswer): BookingEvent[] {
  const current = placed(booking)
  if (current.status !== 'requested' && current.status !== 'pending')
    throw wrongStatus(current.status, what === 'confirm' ? 'confirmed' : 'rejected')
  checkNotStarted(current, answer.now)
  if (current.slots.join() !== seenSlots.join()) throw new DomainError('wrong_status', 'booking.moved-meanwhile')
  return what === 'confirm' ? confirm(current, answer) : reject(current, { by: 'manager', note: answer.note })
}
