import type { TaskList } from 'graphile-worker'
import { addDays, instantAt, studioDateAt } from '../../domain/kernel/slot.ts'
import { everyNight, scheduledFor } from '../cron.ts'
import { type ReconciliationParts, reconcile } from './reconcile.ts'

const task = 'ledger.reconcile'
/** Each day is compared. M-Pesa tells of 48 hours; books older than that are compared with themselves. */
export const reconcileEveryNight = everyNight(task, 28)

/** Compares the books of the day before the night that the job is for: once, whenever and however often it runs. */
export const reconciliationTasks = (parts: ReconciliationParts): TaskList => ({
  async [task](payload) {
    const night = scheduledFor(payload, parts.clock())
    const reconciliationId = parts.services.ids.reconciliation(studioDateAt(night))
    await reconcile(parts, dayBefore(night), reconciliationId)
  },
})

/** The whole day before an instant, by Nairobi's calendar. */
export function dayBefore(now: Date): { readonly from: Date; readonly to: Date } {
  const today = studioDateAt(now)
  return { from: instantAt(addDays(today, -1)), to: instantAt(today) }
}
