import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestBooking } from '../../api/contract/bookings.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import { countedOn } from '../support/counted.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { createTestPlace, startTestServer, type TestPlace, type TestServer } from '../support/server.ts'

let place: TestPlace
let server: TestServer
let token: string
beforeAll(async () => {
  place = await createTestPlace()
  // Held back: what follows from events reads and appends too.
  server = await startTestServer(place, undefined, { holdBack: true })
  const body = {
    ...aRequest(server.fixtures.mawimbi.id, server.fixtures.mawimbi.mix),
    selectedSlots: hoursOn(workday(), 9),
  }
  token = tokenOf((await server.client.call(requestBooking, { body })).answer().statusUrl)
})
afterAll(async () => {
  await server.stop()
  await place.remove()
})

const counted = (work: () => Promise<unknown>) => countedOn(server, work)

it.each<[path: string, queries: number, address: () => string]>([
  ['the studios', 2, () => 'studios?include_features=true'],
  ['the studios free at some hours', 2, () => `studios?date=${workday(1)}&from=10&to=12`],
  ['the featured studios', 2, () => 'studios/featured'],
  ['one studio', 3, () => 'studios/mwb-02'],
  ['its session types', 2, () => `session-types?studioId=${server.fixtures.mawimbi.id}`],
  ['its pictures', 1, () => `studio-images/${server.fixtures.mawimbi.id}/images`],
  ['a day', 1, () => `studios/${server.fixtures.mawimbi.id}/availability/${workday(2)}`],
  ['a day again', 0, () => `studios/${server.fixtures.mawimbi.id}/availability/${workday(2)}`],
  ['a month', 2, () => `studios/${server.fixtures.mawimbi.id}/availability?month=${workday(2).slice(0, 7)}`],
  ['the features', 1, () => 'studio-features'],
  ['what pages need to know', 0, () => 'config'],
  ['a booking’s page', 1, () => `bookings/track/${token}`],
  ['a booking’s calendar file', 1, () => `bookings/track/${token}/calendar.ics`],
])('%s costs %d queries, however many there are', async (_, queries, address) => {
  const counts = await counted(async () => {
    expect((await server.client.get(`/api/v1/${address()}`)).status).toBe(200)
  })
  expect(counts).toEqual({ queries, reads: 0, appends: 0 })
})

it('a booking costs one query, one stream read, and three appends: the claim, its code and itself', async () => {
  const body = {
    ...aRequest(server.fixtures.mawimbi.id, server.fixtures.mawimbi.mix),
    selectedSlots: hoursOn(workday(3), 9),
  }
  const counts = await counted(async () => (await server.client.call(requestBooking, { body })).answer())
  expect(counts).toEqual({ queries: 1, reads: 1, appends: 3 })
})

it('a booking without a time costs no claim', async () => {
  const body = aRequest(server.fixtures.mawimbi.id, server.fixtures.mawimbi.mix)
  const counts = await counted(async () => (await server.client.call(requestBooking, { body })).answer())
  expect(counts).toEqual({ queries: 1, reads: 0, appends: 2 })
})
