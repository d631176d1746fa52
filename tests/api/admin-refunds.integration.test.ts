import { describe, expect, it } from 'vitest'
import type { LedgerTotals } from '../../api/contract/admin-refunds.ts'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { completeBooking } from '../../commands/bookings/change-booking.ts'
import { newId } from '../../commands/context.ts'
import { failRefund, paymentOf } from '../../commands/payments/payment.ts'
import { studioDateAt } from '../../domain/kernel/slot.ts'
import { refundOf } from '../../domain/payment/sums.ts'
import { projections } from '../../projections/all.ts'
import { schemaOf } from '../../projections/engine/schema.ts'
import { byTests } from '../support/fixtures.ts'
import { setUpPayments } from '../support/payment-setup.ts'
import { stopClock } from '../support/stop-clock.ts'
import { typesIn } from '../support/types-in.ts'

const { server, admin, approved, pays } = await setUpPayments()
const { services, store } = server
const asAdmin = server.client.as(admin)

const refundsOf = async (search: string) => (await asAdmin.ask(api.adminRefunds, { query: { search } })).items
const ledger = (query: { from?: string; to?: string } = {}) => asAdmin.ask(api.adminLedger, { query })

/** The refund of an overpaid booking. */
async function aRefund(): Promise<{ readonly id: string; readonly bookingId: string; readonly receipt: string }> {
  const { id: bookingId, code } = await approved()
  await pays(code, 5_000)
  const receipt = await pays(code, 1_200)
  const [refund] = await refundsOf(receipt)
  return { id: refund?.id ?? '', bookingId, receipt }
}

