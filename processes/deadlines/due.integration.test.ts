import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  approveBooking,
  arrangeBookingTime,
  cancelBooking,
  confirmBooking,
  markNoShow,
  payBooking,
} from '../../commands/bookings/change-booking.ts'
import { rescheduleBooking } from '../../commands/bookings/customer-changes.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { streams } from '../../commands/streams.ts'
import { booking } from '../../domain/booking/booking.ts'
import { endOf, type Slot, type StudioDate, startOf } from '../../domain/kernel/slot.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import { aRequest } from '../../tests/support/booking.ts'
import { byTests, hoursOn, workday } from '../../tests/support/fixtures.ts'
import { openTestServer, type TestServer } from '../../tests/support/server.ts'
import { meetDeadlines, type Watch } from './due.ts'

const minute = 60_000
const hour = 60 * minute
const rules = {
  paymentGraceMinutes: 15,
  requestReminderHours: 12,
  requestExpiryHours: 10_000,
  timelessRequestExpiryHours: 10_000,
}

let server: TestServer
let day = 0
let date: StudioDate
/** The sent reminders: the recipient or the hours before the session, and the id of the cause. */
let sent: { what: string | number; causeId: string }[]
beforeAll(async () => {
  server = await openTestServer({}, { holdBack: true })
})
afterAll(() => server?.stop())
beforeEach(() => {
  date = workday(day++)
  sent = []
})

const watch = (now: Date): Watch => ({
  services: server.services,
  rules,
  now,
  reminders: {
    ofWaitingRequest: async ({ whom, causeId }) => send(whom, causeId),
    ofSession: async ({ hours, causeId }) => send(hours, causeId),
  },
})
/** Queues a reminder once for each cause, as the messages process does. */
function send(what: string | number, causeId: string) {
  if (!sent.some((each) => each.what === what && each.causeId === causeId)) sent.push({ what, causeId })
}
const after = (instant: Date | string, ms: number) => new Date(new Date(instant).getTime() + ms)

async function requested(...hours: number[]): Promise<string> {
  const { id, mix } = server.fixtures.mawimbi
  const asked = {
    ...aRequest(id, mix),
    selectedSlots: hoursOn(date, ...hours),
    preferredDate: null,
    language: 'en' as const,
  }
  return (await requestBooking(server.services, asked, byTests())).bookingId
}
async function approved(...hours: number[]): Promise<{ id: string; payBy: Date }> {
  const id = await requested(...hours)
  const approval = { adminId: newId(), paymentDeadlineHours: 24 }
  const { booking: current } = await approveBooking(server.services, id, approval, byTests())
  if (current.status !== 'approved') throw new Error(`It is ${current.status}`)
  return { id, payBy: new Date(current.payBy) }
}
async function paid(...hours: number[]): Promise<string> {
  const { id } = await approved(...hours)
  await payBooking(server.services, id, { receipt: 'TES7R3CE1P', amountCents: 1_000_000 }, byTests())
  return id
}
const cancel = (id: string) =>
  cancelBooking(server.services, id, { reason: 'admin', note: 'The roof leaks' }, byTests())
async function stateOf(id: string) {
  const { state } = await load(server.store, booking, streams.booking(id))
  return state.status === 'cancelled' ? `cancelled: ${state.reason}` : state.status
}
/** Returns the events of a booking. */
async function eventsOf(id: string) {
  const events: { type: string; id: string; at: string }[] = []
  for await (const { type, id: eventId, metadata } of server.store.read(streams.booking(id)))
    events.push({ type, id: eventId, at: metadata.at })
  return events
}
const slotOf = (at: number): Slot => hoursOn(date, at)[0] ?? expect.fail('no such hour')

