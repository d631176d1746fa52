import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminBooking, exportBookings } from '../../api/contract/admin-bookings.ts'
import {
  adminCallbacks,
  adminPayments,
  adminSuspense,
  assignReceipt,
  resendPaymentLink,
  returnReceipt,
} from '../../api/contract/admin-payments.ts'
import { adminRefunds, resolveRefund } from '../../api/contract/admin-refunds.ts'
import { managerBooking } from '../../api/contract/manager-bookings.ts'
import { adminEvents } from '../../api/contract/manager-events.ts'
import { listMessages } from '../../api/contract/messages.ts'
import { paymentPage } from '../../api/contract/payment.ts'
import { recordDirect, voidDirect } from '../../commands/payments/direct.ts'
import { studioDateAt } from '../../domain/kernel/slot.ts'
import { tokenOf } from '../support/booking.ts'
import { pathOf } from '../support/client.ts'
import { openEvents } from '../support/event-stream.ts'
import { byTests } from '../support/fixtures.ts'
import { type PaymentSetup, setUpPayments } from '../support/payment-setup.ts'

let setup: PaymentSetup
beforeAll(async () => {
  setup = await setUpPayments()
})
afterAll(() => setup?.close())

const detail = async (id: string) =>
  (await setup.server.client.call(adminBooking, { params: { id }, headers: setup.headers })).answer()
const suspense = async (status: 'open' | 'assigned' | 'returned' = 'open') =>
  (await setup.server.client.call(adminSuspense, { query: { status }, headers: setup.headers })).answer()
const assign = (receipt: string, bookingCode: string) =>
  setup.server.client.call(assignReceipt, { params: { receipt }, body: { bookingCode }, headers: setup.headers })
const giveBack = (receipt: string, note: string) =>
  setup.server.client.call(returnReceipt, { params: { receipt }, body: { note }, headers: setup.headers })

describe('approving a booking', () => {
  it('returns the payment link, amount and deadline, which the booking then shows', async () => {
    const { id, token } = await setup.approved()
    const { payment, payment_status } = (await detail(id)).booking
    expect([payment_status, tokenOf(payment.link ?? '')]).toEqual(['pending', token])
    expect(payment).toMatchObject({ status: 'pending', amount: 5_000, balance: 5_000, receipts: [] })
    expect(Date.parse(payment.deadline ?? '')).toBeGreaterThan(Date.now())
    expect((await setup.server.client.call(paymentPage, { params: { token } })).status).toBe(200)
  })

  it('shows the receipts instead of the link once it is paid', async () => {
    const { id, code } = await setup.approved()
    const receipt = await setup.pays(code, 5_000)
    const { booking } = await detail(id)
    expect(booking).toMatchObject({ status: 'paid', payment_status: 'paid' })
    expect(booking.payment).toMatchObject({ status: 'paid', balance: 0, link: null, deadline: null })
    expect(booking.payment.receipts).toMatchObject([{ receipt, amount: 5_000 }])
    const file = await setup.server.client.send('GET', pathOf(exportBookings, {}, { search: code }), {
      headers: setup.headers,
    })
    expect(file.text).toContain(receipt)
  })

  it('does not give the payment link to managers', async () => {
    const { id } = await setup.approved()
    const shown = await setup.server.client.call(managerBooking, { params: { id }, headers: setup.headers })
    expect(shown.answer().data.booking.payment).toMatchObject({ status: 'pending', link: null, amount: 5_000 })
  })
})

