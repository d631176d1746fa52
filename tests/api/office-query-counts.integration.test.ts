import { expect, it } from 'vitest'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { createSessionType } from '../../commands/session-types/session-types.ts'
import { createStudio } from '../../commands/studios/create-studio.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { countedOn } from '../support/counted.ts'
import { byTests, hoursOn, sessionDetails, studioDetails, workday } from '../support/fixtures.ts'
import { testServer } from '../support/test-server.ts'

// `holdBack`, because the processes read and append too.
const server = await testServer({}, { holdBack: true })
const { client, fixtures, services, store } = server
const admin = await aUser(services, 'admin')
const manager = await aUser(services, 'studio_manager')
const [mine = ''] = await Promise.all(Array.from({ length: 30 }, (_, i) => aStudio(i)))
await services.waitForProjections(await store.head())

async function aStudio(i: number): Promise<string> {
  const studioId = newId()
  const listing = { code: `QRY-${i}`, managerId: manager.userId, adminId: admin.userId, active: true, featured: false }
  const details = studioDetails({ name: `Studio ${i}`, featureIds: [fixtures.soundproof] })
  await createStudio(services, { studioId, ...listing, details }, byTests())
  await createSessionType(services, { sessionTypeId: newId(), studioId, details: sessionDetails() }, byTests())
  return studioId
}

/** The first query of each request reads the requester. */
it.each<[what: string, queries: number, by: TestUser, path: string]>([
  ['a page of studios', 3, admin, 'admin/studios'],
  ['a page of messages', 3, admin, 'admin/messages'],
  ['messages that were searched for', 3, admin, 'admin/messages?search=a&status=sent&channel=sms'],
  ['thirty studios that were searched for', 3, admin, 'admin/studios?limit=100&search=studio&status=active'],
  ['one studio', 2, admin, `admin/studios/${mine}`],
  ['the session types of a studio', 3, admin, `admin/studios/${mine}/session-types`],
  ['a page of session types', 3, admin, 'admin/session-types'],
  ['thirty session types of studios', 3, admin, 'admin/session-types?type=studio-specific&limit=100'],
  ['one session type', 2, admin, `admin/session-types/${fixtures.podcast}`],
  ['all features', 2, admin, 'studio-features'],
  ['a page of bookings with their payments', 3, admin, 'admin/bookings?limit=100'],
  ['a page of payments', 3, admin, 'admin/payments?limit=100'],
  ['payments that were searched for', 3, admin, 'admin/payments?search=sb&status=awaiting'],
  ['money in suspense', 3, admin, 'admin/payments/suspense'],
  ['a page of refunds', 3, admin, 'admin/refunds?status=open'],
  ['a month of the ledger', 7, admin, 'admin/ledger'],
  ['a manager’s studios', 3, manager, 'manager/studios?limit=100'],
  ['one of them', 2, manager, `manager/studios/${mine}`],
  ['its hours', 2, manager, `manager/studios/${mine}/hours`],
  ['its blocked hours', 2, manager, `manager/studios/${mine}/blocks`],
  ['its pictures', 2, manager, `studio-images/${mine}/images`],
])('%s cost %d queries, however many there are', async (_, queries, by, path) => {
  const counts = await countedOn(server, async () => {
    expect((await client.as(by).get(`/api/v1/${path}`)).status).toBe(200)
  })
  expect(counts).toEqual({ queries, reads: 0, appends: 0 })
})

it.each<[what: string, by: TestUser, path: string, body: object]>([
  ['featuring a studio', admin, `admin/studios/${mine}/toggle-featured`, { featured: true }],
  ['asking to archive it', manager, `manager/studios/${mine}/archive`, {}],
  ['rejecting that', admin, `admin/studios/${mine}/reject`, {}],
])(
  '%s costs two queries, one stream read for the decision, one for the answer, and one append',
  async (_, by, path, body) => {
    const counts = await countedOn(server, async () => {
      expect((await client.as(by).post(`/api/v1/${path}`, body)).status).toBe(200)
    })
    expect(counts).toEqual({ queries: 2, reads: 2, appends: 1 })
  },
)

it('approving a booking costs two queries, five stream reads and two appends', async () => {
  const { mawimbi } = fixtures
  const request = { ...aRequest(mawimbi.id, mawimbi.mix, hoursOn(workday(), 9)), preferredDate: null }
  const { bookingId, position } = await requestBooking(services, request, byTests())
  await services.waitForProjections(position)
  const counts = await countedOn(server, async () => {
    expect((await client.as(admin).post(`/api/v1/admin/bookings/${bookingId}/approve`, {})).status).toBe(200)
  })
  expect(counts).toEqual({ queries: 2, reads: 5, appends: 2 })
})
