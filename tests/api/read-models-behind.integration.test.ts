import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { newId } from '../../commands/context.ts'
import { reportReceipt } from '../../commands/payments/receipt.ts'
import { changeStudio } from '../../commands/studios/decide-studio.ts'
import { assignManager } from '../../domain/studio/listing.ts'
import { assignTo, aUser, bearer } from '../support/accounts.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import { Client } from '../support/client.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { holdReadModels } from '../support/held-read-models.ts'
import { stopClock } from '../support/stop-clock.ts'
import { testServer } from '../support/test-server.ts'

/** The origin of other pages that may call the API. */
const elsewhere = 'https://app.example'
let lock: Awaited<ReturnType<typeof holdReadModels>> | undefined
const server = await testServer({ CORS_ORIGIN: elsewhere }, { holdBack: true })
const { fixtures, services } = server
const client = new Client(server.client.base, { hasty: true })
const admin = await aUser(services, 'admin')
const manager = await aUser(services, 'studio_manager')
await assignTo(services, fixtures.mawimbi.id, manager.userId)
beforeEach(async () => {
  lock = await holdReadModels(server.place.database.url)
})
afterEach(() => lock?.release())

let day = 0

/** Books at Mawimbi. The read models do not show it yet. */
async function booked(...hours: number[]) {
  const { id, mix } = fixtures.mawimbi
  const reply = await client.call(api.requestBooking, { body: aRequest(id, mix, hoursOn(workday(day++), ...hours)) })
  const { statusUrl, ...answer } = reply.answer()
  return { ...answer, token: tokenOf(statusUrl), position: reply.headers.get('x-position') ?? '' }
}

it('a client that sends no position reads its own write once the read models show it', async () => {
  const { id, mix } = fixtures.mawimbi
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify(aRequest(id, mix, hoursOn(workday(day++), 9)))
  const reply = await fetch(`${client.base}/api/v1/bookings`, { ...post, body })
  const { statusUrl } = api.requestBooking.answer.parse(await reply.json())
  stopClock()
  const reading = fetch(`${client.base}/api/v1/bookings/track/${tokenOf(statusUrl)}`)
  await lock?.release()
  expect((await reading).status).toBe(200)
})

it('a command uses what staff changed from another address just before', async () => {
  const send = async (path: string, body: object, headers = {}) => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    return fetch(`${client.base}/api/v1${path}`, { ...post, body: JSON.stringify(body) })
  }
  const form = { name: 'Ngoma', code: 'NGOMA', location: 'Karen', description: 'A room' }
  const studio = api.createAdminStudio.answer.parse(await (await send('/admin/studios', form, admin.headers)).json())
  const { id } = studio.data.studio
  const type = api.createAdminSessionType.answer.parse(
    await (await send('/admin/session-types', { type: 'DRUMS', price: 1_000, studioId: id }, admin.headers)).json(),
  )
  stopClock()
  const from = { 'x-forwarded-for': '203.0.113.7' }
  const booking = send('/bookings', aRequest(id, type.id, hoursOn(workday(day++), 9)), from)
  await lock?.release()
  expect((await booking).status).toBe(201)
})

it('staff can decide about a booking that was made from the same address just before', async () => {
  const { id } = await booked(9)
  const body = { id: newId(), subject: 'booking' as const, subject_id: id, what: 'confirm' as const }
  stopClock()
  const deciding = client.as(manager).call(api.makeDecision, { body })
  await lock?.release()
  expect((await deciding).status).toBe(202)
})

