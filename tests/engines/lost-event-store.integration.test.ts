import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditStream, systemState } from '../../api/contract/audit.ts'
import { listStudios } from '../../api/contract/studios.ts'
import { aUser } from '../support/accounts.ts'
import { disagreementsIn } from '../support/agreement.ts'
import { aRequest } from '../support/booking.ts'
import { Client } from '../support/client.ts'
import { type InMemoryEventStoreDb, startInMemoryEventStoreDb } from '../support/eventstoredb/start.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { freePort } from '../support/listening.ts'
import { startServerProcess } from '../support/processes.ts'
import { createTestPlace, startTestServer, type TestPlace, type TestServer } from '../support/server.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

let eventStore: InMemoryEventStoreDb
let proxy: TcpProxy
let place: TestPlace
let server: TestServer
/** Does not wait for read models, which receive no events. */
let hasty: Client
beforeAll(async () => {
  eventStore = await startInMemoryEventStoreDb()
  const { port } = new URL(eventStore.connectionString.replace('esdb', 'http'))
  proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(port) })
  place = await createTestPlace({ EVENTSTORE_URL: `esdb://127.0.0.1:${proxy.port}?tls=false` })
  server = await startTestServer(place)
  hasty = new Client(server.client.base, { hasty: true })
})
afterAll(async () => {
  await server.stop()
  await place.remove()
  await proxy.die()
  await eventStore.stop()
})

const soon = { interval: 200 }
const book = (hour: number, date = workday()) => {
  const { id, mix } = server.fixtures.mawimbi
  return hasty.post('/api/v1/bookings', { ...aRequest(id, mix), selectedSlots: hoursOn(date, hour) })
}

it('an event store that is down costs writers a 503 and readers nothing, until it is back', async () => {
  expect((await book(9)).status).toBe(201)
  await proxy.die()
  const [written, read, ready] = await Promise.all([
    book(10),
    server.client.call(listStudios),
    server.client.get('/health/ready'),
  ])
  expect(written.status).toBe(503)
  expect(Number(written.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(written.problem().error).toBe('The service is briefly unavailable. Please try again.')
  expect(read.answer().total).toBe(2)
  expect(ready.status).toBe(503)
  await proxy.comeBack()
  await expect.poll(async () => (await book(11)).status, soon).toBe(201)
  await expect.poll(async () => (await server.client.get('/health/ready')).status, soon).toBe(200)
  await expect.poll(() => disagreementsIn(server.store), soon).toEqual([])
})

it('the system page shows admins that the event store is down', async () => {
  const admin = await aUser(server.services, 'admin')
  const system = async () => (await hasty.call(systemState, { headers: admin.headers })).answer()
  await expect.poll(async () => (await system()).log.reachable, soon).toBe(true)
  await proxy.die()
  const state = await system()
  expect(state.log).toEqual({ reachable: false, position: null, foreignEvents: 0 })
  expect(state.readModels).toMatchObject({ position: expect.any(String), behind: null })
  expect(new Set(state.processes.map(({ behind }) => behind))).toEqual(new Set([null]))
  expect(state.sms).toBeNull()
  await proxy.comeBack()
  await expect.poll(async () => (await system()).log.reachable, soon).toBe(true)
})

it('an event store that hangs is answered with 503 in time, even for many requests of one hour', {
  // If each waited for its turn, this would take a minute.
  timeout: 40_000,
}, async () => {
  const admin = await aUser(server.services, 'admin')
  await expect.poll(async () => (await server.client.get('/health/ready')).status, soon).toBe(200)
  proxy.freeze()
  const travelled = server.client.call(auditStream, {
    params: { stream: 'admins' },
    query: {},
    headers: admin.headers,
  })
  const replies = await Promise.all(Array.from({ length: 12 }, () => book(12)))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 503))
  expect((await travelled).status).toBe(503)
  proxy.thaw()
  await expect.poll(async () => (await book(13)).status, soon).toBe(201)
  await expect.poll(() => disagreementsIn(server.store), soon).toEqual([])
})

it('an append whose answer is lost makes one booking, whatever the client was told', async () => {
  eventStore.faults.loseAnswers = 1
  const reply = await book(14)
  expect([201, 503]).toContain(reply.status)
  const again = await book(14)
  expect([201, 409]).toContain(again.status)
  expect([reply, again].filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1)
  await expect.poll(() => disagreementsIn(server.store), { interval: 200 }).toEqual([])
})

it('events of other programs stop nothing, and are counted for admins', async () => {
  const admin = await aUser(server.services, 'admin')
  const event = { id: crypto.randomUUID(), type: 'OrderPlaced', isJson: true, data: Buffer.from('{}') }
  eventStore.log.append('orders-1', 'any', [{ ...event, metadata: Buffer.alloc(0) }])
  expect((await book(15)).status).toBe(201)
  expect((await server.client.get('/health/ready')).status).toBe(200)
  const state = await server.client.call(systemState, { headers: admin.headers })
  expect(state.answer().log.foreignEvents).toBe(1)
})

describe('starting', () => {
  it('waits for an event store that is not up yet, and reports 503', async () => {
    await proxy.die()
    const port = await freePort()
    const started = startServerProcess({ environment: { ...place.environment, PORT: String(port) } })
    const status = () =>
      fetch(`http://127.0.0.1:${port}/health/ready`).then(
        (response) => response.status,
        () => 0,
      )
    // A process starts slowly on a busy machine.
    const withTimeout = { ...soon, timeout: 60_000 }
    await expect.poll(status, withTimeout).toBe(503)
    await proxy.comeBack()
    await expect.poll(status, withTimeout).toBe(200)
    expect(await (await started).stop()).toBe(0)
  })

  it('fails in one sentence without the password when the event store does not answer', async () => {
    const alone = await createTestPlace({
      EVENTSTORE_URL: 'esdb://admin:hunter2@127.0.0.1:9?tls=false',
      EVENTSTORE_WAIT_SECONDS: '1',
    })
    const ended = await startServerProcess(alone).catch((error: unknown) => String(error))
    expect(ended).toContain('The event store at 127.0.0.1:9 did not answer within 1 s: start it')
    expect(ended).not.toContain('hunter2')
    await alone.remove()
  })
})
