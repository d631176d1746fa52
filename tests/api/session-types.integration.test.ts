import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminSessionTypes, type SessionTypeForm } from '../../api/contract/admin-session-types.ts'
import { adminStudios } from '../../api/contract/admin-studios.ts'
import { sessionTypes } from '../../api/contract/studios.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { createSessionType } from '../../commands/session-types/session-types.ts'
import { streams } from '../../commands/streams.ts'
import { withUniquenessReservation } from '../../commands/uniqueness-reservations.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: TestUser
let headers: TestUser['headers']
beforeAll(async () => {
  // `holdBack`, because the processes would append events too.
  server = await openTestServer({}, { holdBack: true })
  admin = await aUser(server.services, 'admin')
  headers = admin.headers
})
afterAll(() => server?.stop())

let serial = 0
const aType = (more: object = {}) => ({ type: `TYPE ${++serial}`, price: 4_000, ...more })
const create = (more: object = {}) =>
  server.client.call(adminSessionTypes.createAdminSessionType, { body: aType(more), headers })
const created = async (more: object = {}) => (await create(more)).answer()
const list = async (query: object = {}) =>
  (await server.client.call(adminSessionTypes.listSessionTypes, { query, headers })).answer()
const assign = (id: string, body: object) =>
  server.client.call(adminSessionTypes.assignToStudios, { params: { id }, body, headers })
const remove = (id: string) => server.client.call(adminSessionTypes.deleteAdminSessionType, { params: { id }, headers })
const offeredAt = async (studioId: string) =>
  (await server.client.call(sessionTypes, { query: { studioId } })).answer().items

