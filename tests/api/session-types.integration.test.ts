import { describe, expect, it } from 'vitest'
import type { SessionTypeForm } from '../../api/contract/admin-session-types.ts'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { createSessionType } from '../../commands/session-types/session-types.ts'
import { streams } from '../../commands/streams.ts'
import { withUniquenessReservation } from '../../commands/uniqueness-reservations.ts'
import { aUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { byTests, hoursOn, sessionDetails, workday } from '../support/fixtures.ts'
import { testServer } from '../support/test-server.ts'

// `holdBack`, because the processes would append events too.
const server = await testServer({}, { holdBack: true })
const { client, services, store } = server
const { mawimbi, kilele, podcast, dormant } = server.fixtures
const asAdmin = client.as(await aUser(services, 'admin'))

let serial = 0
const aType = (more: object = {}) => ({ type: `TYPE ${++serial}`, price: 4_000, ...more })
const create = (more: object = {}) => asAdmin.call(api.createAdminSessionType, { body: aType(more) })
const created = async (more: object = {}) => (await create(more)).answer()
const list = (query: object = {}) => asAdmin.ask(api.listSessionTypes, { query })
const assign = (id: string, body: object) => asAdmin.call(api.assignToStudios, { params: { id }, body })
const remove = (id: string) => asAdmin.call(api.deleteAdminSessionType, { params: { id } })
const offeredAt = async (studioId: string) => (await client.ask(api.sessionTypes, { query: { studioId } })).items

describe('a session type', () => {
  it('is global and takes an hour by default', async () => {
    const defaults = { price: 4_000, base_price: null, duration_minutes: 60, duration_hours: 1 }
    const global = { studio_id: null, studio_name: null, total_bookings: 0, total_revenue: 0 }
    const mixing = await created({ name: ' Mixing ', basePrice: 0, description: '' })
    expect(mixing).toMatchObject({ name: 'Mixing', description: null, ...defaults, ...global })
    const short = await created({ durationMinutes: 1, durationHours: 1 / 60, price: 0.07 })
    expect(short).toMatchObject({ duration_minutes: 1, price: 0.07 })
    const long = await created({ durationHours: 1.5, basePrice: 100.5 })
    expect(long).toMatchObject({ duration_minutes: 90, duration_hours: 1.5, base_price: 100.5 })
  })

  it('can have Swahili texts, which an update without them keeps and customers get', async () => {
    const studioId = kilele.id
    const swahili = { nameSw: 'Kuchanganya sauti', descriptionSw: 'Pamoja na fundi' }
    const one = await created({ studioId, ...swahili })
    expect(one).toMatchObject(swahili)
    const body = { ...aType({ studioId }), type: one.type }
    const update = (more: object) =>
      asAdmin.call(api.updateAdminSessionType, { params: { id: one.id }, body: { ...body, ...more } })
    expect((await update({ name: 'Mixing' })).answer()).toMatchObject({ name: 'Mixing', ...swahili })
    expect((await update({ descriptionSw: ' ' })).answer()).toMatchObject({ ...swahili, descriptionSw: null })
    expect((await offeredAt(studioId)).find(({ id }) => id === one.id)).toMatchObject({ nameSw: swahili.nameSw })
    expect((await update({ nameSw: 'Moja\nmbili' })).problem().fieldErrors).toHaveProperty('nameSw')
    ;(await remove(one.id)).answer()
  })

  it('can belong to a studio', async () => {
    const one = await created({ studioId: kilele.id, durationMinutes: 45 })
    expect(one).toMatchObject({
      studio_id: kilele.id,
      studio_name: 'Kilele',
      studio_code: 'KLL-07',
      duration_hours: 0.75,
    })
    ;(await remove(one.id)).answer()
  })

  it.each([
    ['type', { type: undefined }, 'Type code is required'],
    ['price', { price: undefined }, 'The price must be 0 or more'],
    ['price', { price: 0.001 }, 'Enter a price with at most two decimals, such as 99.50'],
    ['durationHours', { durationHours: 0.09 }, 'The duration must be at least 0.1 hours'],
    ['durationMinutes', { durationMinutes: 1.5 }, 'The duration must be at least 1 minute'],
    ['studioId', { studioId: 'here' }, 'Choose a studio'],
  ])('is rejected for its %s: %j', async (field, more, text) => {
    const head = await store.head()
    const refused = await create(more)
    expect([refused.status, refused.problem().fieldErrors]).toEqual([400, { [field]: [text] }])
    expect(await store.head()).toBe(head)
  })

  it('of an unknown studio is rejected', async () => {
    const refused = await create({ studioId: newId() })
    expect([refused.status, refused.problem().error]).toEqual([404, 'Studio not found'])
  })

  it('has a unique code, within its studio or among the global ones', async () => {
    const one = await created()
    expect((await create({ type: one.type })).problem().error).toBe('A session type with this code already exists')
    const there = await created({ type: one.type, studioId: kilele.id })
    ;(await remove(one.id)).answer()
    ;(await remove(there.id)).answer()
    expect((await create({ type: one.type })).status).toBe(201)
  })

  it('can be changed, including its code and studio', async () => {
    const one = await created()
    const change = (body: Partial<SessionTypeForm>) =>
      asAdmin.call(api.updateAdminSessionType, { params: { id: one.id }, body: { type: one.type, price: 1, ...body } })
    const other = await created()
    expect((await change({ type: other.type })).status).toBe(409)
    const after = (await change({ type: 'MOVED', studioId: kilele.id, price: 7_500.5, durationMinutes: 120 })).answer()
    expect(after).toMatchObject({ type: 'MOVED', studio_id: kilele.id, price: 7_500.5, duration_hours: 2 })
    expect((await create({ type: one.type })).status).toBe(201)
    ;(await remove(one.id)).answer()
    expect((await change({ type: 'AGAIN' })).status).toBe(404)
  })

  it('merges changes of two admins, and refuses the second if both change the same field', async () => {
    const { id, type, revision } = await created({ price: 1_000 })
    const save = (body: object) =>
      asAdmin.call(api.updateAdminSessionType, { params: { id }, body: { type, price: 1_000, revision, ...body } })
    ;(await save({ price: 2_000 })).answer()
    expect((await save({ durationMinutes: 90 })).answer()).toMatchObject({ price: 2_000, duration_minutes: 90 })
    const refused = await save({ price: 3_000 })
    const error = expect.stringContaining('price')
    expect([refused.status, refused.problem()]).toMatchObject([409, { code: 'edit_conflict', error }])
  })

  it('is cloned as a global copy, including its name', async () => {
    const one = await created({ name: 'Voice over', studioId: kilele.id, price: 1_250 })
    const clone = () => asAdmin.call(api.cloneSessionType, { params: { id: one.id } })
    const copy = (await clone()).answer()
    expect(copy).toMatchObject({ type: `${one.type} (Copy)`, name: 'Voice over (Copy)', studio_id: null, price: 1_250 })
    expect((await clone()).answer()).toMatchObject({ type: `${one.type} (Copy 2)`, name: 'Voice over (Copy 2)' })
    ;(await remove(one.id)).answer()
  })

  it('is no longer offered or found once deleted', async () => {
    const one = await created()
    ;(await remove(one.id)).answer()
    expect((await asAdmin.call(api.oneSessionType, { params: { id: one.id } })).status).toBe(404)
    expect((await list({ search: one.type })).items.map(({ id }) => id)).not.toContain(one.id)
    expect((await remove(newId())).status).toBe(404)
  })

  it('counts its bookings', async () => {
    const request = { ...aRequest(mawimbi.id, mawimbi.album, hoursOn(workday(9), 9, 10)), preferredDate: null }
    const { position } = await requestBooking(services, request, byTests())
    await services.waitForProjections(position)
    const { items, totals } = await list({ search: 'album' })
    expect(items).toMatchObject([{ id: mawimbi.album, total_bookings: 1, total_revenue: 0 }])
    expect(totals.bookings).toBe(1)
  })
})

describe('the list of session types', () => {
  it('filters by scope, code, name and studio', async () => {
    const one = await created({ type: 'FOLEY', name: 'Footsteps and doors' })
    ;(await assign(one.id, { studioIds: [kilele.id] })).answer()
    for (const search of ['foley', 'footsteps']) expect((await list({ search })).total).toBe(2)
    const specific = await list({ search: 'foley', type: 'studio-specific' })
    expect(specific.items).toMatchObject([{ studio_code: 'KLL-07' }])
    expect((await list({ search: 'foley', type: 'global' })).items).toMatchObject([{ id: one.id, studio_id: null }])
    const { totals } = await list({ limit: 1 })
    expect(totals.global + totals.studio_specific).toBe(totals.total)
    expect((await list({ studioId: mawimbi.id })).items.map(({ type }) => type)).toEqual(['ALBUM', 'MIX'])
    ;(await remove(specific.items[0]?.id ?? '')).answer()
  })
})

describe('assigning a session type to studios', () => {
  it('offers it there at each studio’s own price, and again changes the price', async () => {
    const one = await created({ name: 'Duet', durationMinutes: 90 })
    const studioIds = [kilele.id, mawimbi.id]
    const { items } = (await assign(one.id, { studioIds, overrides: { [kilele.id]: 5_500 } })).answer()
    const prices = Object.fromEntries(items.map(({ studio_id, price }) => [studio_id, price]))
    expect(prices).toEqual({ [kilele.id]: 5_500, [mawimbi.id]: 4_000 })
    for (const item of items) expect(item).toMatchObject({ type: one.type, name: 'Duet', duration_minutes: 90 })
    expect(await offeredAt(kilele.id)).toMatchObject([{ type: one.type, price: 5_500 }])
    const again = (await assign(one.id, { studioIds: [kilele.id] })).answer()
    const there = items.find(({ studio_id }) => studio_id === kilele.id)
    expect(again.items).toMatchObject([{ id: there?.id, price: 4_000 }])
    const head = await store.head()
    ;(await assign(one.id, { studioIds: [kilele.id] })).answer()
    expect(await store.head()).toBe(head)
  })

  it('is refused if the type has changed since it was displayed', async () => {
    const { id, type, revision } = await created({ price: 1_000 })
    const terms = { type, price: 2_000 }
    ;(await asAdmin.call(api.updateAdminSessionType, { params: { id }, body: terms })).answer()
    const head = await store.head()
    const refused = await assign(id, { studioIds: [mawimbi.id], revision })
    const error = 'This has changed since you opened it: price. Please review it again.'
    expect([refused.status, refused.problem()]).toMatchObject([409, { code: 'edit_conflict', error }])
    expect(await store.head()).toBe(head)
    const shown = { studioIds: [mawimbi.id], revision: revision + 1 }
    expect((await assign(id, shown)).answer().items).toMatchObject([{ price: 2_000 }])
  })

  it('can be undone by unassigning it at the studio', async () => {
    const viewed = async () => (await asAdmin.ask(api.listStudioSessionTypes, { params: { id: kilele.id } })).items
    const unassign = (studioId: string, typeId: string) =>
      asAdmin.call(api.unassignSessionType, { params: { studioId, typeId } })
    const [assigned] = await viewed()
    expect((await unassign(mawimbi.id, assigned?.id ?? '')).status).toBe(404)
    expect((await unassign(kilele.id, podcast)).status).toBe(404)
    const global = await created()
    const copy = (await assign(global.id, { studioIds: [kilele.id] })).answer().items[0]
    ;(await unassign(kilele.id, global.id)).answer()
    expect((await viewed()).map(({ id }) => id)).not.toContain(copy?.id)
    for (const { id } of await viewed()) (await unassign(kilele.id, id)).answer()
    expect(await viewed()).toEqual([])
    expect((await offeredAt(kilele.id)).some(({ id }) => id === podcast)).toBe(true)
  })

  it.each<[string, () => string[], string, object?]>([
    ['no studio', () => [], 'Please select at least one studio'],
    ['a studio that is not active', () => [dormant.id], 'Only active studios can be assigned'],
    ['an unknown studio', () => [kilele.id, newId()], 'Only active studios can be assigned'],
    [
      'a price of another studio',
      () => [kilele.id],
      'Only the selected studios can have prices',
      { [mawimbi.id]: 900 },
    ],
  ])('is rejected as a whole for %s', async (_, studioIds, text, overrides = {}) => {
    const one = await created()
    const head = await store.head()
    const refused = await assign(one.id, { studioIds: studioIds(), overrides })
    expect([refused.status, refused.problem().error]).toEqual([400, text])
    expect(await store.head()).toBe(head)
  })
})

describe('a session type’s code that a crash left reserved', () => {
  const claim = (type: string, minutesAgo: number) => {
    const context = { ...byTests(), now: new Date(Date.now() - minutesAgo * 60_000) }
    const owned = { ownerId: newId(), takenText: 'session-type.code-taken', field: 'type' } as const
    const code = streams.sessionTypeCode(null, type)
    return withUniquenessReservation(services, code, owned, context, async () => undefined)
  }

  it('can be used a minute later, but not before', async () => {
    await claim('CRASHED', 0)
    expect((await create({ type: 'CRASHED' })).status).toBe(409)
    await claim('CRASHED LONG AGO', 2)
    expect((await create({ type: 'CRASHED LONG AGO' })).status).toBe(201)
  })

  it('stays reserved for a session type that uses it, however old the reservation is', async () => {
    const longAgo = { ...byTests(), now: new Date(Date.now() - 3_600_000) }
    const old = { sessionTypeId: newId(), studioId: null, details: sessionDetails({ type: 'OLD' }) }
    await createSessionType(services, old, longAgo)
    expect((await create({ type: 'OLD' })).status).toBe(409)
  })
})
