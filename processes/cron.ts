import type { CronItem } from 'graphile-worker'
import type { Pool } from 'pg'
import * as z from 'zod'
import { instantAt, StudioDate } from '../domain/kernel/slot.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** At two at night in Nairobi the day before is over. Cron counts in UTC; Nairobi is as far from it all year. */
const nightInUtc = instantAt(StudioDate.parse('2026-01-01'), 2).getUTCHours()

const keyOf = (task: string) => `cron:${task}`

/** Each night at two, Nairobi time. A night that was missed, or still fails, is made up for by the latest alone. */
export const nightly = (task: string): CronItem => ({
  task,
  match: `0 ${nightInUtc} * * *`,
  options: { backfillPeriod: dayMs, jobKey: keyOf(task) },
})

/** Each night at two, Nairobi time, with a job for each night, also for those missed within so many days. */
export const everyNight = (task: string, missedDays: number): CronItem => ({
  task,
  match: `0 ${nightInUtc} * * *`,
  options: { backfillPeriod: missedDays * dayMs },
})

/** Every so many minutes, counted from the full hour. A run that was missed, or still fails, is made up for by the latest alone. */
export const everyMinutes = (minutes: number, task: string): CronItem => ({
  task,
  match: `*/${minutes} * * * *`,
  options: { backfillPeriod: minutes * minuteMs, jobKey: keyOf(task) },
})

const Payload = z.object({ _cron: z.object({ ts: z.iso.datetime() }).optional() })

/** The instant that a job was scheduled for, however late it runs; `now` for one that cron did not add. */
export function scheduledFor(payload: unknown, now: Date): Date {
  const { _cron: cron } = Payload.parse(payload)
  return cron ? new Date(cron.ts) : now
}

/** Drops the jobs of older versions of these tasks, which lay in the queue under the tasks' names and asked for the next run. */
export async function dropSelfScheduled(pool: Pool, items: readonly CronItem[]): Promise<void> {
  await pool.query('select graphile_worker.remove_job(key) from unnest($1::text[]) key', [
    items.map(({ task }) => task),
  ])
}