describe('an unpaid booking', () => {
  /** Appends events to the booking's payment. */
  async function happens(id: string, ...events: PaymentEvent[]) {
    const metadata = { at: new Date().toISOString(), actor: { process: 'tests' }, correlationId: id, causationId: id }
    let version: 'none' | bigint = 'none'
    for await (const event of server.store.read(streams.payment(id))) version = event.version
    await server.store.append(
      streams.payment(id),
      version,
      events.map((event) => ({ ...event, id: newId(), metadata })),
    )
  }
  const attemptId = newId()
  const asked: PaymentEvent = {
    type: 'payment.prompt_requested',
    data: { attemptId, personId: newId(), phone: '254712345678', amountCents: 250_000 },
  }
  const answered = (outcome: 'paid' | 'timed_out', receipt: string | null): PaymentEvent => ({
    type: 'payment.prompt_answered',
    data: { attemptId, outcome, resultCode: null, receipt },
  })
  const matched = (amountCents: number): PaymentEvent => ({
    type: 'payment.receipt_matched',
    data: { receipt: 'TES7R3CE1P', amountCents, attemptId },
  })

  it('is cancelled once after its deadline and grace period, which frees its hours', async () => {
    const { id, payBy } = await approved(9)
    const due = after(payBy, 15 * minute)
    expect(await meetDeadlines(watch(after(due, -1)), id)).toEqual(due)
    expect(await stateOf(id)).toBe('approved')
    expect(await meetDeadlines(watch(due), id)).toBeUndefined()
    expect(await stateOf(id)).toBe('cancelled: unpaid')
    const events = await eventsOf(id)
    expect(await meetDeadlines(watch(after(due, hour)), id)).toBeUndefined()
    expect(await eventsOf(id)).toEqual(events)
    await requested(9)
  })

  it('is not cancelled while a prompt is open, but once that has failed', async () => {
    const { id, payBy } = await approved(10)
    const due = after(payBy, 15 * minute)
    await happens(id, asked)
    expect(await meetDeadlines(watch(due), id)).toEqual(after(due, minute))
    expect(await stateOf(id)).toBe('approved')
    await happens(id, answered('timed_out', null))
    expect(await meetDeadlines(watch(due), id)).toBeUndefined()
    expect(await stateOf(id)).toBe('cancelled: unpaid')
  })

  it('is not cancelled while its money is recorded but not settled', async () => {
    const { id, payBy } = await approved(11)
    const due = after(payBy, 15 * minute)
    const issued = { bookingId: id, code: 'SB222222', chargeCents: 250_000, payBy: payBy.toISOString() }
    const link: PaymentEvent = { type: 'payment.link_issued', data: issued }
    await happens(id, link, asked, matched(250_000), answered('paid', 'TES7R3CE1P'))
    expect(await meetDeadlines(watch(due), id)).toEqual(after(due, minute))
    expect(await stateOf(id)).toBe('approved')
  })

  it('is cancelled if only a part of it was paid', async () => {
    const { id, payBy } = await approved(12)
    const issued = { bookingId: id, code: 'SB222222', chargeCents: 250_000, payBy: payBy.toISOString() }
    await happens(id, { type: 'payment.link_issued', data: issued }, asked, answered('paid', 'T'), matched(100_000))
    await meetDeadlines(watch(after(payBy, 15 * minute)), id)
    expect(await stateOf(id)).toBe('cancelled: unpaid')
  })

  it('stays paid if it is paid after all', async () => {
    const id = await paid(13)
    expect(await meetDeadlines(watch(startOf(slotOf(13))), id)).toEqual(after(endOf(slotOf(13)), hour))
    expect(await stateOf(id)).toBe('paid')
  })
})

