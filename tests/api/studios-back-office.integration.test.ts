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
import { type StudioSetup, setUpStudios } from '../support/studio-setup.ts'

let setup: StudioSetup
beforeAll(async () => {
  setup = await setUpStudios()
})
afterAll(() => setup?.close())

describe('an admin creates a studio', () => {
  it('that is approved, active and not featured, with its code in capitals', async () => {
    const one = await setup.created({ features: [setup.server.fixtures.soundproof], managerId: setup.manager.userId })
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
      manager_id: setup.manager.userId,
      manager_name: 'Mo Manager',
      total_bookings: 0,
      total_revenue: 0,
      primary_image: null,
    })
    expect(one.features.map(({ name }) => name)).toEqual(['Soundproof'])
    expect((await setup.seenByPublic(one.code)).answer()).toMatchObject({ id: one.id })
  })

  it('without an hourly rate, and for ten people by default', async () => {
    expect(await setup.created({ hourlyRate: undefined, capacity: undefined })).toMatchObject({
      hourly_rate: null,
      capacity: 10,
    })
  })

  it.each(['name', 'code', 'location', 'description'])('only with its %s', async (field) => {
    for (const value of ['', '  ', undefined, null]) {
      const body = { ...setup.aStudio(), [field]: value }
      const refused = await setup.server.client.call(adminStudios.createAdminStudio, {
        body,
        headers: setup.admin.headers,
      })
      expect(refused.status).toBe(400)
      expect(refused.problem()).toMatchObject({
        error: 'Name, code, location, and description are required',
        fieldErrors: { [field]: ['Name, code, location, and description are required'] },
      })
    }
  })

  it('only with all required fields, and the error names those that are missing', async () => {
    const refused = await setup.server.client.call(adminStudios.createAdminStudio, {
      body: { ...setup.aStudio(), name: '', code: '', location: '', description: '' },
      headers: setup.admin.headers,
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
    const head = await quietHead(setup.server)
    const body = { ...setup.aStudio(), ...more }
    const refused = await setup.server.client.call(adminStudios.createAdminStudio, {
      body,
      headers: setup.admin.headers,
    })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.problem().fieldErrors ?? {})).toEqual([field])
    expect(await setup.server.store.head()).toBe(head)
  })

  it('whose texts may contain tags, but no characters that the database rejects', async () => {
    const name = '<script>alert(1)</script>'
    expect((await setup.created({ name })).name).toBe(name)
    const head = await quietHead(setup.server)
    for (const bad of ['Studio \u0000', 'Studio \ud800']) {
      const body = { ...setup.aStudio(), description: bad }
      const refused = await setup.server.client.call(adminStudios.createAdminStudio, {
        body,
        headers: setup.admin.headers,
      })
      expect([refused.status, refused.problem().code]).toEqual([400, 'invalid'])
    }
    expect(await setup.server.store.head()).toBe(head)
    const { headers } = setup.admin
    expect((await setup.server.client.send('GET', '/api/v1/admin/studios?search=%00', { headers })).status).toBe(400)
  })

  it('with a unique code in any case, which a deleted studio frees', async () => {
    const one = await setup.created()
    const body = { ...setup.aStudio(), code: one.code.toLowerCase() }
    const call = () => setup.server.client.call(adminStudios.createAdminStudio, { body, headers: setup.admin.headers })
    const refused = await call()
    expect([refused.status, refused.problem().error]).toEqual([409, 'A studio with this code already exists'])
    await setup.server.client.call(adminStudios.deleteAdminStudio, {
      params: { id: one.id },
      headers: setup.admin.headers,
    })
    expect((await call()).answer().data.studio.code).toBe(one.code)
  })
})

describe('an admin changes a studio', () => {
  const change = (id: string, body: object) =>
    setup.server.client.call(adminStudios.updateAdminStudio, {
      params: { id },
      body: { ...setup.aStudio(), ...body },
      headers: setup.admin.headers,
    })

  it('at once, keeping fields that are left out', async () => {
    const one = await setup.created({ features: [setup.server.fixtures.soundproof] })
    const body = { hourlyRate: undefined, description: undefined, capacity: 20, featured: true, active: false }
    const after = (await change(one.id, body)).answer().data.studio
    expect(after).toMatchObject({ hourly_rate: 2_500, capacity: 20, featured: true, active: false })
    expect([after.description, after.features]).toEqual([one.description, one.features])
    const kept = (await change(one.id, { capacity: undefined })).answer().data.studio
    expect(kept.capacity).toBe(20)
  })

  it('but not to one without a capacity', async () => {
    const { fieldErrors } = (await change((await setup.created()).id, { capacity: null })).problem()
    expect(fieldErrors).toEqual({ capacity: ['The capacity must be a number'] })
  })

  it('and its code, which frees the old one and must be unique', async () => {
    const [one, two] = [await setup.created(), await setup.created()]
    expect((await change(one.id, { code: two.code })).status).toBe(409)
    const after = (await change(one.id, { code: `new-${one.code}` })).answer().data.studio
    expect(after.code).toBe(`NEW-${one.code}`)
    expect((await setup.created({ code: one.code })).code).toBe(one.code)
  })

  it.each([
    ['name', 'Name is required'],
    ['location', 'Location is required'],
  ])('only with its %s', async (field, text) => {
    const one = await setup.created()
    const refused = await change(one.id, { [field]: ' ' })
    expect([refused.status, refused.problem().fieldErrors]).toEqual([400, { [field]: [text] }])
  })

  it('by featuring, activating and assigning it to a manager', async () => {
    const { id } = await setup.created()
    const call = async (endpoint: 'toggleFeatured' | 'toggleActive' | 'assignStudioManager', body: object) => {
      const path = adminStudios[endpoint].path.replace(':id', id)
      const reply = await setup.server.client.post(`/api/v1${path}`, body, setup.admin.headers)
      expect(reply.status).toBe(200)
      return setup.seenByAdmin(id)
    }
    expect(await call('toggleFeatured', { featured: true })).toMatchObject({ featured: true })
    expect(await call('toggleFeatured', { featured: false })).toMatchObject({ featured: false })
    expect(await call('toggleActive', { active: false })).toMatchObject({ active: false })
    expect((await setup.seenByPublic(id)).status).toBe(404)
    expect(await call('toggleActive', { active: true })).toMatchObject({ active: true })
    expect(await call('assignStudioManager', { managerId: setup.rival.userId })).toMatchObject({
      manager_id: setup.rival.userId,
    })
    expect(await call('assignStudioManager', { managerId: null })).toMatchObject({ manager_name: null })
  })
})

