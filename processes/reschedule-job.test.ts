import { expect, test } from 'vitest'
import { runAgainAt } from './reschedule-job.ts'

// It waited ten minutes for a free worker.
const job = { run_at: new Date('2026-11-24T08:50:00Z'), locked_at: new Date('2026-11-24T09:00:00Z') }

test('runAgainAt() returns the requested time', () => {
  const runAt = new Date('2026-11-24T09:00:30Z')
  expect(runAgainAt(runAt, job)).toEqual(runAt)
})

test.each(['2026-11-24T09:00:00Z', '2026-11-24T08:58:00Z'])(
  'runAgainAt() is at least a second ahead, even if the clock is behind: %s',
  (runAt) => expect(runAgainAt(new Date(runAt), job)).toEqual(new Date('2026-11-24T09:00:01Z')),
)
