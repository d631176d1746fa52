import { afterAll, beforeAll, expect, it } from 'vitest'
import { listStudios } from '../../api/contract/studios.ts'
import { disagreementsIn } from '../support/agreement.ts'
import { aRequest } from '../support/booking.ts'
import { type InMemoryEventStoreDb, startInMemoryEventStoreDb } from '../support/eventstoredb/start.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { createTestPlace, startTestServer, type TestPlace, type TestServer } from '../support/server.ts'

let eventStore: InMemoryEventStoreDb
let place: TestPlace
let server: TestServer
beforeAll(async () => {
  eventStore = await startInMemoryEventStoreDb()
  place = await createTestPlace({ EVENTSTORE_URL: eventStore.connectionString })
  server = await startTestServer(place)
})
afterAll(async () => {
  await server.stop()
  await place.remove()
  await eventStore.stop()
})

const book = (hour: number) => {
  const { id, mix } = server.fixtures.mawimbi
  return server.client.post('/api/v1/bookings', { ...aRequest(id, mix), selectedSlots: hoursOn(workday(), hour) })
}

it('an event store that is away costs writers a 503 and readers nothing, and is back by itself', async () => {
  expect((await book(9)).status).toBe(201)
  await eventStore.die()
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
  await eventStore.comeBack()
  const soon = { interval: 200 }
  await expect.poll(async () => (await book(11)).status, soon).toBe(201)
  await expect.poll(async () => (await server.client.get('/health/ready')).status, soon).toBe(200)
  await expect.poll(() => disagreementsIn(server.store), soon).toEqual([])
})

it('an append whose answer is lost is one booking, whatever its writer was told', async () => {
  eventStore.faults.loseAnswers = 1
  const reply = await book(14)
  expect([201, 503]).toContain(reply.status)
  const again = await book(14)
  expect([201, 409]).toContain(again.status)
  expect([reply, again].filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1)
  await expect.poll(() => disagreementsIn(server.store), { interval: 200 }).toEqual([])
})
