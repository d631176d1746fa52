import type { Pool } from 'pg'
import type { DeliveryReport } from './tasks.ts'

/** Reports come within days at most; one for nothing of ours is looked for about an hour and a half. */
const mostLooks = 8

/** The read models know by then which message is meant. */
const delaySeconds = 3

/** Keeps a provider's report to be settled. */
export async function reportDelivery(pool: Pool, report: DeliveryReport): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job('settle_report', $1::json, job_key := $2, max_attempts := $3,
       run_at := now() + make_interval(secs => $4))`,
    [JSON.stringify(report), `report:${report.providerId}:${report.outcome}`, mostLooks, delaySeconds],
  )
}
