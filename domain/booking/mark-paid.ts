import { DomainError } from '../kernel/domain-error.ts'
import { kesText } from '../kernel/money.ts'
import { type Booking, placed, wrongStatus } from './booking.ts'
import type { BookingEvent } from './events.ts'

export interface MarkPaid {
  readonly receipt: string
  /** The amount received and kept. */
  readonly amountCents: number
}

/**
 * Marks an approved booking as paid, once and for good: later money only concerns the payment. Throws DomainError
 * `underpaid` if the amount is less than the current charge, `time_missing`, `wrong_status`.
 */
export function markPaid(booking: Booking, { receipt, amountCents }: MarkPaid): BookingEvent[] {
  const current = placed(booking)
  if (current.status === 'paid' || current.status === 'completed') return []
  if (current.status === 'pending') throw new DomainError('time_missing', 'Choose a time before paying')
  if (current.status !== 'approved') throw wrongStatus(current.status, 'paid for')
  if (current.chargeCents !== null && amountCents < current.chargeCents)
    throw new DomainError('underpaid', `${kesText(amountCents)} of ${kesText(current.chargeCents)} is paid`)
  return [{ type: 'booking.paid', data: { receipt, amountCents } }]
}
