import type { TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { addDays, instantAt, studioDateAt } from '../../domain/kernel/slot.ts'
import { type ReconciliationParts, reconcile } from './reconcile.ts'

const task = 'ledger.reconcile'
/** At two at night: the day before is over, and M-Pesa's statement still tells of all of it. */
const nightHour = 2

/** Compares the books of the day before each night, and asks for the same the next night. */
export const reconciliationTasks = (parts: ReconciliationParts): TaskList => ({
  async [task](_payload, { addJob }) {
    const now = parts.clock()
    await reconcile(parts, dayBefore(now))
    await addJob(task, {}, { jobKey: task, runAt: nextNight(now) })
  },
})

/** The whole day before an instant, by Nairobi's calendar. */
export function dayBefore(now: Date): { readonly from: Date; readonly to: Date } {
  const today = studioDateAt(now)
  return { from: instantAt(addDays(today, -1)), to: instantAt(today) }
}

/** The next time it is that hour in Nairobi. */
export function nextNight(now: Date): Date {
  const tonight = instantAt(studioDateAt(now), nightHour)
  return tonight > now ? tonight : instantAt(addDays(studioDateAt(now), 1), nightHour)
}

/** Sees to it that the job is there, once, however many processes start; one that waits keeps its time. */
export async function reconcileNightly(pool: Pool, now: Date): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job($1, job_key := $1, job_key_mode := 'preserve_run_at', max_attempts := 25, run_at := $2)`,
    [task, nextNight(now)],
  )
}