describe('sending the link again', () => {
  const again = (id: string) => setup.server.client.call(resendPaymentLink, { params: { id }, headers: setup.headers })

  it('appends an event and keeps the link', async () => {
    const { id, token } = await setup.approved()
    const { booking } = (await again(id)).answer()
    expect(tokenOf(booking.payment.link ?? '')).toBe(token)
    const issued: string[] = []
    for await (const { type } of setup.server.store.read(`payment-${id}`)) issued.push(type)
    expect(issued).toEqual(['payment.link_issued', 'payment.link_issued'])
  })

  it('sends the customer another message', async () => {
    const customerEmail = 'twice@example.com'
    const { id } = await setup.approved({ customerEmail })
    await again(id)
    const query = { search: customerEmail, channel: 'email' } as const
    const messageCount = async () => {
      const { items } = (await setup.server.client.call(listMessages, { query, headers: setup.headers })).answer()
      return items.filter(({ template }) => template === 'booking_approved').length
    }
    await expect.poll(messageCount).toBe(2)
  })

  it('is refused when there is nothing to pay', async () => {
    const { id, code } = await setup.approved()
    await setup.pays(code, 5_000)
    expect((await again(id)).problem()).toMatchObject({ code: 'wrong_status' })
    expect((await again(setup.admin.userId)).status).toBe(404)
  })
})

describe('the list of payments', () => {
  it('finds payments by code, customer and receipt, filters by status, and counts all', async () => {
    const { id, code } = await setup.approved({ customerName: 'Achieng Odera' })
    const receipt = await setup.pays(code, 2_000)
    for (const search of [code, 'achieng', receipt, receipt.slice(2, 9).toLowerCase()]) {
      const found = (
        await setup.server.client.call(adminPayments, { query: { search }, headers: setup.headers })
      ).answer()
      expect(
        found.items.map((item) => item.id),
        search,
      ).toContain(id)
    }
    const query = { search: code, status: 'part_paid' as const }
    const { items, totals, sums } = (
      await setup.server.client.call(adminPayments, { query, headers: setup.headers })
    ).answer()
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
    expect(
      (await setup.server.client.call(adminPayments, { query: none, headers: setup.headers })).answer().total,
    ).toBe(0)
  })

  it('filters by date, with the latest payment first', async () => {
    const { id } = await setup.approved()
    const today = studioDateAt(new Date())
    const query = { from: today, to: today, limit: 1 }
    const { items, total } = (await setup.server.client.call(adminPayments, { query, headers: setup.headers })).answer()
    expect(items.map((item) => item.id)).toEqual([id])
    expect(total).toBeGreaterThan(1)
    const past = { to: '2026-01-01' }
    expect(
      (await setup.server.client.call(adminPayments, { query: past, headers: setup.headers })).answer().total,
    ).toBe(0)
  })
})