describe('the list of studios for admins', () => {
  const list = async (query: object) =>
    (await setup.server.client.call(adminStudios.listAdminStudios, { query, headers: setup.admin.headers })).answer()

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
    const one = await setup.created({ name: 'Wimbi Dogo', location: 'Diani Beach' })
    for (const search of ['wimbi dogo', one.code.toLowerCase(), 'diani'])
      expect((await list({ search })).items.map(({ id }) => id)).toEqual([one.id])
    expect((await list({ search: '100%' })).total).toBe(0)
    const [first, second] = [await list({ limit: 2 }), await list({ limit: 2, offset: 2 })]
    expect(first.items).toHaveLength(2)
    expect(first.items.map(({ id }) => id)).not.toEqual(second.items.map(({ id }) => id))
    expect(
      (await setup.server.client.send('GET', '/api/v1/admin/studios?limit=101', { headers: setup.admin.headers }))
        .status,
    ).toBe(400)
  })

  it('counts bookings and revenue of each studio', async () => {
    const { id, mix } = setup.server.fixtures.mawimbi
    const [paid, , cancelled] = await Promise.all(
      [9, 11, 13].map((hour) => {
        const request = { ...aRequest(id, mix), selectedSlots: hoursOn(workday(5), hour), preferredDate: null }
        return requestBooking(setup.server.services, request, byTests())
      }),
    )
    if (!paid || !cancelled) throw new Error('three were asked for')
    const approval = { adminId: setup.admin.userId, paymentDeadlineHours: 24 }
    await approveBooking(setup.server.services, paid.bookingId, approval, byTests())
    const receipt = { receipt: 'SJK4X8Q2LM', amountCents: paid.priceCents }
    const { position } = await payBooking(setup.server.services, paid.bookingId, receipt, byTests())
    await setup.server.services.waitForProjections(position)
    expect(await setup.seenByAdmin(id)).toMatchObject({ total_bookings: 3, total_revenue: 2_500 })
  })
})

describe('deleting a studio', () => {
  const removing = (id: string) =>
    setup.server.client.call(adminStudios.deleteAdminStudio, { params: { id }, headers: setup.admin.headers })
  const remove = async (id: string) => (await removing(id)).answer()

  it('removes it from every list, without information about bookings if there are none', async () => {
    const one = await setup.created()
    expect(await remove(one.id)).toEqual({ done: true })
    expect((await setup.seenByPublic(one.id)).status).toBe(404)
    const path = adminStudios.oneAdminStudio.path.replace(':id', one.id)
    expect((await setup.server.client.send('GET', `/api/v1${path}`, { headers: setup.admin.headers })).status).toBe(404)
    expect((await setup.server.client.call(listStudios, { query: { search: one.name } })).answer().total).toBe(0)
  })

  it('cancels upcoming bookings, says how many, and frees their hours', async () => {
    const one = await setup.created()
    const { podcast } = setup.server.fixtures
    const requestedSlots = [
      ...[8, 11, 14].map((hour) => hoursOn(workday(6), hour, hour + 1)),
      [], // without a time
    ]
    const ids: string[] = []
    for (const selectedSlots of requestedSlots) {
      const request = { ...aRequest(one.id, podcast), selectedSlots, preferredDate: null }
      ids.push((await requestBooking(setup.server.services, request, byTests())).bookingId)
    }
    const [first = ''] = ids
    await approveBooking(
      setup.server.services,
      first,
      { adminId: setup.admin.userId, paymentDeadlineHours: 24 },
      byTests(),
    )
    await payBooking(setup.server.services, first, { receipt: 'SJK4X8Q2LN', amountCents: 300_000 }, byTests())
    await setup.server.services.waitForProjections(await setup.server.store.head())
    expect((await remove(one.id)).info).toBe(
      '4 upcoming bookings are cancelled. 1 of them is paid and will be refunded.',
    )
    const reasons = async () =>
      Promise.all(
        ids.map(async (id) => {
          const events = []
          for await (const event of setup.server.store.read(streams.booking(id)))
            if (event.type.startsWith('booking.')) events.push(event)
          const last = events.at(-1)
          return last?.type === 'booking.cancelled' ? last.data.reason : undefined
        }),
      )
    await expect.poll(reasons).toEqual(ids.map(() => 'studio_removed'))
    await expect.poll(() => disagreementsIn(setup.server.store)).toEqual([])
    const again = await removing(one.id)
    expect([again.status, again.problem().error]).toEqual([404, 'Studio not found'])
  })
})
