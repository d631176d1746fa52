import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { adminBooking } from '../../api/contract/admin-bookings.ts'
import { adminStudios } from '../../api/contract/admin-studios.ts'
import { hastenDecision, listDecisions, makeDecision, undoDecision } from '../../api/contract/decisions.ts'
import { changeUserRole, deleteUser } from '../../commands/accounts/change-user.ts'
import { approveBooking, cancelBooking, markNoShow, payBooking } from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { submitStudio } from '../../commands/studios/create-studio.ts'
import { addDays, slotAt, studioDateAt } from '../../domain/kernel/slot.ts'
import { postgresDecisions } from '../../processes/decisions/postgres-decisions.ts'
import { createLog } from '../../runtime/log.ts'
import { startServer } from '../../server/main.ts'
import { assignTo, aUser, type TestUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { Client } from '../support/client.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { createTestPlace, startTestServer, type TestPlace, type TestServer } from '../support/server.ts'
import { until } from '../support/until.ts'

type Input = z.input<typeof makeDecision.body>

let place: TestPlace
let server: TestServer
let admin: TestUser
let manager: TestUser
beforeAll(async () => {
  place = await createTestPlace({ DECISION_UNDO_SECONDS: '1' })
  server = await startTestServer(place, undefined, { holdBack: true })
  admin = await aUser(server.services, 'admin', { name: 'Ada' })
  manager = await aUser(server.services, 'studio_manager', { name: 'Mo' })
  await assignTo(server.services, server.fixtures.mawimbi.id, manager.userId)
})
afterAll(async () => {
  await server.stop()
  await place.remove()
})

let day = 0
async function booked(): Promise<string> {
  const { mawimbi } = server.fixtures
  const request = {
    ...aRequest(mawimbi.id, mawimbi.mix),
    preferredDate: null,
    selectedSlots: hoursOn(workday(day++), 9),
  }
  const { bookingId, position } = await requestBooking(server.services, request, byTests())
  await server.services.waitForProjections(position)
  return bookingId
}

const decide = (who: TestUser, subject_id: string, more: Partial<Input> = {}) =>
  server.client.call(makeDecision, {
    body: { id: newId(), subject: 'booking', subject_id, what: 'confirm', ...more },
    headers: who.headers,
  })
const mine = async (who: TestUser) => (await server.client.call(listDecisions, { headers: who.headers })).answer().data
const ofSubject = async (who: TestUser, id: string) => (await mine(who)).find(({ subject_id }) => subject_id === id)
const undo = (who: TestUser, id: string) => server.client.call(undoDecision, { params: { id }, headers: who.headers })
const hasten = (who: TestUser, id: string) =>
  server.client.call(hastenDecision, { params: { id }, headers: who.headers })
const statusOf = async (id: string) =>
  (await server.client.call(adminBooking, { params: { id }, headers: admin.headers })).answer().booking.status
const ended = (who: TestUser, id: string) =>
  until(
    () => ofSubject(who, id),
    (found) => found?.status === 'done' || found?.status === 'refused',
  )
const jobsOf = async (id: string) =>
  (await server.database.pool.query('select from graphile_worker._private_jobs where key = $1', [`decision:${id}`]))
    .rows.length

async function decisionsInLog(bookingId: string): Promise<string[]> {
  const types: string[] = []
  for await (const { type } of server.store.read(streams.booking(bookingId))) types.push(type)
  return types.filter((type) => type !== 'booking.requested')
}

it('a decision is stored, and carried out once after a restart', async () => {
  const id = await booked()
  const accepted = await decide(manager, id)
  expect([accepted.status, accepted.answer().data]).toMatchObject([
    202,
    { status: 'pending', mine: true, what: 'confirm' },
  ])
  expect(await decisionsInLog(id)).toEqual([])
  await server.stop()
  const started = await startServer({ config: place.config(), log: createLog('silent'), dist: undefined })
  server = { ...server, ...started, client: new Client(started.url.replace('localhost', '127.0.0.1')) }
  expect(await ended(manager, id)).toMatchObject({ status: 'done', error: null })
  expect(await decisionsInLog(id)).toEqual(['booking.manager_confirmed'])
  await until(
    () => statusOf(id),
    (status) => status === 'manager_confirmed',
  )
})

describe('a decision', () => {
  it('is not carried out after it was undone', async () => {
    const id = await booked()
    const made = (await decide(manager, id)).answer().data
    expect(made.seconds_left).toBeGreaterThan(0)
    expect((await undo(manager, made.id)).answer()).toEqual({ done: true })
    expect(await ofSubject(manager, id)).toBeUndefined()
    await until(
      () => jobsOf(made.id),
      (jobs) => jobs === 0,
    )
    expect(await decisionsInLog(id)).toEqual([])
    expect((await undo(manager, made.id)).status, 'undone again').toBe(404)
  })

  it('is carried out at once on request, and can’t be undone afterwards', async () => {
    const id = await booked()
    const made = (await decide(admin, id, { what: 'approve', as: 'admin' })).answer().data
    expect((await hasten(admin, made.id)).answer()).toEqual({ done: true })
    await ended(admin, id)
    expect((await undo(admin, made.id)).problem()).toMatchObject({
      code: 'wrong_status',
      error: 'It is too late to undo this decision',
    })
    expect(await statusOf(id)).toBe('approved')
  })

  it('stays pending if the id of another decision is repeated about its booking', async () => {
    const [id, otherId] = [await booked(), await booked()]
    const other = (await decide(manager, otherId)).answer().data
    const made = (await decide(manager, id, { what: 'reject' })).answer().data
    expect((await decide(manager, id, { id: other.id })).answer().data).toMatchObject({ subject_id: otherId })
    expect(await ofSubject(manager, id)).toMatchObject({ id: made.id, what: 'reject' })
    await ended(manager, id)
    expect(await statusOf(id)).toBe('rejected')
  })

  it('is refused if the booking was decided meanwhile, and listed for its author until dismissed', async () => {
    const id = await booked()
    const made = (await decide(manager, id)).answer().data
    await cancelBooking(server.services, id, { reason: 'customer', note: '' }, byTests())
    const refused = await ended(manager, id)
    expect(refused).toMatchObject({ status: 'refused', code: 'wrong_status', mine: true })
    expect(refused?.error).toMatch(/cancelled/)
    expect(await decisionsInLog(id)).toEqual(['booking.cancelled'])
    await undo(manager, made.id)
    expect(await ofSubject(manager, id)).toBeUndefined()
  })

  it('loses its reason when the customer is erased, before or after it is refused', async () => {
    const [early, late] = [await booked(), await booked()]
    for (const id of [early, late]) {
      await decide(manager, id, { what: 'reject', reason: 'Njeri is ill' })
      await cancelBooking(server.services, id, { reason: 'customer', note: '' }, byTests())
    }
    const { forget } = postgresDecisions(server.database.pool, 1)
    await forget({ bookings: [early] })
    expect(await ended(manager, early)).toMatchObject({ status: 'refused', reason: '' })
    expect(await ended(manager, late)).toMatchObject({ status: 'refused', reason: 'Njeri is ill' })
    await forget({ bookings: [late] })
    expect(await ofSubject(manager, late)).toMatchObject({ status: 'refused', reason: '' })
  })

  it('of an unknown kind, made by a newer version, is left pending and hides no other', async () => {
    const decisions = postgresDecisions(server.database.pool, 3_600)
    const [id, other] = [newId(), await booked()]
    await server.database.pool.query(
      `insert into decisions.pending (id, subject_id, name, made_by, role, decision, due_at)
       values ($1, $2, 'SB222222', $3, 'studio_manager', '{"about": "booking", "what": "postpone"}', now())`,
      [id, newId(), manager.userId],
    )
    await decide(manager, other)
    expect(await ofSubject(manager, other)).toMatchObject({ mine: true })
    await expect(decisions.start(id)).rejects.toThrow()
    const { rows } = await server.database.pool.query('delete from decisions.pending where id = $1 returning status', [
      id,
    ])
    expect(rows).toEqual([{ status: 'pending' }])
  })

  it.each([
    ['was deleted', (userId: string) => deleteUser(server.services, userId, admin.userId, byTests())],
    [
      'is no admin any more',
      (userId: string) =>
        changeUserRole(server.services, userId, { role: 'studio_manager', by: admin.userId }, byTests()),
    ],
  ])('of a user who %s is not carried out', async (_, leave) => {
    const id = await booked()
    const leaving = await aUser(server.services, 'admin')
    const made = (await decide(leaving, id, { what: 'approve', as: 'admin' })).answer().data
    await leave(leaving.userId)
    await until(
      () => jobsOf(made.id),
      (jobs) => jobs === 0,
    )
    expect(await decisionsInLog(id)).toEqual([])
  })

  it('is refused if the booking is not as its author saw it', async () => {
    const id = await booked()
    const seen = { status: 'requested', selected_slots: hoursOn(workday(90), 9) } as const
    await decide(manager, id, { seen })
    expect(await ended(manager, id)).toMatchObject({
      status: 'refused',
      error: 'The booking has been moved to other hours',
    })
  })

  it('repeated with the same id is made once, and another by the same person replaces it', async () => {
    const id = await booked()
    const [first, second] = [newId(), newId()]
    const [once, twice] = [await decide(manager, id, { id: first }), await decide(manager, id, { id: first })]
    expect(twice.answer().data.id).toBe(once.answer().data.id)
    await decide(manager, id, { id: second, what: 'reject', reason: 'We are closed' })
    expect(await ended(manager, id)).toMatchObject({ id: second, status: 'done' })
    expect(await decisionsInLog(id)).toEqual(['booking.rejected'])
    // The reason is stored with the booking, whose personal data can be erased.
    const kept = 'select status, decision from decisions.pending where id = $1'
    const [row] = (await server.database.pool.query(kept, [second])).rows
    expect(row).toMatchObject({ status: 'done', decision: { what: 'reject', reason: '' } })
  })

  it('is refused while another person’s decision is pending, which both can see', async () => {
    const id = await booked()
    const made = (await decide(manager, id)).answer().data
    expect((await decide(admin, id, { what: 'approve' })).problem()).toMatchObject({
      code: 'wrong_status',
      error: 'Someone else has just decided this. Please look again in a moment.',
    })
    expect(await ofSubject(admin, id)).toMatchObject({ id: made.id, mine: false })
    expect((await undo(admin, made.id)).status).toBe(404)
    expect((await hasten(admin, made.id)).status).toBe(404)
    await ended(manager, id)
  })

  it('can be made only by users with access to the booking', async () => {
    const id = await booked()
    const other = await aUser(server.services, 'studio_manager')
    expect((await decide(other, id)).status).toBe(403)
    expect((await decide(manager, id, { what: 'approve' })).status).toBe(403)
    expect((await decide(manager, id, { what: 'reject', as: 'admin' })).status).toBe(403)
    expect((await decide(manager, newId())).status).toBe(404)
    await decide(manager, id)
    expect(await ofSubject(other, id)).toBeUndefined()
    await assignTo(server.services, server.fixtures.mawimbi.id, null)
    expect(await ended(manager, id)).toMatchObject({ status: 'refused', code: 'not_allowed' })
    await assignTo(server.services, server.fixtures.mawimbi.id, manager.userId)
  })

  it('that is already in the log is not repeated when its job runs again', async () => {
    const id = await booked()
    const made = (await decide(manager, id)).answer().data
    await ended(manager, id)
    await approveBooking(server.services, id, { adminId: admin.userId, paymentDeadlineHours: 24 }, byTests())
    const again = `update decisions.pending set status = 'started' where id = $1`
    await server.database.pool.query(again, [made.id])
    const job = `select graphile_worker.add_job('carry_out_decision', json_build_object('id', $1::text))`
    await server.database.pool.query(job, [made.id])
    expect(await ended(manager, id)).toMatchObject({ status: 'done' })
    expect(await decisionsInLog(id)).toEqual(['booking.manager_confirmed', 'booking.approved'])
  })
})

it('a decision about a studio is carried out only for the version that was reviewed', async () => {
  const details = { name: 'Pwani', location: 'Mombasa', description: 'By the sea', hourlyRateCents: 150_000 }
  const chosen = { capacity: 4, featureIds: [], limitationIds: [] }
  const studioId = newId()
  const command = { studioId, managerId: manager.userId, details: { ...details, ...chosen } }
  const { position } = await submitStudio(server.services, command, byTests())
  await server.services.waitForProjections(position)
  const looked = () =>
    server.client.call(adminStudios.oneAdminStudio, { params: { id: studioId }, headers: admin.headers })
  const version = (await looked()).answer().data.studio.pending_version
  const about = { subject: 'studio', what: 'approve' } as const
  expect((await decide(admin, studioId, { ...about, what: 'confirm' })).status).toBe(400)
  await decide(admin, studioId, { ...about, version: (version ?? 0) + 1 })
  expect(await ended(admin, studioId)).toMatchObject({ status: 'refused', code: 'edit_conflict', name: 'Pwani' })
  await decide(admin, studioId, { ...about, version })
  expect(await ended(admin, studioId)).toMatchObject({ status: 'done' })
  expect((await looked()).answer().data.studio.pending_approval).toBe(false)
})

it('a check-in is recorded from the day of the session, and corrects a no-show', async () => {
  const approval = { adminId: admin.userId, paymentDeadlineHours: 24 }
  const ahead = await booked()
  await approveBooking(server.services, ahead, approval, byTests())
  const { mawimbi } = server.fixtures
  const context = { ...byTests(), now: new Date(Date.now() - 3 * 86_400_000) }
  const slots = [slotAt(addDays(studioDateAt(new Date()), -1), 8)]
  const request = { ...aRequest(mawimbi.id, mawimbi.mix), preferredDate: null, selectedSlots: slots }
  const { bookingId: past } = await requestBooking(server.services, request, context)
  await approveBooking(server.services, past, approval, context)
  await payBooking(server.services, past, { receipt: 'QK1', amountCents: 250_000 }, byTests())
  const { position } = await markNoShow(server.services, past, manager.userId, byTests())
  await server.services.waitForProjections(position)
  for (const id of [ahead, past]) {
    const { id: decision } = (await decide(manager, id, { what: 'check_in' })).answer().data
    await hasten(manager, decision)
  }
  expect(await ended(manager, ahead)).toMatchObject({ status: 'refused', code: 'not_allowed' })
  expect(await ended(manager, past)).toMatchObject({ status: 'done' })
  await server.services.waitForProjections(await server.store.head())
  const reply = await server.client.call(adminBooking, { params: { id: past }, headers: admin.headers })
  expect(reply.answer().booking).toMatchObject({ checked_in: true, no_show: false })
})
