import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type InMemoryEventStoreDb, startInMemoryEventStoreDb } from '../../tests/support/eventstoredb/start.ts'
import { all, firstOf, idsOf, newEvent, newEvents, newStream } from '../contract/log-under-test.ts'
import { AppendUnknown } from '../event-store.ts'
import { type EventStoreDbOptions, openEventStoreDb } from './event-store.ts'

let server: InMemoryEventStoreDb

beforeEach(async () => {
  server = await startInMemoryEventStoreDb()
})
afterEach(() => server.stop())

function openStore(options: EventStoreDbOptions = {}) {
  const store = openEventStoreDb(server.connectionString, options)
  onTestFinished(() => store.close())
  return store
}

/** Writes as another program would. */
const writeForeign = (stream: string, type: string) =>
  server.log.append(stream, 'any', [
    { id: randomUUID(), type, isJson: true, data: Buffer.from('{}'), metadata: Buffer.alloc(0) },
  ])

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
  const store = openStore({ answerWithinMs: 100, patienceMs: 200 })
  const stream = newStream()
  server.faults.loseAnswers = 1
  const appended = store.append(stream, 'none', [newEvent()])
  await new Promise<void>((resolve) => server.log.onceAppended(resolve))
  await server.die()
  await expect(appended).rejects.toThrow(AppendUnknown)
  expect(server.log.stream(stream)).toHaveLength(1)
})

test('a server that dies and returns, with a subscriber and 32 writers', async () => {
  const store = openStore({ patienceMs: 20_000 })
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

test('events of another program are an error that names them', async () => {
  const store = openStore()
  writeForeign('orders-1', 'OrderPlaced')
  await expect(all(store.readAll())).rejects.toThrow('OrderPlaced')
})
