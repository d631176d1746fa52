import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { newId } from '../../commands/context.ts'
import { workday } from '../support/fixtures.ts'
import { setUpStudios } from '../support/studio-setup.ts'

const { server, aStudio, admin, decide, edited, live, manager, rival, seenByPublic, submitted } = await setUpStudios({
  holdBack: true,
})
const { client, fixtures } = server

describe('a manager', () => {
  it('creates a studio, which is public once it is approved', async () => {
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

  it('gets an error at each missing field', async () => {
    const request = { body: { name: '', location: '' }, headers: manager.headers }
    const refused = await client.call(api.submitStudio, request)
    const fields = ['name', 'location', 'description', 'hourlyRate', 'capacity']
    expect([refused.status, refused.problem().error]).toEqual([400, 'All fields are required'])
    expect(Object.keys(refused.problem().fieldErrors ?? {})).toEqual(fields)
  })

  it('edits a studio, whose old version is public until an admin approves', async () => {
    const one = await live()
    const waiting = await edited(one, { hourlyRate: 9_000, name: 'Renamed', features: [fixtures.soundproof] })
    expect(waiting).toMatchObject({ name: one.name, pending_kind: 'edit', hourly_rate: 2_500 })
    expect(waiting.pending_edit).toMatchObject({
      name: 'Renamed',
      hourly_rate: 9_000,
      features: [{ name: 'Soundproof' }],
    })
    expect((await seenByPublic(one.id)).answer().name).toBe(one.name)
    const after = (await decide('approveStudio', one.id)).answer().data.studio
    expect(after).toMatchObject({ name: 'Renamed', hourly_rate: 9_000, pending_kind: null, pending_edit: null })
    expect((await seenByPublic(one.id)).answer().name).toBe('Renamed')
  })

  it('can describe a studio in Swahili, too', async () => {
    const one = await live()
    const descriptionSw = 'Mahali patulivu'
    const waiting = await edited(one, { descriptionSw })
    expect(waiting).toMatchObject({ descriptionSw: '', pending_fields: ['descriptionSw'] })
    expect(waiting.pending_edit).toMatchObject({ descriptionSw })
    await decide('approveStudio', one.id)
    expect((await seenByPublic(one.id)).answer()).toMatchObject({ descriptionSw })
    expect((await edited(one, { name: 'Renamed' })).pending_fields).toEqual(['name'])
    await decide('rejectStudio', one.id)
  })

  it('archives an active studio, which is public until an admin approves', async () => {
    const one = await live()
    const archive = (id: string) => client.as(manager).call(api.archiveStudio, { params: { id } })
    const requested = (await archive(one.id)).answer()
    expect(requested.data.studio).toMatchObject({ pending_kind: 'archive', archive_requested: true, active: true })
    expect((await seenByPublic(one.id)).status).toBe(200)
    const archived = (await decide('approveStudio', one.id)).answer().data.studio
    expect(archived).toMatchObject({ active: false, archived_at: expect.any(String), pending_kind: null })
    expect((await seenByPublic(one.id)).status).toBe(404)
    const { id } = await submitted()
    const early = await archive(id)
    expect([early.status, early.problem().error]).toEqual([409, 'Only an active studio can be archived'])
  })

  it('sees only their own studios, by status and search', async () => {
    const one = await submitted('Chumba cha Siri')
    await edited(await live(), { hourlyRate: 9_000 })
    const list = async (query: object, by = manager) =>
      (await client.as(by).ask(api.listManagerStudios, { query })).data
    const all = await list({ limit: 100 })
    expect(all.items.every(({ manager_id }) => manager_id === manager.userId)).toBe(true)
    expect((await list({ search: 'chumba' })).items.map(({ id }) => id)).toEqual([one.id])
    const pending = await list({ status: 'pending', limit: 100 })
    expect(pending.items.map(({ pending_approval }) => pending_approval)).toEqual(pending.items.map(() => true))
    expect(pending.total).toBe(all.totals.pending)
    const settled = all.items.filter(({ active, pending_approval }) => active && !pending_approval)
    expect(all.totals.active).toBe(settled.length)
    expect((await list({ search: 'chumba' }, rival)).total).toBe(0)
    expect((await list({ search: 'chumba', managerId: manager.userId }, admin)).total).toBe(1)
    expect((await list({ search: 'chumba' }, admin)).total).toBe(1)
  })

  it('sets hours, buffer and closed days', async () => {
    const { id } = await live()
    const params = { id }
    const { headers } = manager
    const hours = async () => (await client.ask(api.studioHours, { params, headers })).data
    const close = (body: { date: string; reason: string }) =>
      client.ask(api.addStudioBlackout, { params, headers, body })
    expect(await hours()).toMatchObject({ bufferMinutes: 0, blackouts: [] })
    const openingHours = [null, ...Array.from({ length: 6 }, () => ({ from: 9, to: 17 }))]
    const body = { openingHours, bufferMinutes: 15 }
    await client.ask(api.setStudioHours, { params, headers, body })
    await close({ date: workday(3), reason: 'Painting' })
    await close({ date: workday(1), reason: 'A feast' })
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
    const reopen = { params, headers, query: { date: workday(3) }, body: { date: workday(1) } }
    const { blackouts } = (await client.ask(api.removeStudioBlackout, reopen)).data
    expect(blackouts).toEqual([{ date: workday(1), reason: 'A feast' }])
    const missing = await client.call(api.removeStudioBlackout, { params, headers })
    expect([missing.status, missing.problem().fieldErrors]).toEqual([400, { date: ['Enter the date as yyyy-mm-dd'] }])
    const fromBody = { params, headers, body: { date: workday(1) } }
    expect((await client.ask(api.removeStudioBlackout, fromBody)).data.blackouts).toEqual([])
    const short = { ...body, openingHours: openingHours.slice(1) }
    expect((await client.call(api.setStudioHours, { params, headers, body: short })).status).toBe(400)
  })

  it('overrides the hours of a period, and removes the override', async () => {
    const { id } = await live()
    const { headers } = manager
    const day = workday(6)
    const openingHours = Array.from({ length: 7 }, () => ({ from: 10, to: 12 }))
    const body = { from: day, to: day, openingHours }
    const { overrides } = (await client.ask(api.overrideStudioHours, { params: { id }, headers, body })).data
    const [period, ...others] = overrides
    expect([period, others]).toEqual([{ id: expect.any(String), from: day, to: day, openingHours }, []])
    const free = async () => {
      const { slots } = await client.ask(api.dayAvailability, { params: { id, date: day } })
      return slots.flatMap(({ startTime, available }) => (available ? [Number(startTime.slice(11, 13))] : []))
    }
    expect(await free()).toEqual([10, 11, 12])
    const removing = { params: { id, overrideId: period?.id ?? '' }, headers }
    expect((await client.ask(api.removeStudioOverride, removing)).data.overrides).toEqual([])
    expect((await free()).length).toBe(13)
    const backwards = { params: { id }, headers, body: { ...body, to: workday(5) } }
    expect((await client.call(api.overrideStudioHours, backwards)).problem().fieldErrors).toHaveProperty('to')
  })

  it('limits how soon and how far ahead customers can book', async () => {
    const { id } = await live()
    const { headers } = manager
    const set = (body: { noticeHours: number; daysAhead: number | null }) =>
      client.call(api.setBookingWindow, { params: { id }, headers, body })
    const states = async (date: string) => {
      const { slots } = await client.ask(api.dayAvailability, { params: { id, date } })
      return new Set(slots.map(({ reason }) => reason ?? 'free'))
    }
    const far = workday(3)
    const window = { noticeHours: 24, daysAhead: 2 }
    expect((await set(window)).answer().data.bookingWindow).toEqual(window)
    expect(await states(far)).toEqual(new Set(['staff_only']))
    expect(await client.ask(api.oneStudio, { params: { idOrCode: id } })).toMatchObject(window)
    ;(await set({ noticeHours: 0, daysAhead: null })).answer()
    expect(await states(far)).toEqual(new Set(['free']))
    expect((await set({ noticeHours: 0, daysAhead: 200 })).problem().fieldErrors).toHaveProperty('daysAhead')
  })

  it('lists the public holidays of the coming year', async () => {
    const { items } = (await client.as(manager).ask(api.listPublicHolidays)).data
    expect(new Set(items.map(({ name }) => name)).size).toBe(12)
  })

  it('gets an error if another person changed the hours of the same day, else both are kept', async () => {
    const { id } = await live()
    const call = { params: { id }, headers: manager.headers }
    const { openingHours, bufferMinutes, revision } = (await client.ask(api.studioHours, call)).data
    const save = (week: typeof openingHours, buffer = bufferMinutes) =>
      client.call(api.setStudioHours, { ...call, body: { openingHours: week, bufferMinutes: buffer, revision } })
    ;(await save([null, ...openingHours.slice(1)])).answer()
    expect((await save(openingHours, 45)).answer().data).toMatchObject({
      bufferMinutes: 45,
      openingHours: [null, ...openingHours.slice(1)],
    })
    const refused = await save([{ from: 10, to: 12 }, ...openingHours.slice(1)])
    expect(refused.status).toBe(409)
    expect(refused.problem().error).toContain('Sunday')
  })

  it('gets 404 for an unknown studio', async () => {
    const reply = await client.as(manager).call(api.oneManagerStudio, { params: { id: newId() } })
    expect([reply.status, reply.problem().error]).toEqual([404, 'Studio not found'])
  })

  it('can be represented by an admin who names them, but not by another manager', async () => {
    const { code: _, ...body } = aStudio()
    const submit = (by: typeof admin, query: { managerId?: string } = { managerId: manager.userId }) =>
      client.as(by).call(api.submitStudio, { body, query })
    expect((await submit(admin, {})).problem().error).toBe('Choose the manager you act for')
    const { studio } = (await submit(admin)).answer().data
    expect(studio).toMatchObject({ manager_id: manager.userId, pending_kind: 'creation' })
    expect((await submit(rival)).status).toBe(403)
  })
})
