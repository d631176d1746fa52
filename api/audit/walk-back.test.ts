import { expect, test } from 'vitest'
import type { JudgedMark } from '../../projections/log/log-marks.ts'
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

/** A log whose events all happened within one minute. */
function busyMinute(events: number): LogSource {
  const mark: JudgedMark = { position: positionOf(0), events, first_at: at, may_hold: true }
  return {
    store: {
      async *readAll({ after, limit = events } = {}) {
        const first = after === undefined ? 0 : Number(after) + 1
        for (let i = first; i < Math.min(events, first + limit); i++) yield eventAt(i)
      },
      read: () => expect.fail('no stream should be read'),
    },
    marksBefore: async () => [mark],
  }
}

test('walkBack reads a minute with many events page by page', async () => {
  const source = busyMinute(150_000)
  const first = await walkBack(source, {}, undefined, 3)
  expect(first.events.map(({ position }) => position)).toEqual([149_999, 149_998, 149_997].map(positionOf))
  const second = await walkBack(source, {}, first.next ?? undefined, 3)
  expect(second.events.map(({ position }) => position)).toEqual([149_996, 149_995, 149_994].map(positionOf))
})

test('walkBack reads no further than the page that it continues', async () => {
  const { store, ...log } = busyMinute(1_000)
  const ends: (string | undefined)[] = []
  const readAll: LogSource['store']['readAll'] = (options = {}) => {
    ends.push(options.upTo)
    return store.readAll(options)
  }
  const source = { ...log, store: { ...store, readAll } }
  const first = await walkBack(source, {}, undefined, 3)
  const [begun, next = ''] = [ends.length, first.next ?? '']
  await walkBack(source, {}, next, 3)
  expect(ends.slice(begun)).toEqual(ends.slice(begun).map(() => next))
})

/** A log with one event per minute. `holds` decides which marks may hold matching events. */
function quietLog(minutes: number, holds: (i: number) => boolean): LogSource & { readonly readEvents: () => number } {
  const busy = busyMinute(minutes)
  let read = 0
  return {
    store: {
      ...busy.store,
      async *readAll(options) {
        for await (const event of busy.store.readAll(options)) {
          read++
          yield event
        }
      },
    },
    marksBefore: async (_, before, max) =>
      Array.from({ length: minutes }, (_, i) => minutes - 1 - i)
        .map((i): JudgedMark => ({ position: positionOf(i), events: 1, first_at: at, may_hold: holds(i) }))
        .filter(({ position }) => before === undefined || position < before)
        .slice(0, max),
    readEvents: () => read,
  }
}

test('walkBack returns each event of a quiet log once, and no page reads much more than it shows', async () => {
  const source = quietLog(1_000, () => true)
  const seen: string[] = []
  let before: string | undefined
  do {
    const readBefore = source.readEvents()
    const page = await walkBack(source, {}, before, 50)
    seen.push(...page.events.map(({ position }) => position))
    expect(source.readEvents() - readBefore).toBeLessThan(250)
    before = page.next ?? undefined
  } while (before !== undefined)
  expect(seen).toEqual(Array.from({ length: 1_000 }, (_, i) => positionOf(999 - i)))
})

test('walkBack finds rare events after skipping many minutes', async () => {
  const source = quietLog(1_500, (i) => i === 13)
  const page = await walkBack(source, { search: 'feature-13' }, undefined, 10)
  expect(page.events.map(({ stream }) => stream)).toEqual(['feature-13'])
  expect(page.next).toBeNull()
  expect(source.readEvents()).toBeLessThan(50)
})

test.each([10, 16])(
  'walkBack finds an event that mark %i covers, because a machine’s clock was minutes off',
  async (mark) => {
    for (const minutes of [20, 110, 1_500]) {
      const page = await walkBack(
        quietLog(minutes, (i) => i === mark),
        { search: 'feature-13' },
        undefined,
        10,
      )
      expect(page.events.map(({ stream }) => stream)).toEqual(['feature-13'])
    }
  },
)
