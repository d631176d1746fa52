import type { Booking } from '../../domain/booking/booking.ts'
import { endOf, startOf } from '../../domain/kernel/slot.ts'

export interface DeadlineRules {
  /** Minutes an unpaid booking is kept beyond its deadline; may be a fraction. */
  readonly paymentGraceMinutes: number
  /** Hours before the manager is reminded of a request, and twice those before the admins are; may be a fraction. */
  readonly requestReminderHours: number
}

/** How many hours before a paid session its customer is reminded. */
export const reminderHours = [24, 2] as const
export type ReminderHours = (typeof reminderHours)[number]

/** A booking, and when it became what it is, in milliseconds since 1970. */
export interface Timeline {
  readonly state: Booking
  readonly requestedAt: number
  /** When it got the hours it has. */
  readonly timedAt: number
  /** When it was paid; undefined before. */
  readonly paidAt: number | undefined
}

/** Something to do at an instant, in milliseconds since 1970. */
export type Deadline = { readonly at: number } & (
  | { readonly does: 'nudge'; readonly whom: 'manager' | 'admins' }
  /** Not worth doing any more at `before`. */
  | { readonly does: 'remind'; readonly hours: ReminderHours; readonly before: number }
  | { readonly does: 'cancel_unanswered' | 'expire_unpaid' | 'complete' }
)

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Until when an unpaid booking is kept, grace included, in milliseconds since 1970. */
export const expiryOf = (payBy: string, { paymentGraceMinutes }: DeadlineRules): number =>
  Date.parse(payBy) + paymentGraceMinutes * minuteMs

/** When the manager, and later the admins, are nudged about a request, in milliseconds since 1970. */
export const nudgeAt = (requestedAt: number, whom: 'manager' | 'admins', rules: DeadlineRules): number =>
  requestedAt + (whom === 'manager' ? 1 : 2) * rules.requestReminderHours * hourMs

/** Everything that is to happen to a booking as it stands if nobody acts, past instants included. */
export function deadlinesOf(timeline: Timeline, rules: DeadlineRules): readonly Deadline[] {
  const { state, requestedAt } = timeline
  switch (state.status) {
    case 'pending':
    case 'requested':
    case 'manager_confirmed': {
      // Who has confirmed it waits for the admins, too.
      const whoms = state.status === 'manager_confirmed' ? (['admins'] as const) : (['manager', 'admins'] as const)
      const nudges = whoms.map((whom) => ({ does: 'nudge', whom, at: nudgeAt(requestedAt, whom, rules) }) as const)
      const start = startTime(state)
      if (start === undefined || state.status === 'pending') return nudges
      return [...nudges, { does: 'cancel_unanswered', at: start }]
    }
    case 'approved':
      return [{ does: 'expire_unpaid', at: expiryOf(state.payBy, rules) }]
    case 'paid': {
      const last = state.slots.at(-1)
      return last ? [...reminders(timeline), { does: 'complete', at: endOf(last).getTime() + hourMs }] : []
    }
    case 'absent':
    case 'rejected':
    case 'completed':
    case 'cancelled':
      return []
  }
}

/** Those of a paid session. One whose instant had passed when the session was paid or moved is none. */
function reminders({ state, timedAt, paidAt = Number.POSITIVE_INFINITY }: Timeline): Deadline[] {
  const start = startTime(state)
  if (start === undefined) return []
  return reminderHours
    .map((hours, i) => {
      const next = reminderHours[i + 1] ?? 0
      return { does: 'remind', hours, at: start - hours * hourMs, before: start - next * hourMs } as const
    })
    .filter(({ at }) => at > timedAt && at > paidAt)
}

function startTime(state: Booking): number | undefined {
  const [first] = state.status === 'absent' ? [] : state.slots
  return first && startOf(first).getTime()
}

/** What is to be done now: what ended the booking alone, where something does. */
export function dueOf(timeline: Timeline, rules: DeadlineRules, now: Date): readonly Deadline[] {
  const isDue = (each: Deadline) => each.at <= now.getTime() && (each.does !== 'remind' || now.getTime() < each.before)
  const due = deadlinesOf(timeline, rules).filter(isDue)
  const end = due.find(({ does }) => does !== 'nudge' && does !== 'remind')
  return end ? [end] : due
}

/** The first instant after `now` at which something is to be done for a booking as it stands; undefined for none. */
export function nextDeadline(timeline: Timeline, rules: DeadlineRules, now: Date): Date | undefined {
  const ahead = deadlinesOf(timeline, rules).filter(({ at }) => at > now.getTime())
  return ahead.length > 0 ? new Date(Math.min(...ahead.map(({ at }) => at))) : undefined
}
