import { expect, test } from 'vitest'
import type { LogMark } from '../../projections/log/log-marks.ts'
import type { Logged } from './log-filter.ts'
import { type LogSource, walkBack } from './walk-back.ts'

const at = '2026-12-01T06:00:00.000Z'
const positionOf = (i: number) => String(i).padStart(20, '0')
const eventAt = (i: number): Logged => ({
  id: `01900000-0000-7000-8000-${String(i).padStart(12, '0')}`,
  stream: `feature-${i}`,
  version: 0n,
  position: positionOf(i),
  schemaVersion: 1,
  type: 'feature.deleted',
  data: {},
  metadata: { at, actor: { process: 'tests' }, correlationId: 'c', causationId: 'c' },
})

/** A log that all came to be in one minute. */
function busyMinute(events: number): LogSource {
  const mark: LogMark = {
    ...{ id: '01900000', position: positionOf(0), events, first_at: at, last_at: at },
    ...{ types: ['feature.deleted'], actors: ['tests'] },
  }
  const stored = Array.from({ length: events }, (_, i) => eventAt(i))
  return {
    store: {
      async *readAll({ after = '' } = {}) {
        for (const event of stored) if (event.position > after) yield event
      },
      read: () => expect.fail('no stream is looked for'),
    },
    marksBefore: async () => [mark],
  }
}

test('a minute that holds any number of events is read page by page', async () => {
  const source = busyMinute(300_000)
  const first = await walkBack(source, {}, undefined, 3)
  expect(first.events.map(({ position }) => position)).toEqual([299_999, 299_998, 299_997].map(positionOf))
  const second = await walkBack(source, {}, first.next ?? undefined, 3)
  expect(second.events.map(({ position }) => position)).toEqual([299_996, 299_995, 299_994].map(positionOf))
})
