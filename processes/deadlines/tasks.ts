import type { JobHelpers, TaskList } from 'graphile-worker'
import * as z from 'zod'
import type { Services } from '../../commands/services.ts'
import { runAgainAt } from '../run-again.ts'
import type { DeadlineRules } from './deadlines.ts'
import { cancelUnanswered, completeSession, expireUnpaid, nudge, remind, type Watch } from './due.ts'
import { tellByJob } from './tell.ts'

const OfBooking = z.object({ bookingId: z.uuid() })
const Nudge = OfBooking.extend({ whom: z.enum(['manager', 'admins']) })
const Remind = OfBooking.extend({ hours: z.literal([24, 2]) })

/** The jobs that the deadlines process asks for. One that comes too early puts itself off, under its own key. */
export function deadlineTasks(services: Services, clock: () => Date, rules: DeadlineRules): TaskList {
  const task =
    <Payload>(schema: z.ZodType<Payload>, look: (watch: Watch, payload: Payload) => Promise<Date | undefined>) =>
    async (given: unknown, { addJob, job }: JobHelpers) => {
      const payload = schema.parse(given)
      const now = clock()
      const runAt = await look({ services, rules, now, tell: tellByJob(addJob, now) }, payload)
      if (!runAt) return
      const spec = { runAt: runAgainAt(runAt, job), ...(job.key && { jobKey: job.key }) }
      await addJob(job.task_identifier, payload, spec)
    }
  return {
    expire_unpaid: task(OfBooking, (now, { bookingId }) => expireUnpaid(now, bookingId)),
    cancel_unanswered: task(OfBooking, (now, { bookingId }) => cancelUnanswered(now, bookingId)),
    nudge_about_request: task(Nudge, (now, { bookingId, whom }) => nudge(now, bookingId, whom)),
    remind_of_session: task(Remind, (now, { bookingId, hours }) => remind(now, bookingId, hours)),
    complete_session: task(OfBooking, (now, { bookingId }) => completeSession(now, bookingId)),
  }
}
