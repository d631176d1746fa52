import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approveBooking, cancelBooking, confirmBooking, markNoShow } from '../../commands/bookings/change-booking.ts'
import { moveBookingAsCustomer } from '../../commands/bookings/customer-changes.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { streams } from '../../commands/streams.ts'
import { booking } from '../../domain/booking/booking.ts'
import { endOf, type Slot, type StudioDate, startOf } from '../../domain/kernel/slot.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import { payment } from '../../domain/payment/payment.ts'
import { aRequest } from '../../tests/support/booking.ts'
import { byTests, hoursOn, workday } from '../../tests/support/fixtures.ts'
import { payBooking } from '../../tests/support/pay-booking.ts'
import { openTestServer, type TestServer } from '../../tests/support/server.ts'
import type { Recorded } from '../engine/process.ts'
import { meetDeadlines, type Watch } from './due.ts'

const minute = 60_000
const hour = 60 * minute
const rules = {
  ...{ paymentGraceMinutes: 15, requestReminderHours: 12 },
  ...{ requestExpiryHours: 10_000, timelessRequestExpiryHours: 10_000 },
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

const watch = (now: Date, more: Partial<Watch['rules']> = {}): Watch => ({
  ...{ services: server.services, rules: { ...rules, ...more }, now },
  reminders: {
    ofWaitingRequest: async ({ whom, causeId }) => send(whom, causeId),
    ofSession: async ({ hours, causeId }) => send(hours, causeId),
  },
})
/** Queues a reminder once for each cause, as the messages process does. */
function send(what: string | number, causeId: string) {
  if (!sent.some((each) => each.what === what && each.causeId === causeId)) sent.push({ what, causeId })
}
/** Meets the deadlines of a booking at an instant. Returns the next instant and the booking's status. */
const met = async (id: string, now: Date, more?: Partial<Watch['rules']>) => [
  await meetDeadlines(watch(now, more), id),
  await stateOf(id),
]
const statusAt = async (...at: Parameters<typeof met>) => (await met(...at))[1]
const after = (instant: Date | string, ms: number) => new Date(new Date(instant).getTime() + ms)

async function requested(...hours: number[]): Promise<string> {
  const { id, mix } = server.fixtures.mawimbi
  const wanted = { selectedSlots: hoursOn(date, ...hours), preferredDate: null, language: 'en' as const }
  return (await requestBooking(server.services, { ...aRequest(id, mix), ...wanted }, byTests())).bookingId
}
async function approved(...hours: number[]) {
  const id = await requested(...hours)
  const approval = { adminId: newId(), paymentDeadlineHours: 24 }
  const { booking: current } = await approveBooking(server.services, id, approval, byTests())
  if (current.status !== 'approved') throw new Error(`It is ${current.status}`)
  const payBy = new Date(current.payBy)
  return { id, payBy, due: after(payBy, 15 * minute) }
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
  const events: Recorded[] = []
  for await (const event of server.store.read(streams.booking(id))) events.push(event)
  return events
}
const slotOf = (at: number): Slot => hoursOn(date, at)[0] ?? expect.fail('no such hour')

describe('an unpaid booking', () => {
  /** Appends events to the booking's payment. */
  const happens = (id: string, ...events: PaymentEvent[]) =>
    server.services.handle(payment, streams.payment(id), () => events, byTests())
  const link = (bookingId: string, payBy: Date): PaymentEvent => ({
    type: 'payment.link_issued',
    data: { bookingId, code: 'SB222222', chargeCents: 250_000, payBy: payBy.toISOString() },
  })
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
    const { id, due } = await approved(9)
    expect(await met(id, after(due, -1))).toEqual([due, 'approved'])
    expect(await met(id, due)).toEqual([undefined, 'cancelled: unpaid'])
    const events = await eventsOf(id)
    expect(await meetDeadlines(watch(after(due, hour)), id)).toBeUndefined()
    expect(await eventsOf(id)).toEqual(events)
    await requested(9)
  })

  it('is not cancelled while a prompt is open, but once that has failed', async () => {
    const { id, due } = await approved(10)
    await happens(id, asked)
    expect(await met(id, due)).toEqual([after(due, minute), 'approved'])
    await happens(id, answered('timed_out', null))
    expect(await met(id, due)).toEqual([undefined, 'cancelled: unpaid'])
  })

  it('is not cancelled while its money is recorded but not settled', async () => {
    const { id, payBy, due } = await approved(11)
    await happens(id, link(id, payBy), asked, matched(250_000), answered('paid', 'TES7R3CE1P'))
    expect(await met(id, due)).toEqual([after(due, minute), 'approved'])
  })

  it('is cancelled if only a part of it was paid', async () => {
    const { id, payBy, due } = await approved(12)
    await happens(id, link(id, payBy), asked, answered('paid', 'T'), matched(100_000))
    expect(await statusAt(id, due)).toBe('cancelled: unpaid')
  })

  it('stays paid if it is paid after all', async () => {
    const id = await paid(13)
    expect(await met(id, startOf(slotOf(13)))).toEqual([after(endOf(slotOf(13)), hour), 'paid'])
  })
})