describe('a request without an answer for 48 hours', () => {
  const expiring = (now: Date) => ({
    ...watch(now),
    rules: { ...rules, requestExpiryHours: 48, timelessRequestExpiryHours: 168 },
  })
  const askedAt = async (id: string) => new Date((await eventsOf(id))[0]?.at ?? 0)

  it('is cancelled as unanswered, which frees its hours', async () => {
    const id = await requested(9)
    const due = after(await askedAt(id), 48 * hour)
    await meetDeadlines(expiring(after(due, -1)), id)
    expect(await stateOf(id)).toBe('requested')
    expect(await meetDeadlines(expiring(due), id)).toBeUndefined()
    expect(await stateOf(id)).toBe('cancelled: unanswered')
    await requested(9)
  })

  it('does not get more time by moving', async () => {
    const id = await requested(10)
    await rescheduleBooking(server.services, id, hoursOn(date, 11), byTests())
    await meetDeadlines(expiring(after(await askedAt(id), 48 * hour)), id)
    expect(await stateOf(id)).toBe('cancelled: unanswered')
  })

  it('is cancelled after a week if it has no time', async () => {
    const id = await requested()
    await meetDeadlines(expiring(after(await askedAt(id), 167 * hour)), id)
    expect(await stateOf(id)).toBe('pending')
    await meetDeadlines(expiring(after(await askedAt(id), 168 * hour)), id)
    expect(await stateOf(id)).toBe('cancelled: unanswered')
  })

  it('stays once confirmed, and waits again after a move', async () => {
    const id = await requested(12)
    await confirmBooking(server.services, id, { managerId: newId() }, byTests())
    const due = after(await askedAt(id), 48 * hour)
    expect(await meetDeadlines(expiring(due), id)).toEqual(startOf(slotOf(12)))
    const moving = { ...byTests(), now: due }
    await rescheduleBooking(server.services, id, hoursOn(date, 13), moving)
    // Its manager and the admins are reminded again.
    expect(await meetDeadlines(expiring(due), id)).toEqual(after(due, 12 * hour))
    expect(await meetDeadlines(expiring(after(due, 12 * hour)), id)).toEqual(after(due, 24 * hour))
    expect(await meetDeadlines(expiring(after(due, 24 * hour)), id)).toEqual(after(due, 48 * hour))
    expect(await stateOf(id)).toBe('requested')
  })
})

describe('an unanswered request', () => {
  it('is cancelled at the real start of its session', async () => {
    const id = await requested(9)
    const start = new Date(`${date}T06:00:00.000Z`)
    expect(await meetDeadlines(watch(after(start, -1)), id)).toEqual(start)
    expect(await stateOf(id)).toBe('requested')
    expect(await meetDeadlines(watch(start), id)).toBeUndefined()
    expect(await stateOf(id)).toBe('cancelled: unanswered')
    const { last } = await load(server.store, booking, streams.booking(id))
    expect(last?.data).toMatchObject({ reason: 'unanswered', note: '' })
    expect(await meetDeadlines(watch(after(start, hour)), id)).toBeUndefined()
  })

  it('is cancelled if confirmed but not approved; an approved booking waits for its money', async () => {
    const id = await requested(10)
    await confirmBooking(server.services, id, { managerId: newId() }, byTests())
    await meetDeadlines(watch(startOf(slotOf(10))), id)
    expect(await stateOf(id)).toBe('cancelled: unanswered')
    const other = await approved(11)
    expect(await meetDeadlines(watch(new Date()), other.id)).toEqual(after(other.payBy, 15 * minute))
    expect(await stateOf(other.id)).toBe('approved')
  })

  it('is checked at its new start after a move', async () => {
    const id = await requested(12)
    await rescheduleBooking(server.services, id, hoursOn(date, 15), byTests())
    expect(await meetDeadlines(watch(startOf(slotOf(12))), id)).toEqual(startOf(slotOf(15)))
    expect(await stateOf(id)).toBe('requested')
  })

  it('is reported to the manager after 12 hours and to the admins after 24, keyed by the request', async () => {
    const id = await requested(16)
    const [asked] = await eventsOf(id)
    const now = Date.now()
    const again = await meetDeadlines(watch(new Date(now + 11 * hour)), id)
    expect((again?.getTime() ?? 0) - now - 12 * hour).toBeLessThan(minute)
    expect(sent).toEqual([])
    const later = await meetDeadlines(watch(new Date(now + 12 * hour)), id)
    expect((later?.getTime() ?? 0) - now - 24 * hour).toBeLessThan(minute)
    expect(sent).toHaveLength(1)
    expect(await meetDeadlines(watch(new Date(now + 24 * hour)), id)).toEqual(startOf(slotOf(16)))
    expect(sent).toEqual([
      { what: 'manager', causeId: asked?.id },
      { what: 'admins', causeId: asked?.id },
    ])
  })

  it('without a time is reported too', async () => {
    const id = await requested()
    await meetDeadlines(watch(new Date(Date.now() + 12 * hour)), id)
    expect(sent).toHaveLength(1)
    await meetDeadlines(watch(new Date(Date.now() + 100 * hour)), id)
    await arrangeBookingTime(server.services, id, hoursOn(date, 17), byTests())
    expect(await meetDeadlines(watch(startOf(slotOf(17))), id)).toBeUndefined()
    expect(await stateOf(id)).toBe('cancelled: unanswered')
  })

  it('is reported only to the admins once confirmed, and to nobody once decided', async () => {
    const late = new Date(Date.now() + 30 * hour)
    const id = await requested(18)
    await confirmBooking(server.services, id, { managerId: newId() }, byTests())
    await meetDeadlines(watch(late), id)
    expect(sent.map(({ what }) => what)).toEqual(['admins'])
    const decided = [(await approved(19)).id, await requested(20)]
    await cancel(decided[1] ?? '')
    for (const over of decided) await meetDeadlines(watch(late), over)
    expect(sent).toHaveLength(1)
  })
})

