import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminStudios } from '../../api/contract/admin-studios.ts'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import { listStudios, oneStudio } from '../../api/contract/studios.ts'
import { approveBooking, payBooking } from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { streams } from '../../commands/streams.ts'
import { studio } from '../../domain/studio/studio.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import { disagreementsIn } from '../support/agreement.ts'
import { aRequest } from '../support/booking.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { createTestPlace, startTestServer, type TestPlace, type TestServer } from '../support/server.ts'

let place: TestPlace
let server: TestServer
let admin: TestUser
let other: TestUser
let manager: TestUser
let rival: TestUser
beforeAll(async () => {
  place = await createTestPlace()
  server = await startTestServer(place)
  const { services } = server
  admin = await aUser(services, 'admin', { name: 'Ann Admin' })
  other = await aUser(services, 'admin')
  manager = await aUser(services, 'studio_manager', { name: 'Mo Manager' })
  rival = await aUser(services, 'studio_manager')
})
afterAll(async () => {
  await server?.stop()
  await place?.remove()
})

let serial = 0
const aStudio = () => {
  serial++
  return {
    name: `Room ${serial}`,
    code: `room-${serial}`,
    location: 'Lavington, Nairobi',
    description: 'Four walls and a carpet',
    hourlyRate: 2_500,
    capacity: 8,
  }
}
const created = async (more: object = {}) => {
  const body = { ...aStudio(), ...more }
  return (await server.client.call(adminStudios.createAdminStudio, { body, headers: admin.headers })).answer().data
    .studio
}
const submitted = async (name?: string) => {
  const { code: _, ...body } = aStudio()
  const asked = { ...body, ...(name && { name }) }
  return (await server.client.call(managerStudios.submitStudio, { body: asked, headers: manager.headers })).answer()
    .data.studio
}
const editOf = async (one: Awaited<ReturnType<typeof submitted>>, more: object) => {
  const { name, location, description, capacity } = one
  const body = { name, location, description, capacity, hourlyRate: one.hourly_rate, ...more }
  const params = { id: one.id }
  const edited = await server.client.call(managerStudios.editStudio, { params, body, headers: manager.headers })
  return edited.answer().data.studio
}
type Decision = 'approveStudio' | 'rejectStudio'
const decide = (what: Decision, id: string, by = admin) =>
  server.client.call(adminStudios[what], { params: { id }, body: {}, headers: by.headers })
const live = async () => {
  const one = await submitted()
  return (await decide('approveStudio', one.id)).answer().data.studio
}
const seenByAdmin = async (id: string) =>
  (await server.client.call(adminStudios.oneAdminStudio, { params: { id }, headers: admin.headers })).answer().data
    .studio
const seenByPublic = async (idOrCode: string) => server.client.call(oneStudio, { params: { idOrCode } })

describe('an admin creates a studio', () => {
  it('approved at once, active, not featured, its code in capitals', async () => {
    const one = await created({ features: [server.fixtures.soundproof], managerId: manager.userId })
    expect(one).toMatchObject({
      code: one.code.toUpperCase(),
      hourly_rate: 2_500,
      capacity: 8,
      active: true,
      featured: false,
      pending_approval: false,
      pending_kind: null,
      approved_at: expect.any(String),
      manager_id: manager.userId,
      manager_name: 'Mo Manager',
      total_bookings: 0,
      total_revenue: 0,
      primary_image: null,
    })
    expect(one.features.map(({ name }) => name)).toEqual(['Soundproof'])
    expect((await seenByPublic(one.code)).answer()).toMatchObject({ id: one.id })
  })

  it('without an hourly rate, and for ten people when nobody says otherwise', async () => {
    expect(await created({ hourlyRate: undefined, capacity: undefined })).toMatchObject({
      hourly_rate: null,
      capacity: 10,
    })
  })

  it.each(['name', 'code', 'location', 'description'])('with its %s', async (field) => {
    for (const value of ['', '  ', undefined]) {
      const body = { ...aStudio(), [field]: value }
      const refused = await server.client.call(adminStudios.createAdminStudio, { body, headers: admin.headers })
      expect(refused.status).toBe(400)
      expect(refused.problem()).toMatchObject({
        error: 'Name, code, location, and description are required',
        fieldErrors: { [field]: ['Name, code, location, and description are required'] },
      })
    }
  })

  it.each([
    ['capacity', { capacity: 0 }],
    ['capacity', { capacity: 101 }],
    ['capacity', { capacity: 2.5 }],
    ['hourlyRate', { hourlyRate: -1 }],
    ['hourlyRate', { hourlyRate: 1e300 }],
    ['code', { code: 'a b' }],
    ['features', { features: [newId()] }],
    ['managerId', { managerId: newId() }],
  ])('not with a bad %s: %j', async (field, more) => {
    const head = await server.store.head()
    const body = { ...aStudio(), ...more }
    const refused = await server.client.call(adminStudios.createAdminStudio, { body, headers: admin.headers })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.problem().fieldErrors ?? {})).toEqual([field])
    expect(await server.store.head()).toBe(head)
  })

  it('keeps scripts as the text they are, and refuses what no table can hold', async () => {
    const name = '<script>alert(1)</script>'
    expect((await created({ name })).name).toBe(name)
    const head = await server.store.head()
    for (const bad of ['Studio \u0000', 'Studio \ud800']) {
      const body = { ...aStudio(), description: bad }
      const refused = await server.client.call(adminStudios.createAdminStudio, { body, headers: admin.headers })
      expect([refused.status, refused.problem().code]).toEqual([400, 'invalid'])
    }
    expect(await server.store.head()).toBe(head)
    const { headers } = admin
    expect((await server.client.send('GET', '/api/v1/admin/studios?search=%00', { headers })).status).toBe(400)
  })

  it('with a code that nobody has, in any case; a deleted studio’s can be had again', async () => {
    const one = await created()
    const body = { ...aStudio(), code: one.code.toLowerCase() }
    const call = () => server.client.call(adminStudios.createAdminStudio, { body, headers: admin.headers })
    const refused = await call()
    expect([refused.status, refused.problem().error]).toEqual([409, 'A studio with this code already exists'])
    await server.client.call(adminStudios.deleteAdminStudio, { params: { id: one.id }, headers: admin.headers })
    expect((await call()).answer().data.studio.code).toBe(one.code)
  })
})

