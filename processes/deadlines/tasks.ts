import type { Task, TaskList } from 'graphile-worker'
import * as z from 'zod'
import type { Services } from '../../commands/services.ts'
import type { RescheduleJob } from '../reschedule-job.ts'
import { runAgainAt } from '../run-again.ts'
import { checkJob } from './deadlines.ts'
import { meetDeadlines } from './due.ts'
import { remindersByJob } from './reminders.ts'
import type { DeadlineRules } from './timetable.ts'

const OfBooking = z.object({ bookingId: z.uuid() })

/** The task of the deadlines process. */
export const deadlineTasks = (
  services: Services,
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
  ...Object.fromEntries(formerTasks.map((task) => [task, checkNow])),
})

/** Older versions had one job per deadline. Leftover ones run the booking's single job. */
const formerTasks = [
  'expire_unpaid',
  'cancel_unanswered',
  'nudge_about_request',
  'remind_of_session',
  'complete_session',
]
const checkNow: Task = async (given, { addJob }) => {
  const { task, key, payload } = checkJob(OfBooking.parse(given).bookingId)
  await addJob(task, payload, { jobKey: key })
}
