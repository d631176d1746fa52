import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { adminBookingEndpoints } from '../../api/contract/admin-bookings.ts'
import { adminMoneyEndpoints } from '../../api/contract/admin-money.ts'
import type { ScenarioParts } from '../../integrations/mpesa/simulator/scenarios.ts'
import type { Payable } from './actions.ts'
import { type MoneySetup, setUpMoney } from './money-setup.ts'
import { registerPaybill } from './register-paybill.ts'

/** Paybill payments of too little, too much or for the wrong account, and refunds. */
let setup: MoneySetup
beforeAll(async () => {
  setup = await setUpMoney()
})
afterAll(() => setup?.close())
afterEach(() => setup.expectBalanced())

const as = () => ({ headers: setup.admin.headers })
const { assignReceipt, returnReceipt, resolveRefund, retryRefund } = adminMoneyEndpoints
type RefundMethod = 'reversal' | 'payout' | 'other'

async function inSuspense(receipt: string) {
  const find = async () => (await setup.suspense()).find((each) => each.receipt === receipt)
  await expect.poll(find).toBeTruthy()
  return (await find()) ?? expect.fail(`${receipt} is not in suspense`)
}
async function refundOf(booking: Payable) {
  await expect.poll(() => setup.refundsOf(booking)).toHaveLength(1)
  const [refund] = await setup.refundsOf(booking)
  return refund ?? expect.fail('There is no refund')
}
const resolve = (id: string, way: RefundMethod, note?: string) =>
  setup.client.call(resolveRefund, { params: { id }, body: { way, ...(note && { note }) }, ...as() })
/** Returns whether M-Pesa's own books have it as reversed. */
const isReversed = async ({ phone }: Payable) =>
  (await setup.simulator.movements()).some((each) => each.phone === phone && each.reversed)
const becomes = (booking: Payable, status: string) =>
  expect.poll(async () => (await refundOf(booking)).status).toBe(status)

describe('a Paybill payment', () => {
  it.each([
    ['as it is', (code: string) => code],
    ['in small letters and with spaces', (code: string) => ` ${code.toLowerCase().replace(/(.{4})/, '$1 ')} `],
    ['with a dash', (code: string) => `${code.slice(0, 2)}-${code.slice(2)}`],
  ])('with the code %s pays the booking', async (_, typed) => {
    const booking = await setup.approved()
    await setup.payByPaybill(booking, booking.price, { account: typed(booking.code) })
    await setup.becomes(booking, 'paid')
  })

  it('succeeds if its validation is not answered in time', async () => {
    const booking = await setup.approved()
    await setup.payByPaybill(booking, booking.price, { validation: 'lost' })
    await setup.becomes(booking, 'paid')
  })

  it('that M-Pesa rejects for want of a validation answer, as registered, leaves nothing behind', async () => {
    const booking = await setup.approved()
    await registerPaybill(setup, 'Cancelled')
    try {
      const { phone, price, code } = booking
      const attempt = { phone, shillings: price, account: code, validation: 'lost' } as const
      expect(await setup.simulator.payByPaybill(attempt)).toMatchObject({ paid: false })
    } finally {
      await registerPaybill(setup, 'Completed')
    }
    expect((await setup.tracked(booking)).booking.status).toBe('approved')
  })

  it('of a part leaves the balance, which the next prompt charges', async () => {
    const booking = await setup.approved()
    await setup.payByPaybill(booking, 1_000)
    const payment = async () => (await setup.tracked(booking)).payment
    await expect.poll(payment).toMatchObject({ status: 'pending', balance: booking.price - 1_000 })
    expect((await setup.tracked(booking)).booking.status).toBe('approved')
    await setup.prompted({ end: '0' }, booking)
    await setup.becomes(booking, 'paid')
    expect((await payment()).receipts.map(({ amount }) => amount).toSorted()).toEqual([1_000, booking.price - 1_000])
  })

  it('of too much pays the booking, and the excess is paid out', async () => {
    const booking = await setup.approved()
    await setup.payByPaybill(booking, booking.price + 300)
    await setup.becomes(booking, 'paid')
    const refund = await refundOf(booking)
    expect(refund).toMatchObject({ amount: 300, reason: 'overpaid', may: { reversal: false, payout: true } })
    ;(await resolve(refund.id, 'payout')).answer()
    await becomes(booking, 'refunded')
    const payouts = (await setup.simulator.movements()).filter(
      ({ road, phone }) => road === 'payout' && phone === booking.phone,
    )
    expect(payouts.map(({ shillings }) => shillings)).toEqual([300])
  })

  it('for a wrong account is in suspense until an admin assigns it', async () => {
    const booking = await setup.approved()
    const receipt = await setup.payByPaybill(booking, booking.price, { account: 'STUDIO' })
    expect(await inSuspense(receipt)).toMatchObject({ amount: booking.price, account: 'STUDIO', status: 'open' })
    await setup.expectBalanced()
    const assigning = { params: { receipt }, body: { bookingCode: booking.code }, ...as() }
    ;(await setup.client.call(assignReceipt, assigning)).answer()
    await setup.becomes(booking, 'paid')
  })

  it('for an unknown booking code can be returned by other means', async () => {
    const receipt = await setup.payByPaybill(await setup.approved(), 700, { account: 'SB222222' })
    await inSuspense(receipt)
    const returning = { params: { receipt }, body: { note: 'Sent back by hand' }, ...as() }
    ;(await setup.client.call(returnReceipt, returning)).answer()
    await expect.poll(async () => (await setup.suspense()).length).toBe(0)
  })

  it('to another Paybill number is ignored', async () => {
    const booking = await setup.approved()
    await setup.payByPaybill(booking, booking.price, { shortcode: '600966' })
    expect((await setup.tracked(booking)).booking.status).toBe('approved')
  })
})

