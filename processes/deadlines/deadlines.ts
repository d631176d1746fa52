import { type Slot, startOf } from '../../domain/kernel/slot.ts'
import { type FollowUp, type Job, type Process, reaction } from '../engine/process.ts'

export interface DeadlineRules {
  /** Minutes an unpaid booking is kept beyond its deadline; may be a fraction. */
  readonly paymentGraceMinutes: number
  /** Hours before the manager is reminded of a request, and twice those before the admins are; may be a fraction. */
  readonly requestReminderHours: number
}

/** How many hours before a paid session its customer is reminded. */
export const reminderHours = [24, 2] as const
export type ReminderHours = (typeof reminderHours)[number]

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * What falls due when nobody acts: nudges for unanswered requests and their end at the session's start, the end of
 * unpaid bookings, reminders of paid sessions and their completion. A job only says when to look: what is to be done is
 * decided on the booking as it then stands, so that a job too many does no harm.
 */
export const deadlines = (rules: DeadlineRules): Process => ({
  name: 'deadlines',
  ...reaction(
    [
      'booking.requested',
      'booking.time_arranged',
      'booking.approved',
      'booking.rejected',
      'booking.paid',
      'booking.completed',
      'booking.cancelled',
      'booking.rescheduled',
      'booking.reinstated',
      'payment.prompt_answered',
    ],
    (event): FollowUp => {
      const bookingId = event.stream.slice(event.stream.indexOf('-') + 1)
      const job = jobsOf(bookingId)
      const at = Date.parse(event.metadata.at)
      switch (event.type) {
        case 'booking.requested':
          return both({ add: nudges(job, at, rules) }, timed(job, at, event.data.slots))
        case 'booking.time_arranged':
          return timed(job, at, event.data.slots)
        case 'booking.rescheduled': {
          const { slots, payBy } = event.data
          const moved = both(timed(job, at, slots), { add: [job.complete(at)] })
          return payBy === null ? moved : both(moved, { add: [job.expire(dueAfter(payBy, rules))] })
        }
        case 'booking.approved':
          return { add: [job.expire(dueAfter(event.data.payBy, rules))], drop: keysOf(bookingId, answering) }
        case 'booking.reinstated':
          return { add: [job.expire(dueAfter(event.data.payBy, rules))] }
        case 'payment.prompt_answered':
          // An expiry may have waited for its end. After a paid one the money is on its way through the log.
          return event.data.outcome === 'paid' ? {} : { add: [job.expire(at)] }
        case 'booking.paid':
          return { add: [job.complete(at)], drop: keysOf(bookingId, ['expire']) }
        case 'booking.cancelled': {
          // Money may still come for an unpaid booking and reinstate it: its reminders stay, and look before they speak.
          const over = event.data.reason === 'unpaid' ? [...answering, ...paying] : everything
          return { drop: keysOf(bookingId, over) }
        }
        case 'booking.rejected':
        case 'booking.completed':
          return { drop: keysOf(bookingId, everything) }
      }
    },
  ),
})

const answering = ['unanswered', 'nudge-manager', 'nudge-admins']
const paying = ['expire', 'complete']
const everything = [...answering, ...paying, ...reminderHours.map((hours) => `remind-${hours}`)]
const keysOf = (bookingId: string, kinds: readonly string[]) => kinds.map((kind) => `${kind}:${bookingId}`)

/** The jobs of one booking, each for an instant (ms since 1970). */
function jobsOf(bookingId: string) {
  const job = (task: string, kind: string, at: number, more: object = {}): Job => ({
    task,
    key: `${kind}:${bookingId}`,
    payload: { bookingId, ...more },
    runAt: new Date(at).toISOString(),
  })
  return {
    expire: (at: number) => job('expire_unpaid', 'expire', at),
    cancelUnanswered: (at: number) => job('cancel_unanswered', 'unanswered', at),
    nudge: (whom: 'manager' | 'admins', at: number) => job('nudge_about_request', `nudge-${whom}`, at, { whom }),
    remind: (hours: ReminderHours, at: number) => job('remind_of_session', `remind-${hours}`, at, { hours }),
    complete: (at: number) => job('complete_session', 'complete', at),
  }
}
type BookingJobs = ReturnType<typeof jobsOf>

const dueAfter = (payBy: string, { paymentGraceMinutes }: DeadlineRules) =>
  Date.parse(payBy) + paymentGraceMinutes * minuteMs

const nudges = (job: BookingJobs, at: number, { requestReminderHours }: DeadlineRules) => [
  job.nudge('manager', at + requestReminderHours * hourMs),
  job.nudge('admins', at + 2 * requestReminderHours * hourMs),
]

/** What follows from the hours. A reminder whose moment has passed by then is none. */
function timed(job: BookingJobs, at: number, slots: readonly Slot[]): FollowUp {
  const [first] = slots
  if (!first) return {}
  const start = startOf(first).getTime()
  const reminders = reminderHours.map((hours) => job.remind(hours, start - hours * hourMs))
  const isAhead = ({ runAt = '' }: Job) => Date.parse(runAt) > at
  return {
    add: [job.cancelUnanswered(start), ...reminders.filter(isAhead)],
    drop: reminders.filter((reminder) => !isAhead(reminder)).map(({ key }) => key),
  }
}

const both = (one: FollowUp, other: FollowUp): FollowUp => ({
  add: [...(one.add ?? []), ...(other.add ?? [])],
  drop: [...(one.drop ?? []), ...(other.drop ?? [])],
})