describe('a session type', () => {
  it('is global and takes an hour by default', async () => {
    expect(await created({ name: ' Mixing ', basePrice: 0, description: '' })).toMatchObject({
      name: 'Mixing',
      description: null,
      price: 4_000,
      base_price: null,
      duration_minutes: 60,
      duration_hours: 1,
      studio_id: null,
      studio_name: null,
      total_bookings: 0,
      total_revenue: 0,
    })
    expect(await created({ durationMinutes: 1, durationHours: 1 / 60, price: 0.07 })).toMatchObject({
      duration_minutes: 1,
      price: 0.07,
    })
    expect(await created({ durationHours: 1.5, basePrice: 100.5 })).toMatchObject({
      duration_minutes: 90,
      duration_hours: 1.5,
      base_price: 100.5,
    })
  })

  it('can have Swahili texts, which an update without them keeps and customers get', async () => {
    const { id: studioId } = server.fixtures.kilele
    const swahili = { nameSw: 'Kuchanganya sauti', descriptionSw: 'Pamoja na fundi' }
    const one = await created({ studioId, ...swahili })
    expect(one).toMatchObject(swahili)
    const body = { ...aType({ studioId }), type: one.type }
    const update = (more: object) =>
      server.client.call(adminSessionTypes.updateAdminSessionType, {
        params: { id: one.id },
        body: { ...body, ...more },
        headers,
      })
    expect((await update({ name: 'Mixing' })).answer()).toMatchObject({ name: 'Mixing', ...swahili })
    expect((await update({ descriptionSw: ' ' })).answer()).toMatchObject({ ...swahili, descriptionSw: null })
    expect((await offeredAt(studioId)).find(({ id }) => id === one.id)).toMatchObject({ nameSw: swahili.nameSw })
    expect((await update({ nameSw: 'Moja\nmbili' })).problem().fieldErrors).toHaveProperty('nameSw')
    ;(await remove(one.id)).answer()
  })

  it('can belong to a studio', async () => {
    const { id } = server.fixtures.kilele
    const one = await created({ studioId: id, durationMinutes: 45 })
    expect(one).toMatchObject({ studio_id: id, studio_name: 'Kilele', studio_code: 'KLL-07', duration_hours: 0.75 })
    ;(await remove(one.id)).answer()
  })

  it.each([
    ['type', { type: ' ' }, 'Type code is required'],
    ['type', { type: undefined }, 'Type code is required'],
    ['price', { price: -1 }, 'The price must be 0 or more'],
    ['price', { price: 1e300 }, 'That price is too high'],
    ['price', { price: undefined }, 'The price must be 0 or more'],
    ['price', { price: 0.001 }, 'Enter a price with at most two decimals, such as 99.50'],
    ['durationHours', { durationHours: 0.09 }, 'The duration must be at least 0.1 hours'],
    ['durationMinutes', { durationMinutes: 0 }, 'The duration must be at least 1 minute'],
    ['durationMinutes', { durationMinutes: 1.5 }, 'The duration must be at least 1 minute'],
    ['basePrice', { basePrice: -1 }, 'The base price must be 0 or more'],
    ['studioId', { studioId: 'here' }, 'Choose a studio'],
  ])('is rejected for its %s: %j', async (field, more, text) => {
    const head = await server.store.head()
    const refused = await create(more)
    expect([refused.status, refused.problem().fieldErrors]).toEqual([400, { [field]: [text] }])
    expect(await server.store.head()).toBe(head)
  })

  it('of an unknown studio is rejected', async () => {
    const refused = await create({ studioId: newId() })
    expect([refused.status, refused.problem().error]).toEqual([404, 'Studio not found'])
  })

  it('has a unique code, within its studio or among the global ones', async () => {
    const one = await created()
    const { id } = server.fixtures.kilele
    expect((await create({ type: one.type })).problem().error).toBe('A session type with this code already exists')
    const there = await created({ type: one.type, studioId: id })
    ;(await remove(one.id)).answer()
    ;(await remove(there.id)).answer()
    expect((await create({ type: one.type })).status).toBe(201)
  })

  it('can be changed, including its code and studio', async () => {
    const one = await created()
    const { id: studioId } = server.fixtures.kilele
    const change = (body: Partial<SessionTypeForm>) =>
      server.client.call(adminSessionTypes.updateAdminSessionType, {
        params: { id: one.id },
        body: { type: one.type, price: 1, ...body },
        headers,
      })
    const other = await created()
    expect((await change({ type: other.type })).status).toBe(409)
    const after = (await change({ type: 'MOVED', studioId, price: 7_500.5, durationMinutes: 120 })).answer()
    expect(after).toMatchObject({ type: 'MOVED', studio_id: studioId, price: 7_500.5, duration_hours: 2 })
    expect((await create({ type: one.type })).status).toBe(201)
    ;(await remove(one.id)).answer()
    expect((await change({ type: 'AGAIN' })).status).toBe(404)
  })

  it('merges changes of two admins, and refuses the second if both change the same field', async () => {
    const { id, type, revision } = await created({ price: 1_000 })
    const save = (body: object) =>
      server.client.call(adminSessionTypes.updateAdminSessionType, {
        params: { id },
        body: { type, price: 1_000, revision, ...body },
        headers,
      })
    ;(await save({ price: 2_000 })).answer()
    expect((await save({ durationMinutes: 90 })).answer()).toMatchObject({ price: 2_000, duration_minutes: 90 })
    const refused = await save({ price: 3_000 })
    expect(refused.status).toBe(409)
    expect(refused.problem()).toMatchObject({ code: 'edit_conflict' })
    expect(refused.problem().error).toContain('price')
  })

  it('is cloned as a global copy, including its name', async () => {
    const one = await created({ name: 'Voice over', studioId: server.fixtures.kilele.id, price: 1_250 })
    const clone = () => server.client.call(adminSessionTypes.cloneSessionType, { params: { id: one.id }, headers })
    const copy = (await clone()).answer()
    expect(copy).toMatchObject({ type: `${one.type} (Copy)`, name: 'Voice over (Copy)', studio_id: null, price: 1_250 })
    expect((await clone()).answer()).toMatchObject({ type: `${one.type} (Copy 2)`, name: 'Voice over (Copy 2)' })
    const ofCopy = { params: { id: copy.id }, headers }
    const third = (await server.client.call(adminSessionTypes.cloneSessionType, ofCopy)).answer()
    expect(third).toMatchObject({ type: `${one.type} (Copy 3)`, name: 'Voice over (Copy 3)' })
    const unnamed = await created()
    const params = { id: unnamed.id }
    expect((await server.client.call(adminSessionTypes.cloneSessionType, { params, headers })).answer().name).toBeNull()
    ;(await remove(one.id)).answer()
  })

  it('is no longer offered or found once deleted', async () => {
    const one = await created()
    ;(await remove(one.id)).answer()
    const params = { id: one.id }
    expect((await server.client.call(adminSessionTypes.oneSessionType, { params, headers })).status).toBe(404)
    expect((await list({ search: one.type })).items.map(({ id }) => id)).not.toContain(one.id)
    expect((await remove(newId())).status).toBe(404)
  })

  it('counts its bookings', async () => {
    const { id, album } = server.fixtures.mawimbi
    const request = { ...aRequest(id, album), selectedSlots: hoursOn(workday(9), 9, 10), preferredDate: null }
    const { position } = await requestBooking(server.services, request, byTests())
    await server.services.waitForProjections(position)
    const { items, totals } = await list({ search: 'album' })
    expect(items).toMatchObject([{ id: album, total_bookings: 1, total_revenue: 0 }])
    expect(totals.bookings).toBe(1)
  })
})

