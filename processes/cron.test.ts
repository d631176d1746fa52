import { type CronItem, parseCronItem } from 'graphile-worker'
import { expect, test } from 'vitest'
import { everyMinutes, everyNight, nightly, scheduledFor } from './cron.ts'

/** Whether an item is due in the minute of an instant, as the worker computes it: in UTC. */
function isDue(item: CronItem, instant: string): boolean {
  const at = new Date(instant)
  const [min, hour, date] = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate()]
  return parseCronItem(item).match({ min, hour, date, month: at.getUTCMonth() + 1, dow: at.getUTCDay() })
}

test.each([nightly('task'), everyNight('task', 28)])('nightly work is due at two in Nairobi', (item) => {
  expect(isDue(item, '2026-11-22T02:00:00+03:00')).toBe(true)
  expect(isDue(item, '2026-06-22T02:00:00+03:00')).toBe(true)
  for (const other of ['02:01', '01:00', '03:00', '14:00', '05:00'])
    expect(isDue(item, `2026-11-22T${other}:00+03:00`), other).toBe(false)
})

test('quarter-hourly work is due four times an hour', () => {
  const due = Array.from({ length: 60 }, (_, i) => i).filter((minute) =>
    isDue(everyMinutes(15, 'task'), `2026-11-22T10:${String(minute).padStart(2, '0')}:00Z`),
  )
  expect(due).toEqual([0, 15, 30, 45])
})

test('scheduledFor() returns the scheduled instant, or now for a job that was added by hand', () => {
  const now = new Date('2026-11-25T08:00:00Z')
  const payload = { _cron: { ts: '2026-11-21T23:00:00.000Z', backfilled: true } }
  expect(scheduledFor(payload, now)).toEqual(new Date('2026-11-21T23:00:00Z'))
  expect(scheduledFor({}, now)).toEqual(now)
})
