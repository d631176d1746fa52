import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { MemoryLog } from '../../tests/support/eventstoredb/memory-log.ts'
import { type InMemoryEventStoreDb, startInMemoryEventStoreDb } from '../../tests/support/eventstoredb/start.ts'
import { all, firstOf, idsOf, newEvent, newEvents, newStream } from '../contract/log-under-test.ts'
import { AppendUnknown } from '../event-store.ts'
import { type EventStoreDbOptions, openEventStoreDb } from './event-store.ts'

let server: InMemoryEventStoreDb

beforeEach(async () => {
  server = await startInMemoryEventStoreDb()
})
afterEach(() => server.stop())

function openStore(options: EventStoreDbOptions = {}, { connectionString } = server) {
  const store = openEventStoreDb(connectionString, options)
  onTestFinished(() => store.close())
  return store
}

/** Writes an event of another program. */
const writeForeign = (stream: string, type: string, data: object = {}, log: MemoryLog = server.log) =>
  log.append(stream, 'any', [
    { id: randomUUID(), type, isJson: true, data: Buffer.from(JSON.stringify(data)), metadata: Buffer.alloc(0) },
  ])

const ours = /^contract-[0-9a-f-]{36}$/

test('an append without an answer on an intact connection is resolved by reading back', async () => {
  const store = openStore({ answerWithinMs: 200, timeoutMs: 20_000 })
  const stream = newStream()
  const events = newEvents(3)
  server.faults.loseAnswers = 1
  const answer = await store.append(stream, 'none', events)
  expect(answer.version).toBe(2n)
  expect(answer.position).toBe(await store.head())
  expect(idsOf(await all(store.read(stream)))).toEqual(idsOf(events))
})

test('an append with a slow answer is resolved by reading back', async () => {
  const store = openStore({ answerWithinMs: 100, timeoutMs: 20_000 })
  server.faults.delayMs = 400
  const stream = newStream()
  expect((await store.append(stream, 'none', newEvents(2))).version).toBe(1n)
  expect((await store.append(stream, 1n, newEvents(2))).version).toBe(3n)
  expect(server.log.stream(stream)).toHaveLength(4)
})

test('an append whose answer is lost in a server crash throws AppendUnknown', async () => {
  const store = openStore()
  const stream = newStream()
  server.faults.loseAnswers = 1
  const appended = store.append(stream, 'none', [newEvent()])
  await new Promise<void>((resolve) => server.log.onceAppended(resolve))
  await server.die()
  await expect(appended).rejects.toThrow(AppendUnknown)
  expect(server.log.stream(stream)).toHaveLength(1)
})

test('a read without an answer on an intact connection is repeated', async () => {
  const store = openStore({ answerWithinMs: 200, timeoutMs: 20_000 })
  const stream = newStream()
  const events = newEvents(3)
  await store.append(stream, 'none', events)
  server.faults.ignoreReads = 1
  expect(idsOf(await all(store.read(stream)))).toEqual(idsOf(events))
})

test('a broken connection does not affect appends on another', async () => {
  const other = await startInMemoryEventStoreDb()
  onTestFinished(() => other.stop())
  const here = openStore()
  const there = openStore({}, other)
  await here.append(newStream(), 'none', [newEvent()])
  server.faults.loseAnswers = 1
  const lost = here.append(newStream(), 'none', [newEvent()])
  lost.catch(() => {})
  other.faults.delayMs = 300
  const written = new Promise<void>((resolve) => other.log.onceAppended(resolve))
  const answered = there.append(newStream(), 'none', [newEvent()])
  await written
  await server.die()
  await expect(lost).rejects.toThrow(AppendUnknown)
  expect((await answered).version).toBe(0n)
})

test('a subscriber misses nothing of 32 writers while the server restarts', async () => {
  const store = openStore({ timeoutMs: 20_000 })
  const total = 32 * 10
  const seen = firstOf(store, total, {})
  const writing = Promise.all(
    Array.from({ length: 32 }, async () => {
      for (let i = 0; i < 10; i++) await store.append(newStream(), 'none', [newEvent()])
    }),
  )
  for (let death = 0; death < 3; death++) {
    await server.die()
    await server.comeBack()
  }
  await writing
  expect(new Set(idsOf(await seen)).size).toBe(total)
  expect(server.log.all).toHaveLength(total)
})

test('system events are not delivered', async () => {
  const store = openStore()
  writeForeign('$stats-127.0.0.1:2113', '$statsCollected')
  const event = newEvent()
  await store.append(newStream(), 'none', [event])
  writeForeign('$$some-stream', '$metadata')
  expect(idsOf(await all(store.readAll()))).toEqual([event.id])
  expect(idsOf(await firstOf(store, 1, {}))).toEqual([event.id])
  expect(await store.head()).toBe((await all(store.readAll()))[0]?.position)
})

