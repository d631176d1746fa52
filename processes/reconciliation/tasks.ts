import type { TaskList } from 'graphile-worker'
import { addDays, instantAt, studioDateAt } from '../../domain/kernel/slot.ts'
import { everyNight, scheduledFor } from '../cron.ts'
import { type ReconciliationParts, reconcile } from './reconcile.ts'

const task = 'ledger.reconcile'
/** Reconciles each day. M-Pesa's statement covers 48 hours; older days are only checked against our own records. */
export const reconcileEveryNight = everyNight(task, 28)

/** Reconciles the day before the job's night, once, however late or often it runs. */
export const reconciliationTasks = (parts: ReconciliationParts): TaskList => ({
  async [task](payload) {
    const night = scheduledFor(payload, parts.clock())
    const reconciliationId = parts.services.ids.reconciliation(studioDateAt(night))
    await reconcile(parts, dayBefore(night), reconciliationId)
  },
})

/** Returns the day before an instant, in Nairobi. */
export function dayBefore(now: Date): { readonly from: Date; readonly to: Date } {
  const today = studioDateAt(now)
  return { from: instantAt(addDays(today, -1)), to: instantAt(today) }
}
