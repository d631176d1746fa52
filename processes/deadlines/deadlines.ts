import type { TaskList } from 'graphile-worker'
import * as z from 'zod'
import type { HoursServices } from '../../commands/schedule/reservations.ts'
import { startOfRun } from '../../domain/kernel/slot.ts'
import { defineProcess, type FollowUp, idOf, type Process, type Recorded } from '../engine/process.ts'
import { type RescheduleJob, runAgainAt } from '../reschedule-job.ts'
import { meetDeadlines, remindersByJob } from './due.ts'
import { type DeadlineRules, expiryOf, nudgeAt, unansweredAt } from './timetable.ts'

/**
 * The deadlines process: reminders and cancellation of unanswered requests, cancellation of unpaid bookings, reminders
 * and completion of paid sessions. Each booking has one job, which does what is due and reschedules itself to the next
 * deadline. An event sets the job to the first instant that may be due from then on, or to now if the event alone can't
 * tell.
 */
export const deadlines = (rules: DeadlineRules): Process =>
  defineProcess('deadlines', {
    'booking.requested'(event) {
      const start = startOfRun(event.data.slots)
      const waitingSince = Date.parse(event.metadata.at)
      const nudge = nudgeAt(waitingSince, 'manager', rules)
      const expiry = unansweredAt(waitingSince, start !== null, rules)
      return check(event, Math.min(nudge, expiry, start?.getTime() ?? expiry))
    },
    'booking.manager_confirmed': (event) => check(event),
    'booking.approved': (event) => check(event, expiryOf(event.data.payBy, rules)),
    'booking.reinstated': (event) => check(event, expiryOf(event.data.payBy, rules)),
    'booking.payment_voided': (event) => check(event, expiryOf(event.data.payBy, rules)),
    'booking.rescheduled': (event) =>
      check(event, event.data.payBy === null ? undefined : expiryOf(event.data.payBy, rules)),
    'booking.time_arranged': (event) => check(event),
    'booking.paid': (event) => check(event),
    // An expiry may have waited for the prompt's end. After a paid prompt the money is about to arrive.
    'payment.prompt_answered': (event) => (event.data.outcome === 'paid' ? {} : check(event)),
    'booking.cancelled': drop,
    'booking.rejected': drop,
    'booking.completed': drop,
  })

/** Runs the deadline job of a booking at an instant in milliseconds since 1970, or now. */
function check(event: Recorded, at?: number): FollowUp {
  const bookingId = idOf(event)
  const runAt = at === undefined ? {} : { runAt: new Date(at).toISOString() }
  return { add: [{ task: 'check_deadlines', key: keyOf(bookingId), payload: { bookingId }, ...runAt }] }
}
const drop = (event: Recorded): FollowUp => ({ drop: [keyOf(idOf(event))] })

const keyOf = (bookingId: string) => `deadlines:${bookingId}`

const OfBooking = z.object({ bookingId: z.uuid() })

/** The task of the deadlines process. */
export const deadlineTasks = (
  services: HoursServices,
  clock: () => Date,
  rules: DeadlineRules,
  rescheduleJob: RescheduleJob,
): TaskList => ({
  async check_deadlines(payload, { addJob, job }) {
    const { bookingId } = OfBooking.parse(payload)
    const now = clock()
    const again = await meetDeadlines({ services, rules, now, reminders: remindersByJob(addJob, now) }, bookingId)
    if (again) await rescheduleJob(job, runAgainAt(again, job))
  },
})
