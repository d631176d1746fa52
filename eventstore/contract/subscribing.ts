import { expect, test } from 'vitest'
import * as z from 'zod'
import { keysInMemory } from '../codec/person-keys.ts'
import { registryOf } from '../codec/registry.ts'
import { withCodec } from '../codec/with-codec.ts'
import { type EventStore, isEvent, type Position } from '../event-store.ts'
import type { StoredEvent } from '../stored-event.ts'
import { all, firstOf, idsOf, newEvent, newEvents, newStream, newType } from './log-under-test.ts'

/** Tests of subscriptions that every event store must pass. */
export function subscribing(storeOf: () => EventStore<StoredEvent>): void {
  test('delivers existing events, then new ones', async () => {
    const store = storeOf()
    const stream = newStream()
    const old = newEvents(2_500)
    const live = newEvents(3)
    const before = await store.head()
    await store.append(stream, 'none', old)
    const seen = firstOf(store, old.length + live.length, { after: before })
    for (const [i, event] of live.entries()) await store.append(stream, BigInt(old.length + i - 1), [event])
    expect(idsOf(await seen)).toEqual(idsOf([...old, ...live]))
  })

  test('delivers new events after the head', async () => {
    const store = storeOf()
    const type = newType()
    const seen = firstOf(store, 2, { after: await store.head(), types: [type] })
    const events = newEvents(2, type)
    await store.append(newStream(), 'none', events)
    expect(idsOf(await seen)).toEqual(idsOf(events))
  })

  test('filters by exact type, not by prefix', async () => {
    const store = storeOf()
    const type = newType()
    const events = [newEvent({}, type), newEvent({}, `${type}_more`), newEvent({}, newType()), newEvent({}, type)]
    const before = await store.head()
    await store.append(newStream(), 'none', events)
    const seen = await firstOf(store, 2, { after: before, types: [type] })
    expect(idsOf(seen)).toEqual(idsOf(events.filter((event) => event.type === type)))
  })

  test('reaches the head if the last events are of retired types', async () => {
    const store = storeOf()
    const known = newType()
    const retired = newType()
    const registry = registryOf({ [known]: z.object({ i: z.number() }) }, {}, [retired])
    const domain = withCodec(store, keysInMemory(), registry)
    const from = { after: await store.head() }
    const events = [newEvent({ i: 0 }, retired), newEvent({ i: 1 }, known), ...newEvents(3, retired)]
    await store.append(newStream(), 'none', events)
    const seen: string[] = []
    const follow = async () => {
      const head = await store.head()
      const stop = new AbortController()
      for await (const item of domain.subscribe({ ...from, signal: stop.signal })) {
        if (isEvent(item)) seen.push(item.id)
        if (item.position === head) stop.abort()
      }
    }
    await follow()
    await store.append(newStream(), 'none', newEvents(2, retired))
    await follow()
    const theirs = events.filter(({ type }) => type === known)
    expect(seen).toEqual(idsOf([...theirs, ...theirs]))
  })

  test('delivers all matching events to concurrent, filtered and slow subscribers', async () => {
    const store = storeOf()
    const wanted = newType()
    const other = newType()
    const from = { after: await store.head() }
    const events = Array.from({ length: 1_500 }, (_, i) => newEvent({ i }, i % 3 === 0 ? wanted : other))
    const theirs = events.filter(({ type }) => type === wanted)
    const [whole, byType] = [
      firstOf(store, events.length, from),
      firstOf(store, theirs.length, { ...from, types: [wanted] }),
    ]
    const readSlowly = async () => {
      const seen: string[] = []
      for await (const item of store.subscribe({ ...from, types: [wanted], signal: AbortSignal.timeout(50_000) })) {
        if (isEvent(item) && seen.push(item.id) === theirs.length) break
        await whole
      }
      return seen
    }
    const slow = readSlowly()
    const stream = newStream()
    for (let i = 0; i < events.length; i += 50)
      await store.append(stream, i === 0 ? 'none' : BigInt(i - 1), events.slice(i, i + 50))
    expect(idsOf(await whole)).toEqual(idsOf(events))
    expect(idsOf(await byType)).toEqual(idsOf(theirs))
    expect(await slow).toEqual(idsOf(theirs))
  })

  test('ends without an error when its signal aborts, whether busy or idle', async () => {
    const store = storeOf()
    const before = await store.head()
    await store.append(newStream(), 'none', newEvents(5))
    const stop = new AbortController()
    let seen = 0
    for await (const _ of store.subscribe({ after: before, signal: stop.signal })) if (++seen === 3) stop.abort()
    expect(seen).toBe(3)
    const idle = new AbortController()
    const ended = all(store.subscribe({ after: await store.head(), signal: idle.signal }))
    idle.abort()
    expect(await ended).toEqual([])
    expect(await all(store.subscribe({ signal: AbortSignal.abort() }))).toEqual([])
  })

  test('delivers each event once across random restarts while 8 writers append', async () => {
    const store = storeOf()
    const writers = 8
    const appendsEach = 60
    let position: Position | undefined = await store.head()
    const written: string[] = []
    const writing = Promise.all(
      Array.from({ length: writers }, async () => {
        const stream = newStream()
        for (let i = 0; i < appendsEach; i++) {
          const event = newEvent({ i })
          await store.append(stream, i === 0 ? 'none' : BigInt(i - 1), [event])
          written.push(event.id)
        }
      }),
    )
    const seen: { id: string; stream: string; version: bigint; position: Position }[] = []
    while (seen.length < writers * appendsEach) {
      const stop = new AbortController()
      let left = 1 + Math.floor(Math.random() * 40)
      for await (const event of store.subscribe({ after: position, signal: stop.signal })) {
        expect(position === undefined || event.position > position).toBe(true)
        position = event.position
        if (!isEvent(event)) continue
        seen.push(event)
        if (--left > 0 && seen.length < writers * appendsEach) continue
        if (Math.random() < 0.5) break
        stop.abort()
      }
    }
    await writing
    expect(idsOf(seen).sort()).toEqual(written.sort())
    for (const stream of new Set(seen.map((event) => event.stream)))
      expect(seen.filter((event) => event.stream === stream).map(({ version }) => Number(version))).toEqual(
        Array.from({ length: appendsEach }, (_, i) => i),
      )
  })
}
