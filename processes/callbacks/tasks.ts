import type { TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Inbox } from '../../integrations/mpesa/inbox.ts'

const task = 'callbacks.forget'
const dayMs = 24 * 60 * 60 * 1_000

/** Forgets each day what callbacks said long before, and asks for the same the next day. */
export const callbackTasks = (inbox: Pick<Inbox, 'clearBodies'>, clock: () => Date): TaskList => ({
  async [task](_payload, { addJob }) {
    await inbox.clearBodies(clock())
    await addJob(task, {}, { jobKey: task, runAt: new Date(clock().getTime() + dayMs) })
  },
})

/** Sees to it that the job is there, once, however many processes start; one that waits keeps its time. */
export async function forgetCallbacksDaily(pool: Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job($1, job_key := $1, job_key_mode := 'preserve_run_at', max_attempts := 25)`,
    [task],
  )
}
