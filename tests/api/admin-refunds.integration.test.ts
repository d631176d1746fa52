import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminPayments } from '../../api/contract/admin-payments.ts'
import {
  adminLedger,
  adminRefunds,
  type LedgerTotals,
  recordReversal,
  resolveRefund,
  retryRefund,
} from '../../api/contract/admin-refunds.ts'
import { completeBooking } from '../../commands/bookings/change-booking.ts'
import { failRefund, paymentOf } from '../../commands/payments/payment.ts'
import { studioDateAt } from '../../domain/kernel/slot.ts'
import { refundOf } from '../../domain/payment/sums.ts'
import { byTests } from '../support/fixtures.ts'
import { type PaymentSetup, setUpPayments } from '../support/payment-setup.ts'

let setup: PaymentSetup
beforeAll(async () => {
  setup = await setUpPayments()
})
afterAll(() => setup?.close())

const refundsOf = async (search: string) =>
  (await setup.server.client.call(adminRefunds, { query: { search }, headers: setup.headers })).answer().items
const ledger = async (query: { from?: string; to?: string } = {}) =>
  (await setup.server.client.call(adminLedger, { query, headers: setup.headers })).answer()

/** The refund of an overpaid booking. */
async function aRefund(): Promise<{ readonly id: string; readonly bookingId: string; readonly receipt: string }> {
  const { id: bookingId, code } = await setup.approved()
  await setup.pays(code, 5_000)
  const receipt = await setup.pays(code, 1_200)
  const [refund] = await refundsOf(receipt)
  return { id: refund?.id ?? '', bookingId, receipt }
}

