import type { CronItem } from 'graphile-worker'
import * as z from 'zod'
import { dayMs, instantAt, minuteMs, StudioDate } from '../domain/kernel/slot.ts'

/** 02:00 in Nairobi, in UTC. Nairobi has no daylight saving time. */
const nightInUtc = instantAt(StudioDate.parse('2026-01-01'), 2).getUTCHours()

/** Returns the key of a job whose next run replaces it. */
export const cronKeyOf = (task: string): string => `cron:${task}`

/** Nightly at 02:00, Nairobi time. Only the latest missed or failed run is made up for. */
export const nightly = (task: string): CronItem => ({
  task,
  match: `0 ${nightInUtc} * * *`,
  options: { backfillPeriod: dayMs, jobKey: cronKeyOf(task) },
})

/** Nightly at 02:00, Nairobi time, with one job per night. Backfills runs missed within `missedDays`. */
export const everyNight = (task: string, missedDays: number): CronItem => ({
  task,
  match: `0 ${nightInUtc} * * *`,
  options: { backfillPeriod: missedDays * dayMs },
})

/** Every `minutes` minutes from the full hour. Only the latest missed or failed run is made up for. */
export const everyMinutes = (minutes: number, task: string): CronItem => ({
  task,
  match: `*/${minutes} * * * *`,
  options: { backfillPeriod: minutes * minuteMs, jobKey: cronKeyOf(task) },
})

const Payload = z.object({ _cron: z.object({ ts: z.iso.datetime() }).optional() })

/** Returns the instant a job was scheduled for; `now` for a job that cron did not add. */
export function scheduledFor(payload: unknown, now: Date): Date {
  const { _cron: cron } = Payload.parse(payload)
  return cron ? new Date(cron.ts) : now
}
