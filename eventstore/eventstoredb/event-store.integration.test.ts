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

/** Writes as another program would. */
const writeForeign = (stream: string, type: string, data: object = {}, log: MemoryLog = server.log) =>
  log.append(stream, 'any', [
    { id: randomUUID(), type, isJson: true, data: Buffer.from(JSON.stringify(data)), metadata: Buffer.alloc(0) },
  ])

const ours = /^contract-[0-9a-f-]{36}$/

test('an answer that never comes on a sound connection is settled by reading back', async () => {
  const store = openStore({ answerWithinMs: 200 })
  const stream = newStream()
  const events = newEvents(3)
  server.faults.loseAnswers = 1
  const answer = await store.append(stream, 'none', events)
  expect(answer.version).toBe(2n)
  expect(answer.position).toBe(await store.head())
  expect(idsOf(await all(store.read(stream)))).toEqual(idsOf(events))
})

test('answers that take too long are settled the same way', async () => {
  const store = openStore({ answerWithinMs: 100 })
  server.faults.delayMs = 400
  const stream = newStream()
  expect((await store.append(stream, 'none', newEvents(2))).version).toBe(1n)
  expect((await store.append(stream, 1n, newEvents(2))).version).toBe(3n)
  expect(server.log.stream(stream)).toHaveLength(4)
})

test('when the server dies with the answer, the append is unknown, not failed', async () => {
  const store = openStore({ answerWithinMs: 100, timeoutMs: 200 })
  const stream = newStream()
  server.faults.loseAnswers = 1
  const appended = store.append(stream, 'none', [newEvent()])
  await new Promise<void>((resolve) => server.log.onceAppended(resolve))
  await server.die()
  await expect(appended).rejects.toThrow(AppendUnknown)
  expect(server.log.stream(stream)).toHaveLength(1)
})

test('a read whose answer never comes on a sound connection is asked again', async () => {
  const store = openStore({ answerWithinMs: 200 })
  const stream = newStream()
  const events = newEvents(3)
  await store.append(stream, 'none', events)
  server.faults.ignoreReads = 1
  expect(idsOf(await all(store.read(stream)))).toEqual(idsOf(events))
})

test('a connection that breaks is nothing to the appends of another', async () => {
  const other = await startInMemoryEventStoreDb()
  onTestFinished(() => other.stop())
  const [here, there] = [openStore({ timeoutMs: 200 }), openStore({}, other)]
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

test('a server that dies and returns, with a subscriber and 32 writers', async () => {
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

test("the server's own events are nobody's", async () => {
  const store = openStore()
  writeForeign('$stats-127.0.0.1:2113', '$statsCollected')
  const event = newEvent()
  await store.append(newStream(), 'none', [event])
  writeForeign('$$some-stream', '$metadata')
  expect(idsOf(await all(store.readAll()))).toEqual([event.id])
  expect(idsOf(await firstOf(store, 1, {}))).toEqual([event.id])
  expect(await store.head()).toBe((await all(store.readAll()))[0]?.position)
})

test('the head is found by the server, however many events of others stand behind it', async () => {
  const store = openStore({ ours })
  const { position } = await store.append(newStream(), 'none', [newEvent()])
  for (let i = 0; i < 2_000; i++) writeForeign('$stats-127.0.0.1:2113', '$statsCollected')
  const sent = server.counts.sent
  expect(await store.head()).toBe(position)
  // One event, the end of the log, and the probe of the connection.
  expect(server.counts.sent - sent).toBeLessThanOrEqual(3)
  // Later calls don't look at them again.
  const looked = server.counts.looked
  writeForeign('orders-1', 'OrderPlaced')
  for (let i = 0; i < 3; i++) expect(await store.head()).toBe(position)
  const next = await store.append(newStream(), 'none', [newEvent()])
  writeForeign('orders-1', 'OrderPlaced')
  expect(await store.head()).toBe(next.position)
  expect(server.counts.looked - looked).toBeLessThan(30)
})

test('events in streams of other programs are passed over, also where their names begin alike', async () => {
  const store = openStore({ ours })
  const [first, second, third] = newEvents(3)
  if (!first || !second || !third) throw new Error('Three events are three')
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

test('what nobody could read again is not written', async () => {
  const store = openStore({ ours })
  await expect(store.append('orders-1', 'none', [newEvent()])).rejects.toThrow(RangeError)
  expect(server.log.all).toEqual([])
})

test('events of another program in a stream of ours are an error that names them', async () => {
  const store = openStore({ ours })
  writeForeign(newStream(), 'OrderPlaced')
  await expect(all(store.readAll())).rejects.toThrow('OrderPlaced')
})

test('a truncated stream begins at its first event that is left, and grows from its last', async () => {
  const store = openStore()
  const stream = newStream()
  const events = newEvents(5)
  await store.append(stream, 'none', events)
  const left = async () => (await all(store.read(stream))).map(({ version }) => version)
  writeForeign(`$$${stream}`, '$metadata', { $tb: 2 })
  expect(await left()).toEqual([2n, 3n, 4n])
  writeForeign(`$$${stream}`, '$metadata', { $maxCount: 1 })
  expect(await left()).toEqual([4n])
  expect((await store.append(stream, 4n, newEvents(1))).version).toBe(5n)
  expect(await left()).toEqual([5n])
  expect(idsOf(await all(store.readAll())).slice(0, 5)).toEqual(idsOf(events))
})

test('a server that tells who has caught up and who has fallen behind is understood', async () => {
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

test('a subscription to what is rare resumes where the server said it was, not where it last saw something', async () => {
  const store = openStore({ ours })
  const event = newEvent()
  const seen = firstOf(store, 1, {})
  for (let i = 0; i < 2_000; i++) writeForeign('orders-1', 'OrderPlaced')
  // The last checkpoint does not count before something follows it.
  await expect.poll(() => server.counts.checkpoints).toBeGreaterThan(1)
  const looked = server.counts.looked
  await server.die()
  await server.comeBack()
  await store.append(newStream(), 'none', [event])
  expect(idsOf(await seen)).toEqual([event.id])
  expect(server.counts.looked - looked).toBeLessThan(2_000)
})

test('events of other programs are counted, each once', async () => {
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

test('a log is marked once, and nobody who reads events sees the mark', async () => {
  const [here, there] = [openStore(), openStore()]
  expect(await here.markedAs()).toBeUndefined()
  const marks = await Promise.all([here.mark('one'), there.mark('another')])
  expect(new Set(marks).size).toBe(1)
  expect(await here.markedAs()).toBe(marks[0])
  expect(await there.mark('a third')).toBe(marks[0])
  expect(await all(here.readAll())).toEqual([])
  expect(await here.head()).toBeUndefined()
})
