import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import { dayAvailability, oneStudio } from '../../api/contract/studios.ts'
import { newId } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { streams } from '../../commands/streams.ts'
import { studio } from '../../domain/studio/studio.ts'
import { workday } from '../support/fixtures.ts'
import { type StudioSetup, setUpStudios } from '../support/studio-setup.ts'

let setup: StudioSetup
beforeAll(async () => {
  setup = await setUpStudios({ holdBack: true })
})
afterAll(() => setup?.close())

describe('a manager', () => {
  it('creates a studio, which is public once it is approved', async () => {
    const one = await setup.submitted('Sauti ya Jioni')
    expect(one).toMatchObject({
      code: 'SAUTI-YA-JIONI',
      active: false,
      pending_approval: true,
      pending_kind: 'creation',
      approved_at: null,
      manager_name: 'Mo Manager',
    })
    expect((await setup.seenByPublic(one.id)).status).toBe(404)
    const approved = (await setup.decide('approveStudio', one.id)).answer().data.studio
    expect(approved).toMatchObject({ active: true, pending_approval: false, approved_at: expect.any(String) })
    expect((await setup.seenByPublic(one.id)).status).toBe(200)
    expect((await setup.submitted('Sauti ya Jioni')).code).toBe('SAUTI-YA-JIONI-2')
  })

  it.each(['name', 'location', 'description', 'hourlyRate', 'capacity'])('must give its %s', async (field) => {
    const { code: _, ...body } = setup.aStudio()
    const head = await setup.server.store.head()
    for (const value of [undefined, null]) {
      const request = { body: { ...body, [field]: value }, headers: setup.manager.headers }
      const refused = await setup.server.client.call(managerStudios.submitStudio, request)
      expect([refused.status, refused.problem().error]).toEqual([400, 'All fields are required'])
      expect(Object.keys(refused.problem().fieldErrors ?? {})).toEqual([field])
    }
    expect(await setup.server.store.head()).toBe(head)
  })

  it('gets an error at each missing field', async () => {
    const request = { body: { name: '', location: '' }, headers: setup.manager.headers }
    const refused = await setup.server.client.call(managerStudios.submitStudio, request)
    const fields = ['name', 'location', 'description', 'hourlyRate', 'capacity']
    expect(Object.keys(refused.problem().fieldErrors ?? {})).toEqual(fields)
  })

  it('edits a studio, whose old version is public until an admin approves', async () => {
    const one = await setup.live()
    const changes = { hourlyRate: 9_000, name: 'Renamed', features: [setup.server.fixtures.soundproof] }
    const waiting = await setup.edited(one, changes)
    expect(waiting).toMatchObject({ name: one.name, pending_kind: 'edit', hourly_rate: 2_500 })
    expect(waiting.pending_edit).toMatchObject({
      name: 'Renamed',
      hourly_rate: 9_000,
      features: [{ name: 'Soundproof' }],
    })
    expect((await setup.seenByPublic(one.id)).answer().name).toBe(one.name)
    const after = (await setup.decide('approveStudio', one.id)).answer().data.studio
    expect(after).toMatchObject({ name: 'Renamed', hourly_rate: 9_000, pending_kind: null, pending_edit: null })
    expect((await setup.seenByPublic(one.id)).answer().name).toBe('Renamed')
  })

  it('can describe a studio in Swahili, too', async () => {
    const one = await setup.live()
    const descriptionSw = 'Mahali patulivu'
    const waiting = await setup.edited(one, { descriptionSw })
    expect(waiting).toMatchObject({ descriptionSw: '', pending_fields: ['descriptionSw'] })
    expect(waiting.pending_edit).toMatchObject({ descriptionSw })
    await setup.decide('approveStudio', one.id)
    expect((await setup.seenByPublic(one.id)).answer()).toMatchObject({ descriptionSw })
    expect((await setup.edited(one, { name: 'Renamed' })).pending_fields).toEqual(['name'])
    await setup.decide('rejectStudio', one.id)
  })

  it('keeps the live version when an edit is rejected', async () => {
    const one = await setup.live()
    await setup.edited(one, { name: 'Unwanted' })
    const after = (await setup.decide('rejectStudio', one.id)).answer().data.studio
    expect(after).toMatchObject({ name: one.name, pending_kind: null, rejected_at: null, active: true })
  })

  it('can edit a rejected studio and submit it again', async () => {
    const one = await setup.submitted()
    const rejected = (await setup.decide('rejectStudio', one.id)).answer().data.studio
    expect(rejected).toMatchObject({ pending_approval: false, approved_at: null, rejected_at: expect.any(String) })
    const again = await setup.edited(one, { name: 'Better' })
    expect(again).toMatchObject({ name: 'Better', pending_kind: 'creation', rejected_at: null })
  })

  it('archives an active studio, which is public until an admin approves', async () => {
    const one = await setup.live()
    const archive = (id: string) =>
      setup.server.client.call(managerStudios.archiveStudio, { params: { id }, headers: setup.manager.headers })
    const requested = (await archive(one.id)).answer()
    expect(requested.data.studio).toMatchObject({ pending_kind: 'archive', archive_requested: true, active: true })
    expect((await setup.seenByPublic(one.id)).status).toBe(200)
    const archived = (await setup.decide('approveStudio', one.id)).answer().data.studio
    expect(archived).toMatchObject({ active: false, archived_at: expect.any(String), pending_kind: null })
    expect((await setup.seenByPublic(one.id)).status).toBe(404)
    const { id } = await setup.submitted()
    const early = await archive(id)
    expect([early.status, early.problem().error]).toEqual([409, 'Only an active studio can be archived'])
  })

  it('sees only their own studios, by status and search', async () => {
    const one = await setup.submitted('Chumba cha Siri')
    await setup.edited(await setup.live(), { hourlyRate: 9_000 })
    const list = async (query: object, by = setup.manager) =>
      (await setup.server.client.call(managerStudios.listManagerStudios, { query, headers: by.headers })).answer().data
    const all = await list({ limit: 100 })
    expect(all.items.every(({ manager_id }) => manager_id === setup.manager.userId)).toBe(true)
    expect((await list({ search: 'chumba' })).items.map(({ id }) => id)).toEqual([one.id])
    const pending = await list({ status: 'pending', limit: 100 })
    expect(pending.items.map(({ pending_approval }) => pending_approval)).toEqual(pending.items.map(() => true))
    expect(pending.total).toBe(all.totals.pending)
    const settled = all.items.filter(({ active, pending_approval }) => active && !pending_approval)
    expect(all.totals.active).toBe(settled.length)
    expect((await list({ search: 'chumba' }, setup.rival)).total).toBe(0)
    expect((await list({ search: 'chumba', managerId: setup.manager.userId }, setup.admin)).total).toBe(1)
    expect((await list({ search: 'chumba' }, setup.admin)).total).toBe(1)
  })

  it('sets hours, buffer and closed days', async () => {
    const { id } = await setup.live()
    const params = { id }
    const { headers } = setup.manager
    const hours = async () =>
      (await setup.server.client.call(managerStudios.studioHours, { params, headers })).answer().data
    const close = async (body: { date: string; reason: string | undefined }) =>
      (await setup.server.client.call(managerStudios.addStudioBlackout, { params, headers, body })).answer()
    expect(await hours()).toMatchObject({ bufferMinutes: 0, blackouts: [] })
    const openingHours = [null, ...Array.from({ length: 6 }, () => ({ from: 9, to: 17 }))]
    const body = { openingHours, bufferMinutes: 15 }
    ;(await setup.server.client.call(managerStudios.setStudioHours, { params, headers, body })).answer()
    for (const [date, reason] of [
      [workday(3), 'Painting'],
      [workday(1), 'A feast'],
    ])
      await close({ date: date ?? '', reason })
    expect(await hours()).toEqual({
      revision: expect.any(Number),
      ...body,
      overrides: [],
      bookingWindow: { noticeHours: 0, daysAhead: null },
      blackouts: [
        { date: workday(1), reason: 'A feast' },
        { date: workday(3), reason: 'Painting' },
      ],
    })
    const opened = await setup.server.client.call(managerStudios.removeStudioBlackout, {
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
      expect(
        (await setup.server.client.call(managerStudios.setStudioHours, { params, headers, body: bad })).status,
      ).toBe(400)
  })

  it('overrides the hours of a period, and removes the override', async () => {
    const { id } = await setup.live()
    const { headers } = setup.manager
    const day = workday(6)
    const openingHours = Array.from({ length: 7 }, () => ({ from: 10, to: 12 }))
    const set = await setup.server.client.call(managerStudios.overrideStudioHours, {
      ...{ params: { id }, headers, body: { from: day, to: day, openingHours } },
    })
    const [period, ...others] = set.answer().data.overrides
    expect([period, others]).toEqual([{ id: expect.any(String), from: day, to: day, openingHours }, []])
    const free = async () => {
      const { slots } = (await setup.server.client.call(dayAvailability, { params: { id, date: day } })).answer()
      return slots.flatMap(({ startTime, available }) => (available ? [Number(startTime.slice(11, 13))] : []))
    }
    expect(await free()).toEqual([10, 11, 12])
    const removed = await setup.server.client.call(managerStudios.removeStudioOverride, {
      ...{ params: { id, overrideId: period?.id ?? '' }, headers },
    })
    expect(removed.answer().data.overrides).toEqual([])
    expect((await free()).length).toBe(13)
    for (const bad of [
      { from: day, to: workday(5) },
      { from: '2026-01-05', to: '2026-01-05' },
    ]) {
      const body = { ...bad, openingHours }
      const reply = await setup.server.client.call(managerStudios.overrideStudioHours, {
        params: { id },
        headers,
        body,
      })
      expect(reply.problem().fieldErrors).toHaveProperty('to')
    }
  })

  it('limits how soon and how far ahead customers can book', async () => {
    const { id } = await setup.live()
    const { headers } = setup.manager
    const set = (body: { noticeHours: number; daysAhead: number | null }) =>
      setup.server.client.call(managerStudios.setBookingWindow, { params: { id }, headers, body })
    const states = async (date: string) => {
      const { slots } = (await setup.server.client.call(dayAvailability, { params: { id, date } })).answer()
      return new Set(slots.map(({ reason }) => reason ?? 'free'))
    }
    const far = workday(3)
    expect((await set({ noticeHours: 24, daysAhead: 2 })).answer().data.bookingWindow).toEqual({
      ...{ noticeHours: 24, daysAhead: 2 },
    })
    expect(await states(far)).toEqual(new Set(['staff_only']))
    expect((await setup.server.client.call(oneStudio, { params: { idOrCode: id } })).answer()).toMatchObject({
      ...{ noticeHours: 24, daysAhead: 2 },
    })
    ;(await set({ noticeHours: 0, daysAhead: null })).answer()
    expect(await states(far)).toEqual(new Set(['free']))
    expect((await set({ noticeHours: 0, daysAhead: 200 })).problem().fieldErrors).toHaveProperty('daysAhead')
    expect((await set({ noticeHours: 169, daysAhead: null })).problem().fieldErrors).toHaveProperty('noticeHours')
  })

  it('lists the public holidays of the coming year', async () => {
    const { headers } = setup.manager
    const { items } = (await setup.server.client.call(managerStudios.listPublicHolidays, { headers })).answer().data
    expect(new Set(items.map(({ name }) => name)).size).toBe(12)
  })

  it('gets an error if another person changed the hours of the same day, else both are kept', async () => {
    const { id } = await setup.live()
    const call = { params: { id }, headers: setup.manager.headers }
    const { openingHours, bufferMinutes, revision } = (
      await setup.server.client.call(managerStudios.studioHours, call)
    ).answer().data
    const save = (week: typeof openingHours, buffer = bufferMinutes) =>
      setup.server.client.call(managerStudios.setStudioHours, {
        ...call,
        body: { openingHours: week, bufferMinutes: buffer, revision },
      })
    ;(await save([null, ...openingHours.slice(1)])).answer()
    expect((await save(openingHours, 45)).answer().data).toMatchObject({
      bufferMinutes: 45,
      openingHours: [null, ...openingHours.slice(1)],
    })
    const refused = await save([{ from: 10, to: 12 }, ...openingHours.slice(1)])
    expect(refused.status).toBe(409)
    expect(refused.problem().error).toContain('Sunday')
  })

  it('cannot access another manager’s studio', async () => {
    const { id } = await setup.live()
    const before = (await load(setup.server.store, studio, streams.studio(id))).version
    const { code: _, ...form } = setup.aStudio()
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
      ['GET', `studios?managerId=${setup.manager.userId}`],
      ['POST', `studios?managerId=${setup.manager.userId}`, form],
    ]
    for (const [method, path, body] of calls) {
      const headers = { ...setup.rival.headers, 'content-type': 'application/json' }
      const init = { headers, ...(body && { body: JSON.stringify(body) }) }
      const reply = await setup.server.client.send(method, `/api/v1/manager/${path}`, init)
      expect([path, reply.status, reply.problem().error]).toEqual([path, 403, 'Insufficient permissions'])
    }
    expect((await load(setup.server.store, studio, streams.studio(id))).version).toBe(before)
  })

  it('gets 404 for an unknown studio', async () => {
    const params = { id: newId() }
    const { headers } = setup.manager
    const reply = await setup.server.client.call(managerStudios.oneManagerStudio, { params, headers })
    expect([reply.status, reply.problem().error]).toEqual([404, 'Studio not found'])
  })

  it('can be represented by an admin who names them', async () => {
    const { code: _, ...body } = setup.aStudio()
    const call = managerStudios.submitStudio
    const nobody = await setup.server.client.call(call, { body, headers: setup.admin.headers })
    expect(nobody.problem().error).toBe('Choose the manager you act for')
    const query = { managerId: setup.manager.userId }
    const named = await setup.server.client.call(call, { body, query, headers: setup.admin.headers })
    expect(named.answer().data.studio).toMatchObject({ manager_id: setup.manager.userId, pending_kind: 'creation' })
  })
})
