import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminBooking, approveBooking, exportBookings } from '../../api/contract/admin-bookings.ts'
import {
  adminCallbacks,
  adminPayments,
  adminSuspense,
  assignReceipt,
  resendPaymentLink,
  returnReceipt,
} from '../../api/contract/admin-payments.ts'
import {
  adminLedger,
  adminRefunds,
  type LedgerTotals,
  resolveRefund,
  retryRefund,
} from '../../api/contract/admin-refunds.ts'
import { requestBooking } from '../../api/contract/bookings.ts'
import { managerBooking } from '../../api/contract/manager-bookings.ts'
import { adminEvents } from '../../api/contract/manager-events.ts'
import { paymentPage } from '../../api/contract/payment.ts'
import { recordReceipt, settleReceipt } from '../../commands/payments/receive.ts'
import { failRefund } from '../../commands/payments/refund.ts'
import { studioDateAt } from '../../domain/kernel/slot.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import { pathOf } from '../support/client.ts'
import { openEvents } from '../support/event-stream.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { createTestPlace, startTestServer, type TestPlace, type TestServer } from '../support/server.ts'

let place: TestPlace
let server: TestServer
let admin: TestUser
let headers: TestUser['headers']
beforeAll(async () => {
  place = await createTestPlace()
  server = await startTestServer(place)
  admin = await aUser(server.services, 'admin', { name: 'Ada' })
  headers = admin.headers
})
afterAll(async () => {
  await server.stop()
  await place.remove()
})

let day = 0
interface Approved {
  readonly id: string
  readonly code: string
  readonly token: string
}

/** Two hours at Mawimbi for KES 5,000, approved. */
async function approved(more: { customerName?: string } = {}): Promise<Approved> {
  const { mawimbi } = server.fixtures
  const asked = { ...aRequest(mawimbi.id, mawimbi.mix), ...more, selectedSlots: hoursOn(workday(day++), 9, 10) }
  const { id, code } = (await server.client.call(requestBooking, { body: asked })).answer()
  const approval = await server.client.call(approveBooking, { params: { id }, body: {}, headers })
  return { id, code, token: tokenOf(approval.answer().booking.payment.link ?? '') }
}

let receipts = 0
/** Money comes by Paybill: settled before this answers. */
async function pays(account: string, kes: number): Promise<string> {
  const receipt = `TKL0ADM${String(++receipts).padStart(3, '0')}`
  const facts = { receipt, amountCents: kes * 100, account, payer: '2547 ***** 678', attemptId: null }
  const paidAt = new Date().toISOString()
  await recordReceipt(server.services, { ...facts, road: 'paybill', paidAt }, byTests())
  await settleReceipt(server.services, receipt, byTests())
  await server.services.shown(await server.store.head())
  return receipt
}

const detail = async (id: string) => (await server.client.call(adminBooking, { params: { id }, headers })).answer()
const suspense = async (status: 'open' | 'assigned' | 'returned' = 'open') =>
  (await server.client.call(adminSuspense, { query: { status }, headers })).answer()
const assign = (receipt: string, bookingCode: string) =>
  server.client.call(assignReceipt, { params: { receipt }, body: { bookingCode }, headers })
const giveBack = (receipt: string, note: string) =>
  server.client.call(returnReceipt, { params: { receipt }, body: { note }, headers })
const refundsOf = async (search: string) =>
  (await server.client.call(adminRefunds, { query: { search }, headers })).answer().items
const ledger = async (query: { from?: string; to?: string } = {}) =>
  (await server.client.call(adminLedger, { query, headers })).answer()

/** An overpaid booking's refund. */
async function aRefund(): Promise<{ readonly id: string; readonly bookingId: string; readonly receipt: string }> {
  const { id: bookingId, code } = await approved()
  await pays(code, 5_000)
  const receipt = await pays(code, 1_200)
  const [refund] = await refundsOf(receipt)
  return { id: refund?.id ?? '', bookingId, receipt }
}

