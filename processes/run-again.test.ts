import { expect, test } from 'vitest'
import { runAgainAt } from './run-again.ts'

const lastDue = { run_at: new Date('2026-11-24T09:00:00Z') }

test('a job runs again when it asks to', () => {
  const runAt = new Date('2026-11-24T09:00:30Z')
  expect(runAgainAt(runAt, lastDue)).toEqual(runAt)
})

test.each(['2026-11-24T09:00:00Z', '2026-11-24T08:58:00Z'])('but not at once, by a clock that is behind: %s', (runAt) =>
  expect(runAgainAt(new Date(runAt), lastDue)).toEqual(new Date('2026-11-24T09:00:01Z')),
)
