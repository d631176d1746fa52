import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approveBooking, cancelByAdmin } from '../../api/contract/admin-bookings.ts'
import { verifyReceipt } from '../../api/contract/admin-money.ts'
import { adminSessionTypes } from '../../api/contract/admin-session-types.ts'
import { adminStudios } from '../../api/contract/admin-studios.ts'
import { auditEndpoints } from '../../api/contract/audit.ts'
import { authEndpoints } from '../../api/contract/auth.ts'
import { cancelBooking, requestBooking, rescheduleBooking, trackBooking } from '../../api/contract/bookings.ts'
import { catalogueWrites } from '../../api/contract/catalogue.ts'
import { decisionEndpoints } from '../../api/contract/decisions.ts'
import { confirmBooking } from '../../api/contract/manager-bookings.ts'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import { paymentEndpoints } from '../../api/contract/payment.ts'
import { peopleEndpoints } from '../../api/contract/people.ts'
import { siteConfig } from '../../api/contract/site.ts'
import { newId } from '../../commands/context.ts'
import { reportReceipt } from '../../commands/payments/receipt.ts'
import { assignTo, aUser, type TestUser } from '../support/accounts.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import { Client } from '../support/client.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { holdReadModels } from '../support/held-read-models.ts'
import { createTestPlace, startTestServer, type TestPlace, type TestServer } from '../support/server.ts'

/** The origin of other pages that may call the API. */
const elsewhere = 'https://app.example'
let place: TestPlace
let server: TestServer
let client: Client
let admin: TestUser
let manager: TestUser
let lock: Awaited<ReturnType<typeof holdReadModels>> | undefined
beforeAll(async () => {
  place = await createTestPlace({ CORS_ORIGIN: elsewhere })
  server = await startTestServer(place, undefined, { holdBack: true })
  client = new Client(server.client.base, { hasty: true })
  admin = await aUser(server.services, 'admin')
  manager = await aUser(server.services, 'studio_manager')
  await assignTo(server.services, server.fixtures.mawimbi.id, manager.userId)
})
afterAll(async () => {
  await server?.stop()
  await place?.remove()
})
beforeEach(async () => {
  lock = await holdReadModels(place.database.url)
})
afterEach(() => lock?.release())

let day = 0
const by = ({ headers }: TestUser) => ({ headers })

/** Books at Mawimbi. The read models do not show it yet. */
async function booked(...hours: number[]) {
  const { id, mix } = server.fixtures.mawimbi
  const body = { ...aRequest(id, mix), selectedSlots: hoursOn(workday(day++), ...hours) }
  const reply = await client.call(requestBooking, { body })
  const answer = reply.answer()
  return {
    id: answer.id,
    code: answer.code,
    token: tokenOf(answer.statusUrl),
    position: reply.headers.get('x-position') ?? '',
  }
}

it('a client that sends no position reads its own write once the read models show it', async () => {
  const { id, mix } = server.fixtures.mawimbi
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ ...aRequest(id, mix), selectedSlots: hoursOn(workday(day++), 9) })
  const reply = await fetch(`${client.base}/api/v1/bookings`, { ...post, body })
  const { statusUrl } = requestBooking.answer.parse(await reply.json())
  const reading = fetch(`${client.base}/api/v1/bookings/track/${tokenOf(statusUrl)}`)
  await lock?.release()
  expect((await reading).status).toBe(200)
})

it('a command uses what staff changed from the same address just before', async () => {
  const send = async (path: string, body: object, headers = {}) => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    return fetch(`${client.base}/api/v1${path}`, { ...post, body: JSON.stringify(body) })
  }
  const form = { name: 'Ngoma', code: 'NGOMA', location: 'Karen', description: 'A room' }
  const studio = adminStudios.createAdminStudio.answer.parse(
    await (await send('/admin/studios', form, admin.headers)).json(),
  )
  const { id } = studio.data.studio
  const type = adminSessionTypes.createAdminSessionType.answer.parse(
    await (await send('/admin/session-types', { type: 'DRUMS', price: 1_000, studioId: id }, admin.headers)).json(),
  )
  const booking = send('/bookings', { ...aRequest(id, type.id), selectedSlots: hoursOn(workday(day++), 9) })
  await lock?.release()
  expect((await booking).status).toBe(201)
})