describe('a request without an answer for 48 hours', () => {
  const expiring = { requestExpiryHours: 48, timelessRequestExpiryHours: 168 }
  const askedAt = async (id: string) => new Date((await eventsOf(id))[0]?.metadata.at ?? 0)

  it('is cancelled as unanswered, which frees its hours', async () => {
    const id = await requested(9)
    const due = after(await askedAt(id), 48 * hour)
    expect(await statusAt(id, after(due, -1), expiring)).toBe('requested')
    expect(await met(id, due, expiring)).toEqual([undefined, 'cancelled: unanswered'])
    await requested(9)
  })

  it('does not get more time by moving', async () => {
    const id = await requested(10)
    await moveBookingAsCustomer(server.services, id, hoursOn(date, 11), byTests())
    expect(await statusAt(id, after(await askedAt(id), 48 * hour), expiring)).toBe('cancelled: unanswered')
  })

  it('is cancelled after a week if it has no time', async () => {
    const id = await requested()
    expect(await statusAt(id, after(await askedAt(id), 167 * hour), expiring)).toBe('pending')
    expect(await statusAt(id, after(await askedAt(id), 168 * hour), expiring)).toBe('cancelled: unanswered')
  })

  it('stays once confirmed, and waits again after a move', async () => {
    const id = await requested(12)
    await confirmBooking(server.services, id, { managerId: newId() }, byTests())
    const due = after(await askedAt(id), 48 * hour)
    expect(await meetDeadlines(watch(due, expiring), id)).toEqual(startOf(slotOf(12)))
    await moveBookingAsCustomer(server.services, id, hoursOn(date, 13), { ...byTests(), now: due })
    // Its manager and the admins are reminded again.
    expect(await meetDeadlines(watch(due, expiring), id)).toEqual(after(due, 12 * hour))
    expect(await meetDeadlines(watch(after(due, 12 * hour), expiring), id)).toEqual(after(due, 24 * hour))
    expect(await meetDeadlines(watch(after(due, 24 * hour), expiring), id)).toEqual(after(due, 48 * hour))
    expect(await stateOf(id)).toBe('requested')
  })
})

describe('an unanswered request', () => {
  it('is cancelled at the real start of its session', async () => {
    const id = await requested(9)
    const start = new Date(`${date}T06:00:00.000Z`)
    expect(await met(id, after(start, -1))).toEqual([start, 'requested'])
    expect(await met(id, start)).toEqual([undefined, 'cancelled: unanswered'])
    const { last } = await load(server.store, booking, streams.booking(id))
    expect(last?.data).toMatchObject({ reason: 'unanswered', note: '' })
    expect(await meetDeadlines(watch(after(start, hour)), id)).toBeUndefined()
  })

  it('is cancelled if confirmed but not approved; an approved booking waits for its money', async () => {
    const id = await requested(10)
    await confirmBooking(server.services, id, { managerId: newId() }, byTests())
    expect(await statusAt(id, startOf(slotOf(10)))).toBe('cancelled: unanswered')
    const other = await approved(11)
    expect(await met(other.id, new Date())).toEqual([other.due, 'approved'])
  })

  it('is checked at its new start after a move', async () => {
    const id = await requested(12)
    await moveBookingAsCustomer(server.services, id, hoursOn(date, 15), byTests())
    expect(await met(id, startOf(slotOf(12)))).toEqual([startOf(slotOf(15)), 'requested'])
  })

  it('is reported to the manager after 12 hours and to the admins after 24, keyed by the request', async () => {
    const id = await requested(16)
    const [asked] = await eventsOf(id)
    const later = (hours: number) => after(asked?.metadata.at ?? '', hours * hour)
    expect(await meetDeadlines(watch(later(11)), id)).toEqual(later(12))
    expect(sent).toEqual([])
    expect(await meetDeadlines(watch(later(12)), id)).toEqual(later(24))
    expect(sent).toHaveLength(1)
    expect(await meetDeadlines(watch(later(24)), id)).toEqual(startOf(slotOf(16)))
    expect(sent).toEqual(['manager', 'admins'].map((what) => ({ what, causeId: asked?.id })))
  })

  it('without a time is reported too', async () => {
    const id = await requested()
    await meetDeadlines(watch(after(new Date(), 12 * hour)), id)
    expect(sent).toHaveLength(1)
    await meetDeadlines(watch(after(new Date(), 100 * hour)), id)
    await moveBookingAsCustomer(server.services, id, hoursOn(date, 17), byTests())
    expect(await met(id, startOf(slotOf(17)))).toEqual([undefined, 'cancelled: unanswered'])
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
    for (const before of [24, 2]) await meetDeadlines(watch(after(start, -before * hour)), id)
    expect(sent).toEqual([24, 2].map((what) => ({ what, causeId: asked?.id })))
  })

  it('sends reminders before its new hours after a move', async () => {
    const id = await paid(10)
    await moveBookingAsCustomer(server.services, id, hoursOn(date, 18), byTests())
    const start = startOf(slotOf(18))
    expect(await meetDeadlines(watch(after(startOf(slotOf(10)), -24 * hour)), id)).toEqual(after(start, -24 * hour))
    expect(sent).toEqual([])
    expect(await meetDeadlines(watch(after(start, -24 * hour)), id)).toEqual(after(start, -2 * hour))
    expect(sent).toEqual([{ what: 24, causeId: (await eventsOf(id)).at(-1)?.id }])
  })

  it('skips reminders that the next one or the session has overtaken', async () => {
    const id = await paid(11)
    for (const late of [0, 1_000 * hour]) await meetDeadlines(watch(after(startOf(slotOf(11)), late)), id)
    expect(sent).toEqual([])
    await meetDeadlines(watch(after(startOf(slotOf(17)), -2 * hour)), await paid(17))
    expect(sent.map(({ what }) => what)).toEqual([2])
  })

  it('sends no reminders if it is cancelled or unpaid, and is not completed once cancelled', async () => {
    const cancelled = await paid(12)
    await cancel(cancelled)
    const unpaid = (await approved(13)).id
    for (const id of [cancelled, unpaid])
      expect(await meetDeadlines(watch(after(startOf(slotOf(12)), -2 * hour)), id)).toBeUndefined()
    expect(sent).toEqual([])
    expect(await met(cancelled, after(startOf(slotOf(20)), 24 * hour))).toEqual([undefined, 'cancelled: admin'])
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
})
