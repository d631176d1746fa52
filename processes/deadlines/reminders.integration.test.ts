import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveBooking, cancelBooking } from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { assignStudios } from '../../commands/studios/manage-studios.ts'
import { type Slot, startOf } from '../../domain/kernel/slot.ts'
import { aUser, type TestUser } from '../../tests/support/accounts.ts'
import { aRequest } from '../../tests/support/booking.ts'
import { byTests, hoursOn, workday } from '../../tests/support/fixtures.ts'
import { payBooking } from '../../tests/support/pay-booking.ts'
import { openTestServer, type TestServer } from '../../tests/support/server.ts'
import { jobsState } from '../jobs.ts'
import { meetDeadlines, remindersByJob } from './due.ts'

/** A server whose requests are overdue after two seconds. */
let server: TestServer
let admin: TestUser
let manager: TestUser
beforeAll(async () => {
  server = await openTestServer({ REQUEST_REMINDER_HOURS: String(2 / 3_600) })
  admin = await aUser(server.services, 'admin')
  manager = await aUser(server.services, 'studio_manager')
  const studios = [server.fixtures.mawimbi.id]
  await server.services.waitForProjections(
    (await assignStudios(server.services, manager.userId, { studioIds: studios }, byTests())).position,
  )
})
afterAll(() => server?.stop())

async function requested(slots: readonly Slot[]) {
  const { id, mix } = server.fixtures.mawimbi
  const asked = { ...aRequest(id, mix), selectedSlots: [...slots], preferredDate: null, language: 'en' as const }
  return requestBooking(server.services, asked, byTests())
}
async function paid(slots: readonly Slot[]) {
  const { bookingId, priceCents } = await requested(slots)
  const approval = { adminId: admin.userId, paymentDeadlineHours: 24 }
  await approveBooking(server.services, bookingId, approval, byTests())
  await payBooking(server.services, bookingId, { receipt: 'TES7R3CE1P', amountCents: priceCents }, byTests())
  return bookingId
}

/** Returns the messages about a booking, sorted. */
async function messagesAbout(bookingId: string, ...templates: string[]): Promise<string[]> {
  const found: string[] = []
  for await (const { type, data } of server.store.readAll({ types: ['message.queued'] }))
    if (type === 'message.queued' && data.aboutId === bookingId && templates.includes(data.template))
      found.push(`${data.template} to ${data.personId} by ${data.channel}`)
  return found.toSorted()
}
async function untilIdle(): Promise<void> {
  const busy = async () => {
    const { jobs, failed } = await jobsState(server.database.pool)
    return [jobs.due + jobs.running, failed]
  }
  await expect.poll(busy).toEqual([0, []])
}

/** Handles a booking's deadlines as of an instant. */
async function meetDeadlinesAt(bookingId: string, now: Date): Promise<void> {
  const addJob = (task: string, payload: object, { jobKey }: { jobKey: string }) =>
    server.database.pool.query('select graphile_worker.add_job($1, $2::json, job_key := $3)', [
      ...[task, JSON.stringify(payload), jobKey],
    ])
  const { services } = server
  await meetDeadlines({ services, rules: server.config, now, reminders: remindersByJob(addJob, now) }, bookingId)
}

it('an unanswered request is reported once to its manager and once to the admins', async () => {
  const { bookingId } = await requested(hoursOn(workday(), 9))
  const nudges = () => messagesAbout(bookingId, 'nudge_manager', 'nudge_admin')
  const to = (person: TestUser) => expect.stringContaining(person.userId)
  await expect.poll(nudges).toEqual(expect.arrayContaining([to(manager), to(admin)]))
  await untilIdle()
  const once = await nudges()
  expect(new Set(once).size).toBe(once.length)
  for (let i = 0; i < 2; i++) await meetDeadlinesAt(bookingId, new Date())
  await untilIdle()
  expect(await nudges()).toEqual(once)
})

it('a paid session is announced to its customer once, a cancelled one never', async () => {
  const [slot] = hoursOn(workday(1), 9)
  if (!slot) throw new Error('no such hour')
  const cancelled = await paid([slot])
  await cancelBooking(server.services, cancelled, { reason: 'admin', note: 'The roof leaks' }, byTests())
  const bookingId = await paid([slot])
  const dayBefore = new Date(startOf(slot).getTime() - 24 * 3_600_000)
  for (const id of [cancelled, bookingId, bookingId]) await meetDeadlinesAt(id, dayBefore)
  await expect.poll(() => messagesAbout(bookingId, 'reminder_day')).not.toEqual([])
  await untilIdle()
  const once = await messagesAbout(bookingId, 'reminder_day', 'reminder_soon')
  expect(new Set(once).size).toBe(once.length)
  expect(once.every((each) => each.startsWith('reminder_day'))).toBe(true)
  expect(await messagesAbout(cancelled, 'reminder_day', 'reminder_soon')).toEqual([])
})

it('a booking has one job', async () => {
  const [slot] = hoursOn(workday(1), 12)
  if (!slot) throw new Error('no such hour')
  const bookingId = await paid([slot])
  const waiting = async () => {
    await untilIdle()
    const { rows } = await server.database.pool.query(
      'select task_identifier as task, run_at from graphile_worker.jobs where key = $1',
      [`deadlines:${bookingId}`],
    )
    return rows
  }
  const dayBefore = new Date(startOf(slot).getTime() - 24 * 3_600_000)
  await expect.poll(waiting).toEqual([{ task: 'check_deadlines', run_at: dayBefore }])
  expect(await messagesAbout(bookingId, 'reminder_day')).toEqual([])
})