describe('an admin changes a studio', () => {
  const change = (id: string, body: object) =>
    server.client.call(adminStudios.updateAdminStudio, {
      params: { id },
      body: { ...aStudio(), ...body },
      headers: admin.headers,
    })

  it('at once; what is not sent stays', async () => {
    const one = await created({ features: [server.fixtures.soundproof] })
    const body = { hourlyRate: undefined, description: undefined, capacity: 20, featured: true, active: false }
    const after = (await change(one.id, body)).answer().data.studio
    expect(after).toMatchObject({ hourly_rate: 2_500, capacity: 20, featured: true, active: false })
    expect([after.description, after.features]).toEqual([one.description, one.features])
  })

  it('its code too, which frees the old one and takes no other studio’s', async () => {
    const [one, two] = [await created(), await created()]
    expect((await change(one.id, { code: two.code })).status).toBe(409)
    const after = (await change(one.id, { code: `new-${one.code}` })).answer().data.studio
    expect(after.code).toBe(`NEW-${one.code}`)
    expect((await created({ code: one.code })).code).toBe(one.code)
  })

  it.each([
    ['name', 'Name is required'],
    ['location', 'Location is required'],
  ])('not without its %s', async (field, text) => {
    const one = await created()
    const refused = await change(one.id, { [field]: ' ' })
    expect([refused.status, refused.problem().fieldErrors]).toEqual([400, { [field]: [text] }])
  })

  it('or features, shows, hides and hands it to a manager or to none', async () => {
    const { id } = await created()
    const call = async (endpoint: 'toggleFeatured' | 'toggleActive' | 'assignStudioManager', body: object) => {
      const path = adminStudios[endpoint].path.replace(':id', id)
      const reply = await server.client.post(`/api/v1${path}`, body, admin.headers)
      expect(reply.status).toBe(200)
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
})

describe('a manager', () => {
  it('creates a studio, which waits and then stands in public', async () => {
    const one = await submitted('Sauti ya Jioni')
    expect(one).toMatchObject({
      code: 'SAUTI-YA-JIONI',
      active: false,
      pending_approval: true,
      pending_kind: 'creation',
      approved_at: null,
      manager_name: 'Mo Manager',
    })
    expect((await seenByPublic(one.id)).status).toBe(404)
    const approved = (await decide('approveStudio', one.id)).answer().data.studio
    expect(approved).toMatchObject({ active: true, pending_approval: false, approved_at: expect.any(String) })
    expect((await seenByPublic(one.id)).status).toBe(200)
    expect((await submitted('Sauti ya Jioni')).code).toBe('SAUTI-YA-JIONI-2')
  })

  it.each(['name', 'location', 'description', 'hourlyRate', 'capacity'])('gives its %s', async (field) => {
    const { code: _, ...body } = aStudio()
    const head = await server.store.head()
    const refused = await server.client.call(managerStudios.submitStudio, {
      body: { ...body, [field]: undefined },
      headers: manager.headers,
    })
    expect([refused.status, refused.problem().error]).toEqual([400, 'All fields are required'])
    expect(Object.keys(refused.problem().fieldErrors ?? {})).toEqual([field])
    expect(await server.store.head()).toBe(head)
  })

  it('edits it, and the public sees the old version until an admin agrees', async () => {
    const one = await live()
    const edited = await editOf(one, { hourlyRate: 9_000, name: 'Renamed', features: [server.fixtures.soundproof] })
    expect(edited).toMatchObject({ name: one.name, pending_kind: 'edit', hourly_rate: 2_500 })
    expect(edited.pending_edit).toMatchObject({
      name: 'Renamed',
      hourly_rate: 9_000,
      features: [{ name: 'Soundproof' }],
    })
    expect((await seenByPublic(one.id)).answer().name).toBe(one.name)
    const after = (await decide('approveStudio', one.id)).answer().data.studio
    expect(after).toMatchObject({ name: 'Renamed', hourly_rate: 9_000, pending_kind: null, pending_edit: null })
    expect((await seenByPublic(one.id)).answer().name).toBe('Renamed')
  })

  it('whose edit is rejected keeps the live version', async () => {
    const one = await live()
    await editOf(one, { name: 'Unwanted' })
    const after = (await decide('rejectStudio', one.id)).answer().data.studio
    expect(after).toMatchObject({ name: one.name, pending_kind: null, rejected_at: null, active: true })
  })

  it('whose studio is rejected may edit it and ask again', async () => {
    const one = await submitted()
    const rejected = (await decide('rejectStudio', one.id)).answer().data.studio
    expect(rejected).toMatchObject({ pending_approval: false, approved_at: null, rejected_at: expect.any(String) })
    const again = await editOf(one, { name: 'Better' })
    expect(again).toMatchObject({ name: 'Better', pending_kind: 'creation', rejected_at: null })
  })

  it('archives an active studio, which leaves the public when an admin agrees', async () => {
    const one = await live()
    const params = { id: one.id }
    const asked = (
      await server.client.call(managerStudios.archiveStudio, { params, headers: manager.headers })
    ).answer()
    expect(asked.data.studio).toMatchObject({ pending_kind: 'archive', archive_requested: true, active: true })
    expect((await seenByPublic(one.id)).status).toBe(200)
    const archived = (await decide('approveStudio', one.id)).answer().data.studio
    expect(archived).toMatchObject({ active: false, archived_at: expect.any(String), pending_kind: null })
    expect((await seenByPublic(one.id)).status).toBe(404)
    const { id } = await submitted()
    const early = await server.client.call(managerStudios.archiveStudio, { params: { id }, headers: manager.headers })
    expect([early.status, early.problem().error]).toEqual([409, 'Only an active studio can be archived'])
  })

  it('sees their own studios, by status and search, and no other’s', async () => {
    const one = await submitted('Chumba cha Siri')
    const list = async (query: object, by = manager) =>
      (await server.client.call(managerStudios.listManagerStudios, { query, headers: by.headers })).answer().data
    const all = await list({ limit: 100 })
    expect(all.items.every(({ manager_id }) => manager_id === manager.userId)).toBe(true)
    expect((await list({ search: 'chumba' })).items.map(({ id }) => id)).toEqual([one.id])
    const pending = await list({ status: 'pending', limit: 100 })
    expect(pending.items.map(({ pending_approval }) => pending_approval)).toEqual(pending.items.map(() => true))
    expect(pending.total).toBe(all.totals.pending)
    expect((await list({ search: 'chumba' }, rival)).total).toBe(0)
    expect((await list({ search: 'chumba', managerId: manager.userId }, admin)).total).toBe(1)
    expect((await list({ search: 'chumba' }, admin)).total).toBe(1)
  })

  it('sets hours, buffer and closed dates', async () => {
    const { id } = await live()
    const params = { id }
    const { headers } = manager
    const hours = async () => (await server.client.call(managerStudios.studioHours, { params, headers })).answer().data
    expect(await hours()).toMatchObject({ bufferMinutes: 0, blackouts: [] })
    const openingHours = [null, ...Array.from({ length: 6 }, () => ({ from: 9, to: 17 }))]
    const body = { openingHours, bufferMinutes: 15 }
    ;(await server.client.call(managerStudios.setStudioHours, { params, headers, body })).answer()
    for (const [date, reason] of [
      [workday(3), 'Painting'],
      [workday(1), 'A feast'],
    ])
      (
        await server.client.call(managerStudios.addStudioBlackout, {
          params,
          headers,
          body: { date: date ?? '', reason },
        })
      ).answer()
    expect(await hours()).toEqual({
      ...body,
      blackouts: [
        { date: workday(1), reason: 'A feast' },
        { date: workday(3), reason: 'Painting' },
      ],
    })
    const opened = await server.client.call(managerStudios.removeStudioBlackout, {
      params,
      headers,
      query: { date: workday(3) },
    })
    expect(opened.answer().data.blackouts).toEqual([{ date: workday(1), reason: 'A feast' }])
    for (const bad of [
      { ...body, bufferMinutes: 61 },
      { ...body, openingHours: openingHours.slice(1) },
      { ...body, openingHours: openingHours.map(() => ({ from: 17, to: 9 })) },
    ])
      expect((await server.client.call(managerStudios.setStudioHours, { params, headers, body: bad })).status).toBe(400)
  })

  it('reaches no other manager’s studio', async () => {
    const { id } = await live()
    const before = (await load(server.store, studio, streams.studio(id))).version
    const { code: _, ...form } = aStudio()
    const date = workday()
    const hours = { openingHours: Array.from({ length: 7 }, () => null), bufferMinutes: 0 }
    const calls: [string, string, object?][] = [
      ['GET', `studios/${id}`],
      ['PUT', `studios/${id}`, form],
      ['POST', `studios/${id}/archive`, {}],
      ['GET', `studios/${id}/hours`],
      ['PUT', `studios/${id}/hours`, hours],
      ['POST', `studios/${id}/blackouts`, { date }],
      ['DELETE', `studios/${id}/blackouts?date=${date}`],
      ['GET', `studios?managerId=${manager.userId}`],
      ['POST', `studios?managerId=${manager.userId}`, form],
    ]
    for (const [method, path, body] of calls) {
      const headers = { ...rival.headers, 'content-type': 'application/json' }
      const init = { headers, ...(body && { body: JSON.stringify(body) }) }
      const reply = await server.client.send(method, `/api/v1/manager/${path}`, init)
      expect([path, reply.status, reply.problem().error]).toEqual([path, 403, 'Insufficient permissions'])
    }
    expect((await load(server.store, studio, streams.studio(id))).version).toBe(before)
  })

  it('finds no studio where there is none', async () => {
    const params = { id: newId() }
    const reply = await server.client.call(managerStudios.oneManagerStudio, { params, headers: manager.headers })
    expect([reply.status, reply.problem().error]).toEqual([404, 'Studio not found'])
  })

  it('may be stood in for by an admin who names them', async () => {
    const { code: _, ...body } = aStudio()
    const call = managerStudios.submitStudio
    const nobody = await server.client.call(call, { body, headers: admin.headers })
    expect(nobody.problem().error).toBe('Choose the manager you act for')
    const query = { managerId: manager.userId }
    const one = (await server.client.call(call, { body, query, headers: admin.headers })).answer().data.studio
    expect(one).toMatchObject({ manager_id: manager.userId, pending_kind: 'creation' })
  })
})

describe('two admins at once', () => {
  it('approve and reject the same studio: one decision, and the other is told', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await submitted()
      const replies = await Promise.all([decide('approveStudio', id), decide('rejectStudio', id, other)])
      const won = replies.filter(({ status }) => status === 200)
      const lost = replies.filter(({ status }) => status === 409)
      expect([won.length, lost.length]).toEqual([1, 1])
      const after = await seenByAdmin(id)
      const decision = after.approved_at ? 'approved' : 'rejected'
      expect(lost[0]?.problem()).toMatchObject({ code: 'wrong_status', error: `This has already been ${decision}` })
    }
  })

  it('approve and reject the same edit: one decision, and the other is told', async () => {
    for (let round = 0; round < 10; round++) {
      const one = await live()
      await editOf(one, { name: 'Changed' })
      const replies = await Promise.all([decide('rejectStudio', one.id, other), decide('approveStudio', one.id)])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const decision = (await seenByAdmin(one.id)).name === 'Changed' ? 'approved' : 'rejected'
      const lost = replies.find(({ status }) => status === 409)
      expect(lost?.problem().error).toBe(`This has already been ${decision}`)
    }
  })

  it('approve the same studio: both are right', async () => {
    const { id } = await submitted()
    const replies = await Promise.all([decide('approveStudio', id), decide('approveStudio', id, other)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  })

  it('give one code to two studios: one gets it', async () => {
    const body = aStudio()
    const call = () => server.client.call(adminStudios.createAdminStudio, { body, headers: admin.headers })
    const statuses = (await Promise.all([call(), call(), call(), call()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409, 409, 409])
  })
})

describe('the list of studios', () => {
  const list = async (query: object) =>
    (await server.client.call(adminStudios.listAdminStudios, { query, headers: admin.headers })).answer()

  it('is filtered by status, with totals of all', async () => {
    const all = await list({ limit: 100 })
    const count = (how: (one: (typeof all.items)[number]) => boolean) => all.items.filter(how).length
    expect(all.totals).toEqual({
      total: all.total,
      active: count(({ active }) => active),
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

  it('is searched by name, code and location, and paged', async () => {
    const one = await created({ name: 'Wimbi Dogo', location: 'Diani Beach' })
    for (const search of ['wimbi dogo', one.code.toLowerCase(), 'diani'])
      expect((await list({ search })).items.map(({ id }) => id)).toEqual([one.id])
    expect((await list({ search: '100%' })).total).toBe(0)
    const [first, second] = [await list({ limit: 2 }), await list({ limit: 2, offset: 2 })]
    expect(first.items).toHaveLength(2)
    expect(first.items.map(({ id }) => id)).not.toEqual(second.items.map(({ id }) => id))
    expect(
      (await server.client.send('GET', '/api/v1/admin/studios?limit=101', { headers: admin.headers })).status,
    ).toBe(400)
  })

  it('counts bookings and revenue of each studio', async () => {
    const { id, mix } = server.fixtures.mawimbi
    const [paid, , cancelled] = await Promise.all(
      [9, 11, 13].map((hour) => {
        const asked = { ...aRequest(id, mix), selectedSlots: hoursOn(workday(5), hour), preferredDate: null }
        return requestBooking(server.services, asked, byTests())
      }),
    )
    if (!paid || !cancelled) throw new Error('three were asked for')
    const approval = { adminId: admin.userId, paymentDeadlineHours: 24 }
    await approveBooking(server.services, paid.bookingId, approval, byTests())
    const receipt = { receipt: 'SJK4X8Q2LM', amountCents: paid.priceCents }
    const { position } = await payBooking(server.services, paid.bookingId, receipt, byTests())
    await server.services.shown(position)
    expect(await seenByAdmin(id)).toMatchObject({ total_bookings: 3, total_revenue: 2_500 })
  })
})

describe('deleting a studio', () => {
  const remove = async (id: string) =>
    (await server.client.call(adminStudios.deleteAdminStudio, { params: { id }, headers: admin.headers })).answer()

  it('takes it out of every list and says nothing when nobody had booked', async () => {
    const one = await created()
    expect(await remove(one.id)).toEqual({ done: true })
    expect((await seenByPublic(one.id)).status).toBe(404)
    const path = adminStudios.oneAdminStudio.path.replace(':id', one.id)
    expect((await server.client.send('GET', `/api/v1${path}`, { headers: admin.headers })).status).toBe(404)
    expect((await server.client.call(listStudios, { query: { search: one.name } })).answer().total).toBe(0)
  })

  it('cancels what is to come, says how many, and holds no hours', async () => {
    const one = await created()
    const { podcast } = server.fixtures
    const asked = [
      ...[8, 11, 14].map((hour) => hoursOn(workday(6), hour, hour + 1)),
      [], // without a time
    ]
    const ids: string[] = []
    for (const selectedSlots of asked) {
      const request = { ...aRequest(one.id, podcast), selectedSlots, preferredDate: null }
      ids.push((await requestBooking(server.services, request, byTests())).bookingId)
    }
    const [first = ''] = ids
    await approveBooking(server.services, first, { adminId: admin.userId, paymentDeadlineHours: 24 }, byTests())
    await payBooking(server.services, first, { receipt: 'SJK4X8Q2LN', amountCents: 300_000 }, byTests())
    await server.services.shown(await server.store.head())
    expect((await remove(one.id)).info).toBe('4 upcoming bookings are cancelled. 1 of them is paid and to be refunded.')
    const reasons = async () =>
      Promise.all(
        ids.map(async (id) => {
          const events = []
          for await (const event of server.store.read(streams.booking(id)))
            if (event.type.startsWith('booking.')) events.push(event)
          const last = events.at(-1)
          return last?.type === 'booking.cancelled' ? last.data.reason : undefined
        }),
      )
    await expect.poll(reasons, { timeout: 10_000 }).toEqual(ids.map(() => 'studio_removed'))
    await expect.poll(() => disagreementsIn(server.store), { timeout: 20_000 }).toEqual([])
    expect(await remove(one.id)).toEqual({ done: true })
  })
})