describe('refunds', () => {
  const resolve = (id: string, way: 'reversal' | 'payout' | 'other', note?: string) =>
    setup.server.client.call(resolveRefund, {
      params: { id },
      body: { way, ...(note && { note }) },
      headers: setup.headers,
    })
  const retry = (id: string) => setup.server.client.call(retryRefund, { params: { id }, headers: setup.headers })

  it('are listed with the allowed methods', async () => {
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
    const open = (
      await setup.server.client.call(adminRefunds, { query: { status: 'open' }, headers: setup.headers })
    ).answer()
    expect(open.items.map((item) => item.receipt)).toContain(receipt)
    expect(open.totals.due).toBeGreaterThan(0)
    expect(open.sums.open).toBeGreaterThanOrEqual(1_200)
  })

  it('can be made by other means once, with a note', async () => {
    const { id } = await aRefund()
    expect((await resolve(id, 'other')).problem().fieldErrors).toHaveProperty('note')
    const { refund } = (await resolve(id, 'other', 'Cheque 17')).answer()
    expect(refund).toMatchObject({ status: 'refunded', way: 'other', by: 'Ada', proof: 'Cheque 17' })
    expect((await resolve(id, 'reversal')).problem().code).toBe('wrong_status')
    expect((await retry(id)).problem().code).toBe('wrong_status')
  })

  it('are sent by M-Pesa, and its transaction is stored as proof', async () => {
    const { code } = await setup.approved()
    const paid = async (shillings: number) => {
      const payment = { phone: '254712345678', account: code, shillings }
      const outcome = await setup.server.simulator?.payByPaybill(payment)
      const receipt = outcome?.paid ? outcome.receipt : ''
      const isListed = async () => (await ledger()).lines.some((line) => line.receipt === receipt)
      await expect.poll(isListed).toBe(true)
    }
    await paid(5_000)
    await paid(800)
    await expect.poll(async () => (await refundsOf(code)).length).toBe(1)
    const [{ id = '' } = {}] = await refundsOf(code)
    const sent = await resolve(id, 'reversal')
    expect([sent.status, sent.answer().refund.way]).toEqual([202, 'reversal'])
    await expect.poll(async () => (await refundsOf(code))[0]?.status).toBe('refunded')
    expect(await refundsOf(code)).toMatchObject([
      { way: 'reversal', by: 'Ada', proof: expect.stringMatching(/^\w{10}$/) },
    ])
  })

  it('can be retried only after a failure', async () => {
    const { id, bookingId } = await aRefund()
    expect((await retry(id)).problem().code).toBe('wrong_status')
    await failing(id, bookingId)
    const [failed] = (
      await setup.server.client.call(adminRefunds, { query: { status: 'failed' }, headers: setup.headers })
    ).answer().items
    expect(failed).toMatchObject({ id, why: 'Short of funds', may: { retry: true } })
    const { refund } = (await retry(id)).answer()
    expect(refund).toMatchObject({ way: 'payout', why: null })
    expect(['sent', 'refunded']).toContain(refund.status)
  })

  it('are not found under other ids', async () => {
    expect((await resolve(setup.admin.userId, 'payout')).status).toBe(404)
    expect((await retry(setup.admin.userId)).status).toBe(404)
  })

  it('can be retried once by one of two admins when M-Pesa has not answered for ten minutes', async () => {
    const { id, bookingId, receipt } = await aRefund()
    await sending(id, bookingId, new Date(Date.now() - 11 * 60_000))
    expect(await refundsOf(receipt)).toMatchObject([{ status: 'sent', may: { retry: true } }])
    const answers = await Promise.all([retry(id), retry(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
    const happened: string[] = []
    for await (const { type } of setup.server.store.read(`payment-${bookingId}`)) happened.push(type)
    expect(happened.filter((type) => type === 'payment.refund_ordered')).toHaveLength(2)
    expect(happened.filter((type) => type === 'payment.refund_failed')).toHaveLength(1)
  })

  /** Orders and sends a refund as if M-Pesa was called at `orderedAt`. */
  async function sending(refundId: string, bookingId: string, orderedAt = new Date()): Promise<void> {
    const { store, services } = setup.server
    const stream = `payment-${bookingId}`
    let version = 0n
    for await (const event of store.read(stream)) version = event.version
    const metadata = { at: orderedAt.toISOString(), actor: { process: 'tests' }, correlationId: 'a', causationId: 'a' }
    const { position } = await store.append(stream, version, [
      {
        id: crypto.randomUUID(),
        type: 'payment.refund_ordered',
        data: { refundId, adminId: setup.admin.userId, way: 'payout' },
        metadata,
      },
      { id: crypto.randomUUID(), type: 'payment.refund_sent', data: { refundId }, metadata },
    ])
    await services.waitForProjections(position)
  }
  /** Fails the refund as if M-Pesa had reported it. */
  async function failing(refundId: string, bookingId: string): Promise<void> {
    await sending(refundId, bookingId)
    const { services } = setup.server
    const { orders } = refundOf(await paymentOf(services, bookingId), refundId)
    const failed = { refundId, order: orders, resultCode: '1', why: 'Short of funds' }
    await services.waitForProjections((await failRefund(services, bookingId, failed, byTests())).position)
  }
})

describe('a reversal by M-Pesa', () => {
  const record = (id: string, receipt: string, note = 'TKR1 on the portal') =>
    setup.server.client.call(recordReversal, { params: { id }, body: { receipt, note }, headers: setup.headers })

  it('is recorded once, after the session, and the ledger still adds up', async () => {
    const { id, code } = await setup.approved()
    const receipt = await setup.pays(code, 5_000)
    expect((await record(id, receipt)).problem()).toMatchObject({
      code: 'wrong_status',
      error: 'The session is not completed. Cancel the booking and record the refund instead.',
    })
    const nextMonth = new Date(Date.now() + 31 * 86_400_000)
    await completeBooking(setup.server.services, id, { ...byTests(), now: nextMonth })
    expect((await record(id, receipt, ' ')).problem().fieldErrors).toHaveProperty('note')
    expect((await record(id, 'TKL0OTHER')).status).toBe(404)
    for (let i = 0; i < 2; i++) expect((await record(id, receipt)).answer()).toEqual({ refunded: 5_000 })

    expect(await refundsOf(receipt)).toMatchObject([
      {
        amount: 5_000,
        reason: 'reversed',
        status: 'refunded',
        way: 'reversal',
        by: 'Ada',
        proof: 'TKR1 on the portal',
      },
    ])
    const { lines, totals } = await ledger()
    expect(lines.find((line) => line.receipt === receipt)).toMatchObject({ amount: 5_000, settled: 0, refunded: 5_000 })
    expect(totals.received).toBe(totals.settled + totals.suspense + totals.refundDue + totals.refunded)
    const found = await setup.server.client.call(adminPayments, { query: { search: code }, headers: setup.headers })
    expect(found.answer().items).toMatchObject([{ standing: 'refunded', balance: 0, received: 5_000, refunded: 5_000 }])
  })
})

describe('the ledger', () => {
  const placed = ({ settled, suspense: waiting, refundDue, refunded }: LedgerTotals) =>
    settled + waiting + refundDue + refunded

  it('adds up to the cent, in total and line by line', async () => {
    const { code } = await setup.approved()
    const kept = await setup.pays(code, 2_000)
    const lost = await setup.pays('NO CODE', 150)
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

  it('covers the requested days', async () => {
    expect((await ledger({ from: '2026-01-01', to: '2026-01-02' })).totals).toMatchObject({ receipts: 0, received: 0 })
    const turned = await setup.server.client.call(adminLedger, {
      query: { from: '2026-01-02', to: '2026-01-01' },
      headers: setup.headers,
    })
    expect(turned.problem().fieldErrors).toHaveProperty('to')
  })
})