describe('approving a booking', () => {
  it('answers with the payment’s link, amount and deadline, which the booking then shows', async () => {
    const { id, token } = await approved()
    const { payment, payment_status } = (await detail(id)).booking
    expect([payment_status, tokenOf(payment.link ?? '')]).toEqual(['pending', token])
    expect(payment).toMatchObject({ status: 'pending', amount: 5_000, balance: 5_000, receipts: [] })
    expect(Date.parse(payment.deadline ?? '')).toBeGreaterThan(Date.now())
    expect((await server.client.call(paymentPage, { params: { token } })).status).toBe(200)
  })

  it('shows the receipts once it was paid, and no link any more', async () => {
    const { id, code } = await approved()
    const receipt = await pays(code, 5_000)
    const { booking } = await detail(id)
    expect(booking).toMatchObject({ status: 'paid', payment_status: 'paid' })
    expect(booking.payment).toMatchObject({ status: 'paid', balance: 0, link: null, deadline: null })
    expect(booking.payment.receipts).toMatchObject([{ receipt, amount: 5_000 }])
    const file = await server.client.send('GET', pathOf(exportBookings, {}, { search: code }), { headers })
    expect(file.text).toContain(receipt)
  })

  it('gives managers no link to pay by', async () => {
    const { id } = await approved()
    const shown = await server.client.call(managerBooking, { params: { id }, headers })
    expect(shown.answer().data.booking.payment).toMatchObject({ status: 'pending', link: null, amount: 5_000 })
  })
})

describe('sending the link again', () => {
  const again = (id: string) => server.client.call(resendPaymentLink, { params: { id }, headers })

  it('is told to the log, and the link stays the same', async () => {
    const { id, token } = await approved()
    const { booking } = (await again(id)).answer()
    expect(tokenOf(booking.payment.link ?? '')).toBe(token)
    const issued: string[] = []
    for await (const { type } of server.store.read(`payment-${id}`)) issued.push(type)
    expect(issued).toEqual(['payment.link_issued', 'payment.link_issued'])
  })

  it('is refused when there is nothing to pay', async () => {
    const { id, code } = await approved()
    await pays(code, 5_000)
    expect((await again(id)).problem()).toMatchObject({ code: 'wrong_status' })
    expect((await again(admin.userId)).status).toBe(404)
  })
})

describe('the list of payments', () => {
  it('is searched by code, customer and receipt, narrowed by standing, and counts all', async () => {
    const { id, code } = await approved({ customerName: 'Achieng Odera' })
    const receipt = await pays(code, 2_000)
    for (const search of [code, 'achieng', receipt, receipt.slice(2, 9).toLowerCase()]) {
      const found = (await server.client.call(adminPayments, { query: { search }, headers })).answer()
      expect(
        found.items.map((item) => item.id),
        search,
      ).toContain(id)
    }
    const query = { search: code, status: 'part_paid' as const }
    const { items, totals, sums } = (await server.client.call(adminPayments, { query, headers })).answer()
    expect(items).toMatchObject([
      {
        id,
        code,
        customerName: 'Achieng Odera',
        studioName: 'Mawimbi',
        bookingStatus: 'approved',
        status: 'pending',
        standing: 'part_paid',
        amount: 5_000,
        received: 2_000,
        balance: 3_000,
        receipts: [{ receipt, amount: 2_000 }],
      },
    ])
    const { all, ...each } = totals
    expect(Object.values(each).reduce((sum, count) => sum + count, 0)).toBe(all)
    expect(sums.received).toBeGreaterThanOrEqual(2_000)
    const none = { search: code, status: 'paid' as const }
    expect((await server.client.call(adminPayments, { query: none, headers })).answer().total).toBe(0)
  })

  it('is narrowed to links of some days, the latest first', async () => {
    const { id } = await approved()
    const today = studioDateAt(new Date())
    const query = { from: today, to: today, limit: 1 }
    const { items, total } = (await server.client.call(adminPayments, { query, headers })).answer()
    expect(items.map((item) => item.id)).toEqual([id])
    expect(total).toBeGreaterThan(1)
    const past = { to: '2026-01-01' }
    expect((await server.client.call(adminPayments, { query: past, headers })).answer().total).toBe(0)
  })
})

