import { expect, test } from 'vitest'
import * as z from 'zod'
import { keysInMemory } from '../codec/person-keys.ts'
import { registryOf, UnknownEventType } from '../codec/registry.ts'
import { withCodec } from '../codec/with-codec.ts'
import type { EventStore } from '../event-store.ts'
import type { StoredEvent } from '../stored-event.ts'
import { all, idsOf, newEvent, newEvents, newStream, newType } from './log-under-test.ts'

/** Tests of reads that every event store must pass. */
export function reading(storeOf: () => EventStore<StoredEvent>): void {
  test('returns no events for a missing stream', async () => {
    expect(await all(storeOf().read(newStream()))).toEqual([])
  })

  test('includes both ends of a range of versions', async () => {
    const store = storeOf()
    const stream = newStream()
    await store.append(stream, 'none', newEvents(10))
    const versions = async (range: { from?: bigint; to?: bigint }) =>
      (await all(store.read(stream, range))).map(({ version }) => Number(version))
    expect(await versions({ from: 3n, to: 6n })).toEqual([3, 4, 5, 6])
    expect(await versions({ from: 8n })).toEqual([8, 9])
    expect(await versions({ to: 1n })).toEqual([0, 1])
    expect(await versions({ from: 4n, to: 4n })).toEqual([4])
    expect(await versions({ from: 10n })).toEqual([])
  })

  test('reads a stream of 10,000 events completely and in order', async () => {
    const store = storeOf()
    const stream = newStream()
    const before = await store.head()
    const events = newEvents(10_000)
    for (let from = 0; from < events.length; from += 1_000)
      await store.append(stream, from === 0 ? 'none' : BigInt(from - 1), events.slice(from, from + 1_000))
    const read = await all(store.read(stream))
    expect(idsOf(read)).toEqual(idsOf(events))
    expect(read.every(({ version }, i) => version === BigInt(i))).toBe(true)
    expect(idsOf(await all(store.readAll({ after: before })))).toEqual(idsOf(events))
  })

  test('gives positions that sort as text in log order, and the last one as head', async () => {
    const store = storeOf()
    const before = await store.head()
    const answers = await Promise.all(Array.from({ length: 50 }, () => store.append(newStream(), 'none', newEvents(2))))
    const positions = (await all(store.readAll({ after: before }))).map(({ position }) => position)
    expect(positions).toHaveLength(100)
    expect(positions).toEqual([...positions].sort())
    expect(new Set(positions).size).toBe(100)
    expect(await store.head()).toBe(positions.at(-1))
    expect(positions).toEqual(expect.arrayContaining(answers.map(({ position }) => position)))
  })

  test('reads the log from any position, by type and up to a limit', async () => {
    const store = storeOf()
    const wanted = newType()
    const other = newType()
    const events = [...newEvents(3, wanted), ...newEvents(2, other), ...newEvents(3, wanted)]
    const before = await store.head()
    await store.append(newStream(), 'none', events)
    const everything = await all(store.readAll({ after: before }))
    expect(idsOf(everything)).toEqual(idsOf(events))
    for (const [i, { position }] of everything.entries())
      expect(idsOf(await all(store.readAll({ after: position })))).toEqual(idsOf(events.slice(i + 1)))
    const ofType = events.filter(({ type }) => type === wanted)
    expect(idsOf(await all(store.readAll({ types: [wanted] })))).toEqual(idsOf(ofType))
    expect(idsOf(await all(store.readAll({ types: [wanted], limit: 4 })))).toEqual(idsOf(ofType.slice(0, 4)))
    expect(idsOf(await all(store.readAll({ after: before, limit: 2 })))).toEqual(idsOf(events.slice(0, 2)))
    const { position: upTo = '' } = everything[3] ?? {}
    expect(idsOf(await all(store.readAll({ after: before, upTo })))).toEqual(idsOf(events.slice(0, 4)))
    expect(await all(store.readAll({ limit: 0 }))).toEqual([])
    expect(await all(store.readAll({ types: [] }))).toEqual([])
  })

  test('lets a reader stop early', async () => {
    const store = storeOf()
    const stream = newStream()
    await store.append(stream, 'none', newEvents(3_000))
    for await (const { version } of store.read(stream)) if (version === 5n) break
    for await (const _ of store.readAll()) break
    expect(await all(store.read(stream, { from: 2_998n }))).toHaveLength(2)
  })

  test('skips retired types, and throws an error with the name of an unknown type', async () => {
    const store = storeOf()
    const stream = newStream()
    const retired = newType()
    const unknown = newType()
    const domain = withCodec(store, keysInMemory(), registryOf({}, {}, [retired]))
    await store.append(stream, 'none', [newEvent({}, retired), newEvent({}, retired)])
    expect(await all(domain.read(stream))).toEqual([])
    expect(await all(domain.readAll({ types: [retired] }))).toEqual([])
    await store.append(stream, 1n, [newEvent({}, unknown)])
    await expect(all(domain.read(stream))).rejects.toThrow(UnknownEventType)
    await expect(all(domain.readAll({ types: [unknown] }))).rejects.toThrow(unknown)
  })

  test('does not count skipped types towards a limit', async () => {
    const store = storeOf()
    const known = newType()
    const retired = newType()
    const domain = withCodec(store, keysInMemory(), registryOf({ [known]: z.object({ i: z.number() }) }, {}, [retired]))
    const from = { after: await store.head() }
    const events = [...newEvents(5, retired), ...newEvents(2, known), ...newEvents(7, retired), ...newEvents(3, known)]
    await store.append(newStream(), 'none', events)
    const knownIds = idsOf(events.filter(({ type }) => type === known))
    for (const limit of [1, 2, 3, 5, 9])
      expect(idsOf(await all(domain.readAll({ ...from, limit })))).toEqual(knownIds.slice(0, limit))
    expect(idsOf(await all(domain.readAll(from)))).toEqual(knownIds)
  })
}
