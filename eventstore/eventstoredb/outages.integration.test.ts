import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  type InMemoryCluster,
  type InMemoryEventStoreDb,
  startInMemoryCluster,
  startInMemoryEventStoreDb,
} from '../../tests/support/eventstoredb/start.ts'
import { startTcpProxy, type TcpProxy } from '../../tests/support/tcp-proxy.ts'
import { all, firstOf, idsOf, newEvent, newEvents, newStream } from '../contract/log-under-test.ts'
import { AppendUnknown, type EventStore, StoreUnavailable } from '../event-store.ts'
import type { StoredEvent } from '../stored-event.ts'
import { type EventStoreDbOptions, openEventStoreDb } from './event-store.ts'

let server: InMemoryEventStoreDb
let proxy: TcpProxy

beforeEach(async () => {
  server = await startInMemoryEventStoreDb()
  const { port } = new URL(server.connectionString.replace('esdb', 'http'))
  proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(port) })
})
afterEach(async () => {
  await proxy.die()
  await server.stop()
})

function openStore(options: EventStoreDbOptions = {}, connectionString = `esdb://127.0.0.1:${proxy.port}?tls=false`) {
  const store = openEventStoreDb(connectionString, options)
  onTestFinished(() => store.close())
  return store
}

const isWritable = (store: EventStore<StoredEvent>) =>
  store.append(newStream(), 'none', [newEvent()]).then(
    () => true,
    () => false,
  )

test('while a server is stopped, calls fail within their timeout, and later calls fail at once', async () => {
  const store = openStore()
  const stream = newStream()
  const { position } = await store.append(stream, 'none', newEvents(3))
  const subscribed = firstOf(store, 2, { after: position })
  proxy.freeze()
  const outcomes = await Promise.allSettled([
    all(store.read(stream)),
    all(store.readAll()),
    store.head(),
    store.append(stream, 2n, [newEvent()]),
  ])
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.constructor)).toEqual([
    StoreUnavailable,
    StoreUnavailable,
    StoreUnavailable,
    AppendUnknown,
  ])
  // One after the other, like commands on one stream. If each waited, this test would time out.
  for (let i = 0; i < 500; i++) {
    await expect(all(store.read(stream))).rejects.toThrow(StoreUnavailable)
    await expect(store.append(stream, 2n, [newEvent()])).rejects.toThrow(StoreUnavailable)
  }
  proxy.thaw()
  await expect.poll(() => isWritable(store)).toBe(true)
  // The append with an unknown outcome may have been written.
  const [first] = await subscribed
  expect(first?.position && first.position > position).toBe(true)
})

test('markedAs() and mark() throw StoreUnavailable while the server is away', async () => {
  const store = openStore()
  await store.mark('one')
  await server.die()
  await expect(store.markedAs()).rejects.toThrow(StoreUnavailable)
  await expect(store.mark('another')).rejects.toThrow(StoreUnavailable)
})

test('a subscription continues after its server is replaced', async () => {
  const store = openStore()
  const [before, after] = newEvents(2)
  if (!before || !after) throw new Error('expected two events')
  const seen = firstOf(store, 2, {})
  await store.append(newStream(), 'none', [before])
  proxy.freeze()
  const another = openStore({}, server.connectionString)
  await another.append(newStream(), 'none', [after])
  // The old connection stays silent; a new one works.
  proxy.forget()
  expect(idsOf(await seen)).toEqual([before.id, after.id])
})

test('an outage is reported once when it begins and once when it ends', async () => {
  const reports: string[] = []
  const store = openStore({
    listener: { lost: (reason) => reports.push(`lost: ${reason}`), back: () => reports.push('back') },
  })
  await store.append(newStream(), 'none', [newEvent()])
  await server.die()
  await expect.poll(() => reports).toEqual([expect.stringMatching(/^lost: ./)])
  await expect(store.head()).rejects.toThrow(StoreUnavailable)
  await server.comeBack()
  await expect.poll(() => reports).toEqual([expect.stringMatching(/^lost: ./), 'back'])
  expect(await store.head()).toBeDefined()
})

