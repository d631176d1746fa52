import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { recordDirect, voidDirect } from '../../commands/payments/direct.ts'
import { studioDateAt } from '../../domain/kernel/slot.ts'
import { tokenOf } from '../support/booking.ts'
import { pathOf } from '../support/client.ts'
import { openEvents } from '../support/event-stream.ts'
import { byTests } from '../support/fixtures.ts'
import { setUpPayments } from '../support/payment-setup.ts'
import { stopClock } from '../support/stop-clock.ts'
import { typesIn } from '../support/types-in.ts'

const { server, admin, approved, headers, pays } = await setUpPayments()
const { client, store } = server
const asAdmin = client.as(admin)

const detail = (id: string) => asAdmin.ask(api.adminBooking, { params: { id } })
const suspense = (status: 'open' | 'assigned' | 'returned' = 'open') =>
  asAdmin.ask(api.adminSuspense, { query: { status } })
const assign = (receipt: string, bookingCode: string) =>
  asAdmin.call(api.assignReceipt, { params: { receipt }, body: { bookingCode } })
const giveBack = (receipt: string, note: string) =>
  asAdmin.call(api.returnReceipt, { params: { receipt }, body: { note } })

describe('approving a booking', () => {
  it('returns the payment link, amount and deadline, which the booking then shows', async () => {
    const { id, token } = await approved()
    const { payment, payment_status } = (await detail(id)).booking
    expect([payment_status, tokenOf(payment.link ?? '')]).toEqual(['pending', token])
    expect(payment).toMatchObject({ status: 'pending', amount: 5_000, balance: 5_000, receipts: [] })
    expect(Date.parse(payment.deadline ?? '')).toBeGreaterThan(Date.now())
    expect((await client.call(api.paymentPage, { params: { token } })).status).toBe(200)
  })

  it('shows the receipts instead of the link once it is paid', async () => {
    const { id, code } = await approved()
    const receipt = await pays(code, 5_000)
    const { booking } = await detail(id)
    expect(booking).toMatchObject({ status: 'paid', payment_status: 'paid' })
    expect(booking.payment).toMatchObject({ status: 'paid', balance: 0, link: null, deadline: null })
    expect(booking.payment.receipts).toMatchObject([{ receipt, amount: 5_000 }])
    expect((await asAdmin.get(pathOf(api.exportBookings, {}, { search: code }))).text).toContain(receipt)
  })

  it('does not give the payment link to managers', async () => {
    const { id } = await approved()
    const { booking } = (await asAdmin.ask(api.managerBooking, { params: { id } })).data
    expect(booking.payment).toMatchObject({ status: 'pending', link: null, amount: 5_000 })
  })
})

describe('sending the link again', () => {
  const again = (id: string) => asAdmin.call(api.resendPaymentLink, { params: { id } })

  it('appends an event and keeps the link', async () => {
    const { id, token } = await approved()
    const { booking } = (await again(id)).answer()
    expect(tokenOf(booking.payment.link ?? '')).toBe(token)
    const issued = await typesIn(store, `payment-${id}`)
    expect(issued).toEqual(['payment.link_issued', 'payment.link_issued'])
  })

  it('sends the customer another message', async () => {
    const customerEmail = 'twice@example.com'
    const { id } = await approved({ customerEmail })
    await again(id)
    const query = { search: customerEmail, channel: 'email' } as const
    const messageCount = async () => {
      const { items } = await asAdmin.ask(api.listMessages, { query })
      return items.filter(({ template }) => template === 'booking_approved').length
    }
    await expect.poll(messageCount).toBe(2)
  })

  it('is refused when there is nothing to pay', async () => {
    const { id, code } = await approved()
    await pays(code, 5_000)
    expect((await again(id)).problem()).toMatchObject({ code: 'wrong_status' })
    expect((await again(admin.userId)).status).toBe(404)
  })
})

describe('the list of payments', () => {
  it('finds payments by code, customer and receipt, filters by status, and counts all', async () => {
    const { id, code } = await approved({ customerName: 'Achieng Odera' })
    const receipt = await pays(code, 2_000)
    for (const search of [code, 'achieng', receipt, receipt.slice(2, 9).toLowerCase()]) {
      const found = await asAdmin.ask(api.adminPayments, { query: { search } })
      expect(found.items, search).toContainEqual(expect.objectContaining({ id }))
    }
    const withStatus = (status: 'part_paid' | 'paid') =>
      asAdmin.ask(api.adminPayments, { query: { search: code, status } })
    const { items, totals, sums } = await withStatus('part_paid')
    const parties = { id, code, customerName: 'Achieng Odera', studioName: 'Mawimbi', bookingStatus: 'approved' }
    const money = { amount: 5_000, received: 2_000, balance: 3_000, receipts: [{ receipt, amount: 2_000 }] }
    expect(items).toMatchObject([{ ...parties, ...money, status: 'pending', standing: 'part_paid' }])
    const { all, ...each } = totals
    expect(Object.values(each).reduce((sum, count) => sum + count, 0)).toBe(all)
    expect(sums.received).toBeGreaterThanOrEqual(2_000)
    expect((await withStatus('paid')).total).toBe(0)
  })

  it('filters by date, with the latest payment first', async () => {
    stopClock()
    const { id } = await approved()
    const today = studioDateAt(new Date())
    const { items, total } = await asAdmin.ask(api.adminPayments, { query: { from: today, to: today, limit: 1 } })
    expect(items.map((item) => item.id)).toEqual([id])
    expect(total).toBeGreaterThan(1)
    expect((await asAdmin.ask(api.adminPayments, { query: { to: '2026-01-01' } })).total).toBe(0)
  })
})