it('staff can decide about a booking that was made from the same address just before', async () => {
  const { id } = await booked(9)
  const body = { id: newId(), subject: 'booking' as const, subject_id: id, what: 'confirm' as const }
  const deciding = client.call(decisionEndpoints.makeDecision, { body, ...by(manager) })
  await lock?.release()
  expect((await deciding).status).toBe(202)
})

describe('while the read models are behind, an answer is up to date', () => {
  it('about a booking that they still show as requested', async () => {
    const { token, position } = await booked(9)
    await lock?.release()
    await server.services.waitForProjections(position)
    lock = await holdReadModels(place.database.url)
    const cancelled = await client.call(cancelBooking, { params: { token } })
    expect(cancelled.answer().booking.status).toBe('cancelled')
    expect((await client.call(trackBooking, { params: { token } })).answer().booking.status).toBe('requested')
  })

  it('about a booking that is moved and cancelled', async () => {
    const { token } = await booked(9)
    const slots = hoursOn(workday(day++), 14, 15)
    const moved = await client.call(rescheduleBooking, { params: { token }, body: { selectedSlots: slots } })
    expect(moved.answer().booking).toMatchObject({ status: 'requested', slots, price: 5_000 })
    const cancelled = await client.call(cancelBooking, { params: { token } })
    expect(cancelled.answer().booking).toMatchObject({ status: 'cancelled', cancelReason: 'customer' })
    expect(cancelled.headers.get('x-position')).toMatch(/^\d{20}$/)
  })

  it('about a booking that is confirmed, approved, claimed as paid and cancelled', async () => {
    const { id } = await booked(10)
    const params = { id }
    const confirmed = await client.call(confirmBooking, { params, body: {}, ...by(manager) })
    expect(confirmed.answer().data.booking.status).toBe('manager_confirmed')
    const approved = (await client.call(approveBooking, { params, body: {}, ...by(admin) })).answer()
    expect(approved.booking).toMatchObject({ status: 'approved', payment: { status: 'pending', amount: 2_500 } })
    const token = tokenOf(approved.booking.payment.link ?? '')
    const body = { phoneNumber: '0712345678' }
    const prompted = await client.call(paymentEndpoints.initiateStk, { params: { token }, body })
    expect(prompted.answer().prompt).toMatchObject({ amount: 2_500 })
    const claiming = { params: { token }, body: { method: 'manual_confirmation' as const } }
    const claim = await client.call(paymentEndpoints.confirmManual, claiming)
    expect(claim.answer()).toEqual({ status: 'checking' })
    const cancelled = await client.call(cancelByAdmin, { params, body: { reason: 'Flooded' }, ...by(admin) })
    expect(cancelled.answer().booking).toMatchObject({ status: 'cancelled', note: 'Flooded' })
  })

  it('about a studio that is submitted, approved, closed on a day, featured and deleted', async () => {
    const form = { name: 'Nyundo', location: 'Kilimani', description: 'A room', hourlyRate: 1_000, capacity: 4 }
    const submitted = await client.call(managerStudios.submitStudio, { body: form, ...by(manager) })
    const { id, ...studio } = submitted.answer().data.studio
    expect(studio).toMatchObject({ name: 'Nyundo', pending_kind: 'creation' })
    const params = { id }
    const approved = await client.call(adminStudios.approveStudio, { params, body: {}, ...by(admin) })
    expect(approved.answer().data.studio).toMatchObject({ active: true, pending_kind: null })
    const blackout = { date: workday(3), reason: 'Painting' }
    const hours = await client.call(managerStudios.addStudioBlackout, { params, body: blackout, ...by(manager) })
    expect(hours.answer().data.blackouts).toEqual([blackout])
    const featured = await client.call(adminStudios.toggleFeatured, { params, body: { featured: true }, ...by(admin) })
    expect(featured.answer().data.studio.featured).toBe(true)
    const type = { studioId: id, type: 'mix', price: 900, durationMinutes: 60 }
    const offered = await client.call(adminSessionTypes.createAdminSessionType, { body: type, ...by(admin) })
    expect(offered.answer()).toMatchObject({ studio_id: id, studio_name: 'Nyundo', price: 900 })
    const deleted = await client.call(adminStudios.deleteAdminStudio, { params, ...by(admin) })
    expect(deleted.answer()).toEqual({ done: true })
    const again = await client.call(adminStudios.toggleFeatured, { params, body: { featured: true }, ...by(admin) })
    expect(again.status).toBe(404)
  })

  it('about a payment that an admin verifies, for a booking they do not show yet', async () => {
    const { code, position } = await booked(14)
    const paidAt = new Date().toISOString()
    const reported = { receipt: 'TKBEHIND01', amountCents: 250_000, account: code, payer: '', paidAt }
    await reportReceipt(server.services, reported.receipt, reported, byTests())
    const body = { amount: 2_500, account: code }
    const verified = await client.call(verifyReceipt, { params: { receipt: reported.receipt }, body, ...by(admin) })
    expect(verified.answer()).toEqual({ receipt: reported.receipt, amount: 2_500 })
    expect((verified.headers.get('x-position') ?? '') > position).toBe(true)
  })

  it('about a feature, a new customer, a changed profile and an invited manager', async () => {
    const feature = { name: 'Grand piano', icon: null, description: null, active: true }
    const created = await client.call(catalogueWrites.createFeature, { body: feature, ...by(admin) })
    expect(created.answer()).toMatchObject(feature)
    const params = { id: created.answer().id }
    const renamed = await client.call(catalogueWrites.updateFeature, {
      ...{ params, body: { ...feature, name: 'Upright piano' } },
      ...by(admin),
    })
    expect(renamed.answer().name).toBe('Upright piano')

    const joining = { name: 'Zawadi', email: 'zawadi@example.com', phone: '0712345678', password: 'kilimani-at-dawn' }
    const joined = (await client.call(authEndpoints.register, { body: joining })).answer().data
    expect(joined.user.name).toBe('Zawadi')
    const headers = { authorization: `Bearer ${joined.token}` }
    const profile = { body: { name: 'Zawadi Otieno', phone: '0712345678' }, headers }
    expect((await client.call(authEndpoints.updateProfile, profile)).answer().data.user.name).toBe('Zawadi Otieno')

    const invitation = { name: 'Baraka', email: 'baraka@example.com', phone: '0712345679' }
    const invited = await client.call(peopleEndpoints.addManager, { body: invitation, ...by(admin) })
    const { id } = invited.answer()
    const studioIds = [server.fixtures.kilele.id]
    const request = { params: { id }, body: { studioIds }, ...by(admin) }
    expect((await client.call(peopleEndpoints.assignStudios, request)).answer()).toMatchObject({
      studio_ids: studioIds,
    })
  })
})

