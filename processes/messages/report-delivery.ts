import type { Pool } from 'pg'
import type { DeliveryReport } from './tasks.ts'

/** Reports come within days at most; one for nothing of ours is looked for about an hour and a half. */
const mostLooks = 8

/** Keeps a provider's report to be settled. */
export async function reportDelivery(pool: Pool, report: DeliveryReport): Promise<void> {
  await pool.query('select graphile_worker.add_job($1, $2::json, job_key := $3, max_attempts := $4)', [
    'settle_report',
    JSON.stringify(report),
    `report:${report.providerId}:${report.outcome}`,
    mostLooks,
  ])
}
