import { afterAll, beforeAll, expect, it } from 'vitest'
import { assignStudios } from '../../commands/accounts/manage-studios.ts'
import { approveBooking, cancelBooking, payBooking } from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { addDays, type Slot, slotAt, startOf, studioDateAt } from '../../domain/kernel/slot.ts'
import { aUser, type TestUser } from '../../tests/support/accounts.ts'
import { aRequest } from '../../tests/support/booking.ts'
import { byTests, hoursOn, workday } from '../../tests/support/fixtures.ts'
import { openTestServer, type TestServer } from '../../tests/support/server.ts'
import { jobsState } from '../jobs-state.ts'

/** The whole way, in a server where a request waits for long after two seconds. */
let server: TestServer
let admin: TestUser
let manager: TestUser
beforeAll(async () => {
  server = await openTestServer({ REQUEST_REMINDER_HOURS: String(2 / 3_600) })
  admin = await aUser(server.services, 'admin')
  manager = await aUser(server.services, 'studio_manager')
  const studios = [server.fixtures.mawimbi.id]
  await server.services.readModelsAt(
    (await assignStudios(server.services, manager.userId, studios, byTests())).position,
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

/** What was said of a booking by such texts, and to whom: 'text to person', in any order. */
async function said(bookingId: string, ...templates: string[]): Promise<string[]> {
  const found: string[] = []
  for await (const { type, data } of server.store.readAll({ types: ['message.queued'] }))
    if (type === 'message.queued' && data.aboutId === bookingId && templates.includes(data.template))
      found.push(`${data.template} to ${data.personId} by ${data.channel}`)
  return found.toSorted()
}
const look = (task: string, payload: object) =>
  server.database.pool.query('select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)])
async function atRest(): Promise<void> {
  const busy = async () => {
    const { jobs, failed } = await jobsState(server.database.pool)
    return [jobs.due + jobs.running, failed]
  }
  await expect.poll(busy).toEqual([0, []])
}

/** An hour more than two hours ahead and within a day: there is always one, as the longest night is 11 hours. */
function soon(): Slot {
  const now = new Date()
  const today = studioDateAt(now)
  const hours = [today, addDays(today, 1)].flatMap((date) => Array.from({ length: 13 }, (_, i) => slotAt(date, 8 + i)))
  const first = hours.find((slot) => startOf(slot).getTime() > now.getTime() + 2.1 * 3_600_000)
  return first ?? expect.fail('Two days have such an hour')
}

it('a request that waits is told of to its manager, then to the admins: each once, however often it is looked at', async () => {
  const { bookingId } = await requested(hoursOn(workday(), 9))
  const nudges = () => said(bookingId, 'nudge_manager', 'nudge_admin')
  const to = (person: TestUser) => expect.stringContaining(person.userId)
  await expect.poll(nudges).toEqual(expect.arrayContaining([to(manager), to(admin)]))
  await atRest()
  const once = await nudges()
  expect(new Set(once).size).toBe(once.length)
  for (const whom of ['manager', 'admins']) await look('nudge_about_request', { bookingId, whom })
  await atRest()
  expect(await nudges()).toEqual(once)
})

it('a paid session is told of to its customer once; a cancelled one never', async () => {
  const slot = soon()
  const cancelled = await paid([slot])
  await cancelBooking(server.services, cancelled, { reason: 'admin', note: 'The roof leaks' }, byTests())
  const bookingId = await paid([slot])
  for (const id of [cancelled, bookingId, bookingId]) await look('remind_of_session', { bookingId: id, hours: 24 })
  await expect.poll(() => said(bookingId, 'reminder_day')).not.toEqual([])
  await atRest()
  const once = await said(bookingId, 'reminder_day', 'reminder_soon')
  expect(new Set(once).size).toBe(once.length)
  expect(once.every((each) => each.startsWith('reminder_day'))).toBe(true)
  expect(await said(cancelled, 'reminder_day', 'reminder_soon')).toEqual([])
})