describe('a refund', () => {
  /** Returns a booking that was paid, then cancelled by the studio. */
  async function cancelled(parts: ScenarioParts = {}): Promise<Payable> {
    const booking = await setup.prompted({ end: '0', ...parts })
    await setup.becomes(booking, 'paid')
    const cancelling = { params: { id: booking.id }, body: { reason: 'The roof leaks' }, ...as() }
    ;(await setup.client.call(adminBookingEndpoints.cancelByAdmin, cancelling)).answer()
    return booking
  }

  it.each<[string, ScenarioParts]>([
    ['reported once', {}],
    ['reported twice', { refund: 'twice' }],
    ['though the answer to the request was lost', { refund: 'lost_answer' }],
  ])('of the whole amount is reversed by M-Pesa, %s', async (_, parts) => {
    const booking = await cancelled(parts)
    const refund = await refundOf(booking)
    expect(refund).toMatchObject({ amount: booking.price, reason: 'cancelled', status: 'due' })
    ;(await resolve(refund.id, 'reversal')).answer()
    expect((await resolve(refund.id, 'reversal')).status).toBe(409)
    await becomes(booking, 'refunded')
    expect(await isReversed(booking)).toBe(true)
    expect((await setup.tracked(booking)).payment).toMatchObject({ status: 'refunded', refunded: booking.price })
  })

  it('that failed can be retried', async () => {
    const booking = await cancelled({ refund: 'fails' })
    const { id } = await refundOf(booking)
    ;(await resolve(id, 'reversal')).answer()
    await becomes(booking, 'failed')
    await setup.expectBalanced()
    await setup.simulator.play(booking.phone, {})
    ;(await setup.client.call(retryRefund, { params: { id }, ...as() })).answer()
    await becomes(booking, 'refunded')
  })

  it('whose result M-Pesa never reports stays due, and can be recorded by hand', async () => {
    const booking = await cancelled({ refund: 'silent' })
    const { id } = await refundOf(booking)
    ;(await resolve(id, 'reversal')).answer()
    await expect.poll(() => isReversed(booking)).toBe(true)
    expect((await refundOf(booking)).status).toBe('sent')
    ;(await resolve(id, 'other', 'Seen on the statement')).answer()
    await becomes(booking, 'refunded')
  })
})
