import { Refusal } from '../kernel/refusal.ts'
import { type Booking, placed, wrongStatus } from './booking.ts'
import type { BookingEvent } from './events.ts'

export interface MarkPaid {
  readonly receipt: string
  readonly amountCents: number
}

/** An approved booking is paid for. Nothing pays it twice and nothing unpays it: later money is the payment's concern. */
export function markPaid(booking: Booking, { receipt, amountCents }: MarkPaid): BookingEvent[] {
  const current = placed(booking)
  if (current.status === 'paid' || current.status === 'completed') return []
  if (current.status === 'pending') throw new Refusal('time_missing', 'Choose a time before paying')
  if (current.status !== 'approved') throw wrongStatus(current.status, 'paid for')
  return [{ type: 'booking.paid', data: { receipt, amountCents } }]
}
