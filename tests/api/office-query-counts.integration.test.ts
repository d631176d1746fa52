import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { createSessionType } from '../../commands/session-types/session-types.ts'
import { createStudio } from '../../commands/studios/create-studio.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { countedOn } from '../support/counted.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: TestUser
let manager: TestUser
let mine: string
beforeAll(async () => {
  // `holdBack`, because the processes read and append too.
  server = await openTestServer({}, { holdBack: true })
  admin = await aUser(server.services, 'admin')
  manager = await aUser(server.services, 'studio_manager')
  const ids = await Promise.all(Array.from({ length: 30 }, (_, i) => aStudio(i)))
  mine = ids[0] ?? ''
  await server.services.waitForProjections(await server.store.head())
})
afterAll(() => server?.stop())

async function aStudio(i: number): Promise<string> {
  const studioId = newId()
  const details = {
    name: `Studio ${i}`,
    location: 'Kilimani, Nairobi',
    description: 'A quiet room',
    hourlyRateCents: 250_000,
    capacity: 6,
    featureIds: [server.fixtures.soundproof],
    limitationIds: [],
  }
  const who = { managerId: manager.userId, adminId: admin.userId, active: true, featured: false }
  await createStudio(server.services, { studioId, code: `QRY-${i}`, details, ...who }, byTests())
  const type = {
    type: 'MIX',
    name: null,
    description: null,
    priceCents: 1_000,
    durationMinutes: 60,
    basePriceCents: null,
  }
  await createSessionType(server.services, { sessionTypeId: newId(), studioId, details: type }, byTests())
  return studioId
}

/** The first query of each request reads the requester. */
it.each<[what: string, queries: number, by: () => TestUser, path: () => string]>([
  ['a page of studios', 3, () => admin, () => 'admin/studios'],
  ['a page of messages', 3, () => admin, () => 'admin/messages'],
  ['messages that were searched for', 3, () => admin, () => 'admin/messages?search=a&status=sent&channel=sms'],
  [
    'thirty studios that were searched for',
    3,
    () => admin,
    () => 'admin/studios?limit=100&search=studio&status=active',
  ],
  ['one studio', 2, () => admin, () => `admin/studios/${mine}`],
  ['the session types of a studio', 3, () => admin, () => `admin/studios/${mine}/session-types`],
  ['a page of session types', 3, () => admin, () => 'admin/session-types'],
  ['thirty session types of studios', 3, () => admin, () => 'admin/session-types?type=studio-specific&limit=100'],
  ['one session type', 2, () => admin, () => `admin/session-types/${server.fixtures.podcast}`],
  ['all features', 2, () => admin, () => 'studio-features'],
  ['a page of bookings with their payments', 3, () => admin, () => 'admin/bookings?limit=100'],
  ['a page of payments', 3, () => admin, () => 'admin/payments?limit=100'],
  ['payments that were searched for', 3, () => admin, () => 'admin/payments?search=sb&status=awaiting'],
  ['money in suspense', 3, () => admin, () => 'admin/payments/suspense'],
  ['a page of refunds', 3, () => admin, () => 'admin/refunds?status=open'],
  ['a month of the ledger', 7, () => admin, () => 'admin/ledger'],
  ['a manager’s studios', 3, () => manager, () => 'manager/studios?limit=100'],
  ['one of them', 2, () => manager, () => `manager/studios/${mine}`],
  ['its hours', 2, () => manager, () => `manager/studios/${mine}/hours`],
  ['its blocked hours', 2, () => manager, () => `manager/studios/${mine}/blocks`],
  ['its pictures', 2, () => manager, () => `studio-images/${mine}/images`],
])('%s cost %d queries, however many there are', async (_, queries, by, path) => {
  const counts = await countedOn(server, async () => {
    const reply = await server.client.send('GET', `/api/v1/${path()}`, { headers: by().headers })
    expect(reply.status).toBe(200)
  })
  expect(counts).toEqual({ queries, reads: 0, appends: 0 })
})

it.each<[what: string, by: () => TestUser, method: string, path: () => string, body: object]>([
  ['featuring a studio', () => admin, 'POST', () => `admin/studios/${mine}/toggle-featured`, { featured: true }],
  ['asking to archive it', () => manager, 'POST', () => `manager/studios/${mine}/archive`, {}],
  ['rejecting that', () => admin, 'POST', () => `admin/studios/${mine}/reject`, {}],
])(
  '%s costs two queries, one stream read for the decision, one for the answer, and one append',
  async (_, by, method, path, body) => {
    const counts = await countedOn(server, async () => {
      const headers = { ...by().headers, 'content-type': 'application/json' }
      const reply = await server.client.send(method, `/api/v1/${path()}`, { headers, body: JSON.stringify(body) })
      expect(reply.status).toBe(200)
    })
    expect(counts).toEqual({ queries: 2, reads: 2, appends: 1 })
  },
)

it('approving a booking costs two queries, five stream reads and two appends', async () => {
  const { mawimbi } = server.fixtures
  const request = { ...aRequest(mawimbi.id, mawimbi.mix), selectedSlots: hoursOn(workday(), 9), preferredDate: null }
  const { bookingId, position } = await requestBooking(server.services, request, byTests())
  await server.services.waitForProjections(position)
  const counts = await countedOn(server, async () => {
    const headers = { ...admin.headers, 'content-type': 'application/json' }
    const reply = await server.client.send('POST', `/api/v1/admin/bookings/${bookingId}/approve`, {
      headers,
      body: '{}',
    })
    expect(reply.status).toBe(200)
  })
  expect(counts).toEqual({ queries: 2, reads: 5, appends: 2 })
})
