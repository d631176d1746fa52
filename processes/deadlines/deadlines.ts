import { startOf } from '../../domain/kernel/slot.ts'
import { type FollowUp, type Process, reaction } from '../engine/process.ts'
import { type DeadlineRules, expiryOf, nudgeAt } from './timetable.ts'

/**
 * What falls due when nobody acts: nudges for unanswered requests and their end at the session's start, the end of
 * unpaid bookings, reminders of paid sessions and their completion. Each booking has one job, which looks at it, does
 * what is due and puts itself off to the next deadline. An event sets it to the first instant at which something may be
 * due from then on; where the event alone does not tell that, to now.
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
      const look = (at?: number): FollowUp => ({ add: [lookAgain(bookingId, at)] })
      switch (event.type) {
        case 'booking.requested': {
          const [first] = event.data.slots
          const nudge = nudgeAt(Date.parse(event.metadata.at), 'manager', rules)
          return look(first ? Math.min(nudge, startOf(first).getTime()) : nudge)
        }
        case 'booking.approved':
        case 'booking.reinstated':
          return look(expiryOf(event.data.payBy, rules))
        case 'booking.rescheduled':
          return look(event.data.payBy === null ? undefined : expiryOf(event.data.payBy, rules))
        case 'booking.time_arranged':
        case 'booking.paid':
          return look()
        case 'payment.prompt_answered':
          // An expiry may have waited for its end. After a paid one the money is on its way through the log.
          return event.data.outcome === 'paid' ? {} : look()
        case 'booking.cancelled':
        case 'booking.rejected':
        case 'booking.completed':
          return { drop: [keyOf(bookingId)] }
      }
    },
  ),
})

/** The job that looks at a booking's deadlines, at an instant in milliseconds since 1970, or now. */
export const lookAgain = (bookingId: string, at?: number) => ({
  task: 'check_deadlines',
  key: keyOf(bookingId),
  payload: { bookingId },
  ...(at !== undefined && { runAt: new Date(at).toISOString() }),
})

const keyOf = (bookingId: string) => `deadlines:${bookingId}`