describe('money without a booking', () => {
  it('waits with the bookings it may be for, and pays the one it is assigned to', async () => {
    const { id, code } = await approved()
    const slip = `${code.slice(0, -1)}0`
    const receipt = await pays(slip, 5_000)
    const waiting = (await suspense()).items.find((item) => item.receipt === receipt)
    expect(waiting).toMatchObject({ amount: 5_000, account: slip, status: 'open', reason: 'unreadable_account' })
    expect(waiting?.suggestions[0]).toMatchObject({ bookingId: id, code, why: 'similar_code', balance: 5_000 })
    const { receipt: assigned } = (await assign(receipt, code.toLowerCase())).answer()
    expect(assigned).toMatchObject({ status: 'assigned', bookingId: id, code, closedBy: 'Ada' })
    expect((await detail(id)).booking.status).toBe('paid')
    expect((await suspense('assigned')).items.map((item) => item.receipt)).toContain(receipt)
    expect((await assign(receipt, (await approved()).code)).problem().code).toBe('wrong_status')
    expect((await giveBack(receipt, 'In cash')).problem().code).toBe('wrong_status')
  })

  it('is assigned only to bookings that there are', async () => {
    const receipt = await pays('NOBODY', 700)
    expect((await assign(receipt, 'SB000000')).problem().fieldErrors).toHaveProperty('bookingCode')
    expect((await assign(receipt, 'SB222222')).status).toBe(404)
    expect((await assign('TKLNOWHERE', (await approved()).code)).status).toBe(404)
  })

  it('is noted as given back, with how', async () => {
    const before = (await suspense()).open
    const receipt = await pays('WHO KNOWS', 300)
    expect((await suspense()).open).toEqual({ count: before.count + 1, amount: before.amount + 300 })
    expect((await server.client.post(pathOf(returnReceipt, { receipt }), { note: '' }, headers)).status).toBe(400)
    const { receipt: given } = (await giveBack(receipt, 'In cash at the desk')).answer()
    expect(given).toMatchObject({ status: 'returned', note: 'In cash at the desk', closedBy: 'Ada' })
    expect((await suspense()).open).toEqual(before)
    expect((await assign(receipt, (await approved()).code)).problem().code).toBe('wrong_status')
  })
})

describe('refunds', () => {
  const resolve = (id: string, way: 'reversal' | 'payout' | 'other', note?: string) =>
    server.client.call(resolveRefund, { params: { id }, body: { way, ...(note && { note }) }, headers })
  const retry = (id: string) => server.client.call(retryRefund, { params: { id }, headers })

  it('wait with what may be done about them', async () => {
    const { receipt, bookingId } = await aRefund()
    expect(await refundsOf(receipt)).toMatchObject([
      {
        bookingId,
        receipt,
        amount: 1_200,
        reason: 'overpaid',
        status: 'due',
        way: null,
        may: { reversal: true, payout: true, other: true, retry: false },
      },
    ])
    const open = (await server.client.call(adminRefunds, { query: { status: 'open' }, headers })).answer()
    expect(open.items.map((item) => item.receipt)).toContain(receipt)
    expect(open.totals.due).toBeGreaterThan(0)
    expect(open.sums.open).toBeGreaterThanOrEqual(1_200)
  })

  it('are given back by other means with a note, once', async () => {
    const { id } = await aRefund()
    expect((await resolve(id, 'other')).problem().fieldErrors).toHaveProperty('note')
    const { refund } = (await resolve(id, 'other', 'Cheque 17')).answer()
    expect(refund).toMatchObject({ status: 'refunded', way: 'other', by: 'Ada', proof: 'Cheque 17' })
    expect((await resolve(id, 'reversal')).problem().code).toBe('wrong_status')
    expect((await retry(id)).problem().code).toBe('wrong_status')
  })

  it('are sent by M-Pesa, whose transaction is their proof', async () => {
    const { code } = await approved()
    const paid = async (shillings: number) => {
      const payment = { phone: '254712345678', account: code, shillings }
      const outcome = await server.simulator?.payByPaybill(payment)
      const receipt = outcome?.paid ? outcome.receipt : ''
      const heard = async () => (await ledger()).lines.some((line) => line.receipt === receipt)
      await expect.poll(heard, { timeout: 10_000 }).toBe(true)
    }
    await paid(5_000)
    await paid(800)
    await expect.poll(async () => (await refundsOf(code)).length, { timeout: 10_000 }).toBe(1)
    const [{ id = '' } = {}] = await refundsOf(code)
    const sent = await resolve(id, 'reversal')
    expect([sent.status, sent.answer().refund.way]).toEqual([202, 'reversal'])
    await expect.poll(async () => (await refundsOf(code))[0]?.status, { timeout: 20_000 }).toBe('refunded')
    expect(await refundsOf(code)).toMatchObject([
      { way: 'reversal', by: 'Ada', proof: expect.stringMatching(/^\w{10}$/) },
    ])
  })

  it('can be tried again only after a failure', async () => {
    const { id, bookingId } = await aRefund()
    expect((await retry(id)).problem().code).toBe('wrong_status')
    await failing(id, bookingId)
    const [failed] = (await server.client.call(adminRefunds, { query: { status: 'failed' }, headers })).answer().items
    expect(failed).toMatchObject({ id, why: 'Short of funds', may: { retry: true } })
    const { refund } = (await retry(id)).answer()
    expect(refund).toMatchObject({ way: 'payout', why: null })
    expect(['sent', 'refunded']).toContain(refund.status)
  })

  it('are not there by other ids', async () => {
    expect((await resolve(admin.userId, 'payout')).status).toBe(404)
    expect((await retry(admin.userId)).status).toBe(404)
  })

  /** Ordered, sent and failed, as if M-Pesa had answered so. */
  async function failing(refundId: string, bookingId: string): Promise<void> {
    const { store, services } = server
    const stream = `payment-${bookingId}`
    let version = 0n
    for await (const event of store.read(stream)) version = event.version
    const metadata = { at: new Date().toISOString(), actor: { process: 'tests' }, correlationId: 'a', causationId: 'a' }
    await store.append(stream, version, [
      {
        id: crypto.randomUUID(),
        type: 'payment.refund_ordered',
        data: { refundId, adminId: admin.userId, way: 'payout' },
        metadata,
      },
      { id: crypto.randomUUID(), type: 'payment.refund_sent', data: { refundId }, metadata },
    ])
    const failed = { refundId, resultCode: '1', why: 'Short of funds' }
    await services.shown((await failRefund(services, bookingId, failed, byTests())).position)
  }
})

