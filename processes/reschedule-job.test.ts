import { expect, test } from 'vitest'
import { runAgainAt } from './reschedule-job.ts'

// It was due for ten minutes before a worker was free.
const job = { run_at: new Date('2026-11-24T08:50:00Z'), locked_at: new Date('2026-11-24T09:00:00Z') }

test('a job runs again when it asks to', () => {
  const runAt = new Date('2026-11-24T09:00:30Z')
  expect(runAgainAt(runAt, job)).toEqual(runAt)
})

test.each(['2026-11-24T09:00:00Z', '2026-11-24T08:58:00Z'])('but not at once, by a clock that is behind: %s', (runAt) =>
  expect(runAgainAt(new Date(runAt), job)).toEqual(new Date('2026-11-24T09:00:01Z')),
)
