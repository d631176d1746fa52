import { expect, test } from 'vitest'
import type { Position, RecordedEvent } from '../event-store.ts'
import type { StoredEvent } from '../stored-event.ts'
import { SharedTailBuffer } from './shared-tail-buffer.ts'

const at = (n: number): Position => String(n).padStart(6, '0')
const event = (n: number): RecordedEvent<StoredEvent> => ({
  id: `event ${n}`,
  stream: 'stream',
  version: BigInt(n),
  position: at(n),
  type: 'type',
  schemaVersion: 1,
  data: {},
  metadata: { at: '', actor: { process: 'test' }, correlationId: '', causationId: '' },
})

/** A log of `length` events, and the positions it was read from. */
function logOf(length: number) {
  const reads: Position[] = []
  const log = { length, reads, away: false }
  const tail = new SharedTailBuffer(async (after, size) => {
    reads.push(after)
    if (log.away) throw new Error('away')
    const all = Array.from({ length: log.length }, (_, i) => event(i + 1))
    return all.filter(({ position }) => position > after).slice(0, size)
  })
  const after = async (position: number) => {
    const segment = await tail.after(at(position))
    return segment && [...segment.events.map(({ position }) => Number(position)), `up to ${Number(segment.upTo)}`]
  }
  return { log, reads, after }
}

test('reads once for several subscribers, even if they are slightly behind', async () => {
  const { log, reads, after } = logOf(3)
  expect(await Promise.all([after(1), after(1)])).toEqual([
    [2, 3, 'up to 3'],
    [2, 3, 'up to 3'],
  ])
  expect(await after(2)).toEqual([3, 'up to 3'])
  log.length = 5
  expect(await after(3)).toEqual([4, 5, 'up to 5'])
  expect(await after(1)).toEqual([2, 3, 4, 5, 'up to 5'])
  expect(reads).toEqual([at(1), at(3)])
})

test('keeps neither events before its start nor events beyond its capacity', async () => {
  const { log, after } = logOf(3)
  await after(2)
  expect(await after(1)).toBeUndefined()
  log.length = 1_500
  expect((await after(3))?.at(-1)).toBe('up to 1003')
  expect((await after(1_003))?.at(-1)).toBe('up to 1500')
  expect(await after(499)).toBeUndefined()
  expect((await after(500))?.at(0)).toBe(501)
})

test('resets to a subscriber that is further ahead', async () => {
  const { log, reads, after } = logOf(3)
  await after(1)
  log.length = 9
  expect(await after(9)).toEqual(['up to 9'])
  expect(await after(5)).toBeUndefined()
  expect(reads).toEqual([at(1), at(9)])
})

test('fails all waiting subscribers and reads again for the next one', async () => {
  const { log, after } = logOf(2)
  log.away = true
  await expect(Promise.all([after(1), after(1)])).rejects.toThrow('away')
  log.away = false
  expect(await after(1)).toEqual([2, 'up to 2'])
})

test('never skips a position that has no event yet', async () => {
  const { log, after } = logOf(3)
  expect(await after(3)).toEqual(['up to 3'])
  log.length = 4
  expect(await after(3)).toEqual([4, 'up to 4'])
})