describe('callbacks', () => {
  it('are listed whoever sent them, and forged ones say why they changed nothing', async () => {
    const path = `/api/v1/callbacks/daraja/confirmation/${'0'.repeat(32)}`
    await server.client.post(path, { TransID: 'TKLFORGED1', TransAmount: '5000.00' })
    const all = async () => (await server.client.call(adminCallbacks, { query: { limit: 100 }, headers })).answer()
    const forged = async () => (await all()).items.find(({ body }) => body.includes('TKLFORGED1'))
    await expect.poll(async () => (await forged())?.verdict, { timeout: 10_000 }).toBe('refused')
    expect(await forged()).toMatchObject({ kind: 'confirmation', reason: expect.any(String), attemptId: null })
    const { totals, items } = (
      await server.client.call(adminCallbacks, { query: { verdict: 'refused' }, headers })
    ).answer()
    expect(totals.refused).toBeGreaterThan(0)
    expect(items.every(({ verdict }) => verdict === 'refused')).toBe(true)
  })
})

describe('admins who look on', () => {
  it('are told of money as it comes, and of money without a booking', async () => {
    const { id, code } = await approved()
    const stream = await openEvents(`${server.url}${pathOf(adminEvents, {})}`, headers)
    await stream.said('stats_update')
    await pays(code, 5_000)
    await pays('NOBODY AT ALL', 70)
    const titles = async () => (await stream.said('notification')).map(({ title }) => title)
    await expect.poll(titles).toContain('Money without a booking')
    const notes = await stream.said('notification')
    expect(notes).toContainEqual(
      expect.objectContaining({
        title: 'Payment received',
        message: expect.stringMatching(`^KES 5,000 for ${code} at`),
      }),
    )
    const updates = await stream.said('booking_update')
    expect(updates).toContainEqual(expect.objectContaining({ bookingId: id, status: 'paid' }))
    await stream.close()
  })
})

describe('the ledger', () => {
  const placed = ({ settled, suspense: waiting, refundDue, refunded }: LedgerTotals) =>
    settled + waiting + refundDue + refunded

  it('adds up to the cent, in all and line by line', async () => {
    const { code } = await approved()
    const kept = await pays(code, 2_000)
    const lost = await pays('NO CODE', 150)
    const { receipt: partly } = await aRefund()
    const { totals, overall, lines, from, to, total } = await ledger()
    expect(placed(totals)).toBe(totals.received)
    expect(placed(overall)).toBe(overall.received)
    expect(overall.received).toBe(totals.received)
    expect([to, total]).toEqual([studioDateAt(new Date()), totals.receipts])
    expect(Date.parse(to) - Date.parse(from)).toBe(29 * 86_400_000)
    const line = (receipt: string) => lines.find((each) => each.receipt === receipt)
    expect(line(kept)).toMatchObject({ code, amount: 2_000, settled: 2_000, suspense: 0 })
    expect(line(lost)).toMatchObject({ code: null, amount: 150, settled: 0, suspense: 150 })
    expect(line(partly)).toMatchObject({ amount: 1_200, settled: 0, refundDue: 1_200 })
    for (const { amount, settled, suspense: waiting, refundDue, refunded } of lines)
      expect(settled + waiting + refundDue + refunded).toBe(amount)
  })

  it('is of the days that were asked for', async () => {
    expect((await ledger({ from: '2026-01-01', to: '2026-01-02' })).totals).toMatchObject({ receipts: 0, received: 0 })
    const turned = await server.client.call(adminLedger, { query: { from: '2026-01-02', to: '2026-01-01' }, headers })
    expect(turned.problem().fieldErrors).toHaveProperty('to')
  })
})
