import { type Booking, placed, wrongStatus } from './booking.ts'
import type { BookingEvent } from './events.ts'

export interface Reject {
  readonly by: 'manager' | 'admin'
  /** Why, for the customer to read; may be empty. */
  readonly note: string
}

/** Rejects a booking that has not been approved. Throws DomainError `wrong_status`. */
export function reject(booking: Booking, { by, note }: Reject): BookingEvent[] {
  const current = placed(booking)
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
