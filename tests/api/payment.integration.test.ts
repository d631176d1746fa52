import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { PaymentState } from '../../api/contract/payment.ts'
import { newId } from '../../commands/context.ts'
import { issueLink } from '../../commands/payments/payment.ts'
import { createSessionType } from '../../commands/session-types/session-types.ts'
import { streams } from '../../commands/streams.ts'
import { chargeOf } from '../../domain/booking/booking.fixtures.ts'
import { type Booking, booking } from '../../domain/booking/booking.ts'
import { approve } from '../../domain/booking/decisions.ts'
import type { BookingEvent } from '../../domain/booking/events.ts'
import { tokenOf } from '../support/booking.ts'
import { pathOf } from '../support/client.ts'
import { type EventStream, openEvents } from '../support/event-stream.ts'
import { byTests, sessionDetails } from '../support/fixtures.ts'
import { setUpPayments } from '../support/payment-setup.ts'
import { openTestServer } from '../support/server.ts'

const open: EventStream[] = []
const { server, admin, approved, hours, pays, requested } = await setUpPayments()
const { client, services } = server
afterEach(async () => void (await Promise.all(open.splice(0).map((stream) => stream.close()))))

const page = (token: string) => client.call(api.paymentPage, { params: { token } })
let phones = 0
/** Returns a new number, because a phone that still shows a prompt accepts no other. */
const newPhone = () => `0722 100 ${String(++phones).padStart(3, '0')}`
const prompt = (token: string, phoneNumber = newPhone()) =>
  client.call(api.initiateStk, { params: { token }, body: { phoneNumber } })
const tracked = (token: string) => client.ask(api.trackBooking, { params: { token } })
const receiptOf = (token: string) => client.call(api.bookingReceipt, { params: { token } })

async function watch(token: string): Promise<EventStream> {
  const stream = await openEvents(`${server.url}${pathOf(api.paymentEvents, { token })}`, client.reading)
  open.push(stream)
  return stream
}
const statesIn = (stream: EventStream) => stream.events.map(({ data }) => PaymentState.parse(JSON.parse(data)))

