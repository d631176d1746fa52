import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { approveBooking } from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { receive } from '../../commands/payments/receipt.ts'
import { streams } from '../../commands/streams.ts'
import { booking, placed } from '../../domain/booking/booking.ts'
import { disagreementsIn } from '../support/agreement.ts'
import { aRequest } from '../support/booking.ts'
import { pathOf } from '../support/client.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { payBooking } from '../support/pay-booking.ts'
import { quietHead } from '../support/quiet.ts'
import { setUpStudios } from '../support/studio-setup.ts'

const { server, aStudio, admin, created, manager, rival, seenByAdmin, seenByPublic } = await setUpStudios()
const { client, fixtures, services, store } = server

async function requested(studioId: string, sessionTypeId: string, slots: readonly string[] = []): Promise<string> {
  const request = { ...aRequest(studioId, sessionTypeId, slots), preferredDate: null }
  return (await requestBooking(services, request, byTests())).bookingId
}
/** Approves a booking and pays a part or all of it by Paybill, and waits for the read models. */
async function payByPaybill(id: string, receipt: string, amountCents: number): Promise<void> {
  await approveBooking(services, id, { adminId: admin.userId, paymentDeadlineHours: 24 }, byTests())
  const { state } = await load(store, booking, streams.booking(id))
  const from = { account: placed(state).code, payer: '2547 ***** 678', attemptId: null }
  const facts = { ...from, receipt, amountCents, road: 'paybill' as const, paidAt: new Date().toISOString() }
  await receive(services, facts, byTests())
  await services.waitForProjections(await store.head())
}
/** Approves a booking and pays it, and waits for the read models. */
async function pay(id: string, received: { readonly receipt: string; readonly amountCents: number }): Promise<void> {
  await approveBooking(services, id, { adminId: admin.userId, paymentDeadlineHours: 24 }, byTests())
  await payBooking(services, id, received, byTests())
  await services.waitForProjections(await store.head())
}

describe('an admin creates a studio', () => {
  it('that is approved, active and not featured, with its code in capitals', async () => {
    const one = await created({ features: [fixtures.soundproof], managerId: manager.userId })
    expect(one).toMatchObject({
      ...{ code: one.code.toUpperCase(), hourlyRate: 2_500, hourly_rate: 2_500, capacity: 8, primary_image: null },
      ...{ active: true, featured: false, pending_approval: false, pending_kind: null },
      ...{ approved_at: expect.any(String), manager_id: manager.userId, manager_name: 'Mo Manager' },
      ...{ total_bookings: 0, total_revenue: 0 },
    })
    expect(one.features.map(({ name }) => name)).toEqual(['Soundproof'])
    expect((await seenByPublic(one.code)).answer()).toMatchObject({ id: one.id })
  })

  it('without an hourly rate, and for ten people by default', async () => {
    const one = await created({ hourlyRate: undefined, capacity: undefined })
    expect(one).toMatchObject({ hourly_rate: null, capacity: 10 })
  })

  it('only with all required fields, and the error names those that are missing', async () => {
    const body = { ...aStudio(), name: '', code: ' ', location: '', description: '' }
    const refused = await client.as(admin).call(api.createAdminStudio, { body })
    const error = 'Name, code, location, and description are required'
    const missing = ['name', 'code', 'location', 'description'].map((field) => [field, [error]])
    const fieldErrors = Object.fromEntries(missing)
    expect([refused.status, refused.problem()]).toMatchObject([400, { error, fieldErrors }])
  })

  it.each([
    ['capacity', { capacity: 0 }],
    ['hourlyRate', { hourlyRate: -1 }],
    ['hourlyRate', { hourlyRate: 2_550 }],
    ['hourlyRate', { hourlyRate: 1e300 }],
    ['code', { code: 'a b' }],
    ['features', { features: [newId()] }],
    ['managerId', { managerId: newId() }],
  ])('only with a valid %s: %j', async (field, more) => {
    const head = await quietHead(server)
    const refused = await client.as(admin).call(api.createAdminStudio, { body: { ...aStudio(), ...more } })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.problem().fieldErrors ?? {})).toEqual([field])
    expect(await store.head()).toBe(head)
  })

  it('whose texts may contain tags, but no characters that the database rejects', async () => {
    const name = '<script>alert(1)</script>'
    expect((await created({ name })).name).toBe(name)
    const head = await quietHead(server)
    for (const bad of ['Studio \u0000', 'Studio \ud800']) {
      const refused = await client.as(admin).call(api.createAdminStudio, { body: { ...aStudio(), description: bad } })
      expect([refused.status, refused.problem().code]).toEqual([400, 'invalid'])
    }
    expect(await store.head()).toBe(head)
    expect((await client.as(admin).get('/api/v1/admin/studios?search=%00')).status).toBe(400)
  })

  it('with a unique code in any case, which a deleted studio frees', async () => {
    const one = await created()
    const body = { ...aStudio(), code: one.code.toLowerCase() }
    const call = () => client.as(admin).call(api.createAdminStudio, { body })
    const refused = await call()
    expect([refused.status, refused.problem().error]).toEqual([409, 'A studio with this code already exists'])
    await client.as(admin).call(api.deleteAdminStudio, { params: { id: one.id } })
    expect((await call()).answer().data.studio.code).toBe(one.code)
  })
})