describe('refunds', () => {
  const resolve = (id: string, way: 'reversal' | 'payout' | 'other', note?: string) =>
    asAdmin.call(api.resolveRefund, { params: { id }, body: { way, ...(note && { note }) } })
  const retry = (id: string) => asAdmin.call(api.retryRefund, { params: { id } })

  it('are listed with the allowed methods', async () => {
    const { receipt, bookingId } = await aRefund()
    const may = { reversal: true, payout: true, other: true, retry: false }
    expect(await refundsOf(receipt)).toMatchObject([
      { bookingId, receipt, amount: 1_200, reason: 'overpaid', status: 'due', way: null, may },
    ])
    const open = await asAdmin.ask(api.adminRefunds, { query: { status: 'open' } })
    expect(open.items.map((item) => item.receipt)).toContain(receipt)
    expect(open.totals.due).toBeGreaterThan(0)
    expect(open.sums.open).toBeGreaterThanOrEqual(1_200)
  })

  it('are found by the number that their money got later', async () => {
    const { receipt, id } = await aRefund()
    const late = await aRefund()
    const { pool } = server.database
    const schema = schemaOf(projections)
    await pool.query(`update ${schema}.receipts set counts_under = $2 where receipt = $1`, [late.receipt, receipt])
    expect((await refundsOf(late.receipt)).map((refund) => refund.id).sort()).toEqual([id, late.id].sort())
  })

  it('can be made by other means once, with a note', async () => {
    expect((await resolve(admin.userId, 'other', 'Cheque 17')).status).toBe(404)
    expect((await retry(admin.userId)).status).toBe(404)
    const { id } = await aRefund()
    expect((await resolve(id, 'other')).problem().fieldErrors).toHaveProperty('note')
    const { refund } = (await resolve(id, 'other', 'Cheque 17')).answer()
    expect(refund).toMatchObject({ status: 'refunded', way: 'other', by: 'Ada', proof: 'Cheque 17' })
    expect((await resolve(id, 'reversal')).problem().code).toBe('wrong_status')
    expect((await retry(id)).problem().code).toBe('wrong_status')
  })

  it('are sent by M-Pesa, and its transaction is stored as proof', async () => {
    const { code } = await approved()
    const paid = async (shillings: number) => {
      const outcome = await server.simulator?.payByPaybill({ phone: '254712345678', account: code, shillings })
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
    const [failed] = (await asAdmin.ask(api.adminRefunds, { query: { status: 'failed' } })).items
    expect(failed).toMatchObject({ id, why: 'Short of funds', may: { retry: true } })
    const { refund } = (await retry(id)).answer()
    expect(refund).toMatchObject({ way: 'payout', why: null })
    expect(['sent', 'refunded']).toContain(refund.status)
  })

  it('can be retried once by one of two admins when M-Pesa has not answered for ten minutes', async () => {
    const { id, bookingId, receipt } = await aRefund()
    const toDecide = async () => (await asAdmin.ask(api.adminStats)).paymentsToDecide
    const before = await toDecide()
    await sending(id, bookingId, new Date(Date.now() - 11 * 60_000))
    expect(await toDecide()).toBe(before)
    expect((await asAdmin.ask(api.adminRefunds, {})).totals).toMatchObject({ silent: 1 })
    expect(await refundsOf(receipt)).toMatchObject([{ status: 'sent', may: { retry: true } }])
    const answers = await Promise.all([retry(id), retry(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
    const happened = await typesIn(store, `payment-${bookingId}`)
    expect(happened.filter((type) => type === 'payment.refund_ordered')).toHaveLength(2)
    expect(happened.filter((type) => type === 'payment.refund_failed')).toHaveLength(1)
  })

  /** Orders and sends a refund as if M-Pesa was called at `orderedAt`. */
  async function sending(refundId: string, bookingId: string, orderedAt = new Date()): Promise<void> {
    const stream = `payment-${bookingId}`
    let version = 0n
    for await (const event of store.read(stream)) version = event.version
    const metadata = { at: orderedAt.toISOString(), actor: { process: 'tests' }, correlationId: 'a', causationId: 'a' }
    const ordered = { refundId, adminId: admin.userId, way: 'payout' } as const
    const { position } = await store.append(stream, version, [
      { id: newId(), type: 'payment.refund_ordered', data: ordered, metadata },
      { id: newId(), type: 'payment.refund_sent', data: { refundId }, metadata },
    ])
    await services.waitForProjections(position)
  }
  /** Fails the refund as if M-Pesa had reported it. */
  async function failing(refundId: string, bookingId: string): Promise<void> {
    await sending(refundId, bookingId)
    const { orders } = refundOf(await paymentOf(services, bookingId), refundId)
    const failed = { refundId, order: orders, resultCode: '1', why: 'Short of funds' }
    await services.waitForProjections((await failRefund(services, bookingId, failed, byTests())).position)
  }
})

describe('a reversal by M-Pesa', () => {
  const record = (id: string, receipt: string, note = 'TKR1 on the portal') =>
    asAdmin.call(api.recordReversal, { params: { id }, body: { receipt, note } })

  it('is recorded once, after the session, and the ledger still adds up', async () => {
    const { id, code } = await approved()
    const receipt = await pays(code, 5_000)
    const error = 'The session is not completed. Cancel the booking and record the refund instead.'
    expect((await record(id, receipt)).problem()).toMatchObject({ code: 'wrong_status', error })
    const nextMonth = new Date(Date.now() + 31 * 86_400_000)
    await completeBooking(services, id, { ...byTests(), now: nextMonth })
    expect((await record(id, receipt, ' ')).problem().fieldErrors).toHaveProperty('note')
    expect((await record(id, 'TKL0OTHER')).status).toBe(404)
    for (let i = 0; i < 2; i++) expect((await record(id, receipt)).answer()).toEqual({ refunded: 5_000 })

    const reversed = { amount: 5_000, reason: 'reversed', status: 'refunded', way: 'reversal' }
    expect(await refundsOf(receipt)).toMatchObject([{ ...reversed, by: 'Ada', proof: 'TKR1 on the portal' }])
    const { lines, totals } = await ledger()
    expect(lines.find((line) => line.receipt === receipt)).toMatchObject({ amount: 5_000, settled: 0, refunded: 5_000 })
    expect(totals.received).toBe(totals.settled + totals.suspense + totals.refundDue + totals.refunded)
    const { items } = await asAdmin.ask(api.adminPayments, { query: { search: code } })
    expect(items).toMatchObject([{ standing: 'refunded', balance: 0, received: 5_000, refunded: 5_000 }])
  })
})

describe('the ledger', () => {
  const placed = ({ settled, suspense: waiting, refundDue, refunded }: LedgerTotals) =>
    settled + waiting + refundDue + refunded

  it('adds up to the cent, in total and line by line', async () => {
    stopClock()
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

  it('covers the requested days', async () => {
    expect((await ledger({ from: '2026-01-01', to: '2026-01-02' })).totals).toMatchObject({ receipts: 0, received: 0 })
    const turned = await asAdmin.call(api.adminLedger, { query: { from: '2026-01-02', to: '2026-01-01' } })
    expect(turned.problem().fieldErrors).toHaveProperty('to')
  })
})