test('head() is found by the server, however many other programs’ events follow it', async () => {
  const store = openStore({ ours })
  const { position } = await store.append(newStream(), 'none', [newEvent()])
  for (let i = 0; i < 2_000; i++) writeForeign('$stats-127.0.0.1:2113', '$statsCollected')
  const sent = server.counts.sent
  expect(await store.head()).toBe(position)
  // Our event, the end of the log, and a few probes of the connection.
  expect(server.counts.sent - sent).toBeLessThan(30)
  // Later calls don't scan them again.
  const looked = server.counts.looked
  writeForeign('orders-1', 'OrderPlaced')
  for (let i = 0; i < 3; i++) expect(await store.head()).toBe(position)
  const next = await store.append(newStream(), 'none', [newEvent()])
  writeForeign('orders-1', 'OrderPlaced')
  expect(await store.head()).toBe(next.position)
  expect(server.counts.looked - looked).toBeLessThan(30)
})

test('events in other programs’ streams are skipped, even with similar names', async () => {
  const store = openStore({ ours })
  const [first, second, third] = newEvents(3)
  if (!first || !second || !third) throw new Error('expected three events')
  writeForeign('orders-1', 'OrderPlaced')
  const stream = newStream()
  await store.append(stream, 'none', [first])
  writeForeign('contract-1', first.type)
  const seen = firstOf(store, 3, {})
  const byType = firstOf(store, 3, { types: [first.type] })
  await store.append(stream, 0n, [second])
  for (let i = 0; i < 600; i++) writeForeign('orders-1', 'OrderPlaced')
  const { position } = await store.append(stream, 1n, [third])
  const wanted = [first.id, second.id, third.id]
  expect(idsOf(await seen)).toEqual(wanted)
  expect(idsOf(await byType)).toEqual(wanted)
  expect(idsOf(await all(store.readAll()))).toEqual(wanted)
  expect(idsOf(await all(store.readAll({ types: [first.type] })))).toEqual(wanted)
  writeForeign('orders-2', 'OrderPlaced')
  expect(await store.head()).toBe(position)
})

test('append() rejects a stream name that readers would skip', async () => {
  const store = openStore({ ours })
  await expect(store.append('orders-1', 'none', [newEvent()])).rejects.toThrow(RangeError)
  expect(server.log.all).toEqual([])
})

test('a foreign event in one of our streams is an error that names its type', async () => {
  const store = openStore({ ours })
  writeForeign(newStream(), 'OrderPlaced')
  await expect(all(store.readAll())).rejects.toThrow('OrderPlaced')
})

test('a truncated stream starts at its first remaining event, and can be appended to', async () => {
  const store = openStore()
  const stream = newStream()
  const events = newEvents(5)
  await store.append(stream, 'none', events)
  const versions = async () => (await all(store.read(stream))).map(({ version }) => version)
  writeForeign(`$$${stream}`, '$metadata', { $tb: 2 })
  expect(await versions()).toEqual([2n, 3n, 4n])
  writeForeign(`$$${stream}`, '$metadata', { $maxCount: 1 })
  expect(await versions()).toEqual([4n])
  expect((await store.append(stream, 4n, newEvents(1))).version).toBe(5n)
  expect(await versions()).toEqual([5n])
  expect(idsOf(await all(store.readAll())).slice(0, 5)).toEqual(idsOf(events))
})

test('caught-up and fell-behind messages of a newer server are accepted', async () => {
  const newer = await startInMemoryEventStoreDb(0, '24.2')
  onTestFinished(() => newer.stop())
  const store = openStore({}, newer)
  const stream = newStream()
  const events = newEvents(200)
  const seen = firstOf(store, 201, {})
  await store.append(stream, 'none', newEvents(1))
  await store.append(stream, 0n, events)
  expect(idsOf(await seen).slice(1)).toEqual(idsOf(events))
})

test('a subscription to rare events resumes at the last checkpoint, not the last event', async () => {
  const store = openStore({ ours })
  const event = newEvent()
  const seen = firstOf(store, 1, {})
  for (let i = 0; i < 2_000; i++) writeForeign('orders-1', 'OrderPlaced')
  // A checkpoint counts only once something follows it.
  await expect.poll(() => server.counts.checkpoints).toBeGreaterThan(1)
  const looked = server.counts.looked
  await server.die()
  await server.comeBack()
  await store.append(newStream(), 'none', [event])
  expect(idsOf(await seen)).toEqual([event.id])
  expect(server.counts.looked - looked).toBeLessThan(2_000)
})

test('foreignEvents() counts other programs’ events once', async () => {
  const store = openStore({ ours })
  expect(await store.foreignEvents()).toBe(0)
  await store.append(newStream(), 'none', newEvents(3))
  writeForeign('orders-1', 'OrderPlaced')
  writeForeign('contract-1', 'OrderPlaced')
  writeForeign('$stats-127.0.0.1:2113', '$statsCollected')
  expect(await store.foreignEvents()).toBe(2)
  expect(await store.foreignEvents()).toBe(2)
  writeForeign('orders-1', 'OrderPlaced')
  expect(await store.foreignEvents()).toBe(3)
})

test('a log is marked once, and readers of events do not see the mark', async () => {
  const here = openStore()
  const there = openStore()
  expect(await here.markedAs()).toBeUndefined()
  const marks = await Promise.all([here.mark('one'), there.mark('another')])
  expect(new Set(marks).size).toBe(1)
  expect(await here.markedAs()).toBe(marks[0])
  expect(await there.mark('a third')).toBe(marks[0])
  expect(await all(here.readAll())).toEqual([])
  expect(await here.head()).toBeUndefined()
})