describe('unmatched money', () => {
  it('is listed with suggested bookings, and pays the one it is assigned to', async () => {
    const { id, code } = await setup.approved()
    const slip = `${code.slice(0, -1)}0`
    const receipt = await setup.pays(slip, 5_000)
    const waiting = (await suspense()).items.find((item) => item.receipt === receipt)
    expect(waiting).toMatchObject({ amount: 5_000, account: slip, status: 'open', reason: 'unreadable_account' })
    expect(waiting?.suggestions[0]).toMatchObject({ bookingId: id, code, why: 'similar_code', balance: 5_000 })
    const { receipt: assigned } = (await assign(receipt, code.toLowerCase())).answer()
    expect(assigned).toMatchObject({ status: 'assigned', bookingId: id, code, closedBy: 'Ada' })
    expect((await detail(id)).booking.status).toBe('paid')
    expect((await suspense('assigned')).items.map((item) => item.receipt)).toContain(receipt)
    expect((await assign(receipt, (await setup.approved()).code)).problem().code).toBe('wrong_status')
    expect((await giveBack(receipt, 'In cash')).problem().code).toBe('wrong_status')
  })

  it('suggests a booking that owes money, even if a refund of it was ordered', async () => {
    const { services } = setup.server
    const { id, code } = await setup.approved()
    const cash = { method: 'cash', amountCents: 130_000, receipt: '', staffId: setup.admin.userId } as const
    const { directId } = await recordDirect(services, id, cash, byTests())
    const paid = await setup.pays(code, 5_000)
    const { client } = setup.server
    const refunds = await client.call(adminRefunds, { query: { search: paid }, headers: setup.headers })
    const params = { id: refunds.answer().items[0]?.id ?? '' }
    expect((await client.call(resolveRefund, { params, body: { way: 'payout' }, headers: setup.headers })).status).toBe(
      202,
    )
    await voidDirect(services, id, { directId, staffId: setup.admin.userId, reason: 'Wrong booking' }, byTests())
    const receipt = await setup.pays('NOBODY', 1_300)
    const waiting = (await suspense()).items.find((item) => item.receipt === receipt)
    expect(waiting?.suggestions).toMatchObject([{ bookingId: id, why: 'same_amount', balance: 1_300 }])
  })

  it('can be assigned only to an existing booking', async () => {
    const receipt = await setup.pays('NOBODY', 700)
    expect((await assign(receipt, 'SB000000')).problem().fieldErrors).toHaveProperty('bookingCode')
    expect((await assign(receipt, 'SB222222')).status).toBe(404)
    expect((await assign('TKLNOWHERE', (await setup.approved()).code)).status).toBe(404)
  })

  it('can be recorded as returned, with a note', async () => {
    const before = (await suspense()).open
    const receipt = await setup.pays('WHO KNOWS', 300)
    expect((await suspense()).open).toEqual({ count: before.count + 1, amount: before.amount + 300 })
    expect(
      (await setup.server.client.post(pathOf(returnReceipt, { receipt }), { note: '' }, setup.headers)).status,
    ).toBe(400)
    const { receipt: given } = (await giveBack(receipt, 'In cash at the desk')).answer()
    expect(given).toMatchObject({ status: 'returned', note: 'In cash at the desk', closedBy: 'Ada' })
    expect((await suspense()).open).toEqual(before)
    expect((await assign(receipt, (await setup.approved()).code)).problem().code).toBe('wrong_status')
  })
})

describe('callbacks', () => {
  it('are listed from any sender, with the reason why a forged one was refused', async () => {
    const path = `/api/v1/callbacks/daraja/confirmation/${'0'.repeat(32)}`
    await setup.server.client.post(path, { TransID: 'TKLFORGED1', TransAmount: '5000.00' })
    const all = async () =>
      (await setup.server.client.call(adminCallbacks, { query: { limit: 100 }, headers: setup.headers })).answer()
    const forged = async () => (await all()).items.find(({ body }) => body.includes('TKLFORGED1'))
    await expect.poll(async () => (await forged())?.verdict).toBe('refused')
    expect(await forged()).toMatchObject({ kind: 'confirmation', reason: expect.any(String), attemptId: null })
    const { totals, items } = (
      await setup.server.client.call(adminCallbacks, { query: { verdict: 'refused' }, headers: setup.headers })
    ).answer()
    expect(totals.refused).toBeGreaterThan(0)
    expect(items.every(({ verdict }) => verdict === 'refused')).toBe(true)
  })
})

describe('the live stream of admins', () => {
  it('reports payments and unmatched money as they arrive', async () => {
    const { id, code } = await setup.approved()
    const stream = await openEvents(`${setup.server.url}${pathOf(adminEvents, {})}`, setup.headers)
    await stream.received('stats_update')
    await setup.pays(code, 5_000)
    await setup.pays('NOBODY AT ALL', 70)
    const titles = async () => (await stream.received('notification')).map(({ title }) => title)
    await expect.poll(titles).toContain('Money without a booking')
    const notes = await stream.received('notification')
    expect(notes).toContainEqual(
      expect.objectContaining({
        title: 'Payment received',
        message: expect.stringMatching(`^KES 5,000 for ${code} at`),
      }),
    )
    const updates = await stream.received('booking_update')
    expect(updates).toContainEqual(expect.objectContaining({ bookingId: id, status: 'paid' }))
    await stream.close()
  })
})
