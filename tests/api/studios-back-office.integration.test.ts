import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminStudios } from '../../api/contract/admin-studios.ts'
import { listStudios } from '../../api/contract/studios.ts'
import { approveBooking, payBooking } from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { disagreementsIn } from '../support/agreement.ts'
import { aRequest } from '../support/booking.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { quietHead } from '../support/quiet.ts'
import { openStudioDesk, type StudioDesk } from '../support/studio-desk.ts'

let desk: StudioDesk
beforeAll(async () => {
  desk = await openStudioDesk()
})
afterAll(() => desk?.close())

describe('an admin creates a studio', () => {
  it('that is approved, active and not featured, with its code in capitals', async () => {
    const one = await desk.created({ features: [desk.server.fixtures.soundproof], managerId: desk.manager.userId })
    expect(one).toMatchObject({
      code: one.code.toUpperCase(),
      hourlyRate: 2_500,
      hourly_rate: 2_500,
      capacity: 8,
      active: true,
      featured: false,
      pending_approval: false,
      pending_kind: null,
      approved_at: expect.any(String),
      manager_id: desk.manager.userId,
      manager_name: 'Mo Manager',
      total_bookings: 0,
      total_revenue: 0,
      primary_image: null,
    })
    expect(one.features.map(({ name }) => name)).toEqual(['Soundproof'])
    expect((await desk.seenByPublic(one.code)).answer()).toMatchObject({ id: one.id })
  })

  it('without an hourly rate, and for ten people by default', async () => {
    expect(await desk.created({ hourlyRate: undefined, capacity: undefined })).toMatchObject({
      hourly_rate: null,
      capacity: 10,
    })
  })

  it.each(['name', 'code', 'location', 'description'])('only with its %s', async (field) => {
    for (const value of ['', '  ', undefined, null]) {
      const body = { ...desk.aStudio(), [field]: value }
      const refused = await desk.server.client.call(adminStudios.createAdminStudio, {
        body,
        headers: desk.admin.headers,
      })
      expect(refused.status).toBe(400)
      expect(refused.problem()).toMatchObject({
        error: 'Name, code, location, and description are required',
        fieldErrors: { [field]: ['Name, code, location, and description are required'] },
      })
    }
  })

  it('only with all required fields, and the error names those that are missing', async () => {
    const refused = await desk.server.client.call(adminStudios.createAdminStudio, {
      body: { ...desk.aStudio(), name: '', code: '', location: '', description: '' },
      headers: desk.admin.headers,
    })
    expect(Object.keys(refused.problem().fieldErrors ?? {})).toEqual(['name', 'code', 'location', 'description'])
  })

  it.each([
    ['capacity', { capacity: 0 }],
    ['capacity', { capacity: 101 }],
    ['capacity', { capacity: 2.5 }],
    ['hourlyRate', { hourlyRate: -1 }],
    ['hourlyRate', { hourlyRate: 2_550 }],
    ['hourlyRate', { hourlyRate: 0.5 }],
    ['hourlyRate', { hourlyRate: 1e300 }],
    ['code', { code: 'a b' }],
    ['features', { features: [newId()] }],
    ['managerId', { managerId: newId() }],
  ])('only with a valid %s: %j', async (field, more) => {
    const head = await quietHead(desk.server)
    const body = { ...desk.aStudio(), ...more }
    const refused = await desk.server.client.call(adminStudios.createAdminStudio, { body, headers: desk.admin.headers })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.problem().fieldErrors ?? {})).toEqual([field])
    expect(await desk.server.store.head()).toBe(head)
  })

  it('whose texts may contain tags, but no characters that the database rejects', async () => {
    const name = '<script>alert(1)</script>'
    expect((await desk.created({ name })).name).toBe(name)
    const head = await quietHead(desk.server)
    for (const bad of ['Studio \u0000', 'Studio \ud800']) {
      const body = { ...desk.aStudio(), description: bad }
      const refused = await desk.server.client.call(adminStudios.createAdminStudio, {
        body,
        headers: desk.admin.headers,
      })
      expect([refused.status, refused.problem().code]).toEqual([400, 'invalid'])
    }
    expect(await desk.server.store.head()).toBe(head)
    const { headers } = desk.admin
    expect((await desk.server.client.send('GET', '/api/v1/admin/studios?search=%00', { headers })).status).toBe(400)
  })

  it('with a unique code in any case, which a deleted studio frees', async () => {
    const one = await desk.created()
    const body = { ...desk.aStudio(), code: one.code.toLowerCase() }
    const call = () => desk.server.client.call(adminStudios.createAdminStudio, { body, headers: desk.admin.headers })
    const refused = await call()
    expect([refused.status, refused.problem().error]).toEqual([409, 'A studio with this code already exists'])
    await desk.server.client.call(adminStudios.deleteAdminStudio, {
      params: { id: one.id },
      headers: desk.admin.headers,
    })
    expect((await call()).answer().data.studio.code).toBe(one.code)
  })
})