describe('unmatched money', () => {
  it('is listed with suggested bookings, and pays the one it is assigned to', async () => {
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

  it('suggests the booking whose customer named the receipt', async () => {
    const [, { id, token }] = [await approved(), await approved()]
    const receipt = await pays('NOBODY', 1_300)
    const body = { method: 'manual_confirmation' as const, receipt: receipt.toLowerCase() }
    ;(await client.call(api.confirmManual, { params: { token }, body })).answer()
    const first = async () => (await suspense()).items.find((item) => item.receipt === receipt)?.suggestions[0]
    await expect.poll(first).toMatchObject({ bookingId: id, why: 'claimed_receipt' })
  })

  it('suggests a booking that owes money, even if a refund of it was ordered', async () => {
    const { services } = server
    const { id, code } = await approved()
    const cash = { method: 'cash', amountCents: 130_000, receipt: '', staffId: admin.userId } as const
    const { directId } = await recordDirect(services, id, cash, byTests())
    const paid = await pays(code, 5_000)
    const [refund] = (await asAdmin.ask(api.adminRefunds, { query: { search: paid } })).items
    const params = { id: refund?.id ?? '' }
    expect((await asAdmin.call(api.resolveRefund, { params, body: { way: 'payout' } })).status).toBe(202)
    await voidDirect(services, id, { directId, staffId: admin.userId, reason: 'Wrong booking' }, byTests())
    const receipt = await pays('NOBODY', 1_300)
    const waiting = (await suspense()).items.find((item) => item.receipt === receipt)
    expect(waiting?.suggestions).toMatchObject([{ bookingId: id, why: 'same_amount', balance: 1_300 }])
  })

  it('can be assigned only to an existing booking', async () => {
    const receipt = await pays('NOBODY', 700)
    expect((await assign(receipt, 'SB000000')).problem().fieldErrors).toHaveProperty('bookingCode')
    expect((await assign(receipt, 'SB222222')).status).toBe(404)
    expect((await assign('TKLNOWHERE', (await approved()).code)).status).toBe(404)
  })

  it('can be recorded as returned, with a note', async () => {
    const before = (await suspense()).open
    const receipt = await pays('WHO KNOWS', 300)
    expect((await suspense()).open).toEqual({ count: before.count + 1, amount: before.amount + 300 })
    expect((await giveBack(receipt, '')).status).toBe(400)
    const { receipt: given } = (await giveBack(receipt, 'In cash at the desk')).answer()
    expect(given).toMatchObject({ status: 'returned', note: 'In cash at the desk', closedBy: 'Ada' })
    expect((await suspense()).open).toEqual(before)
    expect((await assign(receipt, (await approved()).code)).problem().code).toBe('wrong_status')
  })
})

describe('callbacks', () => {
  it('are listed from any sender, with the reason why a forged one was refused', async () => {
    const path = `/api/v1/callbacks/daraja/confirmation/${'0'.repeat(32)}`
    await client.post(path, { TransID: 'TKLFORGED1', TransAmount: '5000.00' })
    const forged = async () => {
      const { items } = await asAdmin.ask(api.adminCallbacks, { query: { limit: 100 } })
      return items.find(({ body }) => body.includes('TKLFORGED1'))
    }
    await expect.poll(async () => (await forged())?.verdict).toBe('refused')
    expect(await forged()).toMatchObject({ kind: 'confirmation', reason: expect.any(String), attemptId: null })
    const { totals, items } = await asAdmin.ask(api.adminCallbacks, { query: { verdict: 'refused' } })
    expect(totals.refused).toBeGreaterThan(0)
    expect(items.every(({ verdict }) => verdict === 'refused')).toBe(true)
  })
})

describe('the live stream of admins', () => {
  it('reports payments and unmatched money as they arrive', async () => {
    const { id, code } = await approved()
    const stream = await openEvents(`${server.url}${pathOf(api.adminEvents, {})}`, headers)
    await stream.received('stats_update')
    await pays(code, 5_000)
    await pays('NOBODY AT ALL', 70)
    const titles = async () => (await stream.received('notification')).map(({ title }) => title)
    await expect.poll(titles).toContain('Money without a booking')
    const notes = await stream.received('notification')
    const message = expect.stringMatching(`^KES 5,000 for ${code} at`)
    expect(notes).toContainEqual(expect.objectContaining({ title: 'Payment received', message }))
    const updates = await stream.received('booking_update')
    expect(updates).toContainEqual(expect.objectContaining({ bookingId: id, status: 'paid' }))
    await stream.close()
  })
})
