import type { TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { addDays, studioDateAt } from '../../domain/kernel/slot.ts'
import { type ReconciliationParts, reconcile } from './reconcile.ts'

const task = 'ledger.reconcile'
/** At two at night in Nairobi: the day before is over, and M-Pesa's statement still tells of all of it. */
const atHour = '02:00:00+03:00'

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
  return { from: midnight(addDays(today, -1)), to: midnight(today) }
}

export const midnight = (date: string): Date => new Date(`${date}T00:00:00+03:00`)

/** The next time it is that hour in Nairobi. */
export function nextNight(now: Date): Date {
  const tonight = new Date(`${studioDateAt(now)}T${atHour}`)
  return tonight > now ? tonight : new Date(`${addDays(studioDateAt(now), 1)}T${atHour}`)
}

/** Sees to it that the job is there, once, however many processes start; one that waits keeps its time. */
export async function reconcileNightly(pool: Pool, now: Date): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job($1, job_key := $1, job_key_mode := 'preserve_run_at', max_attempts := 25, run_at := $2)`,
    [task, nextNight(now)],
  )
}