describe('an admin changes a studio', () => {
  const change = (id: string, body: object) =>
    desk.server.client.call(adminStudios.updateAdminStudio, {
      params: { id },
      body: { ...desk.aStudio(), ...body },
      headers: desk.admin.headers,
    })

  it('at once, keeping fields that are left out', async () => {
    const one = await desk.created({ features: [desk.server.fixtures.soundproof] })
    const body = { hourlyRate: undefined, description: undefined, capacity: 20, featured: true, active: false }
    const after = (await change(one.id, body)).answer().data.studio
    expect(after).toMatchObject({ hourly_rate: 2_500, capacity: 20, featured: true, active: false })
    expect([after.description, after.features]).toEqual([one.description, one.features])
  })

  it('and its code, which frees the old one and must be unique', async () => {
    const [one, two] = [await desk.created(), await desk.created()]
    expect((await change(one.id, { code: two.code })).status).toBe(409)
    const after = (await change(one.id, { code: `new-${one.code}` })).answer().data.studio
    expect(after.code).toBe(`NEW-${one.code}`)
    expect((await desk.created({ code: one.code })).code).toBe(one.code)
  })

  it.each([
    ['name', 'Name is required'],
    ['location', 'Location is required'],
  ])('only with its %s', async (field, text) => {
    const one = await desk.created()
    const refused = await change(one.id, { [field]: ' ' })
    expect([refused.status, refused.problem().fieldErrors]).toEqual([400, { [field]: [text] }])
  })

  it('by featuring, activating and assigning it to a manager', async () => {
    const { id } = await desk.created()
    const call = async (endpoint: 'toggleFeatured' | 'toggleActive' | 'assignStudioManager', body: object) => {
      const path = adminStudios[endpoint].path.replace(':id', id)
      const reply = await desk.server.client.post(`/api/v1${path}`, body, desk.admin.headers)
      expect(reply.status).toBe(200)
      return desk.seenByAdmin(id)
    }
    expect(await call('toggleFeatured', { featured: true })).toMatchObject({ featured: true })
    expect(await call('toggleFeatured', { featured: false })).toMatchObject({ featured: false })
    expect(await call('toggleActive', { active: false })).toMatchObject({ active: false })
    expect((await desk.seenByPublic(id)).status).toBe(404)
    expect(await call('toggleActive', { active: true })).toMatchObject({ active: true })
    expect(await call('assignStudioManager', { managerId: desk.rival.userId })).toMatchObject({
      manager_id: desk.rival.userId,
    })
    expect(await call('assignStudioManager', { managerId: null })).toMatchObject({ manager_name: null })
  })
})

