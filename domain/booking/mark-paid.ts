import { errorText } from '../../language/errors/errors.ts'
import { DomainError } from '../kernel/domain-error.ts'
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
  if (current.status === 'pending') throw new DomainError('time_missing', 'booking.time-before-paying')
  if (current.status !== 'approved') throw wrongStatus(current.status, 'paid')
  if (current.chargeCents !== null && amountCents < current.chargeCents)
    throw underpaid(amountCents, current.chargeCents)
  return [{ type: 'booking.paid', data: { receipt, amountCents } }]
}

const underpaid = (paid: number, charge: number) =>
  new DomainError('underpaid', errorText('booking.underpaid', { paid: { cents: paid }, charge: { cents: charge } }))
