import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type EventStore, type ExpectedVersion, lastVersion, VersionConflict } from '../event-store.ts'
import type { StoredEvent } from '../stored-event.ts'
import { all, idsOf, newEvent, newEvents, newStream } from './log-under-test.ts'

/** Tests of appends that every event store must pass. */
export function appending(storeOf: () => EventStore<StoredEvent>): void {
  test('reads back appended events with all their fields', async () => {
    const store = storeOf()
    const stream = newStream()
    const [first, second] = [
      newEvent({
        text: 'Kĩambu “studio” 🎙️ \u2028 \\ "quoted"',
        amount: 2500.5,
        none: null,
        deep: [{ list: [1, 'a'] }],
      }),
      { ...newEvent({}), schemaVersion: 3, sealed: { personId: randomUUID(), box: 'c2VhbGVk' } },
    ]
    const appended = await store.append(stream, 'none', [first, second])
    const [one, two] = await all(store.read(stream))
    expect(one).toEqual({ ...first, stream, version: 0n, position: expect.any(String) })
    expect(two).toEqual({ ...second, stream, version: 1n, position: appended.position })
    expect(appended.version).toBe(1n)
  })

  test('appends only at the stream’s current version', async () => {
    const store = storeOf()
    const stream = newStream()
    await store.append(stream, 'none', newEvents(2))
    for (const expected of ['none', 0n, 2n, 7n] as const)
      await expect(store.append(stream, expected, [newEvent()])).rejects.toThrow(VersionConflict)
    expect((await store.append(stream, 1n, [newEvent()])).version).toBe(2n)
    expect(await all(store.read(stream))).toHaveLength(3)
  })

  test('rejects an expected version for a missing stream', async () => {
    await expect(storeOf().append(newStream(), 0n, [newEvent()])).rejects.toThrow(VersionConflict)
  })

  test('rejects an append without events', async () => {
    const store = storeOf()
    const before = await store.head()
    await expect(store.append(newStream(), 'none', [])).rejects.toThrow(RangeError)
    expect(await store.head()).toBe(before)
  })

  test('gives the same result for a repeated append, whatever was appended since', async () => {
    const store = storeOf()
    const stream = newStream()
    const start = newEvents(2)
    const middle = newEvents(3)
    const end = newEvents(1)
    const answers = [await store.append(stream, 'none', start), await store.append(stream, 1n, middle)]
    await store.append(stream, 4n, end)
    const again = [await store.append(stream, 'none', start), await store.append(stream, 1n, middle)]
    expect(again).toEqual(answers)
    expect(idsOf(await all(store.read(stream)))).toEqual(idsOf([...start, ...middle, ...end]))
  })

  test('rejects an append of which only the first events were written', async () => {
    const store = storeOf()
    const stream = newStream()
    const [written = newEvent()] = newEvents(1)
    await store.append(stream, 'none', [written])
    await expect(store.append(stream, 'none', [written, newEvent()])).rejects.toThrow(VersionConflict)
    expect(await all(store.read(stream))).toHaveLength(1)
  })

  test.each([2, 32])('writes exactly one of %i concurrent appends to a new stream', async (writers) => {
    for (let race = 0; race < 20; race++) await raceAt(storeOf(), newStream(), 'none', writers)
  })

  test('writes exactly one of 32 concurrent appends at the same version', async () => {
    const stream = newStream()
    await storeOf().append(stream, 'none', [newEvent()])
    for (let race = 0; race < 20; race++) await raceAt(storeOf(), stream, BigInt(race), 32)
  })

  test('appends concurrently to different streams', async () => {
    const store = storeOf()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => store.append(newStream(), 'none', newEvents(3))),
    )
    expect(answers.every(({ version }) => version === 2n)).toBe(true)
    expect(new Set(answers.map(({ position }) => position)).size).toBe(200)
  })

  test('appends an event of a megabyte', async () => {
    const store = storeOf()
    const stream = newStream()
    const large = newEvent({ text: 'ä'.repeat(500_000) })
    await store.append(stream, 'none', [large])
    expect((await all(store.read(stream)))[0]?.data).toEqual(large.data)
  })
}

/** Sends concurrent appends and checks that exactly one of them was written. */
async function raceAt(
  store: EventStore<StoredEvent>,
  stream: string,
  expected: ExpectedVersion,
  writers: number,
): Promise<void> {
  const events = newEvents(writers)
  const outcomes = await Promise.allSettled(events.map((event) => store.append(stream, expected, [event])))
  const winners = events.filter((_, i) => outcomes[i]?.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(VersionConflict)
  expect(idsOf(await all(store.read(stream, { from: lastVersion(expected) + 1n })))).toEqual(idsOf(winners))
}