describe('the payment page', () => {
  it('shows the booking, amount, deadline and Paybill account, and the booking page links to it', async () => {
    const slots = hours()
    const { id, code, token, track } = await approved({ selectedSlots: slots })
    const answer = (await page(token)).answer()
    const date = slots[0].slice(0, 10)
    expect(answer.booking).toMatchObject({
      ...{ id, code, customerName: 'Wanjiru Kamau', customerPhone: '254712345678', studioName: 'Mawimbi', date },
      ...{ startTime: slots[0], endTime: `${date}T11:00:00.000Z`, sessionType: 'MIX session', status: 'approved' },
      ...{ amount: 5_000, balance: 5_000, received: 0 },
    })
    expect(Date.parse(answer.booking.deadline)).toBeGreaterThan(Date.parse(answer.booking.serverTime))
    expect(answer.paybill).toEqual({ number: '522522', account: code, most: 250_000 })
    expect(answer.environment).toMatchObject({ isSandbox: false, testAmount: null })
    expect(answer.environment.simulator).toMatch(/\/simulator\/phone$/)
    expect(answer).toMatchObject({ prompt: null, claim: null, receipts: [] })
    expect(tokenOf(answer.bookingUrl)).toBe(track)
    const { payment } = await tracked(track)
    expect(tokenOf(payment.link ?? '')).toBe(token)
    expect(payment).toMatchObject({ status: 'pending', amount: 5_000, balance: 5_000, refundDue: 0, refunded: 0 })
  })

  it('returns 404 for an invalid link, the booking page’s link, and an unapproved booking', async () => {
    const waiting = await requested()
    const unissued = services.links.paymentToken(waiting.id)
    for (const token of ['nothing', waiting.track, unissued]) {
      const reply = await page(token)
      expect([reply.status, reply.problem().error]).toEqual([404, 'This payment link is invalid or has expired.'])
      expect((await prompt(token)).status).toBe(404)
      expect((await client.get(pathOf(api.paymentEvents, { token }))).status).toBe(404)
    }
  })

  it('shows the refund of a cancelled booking, and still has a live stream', async () => {
    const { token, track, code } = await approved()
    await pays(code, 2_000)
    await client.ask(api.cancelBooking, { params: { token: track } })
    const reply = await page(token)
    expect([reply.status, reply.problem().code]).toEqual([404, 'booking_over'])
    expect(reply.json()).toMatchObject({ ended: { bookingStatus: 'cancelled', refundDue: 2_000, refunded: 0 } })
    expect((await prompt(token)).status).toBe(404)
    const stream = await watch(token)
    await stream.received('payment')
    expect(statesIn(stream)[0]).toMatchObject({ bookingStatus: 'cancelled', refundDue: 2_000 })
  })

  /** Returns the token of a link whose deadline and grace period are over. */
  async function overdue(...more: readonly BookingEvent[]): Promise<string> {
    const { id } = await requested()
    const context = { ...byTests(), now: new Date(Date.now() - 25 * 3_600_000) }
    const approving = { adminId: admin.userId, now: context.now, paymentDeadlineHours: 24, chargeOf }
    // In one append, because the booking could expire in between.
    const decide = (state: Booking) => [...approve(state, approving), ...more]
    await services.handle(booking, streams.booking(id), decide, context)
    await services.waitForProjections((await issueLink(services, id, context)).position)
    return services.links.paymentToken(id)
  }

  it('expires with the deadline and its grace period', async () => {
    const token = await overdue()
    const reply = await page(token)
    expect([reply.status, (await prompt(token)).status]).toEqual([404, 404])
    // The booking may have ended by now.
    const { code, reason } = reply.problem()
    expect(code === 'booking_over' || reason).toBe(code === 'booking_over' || 'expired')
  })

  it('is valid after the deadline if the customer has checked in', async () => {
    const token = await overdue({ type: 'booking.checked_in', data: { managerId: admin.userId } })
    expect((await page(token)).answer().booking.balance).toBe(5_000)
    expect((await prompt(token)).status).toBe(202)
  })

  it('says that everything is paid, with a link to the booking, and still has a live stream', async () => {
    const { code, token, track } = await approved()
    await pays(code, 5_000)
    const reply = await page(token)
    const error = 'Payment already completed'
    expect([reply.status, reply.problem()]).toMatchObject([400, { error, code: 'already_paid' }])
    expect(reply.json()).toMatchObject({ bookingUrl: expect.stringContaining(track) })
    expect((await prompt(token)).problem().code).toBe('already_paid')
    const stream = await watch(token)
    await stream.received('payment')
    expect(statesIn(stream)[0]).toMatchObject({ status: 'paid', balance: 0 })
  })

  it('asks for the rest after a part payment', async () => {
    const { code, token } = await approved()
    const receipt = await pays(code.toLowerCase(), 2_000, '2026-11-21T08:00:00.000Z')
    const { booking, receipts: came } = (await page(token)).answer()
    expect(booking).toMatchObject({ status: 'approved', amount: 5_000, received: 2_000, balance: 3_000 })
    expect(came).toEqual([{ receipt, amount: 2_000, at: '2026-11-21T08:00:00.000Z' }])
    expect((await prompt(token)).answer().prompt.amount).toBe(3_000)
  })

  it('asks for M-Pesa’s maximum, and says how much will remain', async () => {
    const sessionTypeId = newId()
    const details = sessionDetails({ type: 'FILM', priceCents: 15_000_000 })
    const dear = { sessionTypeId, studioId: server.fixtures.mawimbi.id, details }
    await services.waitForProjections((await createSessionType(services, dear, byTests())).position)
    const { token } = await approved({ sessionTypeId })
    expect((await page(token)).answer()).toMatchObject({ booking: { balance: 300_000 }, paybill: { most: 250_000 } })
    expect((await prompt(token)).answer().prompt).toMatchObject({ amount: 250_000, rest: 50_000 })
  })
})

describe('a prompt', () => {
  it('is accepted for sending, and the only one until its outcome is known', async () => {
    const { token } = await approved()
    const reply = await prompt(token)
    expect(reply.status).toBe(202)
    const { prompt: sent } = reply.answer()
    expect(sent).toMatchObject({ open: true, outcome: null, amount: 5_000 })
    expect(Date.parse(sent.expiresAt) - Date.parse(sent.sentAt)).toBe(300_000)
    expect((await page(token)).answer().prompt).toMatchObject({ id: sent.id })
    const again = await prompt(token, '0722 000 000')
    expect([again.status, again.json()]).toMatchObject([409, { code: 'prompt_open', attemptId: sent.id }])
  })

  it.each(['', '12345', '020 1234567', '+1 555 0100'])('is rejected for the phone number “%s”', async (phoneNumber) => {
    const { token } = await approved()
    const reply = await client.post(pathOf(api.initiateStk, { token }), { phoneNumber })
    expect(reply.status).toBe(400)
    expect(reply.problem().fieldErrors).toHaveProperty('phoneNumber')
  })
})