async function startCluster(): Promise<InMemoryCluster> {
  const cluster = await startInMemoryCluster(3)
  onTestFinished(() => cluster.stop())
  return cluster
}

test('an append in flight to a resigning leader is written once, by the next leader', async () => {
  const { connectionString, log, cluster } = await startCluster()
  const store = openStore({ timeoutMs: 20_000 }, connectionString)
  const seen = firstOf(store, 33, {})
  await store.append(newStream(), 'none', [newEvent()])
  cluster.isSplit = true
  const writers = Array.from({ length: 32 }, () => store.append(newStream(), 'none', [newEvent()]))
  await expect.poll(() => cluster.waiting).toBe(32)
  cluster.failOver()
  await Promise.all(writers)
  expect(log.all).toHaveLength(33)
  expect(new Set(idsOf(await seen)).size).toBe(33)
})

test('an append waits while a cluster elects a leader', async () => {
  const { connectionString, log, cluster } = await startCluster()
  const store = openStore({ timeoutMs: 20_000 }, connectionString)
  await store.append(newStream(), 'none', [newEvent()])
  const [first] = cluster.members
  cluster.leader = undefined
  const appended = store.append(newStream(), 'none', [newEvent()])
  await expect.poll(() => cluster.refused).toBeGreaterThan(0)
  cluster.leader = first
  await appended
  expect(log.all).toHaveLength(2)
})

test('a subscriber misses nothing of 32 writers while leaders crash again and again', async () => {
  const { connectionString, log, cluster, dieAt, comeBackAt } = await startCluster()
  const store = openStore({ timeoutMs: 20_000 }, connectionString)
  const seen = firstOf(store, 32 * 10, {})
  const writing = Promise.all(
    Array.from({ length: 32 }, async () => {
      for (let i = 0; i < 10; i++) await store.append(newStream(), 'none', [newEvent()])
    }),
  )
  for (let death = 0; death < 3; death++) {
    const { leader } = cluster
    if (leader === undefined) throw new Error('no leader')
    dieAt(leader)
    cluster.failOver()
    await comeBackAt(leader)
  }
  await writing
  expect(log.all).toHaveLength(320)
  expect(new Set(idsOf(await seen)).size).toBe(320)
})

test('the store reconnects after an outage of the whole cluster', async () => {
  const { connectionString, cluster, dieAt, comeBackAt } = await startCluster()
  const store = openStore({}, connectionString)
  const seen = firstOf(store, 2, {})
  await store.append(newStream(), 'none', [newEvent()])
  cluster.isSplit = true
  const appended = Promise.allSettled(Array.from({ length: 8 }, () => store.append(newStream(), 'none', [newEvent()])))
  await expect.poll(() => cluster.waiting).toBe(8)
  for (const port of cluster.members) dieAt(port)
  for (const outcome of await appended) expect(outcome).toMatchObject({ reason: expect.any(AppendUnknown) })
  await expect(store.head()).rejects.toThrow(StoreUnavailable)
  cluster.failOver()
  for (const port of cluster.members) await comeBackAt(port)
  await expect.poll(() => isWritable(store)).toBe(true)
  expect(await seen).toHaveLength(2)
})

test('an append that is abandoned while it is sent is written completely or not at all', async () => {
  const store = openStore({ answerWithinMs: 5, timeoutMs: 5 }, server.connectionString)
  const streams = Array.from({ length: 20 }, newStream)
  for (const stream of streams) {
    const events = newEvents(500)
    await store.append(stream, 'none', events).catch(() => {})
  }
  const reader = openStore({}, server.connectionString)
  // The server handles the calls of one connection in order, and this store has a separate connection.
  await reader.append(newStream(), 'none', [newEvent()])
  const lengths = await Promise.all(streams.map(async (stream) => (await all(reader.read(stream))).length))
  expect(lengths.filter((length) => length !== 0 && length !== 500)).toEqual([])
})