describe('an admin changes a studio', () => {
  const change = (id: string, body: object) =>
    client.as(admin).call(api.updateAdminStudio, { params: { id }, body: { ...aStudio(), ...body } })

  it('at once, keeping fields that are left out', async () => {
    const one = await created({ features: [fixtures.soundproof] })
    const body = { hourlyRate: undefined, description: undefined, capacity: 20, featured: true, active: false }
    const after = (await change(one.id, body)).answer().data.studio
    expect(after).toMatchObject({ hourly_rate: 2_500, capacity: 20, featured: true, active: false })
    expect([after.description, after.features]).toEqual([one.description, one.features])
    const kept = (await change(one.id, { capacity: undefined })).answer().data.studio
    expect(kept.capacity).toBe(20)
  })

  it('but not to one without a capacity', async () => {
    const { fieldErrors } = (await change((await created()).id, { capacity: null })).problem()
    expect(fieldErrors).toEqual({ capacity: ['The capacity must be a number'] })
  })

  it.each([
    ['name', 'Name is required'],
    ['location', 'Location is required'],
  ])('only with its %s', async (field, text) => {
    const one = await created()
    const refused = await change(one.id, { [field]: ' ' })
    expect([refused.status, refused.problem().fieldErrors]).toEqual([400, { [field]: [text] }])
  })

  it('in its code, without breaking links with the former one until another studio has it', async () => {
    const [one, other] = [await created(), await created()]
    const code = `${one.code}-2`
    expect((await change(one.id, { code })).status).toBe(200)
    for (const link of [one.code, code.toLowerCase()])
      expect((await seenByPublic(link)).answer()).toMatchObject({ id: one.id, code })
    expect((await change(other.id, { code: one.code })).status).toBe(200)
    expect((await seenByPublic(one.code)).answer()).toMatchObject({ id: other.id })
    expect((await seenByPublic(code)).answer()).toMatchObject({ id: one.id })
    expect((await change(one.id, { code: `${one.code}-3` })).status).toBe(200)
    expect((await change(one.id, { code })).status).toBe(200)
    expect((await seenByPublic(`${one.code}-3`)).answer()).toMatchObject({ id: one.id, code })
    expect((await change(other.id, { code: other.code })).status).toBe(200)
    expect((await seenByPublic(one.code)).status, 'a code that two studios had').toBe(404)
  })

  it('by featuring, activating and assigning it to a manager', async () => {
    const { id } = await created()
    const call = async (endpoint: 'toggleFeatured' | 'toggleActive' | 'assignStudioManager', body: object) => {
      expect((await client.as(admin).post(pathOf(api[endpoint], { id }), body)).status).toBe(200)
      return seenByAdmin(id)
    }
    expect(await call('toggleFeatured', { featured: true })).toMatchObject({ featured: true })
    expect(await call('toggleFeatured', { featured: false })).toMatchObject({ featured: false })
    expect(await call('toggleActive', { active: false })).toMatchObject({ active: false })
    expect((await seenByPublic(id)).status).toBe(404)
    expect(await call('toggleActive', { active: true })).toMatchObject({ active: true })
    expect(await call('assignStudioManager', { managerId: rival.userId })).toMatchObject({ manager_id: rival.userId })
    expect(await call('assignStudioManager', { managerId: null })).toMatchObject({ manager_name: null })
  })

  it('but not over a manager who was assigned since', async () => {
    const { id } = await created()
    const assign = (body: object) => client.as(admin).post(pathOf(api.assignStudioManager, { id }), body)
    expect((await assign({ managerId: rival.userId, seen: null })).status).toBe(200)
    const late = await assign({ managerId: null, seen: manager.userId })
    expect([late.status, late.problem().code]).toEqual([409, 'edit_conflict'])
    expect(await seenByAdmin(id)).toMatchObject({ manager_id: rival.userId })
    expect((await assign({ managerId: rival.userId, seen: null })).status).toBe(200)
  })
})

