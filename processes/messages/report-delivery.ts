import type { Pool } from 'pg'
import type { DeliveryReport } from './tasks.ts'

/** How long to look for a report's message: about an hour and a half in total. */
const maxLooks = 8

/** By then the read models usually show the message. */
const delaySeconds = 3

/** Queues a job for a provider's report. */
export async function reportDelivery(pool: Pool, report: DeliveryReport): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job('settle_report', $1::json, job_key := $2, max_attempts := $3,
       run_at := now() + make_interval(secs => $4))`,
    [JSON.stringify(report), `report:${report.providerId}:${report.outcome}`, maxLooks, delaySeconds],
  )
}