describe('while the read models are behind, a read', () => {
  it('is refused if it requests a position beyond them, and answered once they reach it', async () => {
    const { token, position } = await booked(11)
    const request = { params: { token }, headers: { 'x-min-position': position } }
    const refused = await client.call(trackBooking, request)
    expect({ status: refused.status, code: refused.problem().code }).toEqual({ status: 503, code: 'behind' })
    expect(refused.headers.get('retry-after')).toBe('2')
    await lock?.release()
    lock = undefined
    expect((await client.call(trackBooking, request)).answer().booking.status).toBe('requested')
  })

  it('without a requested position sees what they show', async () => {
    const { token } = await booked(12)
    expect((await client.call(trackBooking, { params: { token } })).status).toBe(404)
  })

  it.each<[string, ...string[]]>([
    ['no position', 'somewhere'],
    ['a negative number', '-1'],
    ['30 digits', '9'.repeat(30)],
    ['two positions', '0'.repeat(20), '1'.repeat(20)],
    ['a position beyond the end of the log', '9'.repeat(20)],
    ['a position of EventStoreDB', `${'9'.repeat(20)}-${'9'.repeat(20)}`],
  ])('that requests %s is treated as one without a position', async (_, ...positions) => {
    const headers = new Headers(positions.map((position) => ['x-min-position', position]))
    expect((await client.send('GET', '/api/v1/studios', { headers })).status).toBe(200)
  })

  it('is answered in any case if it shows their progress, or needs none of them', async () => {
    const { position } = await booked(13)
    const headers = { ...admin.headers, 'x-min-position': position }
    const system = (await client.call(auditEndpoints.systemState, { headers })).answer()
    expect(system.readModels.behind).toBe(true)
    expect((await client.call(siteConfig, { headers })).status).toBe(200)
  })
})

it('pages of an allowed origin can read the position headers', async () => {
  const { headers } = await client.send('GET', '/api/v1/config', { headers: { origin: elsewhere } })
  expect(headers.get('access-control-allow-origin')).toBe(elsewhere)
  expect(headers.get('access-control-expose-headers')).toBe('x-position,retry-after')
})
