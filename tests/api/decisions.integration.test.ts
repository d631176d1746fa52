import { afterAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { deleteUser } from '../../commands/accounts/change-user.ts'
import { approveBooking, cancelBooking, markNoShow } from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { submitStudio } from '../../commands/studios/create-studio.ts'
import { addDays, studioDateAt } from '../../domain/kernel/slot.ts'
import { decisionKey, decisionTask } from '../../processes/decisions/pending-decisions.ts'
import { postgresDecisions } from '../../processes/decisions/postgres-decisions.ts'
import { createLog } from '../../runtime/log.ts'
import { startServer } from '../../server/main.ts'
import { assignTo, aUser, giveRole, type TestUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { Client } from '../support/client.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { payBooking } from '../support/pay-booking.ts'
import { createTestPlace, startTestServer } from '../support/server.ts'
import { typesIn } from '../support/types-in.ts'
import { until } from '../support/until.ts'

type Input = z.input<typeof api.makeDecision.body>

const place = await createTestPlace({ DECISION_UNDO_SECONDS: '3600' })
let server = await startTestServer(place, undefined, { holdBack: true })
afterAll(async () => {
  await server.stop()
  await place.remove()
})
const admin = await aUser(server.services, 'admin', { name: 'Ada' })
const manager = await aUser(server.services, 'studio_manager', { name: 'Mo' })
await assignTo(server.services, server.fixtures.mawimbi.id, manager.userId)

let day = 0
async function booked(slots = hoursOn(workday(day++), 9), context = byTests()): Promise<string> {
  const { id, mix } = server.fixtures.mawimbi
  const request = { ...aRequest(id, mix, slots), preferredDate: null }
  const { bookingId, position } = await requestBooking(server.services, request, context)
  await server.services.waitForProjections(position)
  return bookingId
}

// Made while no process runs yet, because the deadlines of a request for a past day would cancel it.
const approval = { adminId: admin.userId, paymentDeadlineHours: 24 }
const past = await bookedInPast()
async function bookedInPast(): Promise<string> {
  const context = { ...byTests(), now: new Date(Date.now() - 3 * 86_400_000) }
  const id = await booked(hoursOn(addDays(studioDateAt(new Date()), -1), 8), context)
  await approveBooking(server.services, id, approval, context)
  await payBooking(server.services, id, { receipt: 'QK1', amountCents: 250_000 }, byTests())
  const { position } = await markNoShow(server.services, id, manager.userId, byTests())
  await server.services.waitForProjections(position)
  return id
}

const decide = (who: TestUser, subject_id: string, more: Partial<Input> = {}) => {
  const body = { id: newId(), subject: 'booking', subject_id, what: 'confirm', ...more } as const
  return server.client.as(who).call(api.makeDecision, { body })
}
const mine = async (who: TestUser) => (await server.client.as(who).ask(api.listDecisions)).data
const ofSubject = async (who: TestUser, id: string) => (await mine(who)).find(({ subject_id }) => subject_id === id)
const undo = (who: TestUser, id: string) => server.client.as(who).call(api.undoDecision, { params: { id } })
const hasten = (who: TestUser, id: string) => server.client.as(who).call(api.hastenDecision, { params: { id } })
const statusOf = async (id: string) =>
  (await server.client.as(admin).ask(api.adminBooking, { params: { id } })).booking.status
/** Runs the job of a decision now, as at the end of the time to undo it. */
const runJob = (id: string) =>
  server.database.pool.query(
    'select graphile_worker.add_job($1, json_build_object($2::text, $3::text), job_key := $4)',
    [decisionTask, 'id', id, decisionKey(id)],
  )
/** Returns a subject's decision once it is carried out or refused. */
const carriedOut = (who: TestUser, id: string) =>
  until(
    () => ofSubject(who, id),
    (found) => found?.status === 'done' || found?.status === 'refused',
  )
/** Ends the time to undo a subject's decision, and returns the decision once it is carried out or refused. */
async function ended(who: TestUser, id: string) {
  const found = await ofSubject(who, id)
  if (found?.status === 'pending') await runJob(found.id)
  return carriedOut(who, id)
}
const jobsOf = async (id: string) =>
  (await server.database.pool.query('select from graphile_worker._private_jobs where key = $1', [decisionKey(id)])).rows
    .length

const decisionsInLog = async (bookingId: string) =>
  (await typesIn(server.store, streams.booking(bookingId))).filter((type) => type !== 'booking.requested')

it('a decision is stored, and carried out once after a restart', async () => {
  const id = await booked()
  const accepted = await decide(manager, id)
  expect([accepted.status, accepted.answer().data]).toMatchObject([
    202,
    { status: 'pending', mine: true, what: 'confirm' },
  ])
  expect(await decisionsInLog(id)).toEqual([])
  const job = `select run_at = due_at as is_due_with_it from graphile_worker._private_jobs
    join decisions.pending on key = 'decision:' || pending.id where subject_id = $1`
  expect((await server.database.pool.query(job, [id])).rows).toEqual([{ is_due_with_it: true }])
  await server.stop()
  const started = await startServer({ config: place.config(), log: createLog('silent'), dist: undefined })
  server = { ...server, ...started, client: new Client(started.url.replace('localhost', '127.0.0.1')) }
  expect(await ended(manager, id)).toMatchObject({ status: 'done', error: null })
  expect(await decisionsInLog(id)).toEqual(['booking.manager_confirmed'])
  await expect.poll(() => statusOf(id)).toBe('manager_confirmed')
})

describe('a decision', () => {
  it('is not carried out after it was undone', async () => {
    const id = await booked()
    const made = (await decide(manager, id)).answer().data
    expect(made.seconds_left).toBeGreaterThan(0)
    expect((await undo(manager, made.id)).answer()).toEqual({ done: true })
    expect(await ofSubject(manager, id)).toBeUndefined()
    await runJob(made.id)
    await expect.poll(() => jobsOf(made.id)).toBe(0)
    expect(await decisionsInLog(id)).toEqual([])
    expect((await undo(manager, made.id)).status, 'undone again').toBe(404)
  })

  it('is carried out at once on request, and can’t be undone afterwards', async () => {
    const id = await booked()
    const made = (await decide(admin, id, { what: 'approve', as: 'admin' })).answer().data
    expect((await hasten(admin, made.id)).answer()).toEqual({ done: true })
    await carriedOut(admin, id)
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
    const { forget } = postgresDecisions(server.database.pool, 0)
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
    const remove = 'delete from decisions.pending where id = $1 returning status'
    expect((await server.database.pool.query(remove, [id])).rows).toEqual([{ status: 'pending' }])
  })

  it.each([
    ['was deleted', (userId: string) => deleteUser(server.services, userId, admin.userId, byTests())],
    ['is no admin any more', (userId: string) => giveRole(server.services, userId, 'studio_manager')],
  ])('of a user who %s is not carried out', async (_, leave) => {
    const id = await booked()
    const leaving = await aUser(server.services, 'admin')
    const made = (await decide(leaving, id, { what: 'approve', as: 'admin' })).answer().data
    await leave(leaving.userId)
    await runJob(made.id)
    await expect.poll(() => jobsOf(made.id)).toBe(0)
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

  it('keeps its booking from being rejected together with others', async () => {
    const [own, ofAnother, free] = [await booked(), await booked(), await booked()]
    const ids = [own, ofAnother, free]
    await decide(admin, own, { what: 'approve', as: 'admin' })
    await decide(manager, ofAnother)
    const together = await server.client.as(admin).ask(api.rejectBookings, { body: { ids } })
    expect(together).toEqual({ rejected: [free], left: [own, ofAnother] })
    expect(await ended(admin, own)).toMatchObject({ what: 'approve', status: 'done' })
    expect(await ended(manager, ofAnother)).toMatchObject({ what: 'confirm', status: 'done' })
  })

  it('that is already in the log is not repeated when its job runs again', async () => {
    const id = await booked()
    const made = (await decide(manager, id)).answer().data
    await ended(manager, id)
    await approveBooking(server.services, id, approval, byTests())
    await server.database.pool.query(`update decisions.pending set status = 'started' where id = $1`, [made.id])
    await runJob(made.id)
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
  const seen = async () =>
    (await server.client.as(admin).ask(api.oneAdminStudio, { params: { id: studioId } })).data.studio
  const version = (await seen()).pending_version
  const about = { subject: 'studio', what: 'approve' } as const
  expect((await decide(admin, studioId, { ...about, what: 'confirm' })).status).toBe(400)
  await decide(admin, studioId, { ...about, version: (version ?? 0) + 1 })
  expect(await ended(admin, studioId)).toMatchObject({ status: 'refused', code: 'edit_conflict', name: 'Pwani' })
  await decide(admin, studioId, { ...about, version })
  expect(await ended(admin, studioId)).toMatchObject({ status: 'done' })
  expect((await seen()).pending_approval).toBe(false)
})

it('a check-in is recorded from the day of the session, and corrects a no-show', async () => {
  const ahead = await booked()
  const { position } = await approveBooking(server.services, ahead, approval, byTests())
  await server.services.waitForProjections(position)
  for (const id of [ahead, past]) {
    const { id: decision } = (await decide(manager, id, { what: 'check_in' })).answer().data
    await hasten(manager, decision)
  }
  expect(await carriedOut(manager, ahead)).toMatchObject({ status: 'refused', code: 'not_allowed' })
  expect(await carriedOut(manager, past)).toMatchObject({ status: 'done' })
  await server.services.waitForProjections(await server.store.head())
  const { booking } = await server.client.as(admin).ask(api.adminBooking, { params: { id: past } })
  expect(booking).toMatchObject({ checked_in: true, no_show: false })
})
