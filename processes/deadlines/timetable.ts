import type { Booking } from '../../domain/booking/booking.ts'
import { canExpire } from '../../domain/booking/rules.ts'
import { endOf, hourMs, minuteMs, startOfRun } from '../../domain/kernel/slot.ts'

export interface DeadlineRules {
  /** The grace period of an unpaid booking after its deadline, in minutes; may be a fraction. */
  readonly paymentGraceMinutes: number
  /** Hours before the manager is reminded of a request; twice that for the admins. May be a fraction. */
  readonly requestReminderHours: number
  /** Hours after which an unanswered request is cancelled; may be a fraction. */
  readonly requestExpiryHours: number
  /** The same for a request without a time. */
  readonly timelessRequestExpiryHours: number
}

/** Hours before a paid session at which its customer is reminded. */
export const reminderHours = [24, 2] as const
export type ReminderHours = (typeof reminderHours)[number]

/** A booking and the times of its last changes, in milliseconds since 1970. */
export interface Timeline {
  readonly state: Booking
  /** Since when the request has awaited the studio (`waitingFrom`), or after the manager's confirmation the admins. */
  readonly waitingSince: number
  /** When its current hours were set. */
  readonly timedAt: number
  /** When it was paid; undefined before. */
  readonly paidAt: number | undefined
}

/** An action at an instant, in milliseconds since 1970. */
export type Deadline = { readonly at: number } & (
  | { readonly does: 'nudge'; readonly whom: 'manager' | 'admins' }
  /** The action is skipped from `before` on. */
  | { readonly does: 'remind'; readonly hours: ReminderHours; readonly before: number }
  | { readonly does: 'cancel_unanswered' | 'expire_unpaid' | 'complete' }
)

/** Returns when an unpaid booking expires, including grace, in milliseconds since 1970. */
export const expiryOf = (payBy: string, { paymentGraceMinutes }: DeadlineRules): number =>
  Date.parse(payBy) + paymentGraceMinutes * minuteMs

/** Returns when the manager, and later the admins, are reminded of a request, in milliseconds since 1970. */
export const nudgeAt = (waitingSince: number, whom: 'manager' | 'admins', rules: DeadlineRules): number =>
  waitingSince + (whom === 'manager' ? 1 : 2) * rules.requestReminderHours * hourMs

/**
 * Returns when a request without an answer expires if its session does not start before, in milliseconds since 1970.
 */
export const unansweredAt = (waitingSince: number, hasTime: boolean, rules: DeadlineRules): number =>
  waitingSince + (hasTime ? rules.requestExpiryHours : rules.timelessRequestExpiryHours) * hourMs

/**
 * Returns the event since which a request has awaited the studio: when it was made, got its time, or moved after an
 * answer. Moves of an unanswered request don't prolong the wait.
 */
export function waitingFrom<Event extends { readonly type: string }>(events: readonly Event[]): Event | undefined {
  let since: Event | undefined
  let isAnswered = true
  for (const event of events) {
    if (event.type === 'booking.manager_confirmed' || event.type === 'booking.approved') isAnswered = true
    const begins = event.type === 'booking.requested' || (event.type === 'booking.rescheduled' && isAnswered)
    if (begins || event.type === 'booking.time_arranged') [since, isAnswered] = [event, false]
  }
  return since
}

/** Returns all deadlines of a booking in its current state, including past ones. */
export function deadlinesOf(timeline: Timeline, rules: DeadlineRules): readonly Deadline[] {
  const { state, waitingSince } = timeline
  switch (state.status) {
    case 'pending':
    case 'requested':
    case 'manager_confirmed': {
      // A manager who has confirmed waits for the admins too.
      const whoms = state.status === 'manager_confirmed' ? (['admins'] as const) : (['manager', 'admins'] as const)
      const nudges = whoms.map((whom) => ({ does: 'nudge', whom, at: nudgeAt(waitingSince, whom, rules) }) as const)
      const start = startTime(state) ?? Number.POSITIVE_INFINITY
      const end =
        state.status === 'manager_confirmed'
          ? start
          : Math.min(start, unansweredAt(waitingSince, state.status !== 'pending', rules))
      return [...nudges.filter(({ at }) => at < end), { does: 'cancel_unanswered', at: end }]
    }
    case 'approved':
      return canExpire(state) ? [{ does: 'expire_unpaid', at: expiryOf(state.payBy, rules) }] : []
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

/** The reminders of a paid session. Those already past when it was paid or moved are left out. */
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
  return state.status === 'absent' ? undefined : startOfRun(state.slots)?.getTime()
}

/** Returns the actions due now; only the ending one if the booking ends. */
export function dueOf(timeline: Timeline, rules: DeadlineRules, now: Date): readonly Deadline[] {
  const isDue = (each: Deadline) => each.at <= now.getTime() && (each.does !== 'remind' || now.getTime() < each.before)
  const due = deadlinesOf(timeline, rules).filter(isDue)
  const end = due.find(({ does }) => does !== 'nudge' && does !== 'remind')
  return end ? [end] : due
}

/** Returns the next deadline after `now`; undefined for none. */
export function nextDeadline(timeline: Timeline, rules: DeadlineRules, now: Date): Date | undefined {
  const ahead = deadlinesOf(timeline, rules).filter(({ at }) => at > now.getTime())
  return ahead.length > 0 ? new Date(Math.min(...ahead.map(({ at }) => at))) : undefined
}
