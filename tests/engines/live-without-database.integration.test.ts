import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { requestBooking } from '../../api/contract/bookings.ts'
import { confirmBooking } from '../../api/contract/manager-bookings.ts'
import { managerEvents } from '../../api/contract/manager-events.ts'
import { assignTo, aUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { Client, pathOf } from '../support/client.ts'
import { idsIn, openEvents } from '../support/event-stream.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { createEmptyPlace, startTestServer, type TestPlace, type TestServer } from '../support/server.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

let database: TcpProxy
let place: TestPlace
let server: TestServer
beforeAll(async () => {
  const real = new URL(inject('adminDatabaseUrl'))
  database = await startTcpProxy({ host: real.hostname, port: Number(real.port) })
  real.host = `127.0.0.1:${database.port}`
  place = await createEmptyPlace({}, real.toString())
  server = await startTestServer(place)
})
afterAll(async () => {
  await database.comeBack()
  await server.stop()
  await place.remove()
  await database.die()
})

it('losing the database ends live updates and returns 503, until it is back', async () => {
  const { services, fixtures, client, url } = server
  const { headers, userId } = await aUser(services, 'studio_manager')
  await assignTo(services, fixtures.mawimbi.id, userId)
  const requested = async (hour: number) => {
    const body = { ...aRequest(fixtures.mawimbi.id, fixtures.mawimbi.mix), selectedSlots: hoursOn(workday(), hour) }
    return (await client.call(requestBooking, { body })).answer().id
  }
  const id = await requested(9)
  const before = await openEvents(`${url}${pathOf(managerEvents, {})}`, headers)
  await before.received('stats_update')

  await database.die()
  await before.ended()
  const hasty = new Client(client.base, { hasty: true })
  const confirmed = () => hasty.call(confirmBooking, { params: { id }, body: {}, headers })
  const refused = await confirmed()
  expect([refused.status, refused.problem().error]).toEqual([
    503,
    'The service is briefly unavailable. Please try again.',
  ])
  expect((await client.get('/health/ready')).status).toBe(503)

  await database.comeBack()
  await expect.poll(async () => (await confirmed()).status).toBe(200)
  await expect.poll(async () => (await client.get('/health/ready')).status).toBe(200)
  const after = await openEvents(`${url}${pathOf(managerEvents, {})}`, headers)
  await after.received('stats_update')
  const later = await requested(14)
  await expect.poll(() => idsIn(after)).toContain(later)
  await after.close()
})