describe('the list of studios for admins', () => {
  const list = async (query: object) =>
    (await desk.server.client.call(adminStudios.listAdminStudios, { query, headers: desk.admin.headers })).answer()

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
    const one = await desk.created({ name: 'Wimbi Dogo', location: 'Diani Beach' })
    for (const search of ['wimbi dogo', one.code.toLowerCase(), 'diani'])
      expect((await list({ search })).items.map(({ id }) => id)).toEqual([one.id])
    expect((await list({ search: '100%' })).total).toBe(0)
    const [first, second] = [await list({ limit: 2 }), await list({ limit: 2, offset: 2 })]
    expect(first.items).toHaveLength(2)
    expect(first.items.map(({ id }) => id)).not.toEqual(second.items.map(({ id }) => id))
    expect(
      (await desk.server.client.send('GET', '/api/v1/admin/studios?limit=101', { headers: desk.admin.headers })).status,
    ).toBe(400)
  })

  it('counts bookings and revenue of each studio', async () => {
    const { id, mix } = desk.server.fixtures.mawimbi
    const [paid, , cancelled] = await Promise.all(
      [9, 11, 13].map((hour) => {
        const asked = { ...aRequest(id, mix), selectedSlots: hoursOn(workday(5), hour), preferredDate: null }
        return requestBooking(desk.server.services, asked, byTests())
      }),
    )
    if (!paid || !cancelled) throw new Error('three were asked for')
    const approval = { adminId: desk.admin.userId, paymentDeadlineHours: 24 }
    await approveBooking(desk.server.services, paid.bookingId, approval, byTests())
    const receipt = { receipt: 'SJK4X8Q2LM', amountCents: paid.priceCents }
    const { position } = await payBooking(desk.server.services, paid.bookingId, receipt, byTests())
    await desk.server.services.waitForProjections(position)
    expect(await desk.seenByAdmin(id)).toMatchObject({ total_bookings: 3, total_revenue: 2_500 })
  })
})

describe('deleting a studio', () => {
  const removing = (id: string) =>
    desk.server.client.call(adminStudios.deleteAdminStudio, { params: { id }, headers: desk.admin.headers })
  const remove = async (id: string) => (await removing(id)).answer()

  it('removes it from every list, without information about bookings if there are none', async () => {
    const one = await desk.created()
    expect(await remove(one.id)).toEqual({ done: true })
    expect((await desk.seenByPublic(one.id)).status).toBe(404)
    const path = adminStudios.oneAdminStudio.path.replace(':id', one.id)
    expect((await desk.server.client.send('GET', `/api/v1${path}`, { headers: desk.admin.headers })).status).toBe(404)
    expect((await desk.server.client.call(listStudios, { query: { search: one.name } })).answer().total).toBe(0)
  })

  it('cancels upcoming bookings, says how many, and frees their hours', async () => {
    const one = await desk.created()
    const { podcast } = desk.server.fixtures
    const asked = [
      ...[8, 11, 14].map((hour) => hoursOn(workday(6), hour, hour + 1)),
      [], // without a time
    ]
    const ids: string[] = []
    for (const selectedSlots of asked) {
      const request = { ...aRequest(one.id, podcast), selectedSlots, preferredDate: null }
      ids.push((await requestBooking(desk.server.services, request, byTests())).bookingId)
    }
    const [first = ''] = ids
    await approveBooking(
      desk.server.services,
      first,
      { adminId: desk.admin.userId, paymentDeadlineHours: 24 },
      byTests(),
    )
    await payBooking(desk.server.services, first, { receipt: 'SJK4X8Q2LN', amountCents: 300_000 }, byTests())
    await desk.server.services.waitForProjections(await desk.server.store.head())
    expect((await remove(one.id)).info).toBe(
      '4 upcoming bookings are cancelled. 1 of them is paid and will be refunded.',
    )
    const reasons = async () =>
      Promise.all(
        ids.map(async (id) => {
          const events = []
          for await (const event of desk.server.store.read(streams.booking(id)))
            if (event.type.startsWith('booking.')) events.push(event)
          const last = events.at(-1)
          return last?.type === 'booking.cancelled' ? last.data.reason : undefined
        }),
      )
    await expect.poll(reasons).toEqual(ids.map(() => 'studio_removed'))
    await expect.poll(() => disagreementsIn(desk.server.store)).toEqual([])
    const again = await removing(one.id)
    expect([again.status, again.problem().error]).toEqual([404, 'Studio not found'])
  })
})