describe('while the read models are behind, an answer is up to date', () => {
  it('about a booking that they still show as requested', async () => {
    const { token, position } = await booked(9)
    await lock?.release()
    await services.waitForProjections(position)
    lock = await holdReadModels(server.place.database.url)
    expect((await client.ask(api.cancelBooking, { params: { token } })).booking.status).toBe('cancelled')
    expect((await client.ask(api.trackBooking, { params: { token } })).booking.status).toBe('requested')
  })

  it('about a booking at a studio that its manager has lost', async () => {
    const { id, position } = await booked(8)
    await lock?.release()
    await services.waitForProjections(position)
    lock = await holdReadModels(server.place.database.url)
    await changeStudio(services, fixtures.mawimbi.id, (state) => assignManager(state, { managerId: null }), byTests())
    const rejection = { params: { id }, body: {} }
    expect((await client.as(manager).call(api.rejectByManager, rejection)).status).toBe(403)
    await lock.release()
    await assignTo(services, fixtures.mawimbi.id, manager.userId)
  })

  it('about a booking that is moved and cancelled', async () => {
    const { token } = await booked(9)
    const slots = hoursOn(workday(day++), 14, 15)
    const moved = await client.call(api.rescheduleBooking, { params: { token }, body: { selectedSlots: slots } })
    expect(moved.answer().booking).toMatchObject({ status: 'requested', slots, price: 5_000 })
    const cancelled = await client.call(api.cancelBooking, { params: { token } })
    expect(cancelled.answer().booking).toMatchObject({ status: 'cancelled', cancelReason: 'customer' })
    expect(cancelled.headers.get('x-position')).toMatch(/^\d{20}$/)
  })

  it('about a booking that is confirmed, approved, claimed as paid and cancelled', async () => {
    const { id } = await booked(10)
    const params = { id }
    const confirmed = await client.as(manager).ask(api.confirmBooking, { params, body: {} })
    expect(confirmed.data.booking.status).toBe('manager_confirmed')
    const approved = await client.as(admin).ask(api.approveBooking, { params, body: {} })
    expect(approved.booking).toMatchObject({ status: 'approved', payment: { status: 'pending', amount: 2_500 } })
    const token = tokenOf(approved.booking.payment.link ?? '')
    const body = { phoneNumber: '0712345678' }
    expect((await client.ask(api.initiateStk, { params: { token }, body })).prompt).toMatchObject({ amount: 2_500 })
    const claiming = { params: { token }, body: { method: 'manual_confirmation' as const } }
    expect(await client.ask(api.confirmManual, claiming)).toEqual({ status: 'checking' })
    const cancelled = await client.as(admin).ask(api.cancelByAdmin, { params, body: { reason: 'Flooded' } })
    expect(cancelled.booking).toMatchObject({ status: 'cancelled', note: 'Flooded' })
  })

  it('about a studio that is submitted, approved, closed on a day, featured and deleted', async () => {
    const form = { name: 'Nyundo', location: 'Kilimani', description: 'A room', hourlyRate: 1_000, capacity: 4 }
    const { id, ...studio } = (await client.as(manager).ask(api.submitStudio, { body: form })).data.studio
    expect(studio).toMatchObject({ name: 'Nyundo', pending_kind: 'creation' })
    const params = { id }
    const approved = await client.as(admin).ask(api.approveStudio, { params, body: {} })
    expect(approved.data.studio).toMatchObject({ active: true, pending_kind: null })
    const blackout = { date: workday(3), reason: 'Painting' }
    const hours = await client.as(manager).ask(api.addStudioBlackout, { params, body: blackout })
    expect(hours.data.blackouts).toEqual([blackout])
    const featured = await client.as(admin).ask(api.toggleFeatured, { params, body: { featured: true } })
    expect(featured.data.studio.featured).toBe(true)
    const type = { studioId: id, type: 'mix', price: 900, durationMinutes: 60 }
    const offered = await client.as(admin).ask(api.createAdminSessionType, { body: type })
    expect(offered).toMatchObject({ studio_id: id, studio_name: 'Nyundo', price: 900 })
    expect(await client.as(admin).ask(api.deleteAdminStudio, { params })).toEqual({ done: true })
    const again = await client.as(admin).call(api.toggleFeatured, { params, body: { featured: true } })
    expect(again.status).toBe(404)
  })

  it('about a payment that an admin verifies, for a booking they do not show yet', async () => {
    const { code, position } = await booked(14)
    const paidAt = new Date().toISOString()
    const reported = { receipt: 'TKBEHIND01', amountCents: 250_000, account: code, payer: '', paidAt }
    await reportReceipt(services, reported.receipt, reported, byTests())
    const body = { amount: 2_500, account: code }
    const verified = await client.as(admin).call(api.verifyReceipt, { params: { receipt: reported.receipt }, body })
    expect(verified.answer()).toEqual({ receipt: reported.receipt, amount: 2_500 })
    expect((verified.headers.get('x-position') ?? '') > position).toBe(true)
  })

  it('about a feature, a new customer, a changed profile and an invited manager', async () => {
    const feature = { name: 'Grand piano', icon: null, description: null, active: true }
    const created = await client.as(admin).ask(api.createFeature, { body: feature })
    expect(created).toMatchObject(feature)
    const renaming = { params: { id: created.id }, body: { ...feature, name: 'Upright piano' } }
    expect((await client.as(admin).ask(api.updateFeature, renaming)).name).toBe('Upright piano')

    const joining = { name: 'Zawadi', email: 'zawadi@example.com', phone: '0712345678', password: 'kilimani-at-dawn' }
    const joined = (await client.ask(api.register, { body: joining })).data
    expect(joined.user.name).toBe('Zawadi')
    const profile = { name: 'Zawadi Otieno', phone: '0712345678' }
    const asThem = client.as({ headers: bearer(joined.token) })
    expect((await asThem.ask(api.updateProfile, { body: profile })).data.user.name).toBe('Zawadi Otieno')

    const invitation = { name: 'Baraka', email: 'baraka@example.com', phone: '0712345679' }
    const { id } = await client.as(admin).ask(api.addManager, { body: invitation })
    const studioIds = [fixtures.kilele.id]
    const assigned = await client.as(admin).ask(api.assignStudios, { params: { id }, body: { studioIds } })
    expect(assigned.studio_ids).toEqual(studioIds)
  })
})

describe('while the read models are behind, a read', () => {
  it('is refused if it requests a position beyond them, and answered once they reach it', async () => {
    const { token, position } = await booked(11)
    const request = { params: { token }, headers: { 'x-min-position': position } }
    const refused = await client.call(api.trackBooking, request)
    expect({ status: refused.status, code: refused.problem().code }).toEqual({ status: 503, code: 'behind' })
    expect(refused.headers.get('retry-after')).toBe('2')
    stopClock()
    await lock?.release()
    lock = undefined
    expect((await client.ask(api.trackBooking, request)).booking.status).toBe('requested')
  })

  it('without a requested position sees what they show', async () => {
    const { token } = await booked(12)
    expect((await client.call(api.trackBooking, { params: { token } })).status).toBe(404)
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
    const system = await client.ask(api.systemState, { headers })
    expect(system.readModels.behind).toBe(true)
    expect((await client.call(api.siteConfig, { headers })).status).toBe(200)
  })
})

it('pages of an allowed origin can read the headers and show the pictures', async () => {
  const { headers } = await client.send('GET', '/api/v1/config', { headers: { origin: elsewhere } })
  expect(headers.get('access-control-allow-origin')).toBe(elsewhere)
  expect(headers.get('access-control-expose-headers')).toBe(
    'x-position,retry-after,x-request-id,location,content-disposition',
  )
  const picture = await client.get('/images/none.webp')
  expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})