describe('a paid session', () => {
  it('sends reminders 24 and 2 hours before the start, keyed by the event that set its hours', async () => {
    const id = await paid(9)
    const [asked] = await eventsOf(id)
    const start = startOf(slotOf(9))
    expect(await meetDeadlines(watch(after(start, -24 * hour - 1)), id)).toEqual(after(start, -24 * hour))
    expect(sent).toEqual([])
    await meetDeadlines(watch(after(start, -24 * hour)), id)
    await meetDeadlines(watch(after(start, -2 * hour)), id)
    expect(sent).toEqual([
      { what: 24, causeId: asked?.id },
      { what: 2, causeId: asked?.id },
    ])
  })

  it('sends reminders before its new hours after a move', async () => {
    const id = await paid(10)
    await rescheduleBooking(server.services, id, hoursOn(date, 18), byTests())
    const start = startOf(slotOf(18))
    expect(await meetDeadlines(watch(after(startOf(slotOf(10)), -24 * hour)), id)).toEqual(after(start, -24 * hour))
    expect(sent).toEqual([])
    expect(await meetDeadlines(watch(after(start, -24 * hour)), id)).toEqual(after(start, -2 * hour))
    expect(sent).toEqual([{ what: 24, causeId: (await eventsOf(id)).at(-1)?.id }])
  })

  it('skips reminders that the next one or the session has overtaken', async () => {
    const id = await paid(11)
    const start = startOf(slotOf(11))
    await meetDeadlines(watch(start), id)
    await meetDeadlines(watch(after(start, 1_000 * hour)), id)
    expect(sent).toEqual([])
    const other = await paid(17)
    await meetDeadlines(watch(after(startOf(slotOf(17)), -2 * hour)), other)
    expect(sent.map(({ what }) => what)).toEqual([2])
  })

  it('sends no reminders if it is cancelled or unpaid', async () => {
    const cancelled = await paid(12)
    await cancel(cancelled)
    const unpaid = (await approved(13)).id
    for (const id of [cancelled, unpaid])
      expect(await meetDeadlines(watch(after(startOf(slotOf(12)), -2 * hour)), id)).toBeUndefined()
    expect(sent).toEqual([])
  })

  it('is completed once, an hour after its end, even after a no-show', async () => {
    const id = await paid(14, 15)
    const due = after(endOf(slotOf(15)), hour)
    await markNoShow(server.services, id, newId(), { ...byTests(), now: startOf(slotOf(15)) })
    expect(await meetDeadlines(watch(after(due, -1)), id)).toEqual(due)
    expect(await meetDeadlines(watch(due), id)).toBeUndefined()
    expect(await meetDeadlines(watch(after(due, hour)), id)).toBeUndefined()
    expect((await eventsOf(id)).filter(({ type }) => type === 'booking.completed')).toHaveLength(1)
  })

  it('is not completed if it was cancelled', async () => {
    const id = await paid(16)
    await cancel(id)
    expect(await meetDeadlines(watch(after(startOf(slotOf(20)), 24 * hour)), id)).toBeUndefined()
    expect(await stateOf(id)).toBe('cancelled: admin')
  })
})
