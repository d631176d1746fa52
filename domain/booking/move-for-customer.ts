import { inTurn } from '../kernel/aggregate.ts'
import type { ChosenHours } from './arrange-time.ts'
import { type Booking, booking, placed, wrongStatus } from './booking.ts'
import { checkNotStarted } from './changeable.ts'
import { confirm } from './confirm.ts'
import type { BookingEvent } from './events.ts'
import { movedTo } from './reschedule.ts'

/**
 * A manager or an admin moves a booking for its customer, until the session starts. A confirmed booking stays confirmed,
 * because whoever moves it agrees to the new hours. Throws as reschedule does, without its deadline, and `wrong_status`
 * for a booking without a time.
 */
export function moveForCustomer(state: Booking, chosen: ChosenHours, staffId: string): BookingEvent[] {
  const current = placed(state)
  switch (current.status) {
    case 'manager_confirmed':
      return inTurn(
        booking,
        (now) => moving(now, chosen),
        (now) => confirm(now, { managerId: staffId, now: chosen.now }),
      )(current)
    case 'requested':
    case 'approved':
    case 'paid':
      return moving(current, chosen)
    case 'pending':
    case 'rejected':
    case 'completed':
    case 'cancelled':
      throw wrongStatus(current.status, 'moved')
  }
}

function moving(state: Booking, chosen: ChosenHours): BookingEvent[] {
  const current = placed(state)
  checkNotStarted(current, chosen.now)
  return movedTo(current, chosen)
}