describe('the list of studios for admins', () => {
  const list = (query: object) => client.as(admin).ask(api.listAdminStudios, { query })

  it('filters by status, with totals of all', async () => {
    const all = await list({ limit: 100 })
    const count = (how: (one: (typeof all.items)[number]) => boolean) => all.items.filter(how).length
    expect(all.totals).toEqual({
      total: all.total,
      active: count(({ active, pending_approval }) => active && !pending_approval),
      featured: count(({ featured }) => featured),
      pending: count(({ pending_approval }) => pending_approval),
    })
    const filters: [string, (one: (typeof all.items)[number]) => boolean][] = [
      ['active', ({ active }) => active],
      ['inactive', ({ active }) => !active],
      ['featured', ({ featured }) => featured],
      ['pending_approval', ({ pending_approval }) => pending_approval],
      ['pending', ({ pending_approval }) => pending_approval],
    ]
    for (const [status, how] of filters) {
      const found = await list({ status, limit: 100 })
      expect([status, found.total, found.items.every(how)]).toEqual([status, count(how), true])
      expect(found.totals).toEqual(all.totals)
    }
  })

  it('searches by name, code and location, and pages through the results', async () => {
    const one = await created({ name: 'Wimbi Dogo', location: 'Diani Beach' })
    for (const search of ['wimbi dogo', one.code.toLowerCase(), 'diani'])
      expect((await list({ search })).items.map(({ id }) => id)).toEqual([one.id])
    expect((await list({ search: '100%' })).total).toBe(0)
    const [first, second] = [await list({ limit: 2 }), await list({ limit: 2, offset: 2 })]
    expect(first.items).toHaveLength(2)
    expect(first.items.map(({ id }) => id)).not.toEqual(second.items.map(({ id }) => id))
    expect((await client.as(admin).get('/api/v1/admin/studios?limit=101')).status).toBe(400)
  })

  it('counts bookings and revenue of each studio', async () => {
    const { id, mix } = fixtures.mawimbi
    const [paid = ''] = await Promise.all([9, 11, 13].map((hour) => requested(id, mix, hoursOn(workday(5), hour))))
    await pay(paid, { receipt: 'SJK4X8Q2LM', amountCents: 250_000 })
    expect(await seenByAdmin(id)).toMatchObject({ total_bookings: 3, total_revenue: 2_500 })
  })
})

describe('deleting a studio', () => {
  const removing = (id: string) => client.as(admin).call(api.deleteAdminStudio, { params: { id } })
  const remove = async (id: string) => (await removing(id)).answer()

  it('removes it from every list, without information about bookings if there are none', async () => {
    const one = await created()
    expect(await remove(one.id)).toEqual({ done: true })
    expect((await seenByPublic(one.id)).status).toBe(404)
    expect((await client.as(admin).call(api.oneAdminStudio, { params: { id: one.id } })).status).toBe(404)
    expect((await client.ask(api.listStudios, { query: { search: one.name } })).total).toBe(0)
  })

  it('cancels upcoming bookings, says how many, and frees their hours', async () => {
    const one = await created()
    const { podcast } = fixtures
    const ids = [await requested(one.id, podcast)]
    for (const hour of [8, 11, 14]) ids.push(await requested(one.id, podcast, hoursOn(workday(6), hour, hour + 1)))
    await payByPaybill(ids[1] ?? '', 'SJK4X8Q2LN', 300_000)
    await payByPaybill(ids[2] ?? '', 'SJK4X8Q2LP', 50_000)
    const info = '4 upcoming bookings are cancelled. 2 of them have payments that will be refunded.'
    expect((await remove(one.id)).info).toBe(info)
    const reasonOf = async (id: string) => {
      const { state } = await load(store, booking, streams.booking(id))
      return state.status === 'cancelled' ? state.reason : undefined
    }
    const reasons = () => Promise.all(ids.map(reasonOf))
    await expect.poll(reasons).toEqual(ids.map(() => 'studio_removed'))
    await expect.poll(() => disagreementsIn(store)).toEqual([])
    const again = await removing(one.id)
    expect([again.status, again.problem().error]).toEqual([404, 'Studio not found'])
  })
})