describe('a payment claim', () => {
  it('is being checked, and pays nothing itself', async () => {
    const { token, track } = await approved()
    const body = { method: 'manual_confirmation' as const, receipt: 'tkl0claim1' }
    const reply = await client.call(api.confirmManual, { params: { token }, body })
    expect([reply.status, reply.answer()]).toEqual([202, { status: 'checking' }])
    expect((await page(token)).answer()).toMatchObject({
      booking: { status: 'approved', balance: 5_000 },
      claim: { status: 'checking', receipt: 'TKL0CLAIM1' },
    })
    const { payment } = await client.ask(api.trackBooking, { params: { token: track } })
    expect(payment.claimedAt).toMatch(/Z$/)
  })

  it('is rejected if malformed or about an unknown payment', async () => {
    const { token } = await approved()
    const path = pathOf(api.confirmManual, { token })
    for (const body of [{}, { method: 'cash' }, { method: 'manual_confirmation', receipt: 'no code at all' }])
      expect((await client.post(path, body)).status).toBe(400)
    const nowhere = pathOf(api.confirmManual, { token: 'nothing' })
    expect((await client.post(nowhere, { method: 'manual_confirmation' })).status).toBe(404)
  })
})

describe('the live stream of the payment page', () => {
  it('sends the current state, then changes when a prompt is sent and a payment arrives', async () => {
    const { code, token } = await approved()
    const stream = await watch(token)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    await stream.received('payment')
    expect(stream.text()).toMatch(/^retry: 5000\n\nid: \d{20}\nevent: payment\n/)
    expect(statesIn(stream)[0]).toMatchObject({ status: 'pending', bookingStatus: 'approved', prompt: null })
    const { id } = (await prompt(token)).answer().prompt
    await expect.poll(() => statesIn(stream).at(-1)?.prompt?.id).toBe(id)
    const receipt = await pays(code, 5_000)
    await expect.poll(() => statesIn(stream).at(-1)?.bookingStatus).toBe('paid')
    expect(statesIn(stream).at(-1)).toMatchObject({
      status: 'paid',
      balance: 0,
      received: 5_000,
      receipts: [{ receipt, amount: 5_000 }],
    })
  })

  it('sends the state of its own payment only', async () => {
    const [mine, other] = [await approved(), await approved()]
    const stream = await watch(mine.token)
    await stream.received('payment')
    await pays(other.code, 5_000)
    await pays(mine.code, 1_000)
    await expect.poll(() => statesIn(stream).at(-1)?.received).toBe(1_000)
    expect(statesIn(stream).every(({ received }) => received === 0 || received === 1_000)).toBe(true)
  })
})

describe('a booking’s receipt', () => {
  it('exists once something was paid, and adds up', async () => {
    const { code, token, track } = await approved()
    expect((await receiptOf(track)).problem()).toMatchObject({ code: 'not_found', reason: 'no_payments' })
    const first = await pays(code, 2_000)
    const second = await pays(code, 3_500)
    const receipt = (await receiptOf(track)).answer()
    expect(receipt).toMatchObject({
      number: code,
      status: 'paid',
      customer: { name: 'Wanjiru Kamau', email: 'wanjiru@example.com' },
      booking: { code, studioName: 'Mawimbi', status: 'paid', numberOfPeople: 2 },
      price: 5_000,
      unitPrice: 2_500,
      units: 2,
      charged: 5_000,
      refunds: [{ amount: 500, status: 'due' }],
      totals: { received: 5_500, refundDue: 500, refunded: 0, kept: 5_000, balance: 0 },
    })
    expect(receipt.payments.map(({ receipt: number }) => number)).toEqual([first, second])
    expect((await receiptOf(token)).problem().reason).toBeUndefined()
  })

  it('shows the refund due when the booking is cancelled', async () => {
    const { code, track } = await approved()
    await pays(code, 5_000)
    await client.ask(api.cancelBooking, { params: { token: track } })
    await expect.poll(async () => (await tracked(track)).payment.refundDue).toBe(5_000)
    expect((await receiptOf(track)).answer().totals).toMatchObject({ received: 5_000, refundDue: 5_000, kept: 0 })
  })
})

it('rejected prompts do not count for the limit of 20 a minute per network', async () => {
  const other = await openTestServer({ RATE_LIMITS: 'on' })
  onTestFinished(() => other.stop())
  const path = pathOf(api.initiateStk, { token: 'nothing' })
  const prompt = async () => (await other.client.post(path, { phoneNumber: '0712 345 678' })).status
  const statuses = await Promise.all(Array.from({ length: 21 }, prompt))
  expect(new Set(statuses)).toEqual(new Set([404]))
})