describe('the list of session types', () => {
  it('filters by scope, code, name and studio', async () => {
    const one = await created({ type: 'FOLEY', name: 'Footsteps and doors' })
    ;(await assign(one.id, { studioIds: [server.fixtures.kilele.id] })).answer()
    for (const search of ['foley', 'footsteps']) expect((await list({ search })).total).toBe(2)
    const specific = await list({ search: 'foley', type: 'studio-specific' })
    expect(specific.items).toMatchObject([{ studio_code: 'KLL-07' }])
    expect((await list({ search: 'foley', type: 'global' })).items).toMatchObject([{ id: one.id, studio_id: null }])
    const { totals } = await list({ limit: 1 })
    expect(totals.global + totals.studio_specific).toBe(totals.total)
    expect((await list({ studioId: server.fixtures.mawimbi.id })).items.map(({ type }) => type)).toEqual([
      'ALBUM',
      'MIX',
    ])
    ;(await remove(specific.items[0]?.id ?? '')).answer()
  })
})

describe('assigning a session type to studios', () => {
  it('offers it there at each studio’s own price, and again changes the price', async () => {
    const { kilele, mawimbi } = server.fixtures
    const one = await created({ name: 'Duet', durationMinutes: 90 })
    const studioIds = [kilele.id, mawimbi.id]
    const { items } = (await assign(one.id, { studioIds, overrides: { [kilele.id]: 5_500 } })).answer()
    expect(new Map(items.map(({ studio_id, price }) => [studio_id, price]))).toEqual(
      new Map([
        [kilele.id, 5_500],
        [mawimbi.id, 4_000],
      ]),
    )
    for (const item of items) expect(item).toMatchObject({ type: one.type, name: 'Duet', duration_minutes: 90 })
    expect(await offeredAt(kilele.id)).toMatchObject([{ type: one.type, price: 5_500 }])
    const again = (await assign(one.id, { studioIds: [kilele.id] })).answer()
    expect(again.items).toMatchObject([
      { id: items.find(({ studio_id }) => studio_id === kilele.id)?.id, price: 4_000 },
    ])
    const head = await server.store.head()
    ;(await assign(one.id, { studioIds: [kilele.id] })).answer()
    expect(await server.store.head()).toBe(head)
  })

  it('can be undone by unassigning it at the studio', async () => {
    const { kilele, mawimbi, podcast } = server.fixtures
    const viewed = async () => {
      const params = { id: kilele.id }
      return (await server.client.call(adminStudios.listStudioSessionTypes, { params, headers })).answer().items
    }
    const unassign = (studioId: string, typeId: string) =>
      server.client.call(adminStudios.unassignSessionType, { params: { studioId, typeId }, headers })
    const [assigned] = await viewed()
    expect((await unassign(mawimbi.id, assigned?.id ?? '')).status).toBe(404)
    expect((await unassign(kilele.id, podcast)).status).toBe(404)
    for (const { id } of await viewed()) (await unassign(kilele.id, id)).answer()
    expect(await viewed()).toEqual([])
    expect((await offeredAt(kilele.id)).some(({ id }) => id === podcast)).toBe(true)
  })

  it.each([
    ['no studio', () => [], 'Please select at least one studio'],
    ['a studio that is not active', () => [server.fixtures.dormant.id], 'Only active studios can be assigned'],
    ['an unknown studio', () => [server.fixtures.kilele.id, newId()], 'Only active studios can be assigned'],
  ])('is rejected as a whole for %s', async (_, studioIds, text) => {
    const one = await created()
    const head = await server.store.head()
    const refused = await assign(one.id, { studioIds: studioIds() })
    expect([refused.status, refused.problem().error]).toEqual([400, text])
    expect(await server.store.head()).toBe(head)
  })
})

describe('a session type’s code that a crash left reserved', () => {
  const claimOf = (type: string, ownerId: string, minutesAgo: number) => {
    const context = { ...byTests(), now: new Date(Date.now() - minutesAgo * 60_000) }
    const owned = { ownerId, takenText: 'session-type.code-taken', field: 'type' } as const
    return withUniquenessReservation(
      server.services,
      streams.sessionTypeCode(null, type),
      owned,
      context,
      async () => undefined,
    )
  }
  it('can be used a minute later, but not before', async () => {
    await claimOf('CRASHED', newId(), 0)
    expect((await create({ type: 'CRASHED' })).status).toBe(409)
    await claimOf('CRASHED LONG AGO', newId(), 2)
    expect((await create({ type: 'CRASHED LONG AGO' })).status).toBe(201)
  })
  it('stays reserved for a session type that uses it, however old the reservation is', async () => {
    const longAgo = { ...byTests(), now: new Date(Date.now() - 3_600_000) }
    const details = {
      type: 'OLD',
      name: null,
      description: null,
      priceCents: 1_000,
      durationMinutes: 60,
      basePriceCents: null,
    }
    await createSessionType(server.services, { sessionTypeId: newId(), studioId: null, details }, longAgo)
    expect((await create({ type: 'OLD' })).status).toBe(409)
  })
})
