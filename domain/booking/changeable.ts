import { Refusal } from '../kernel/refusal.ts'
import { type Slot, startOf } from '../kernel/slot.ts'
import type { BookingBasics } from './booking.ts'
import type { BookingTerms } from './events.ts'

const hourMs = 3_600_000

/** As much of a booking as the rule looks at. */
interface Changeable {
  readonly slots: readonly Slot[]
  readonly terms: Pick<BookingTerms, 'changeableHours'>
}

/** The real instant after which the customer can no longer move or cancel; null while no time is chosen. */
export function changeableUntil({ slots, terms }: Changeable): Date | null {
  const [first] = slots
  return first === undefined ? null : new Date(startOf(first).getTime() - terms.changeableHours * hourMs)
}

/** Refuses `too_late` inside the rule that was frozen into the booking when it was requested. */
export function checkChangeable(booking: BookingBasics, now: Date): void {
  const until = changeableUntil(booking)
  if (until !== null && now > until)
    throw new Refusal(
      'too_late',
      `A booking can be moved or cancelled until ${booking.terms.changeableHours} hours before it starts. Please call us.`,
      { until: until.toISOString() },
    )
}

/** Refuses `too_late` once the session has started: nothing is left to decide then. */
export function checkNotStarted({ slots }: BookingBasics, now: Date): void {
  const [first] = slots
  if (first !== undefined && startOf(first) <= now) throw new Refusal('too_late', 'That session has already started')
}
