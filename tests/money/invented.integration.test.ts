import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminMoneyEndpoints } from '../../api/contract/admin-money.ts'
import type { ScenarioParts } from '../../integrations/mpesa/simulator/scenarios.ts'
import type { Payable } from './actions.ts'
import { type MoneySetup, setUpMoney } from './money-setup.ts'

/**
 * A stranger knows the address for Paybill confirmations and forges some. Others are true, but M-Pesa barely confirms
 * them.
 */
let setup: MoneySetup
beforeAll(async () => {
  setup = await setUpMoney()
})
afterAll(() => setup?.close())

const { adminUnverified, verifyReceipt, disproveReceipt, adminLedger, assignReceipt } = adminMoneyEndpoints
const as = () => ({ headers: setup.admin.headers })
const listed = async (status: 'open' | 'disproved' = 'open') =>
  (await setup.client.call(adminUnverified, { query: { status, limit: 100 }, ...as() })).answer()
const oneOf = async (receipt: string, status: 'open' | 'disproved' = 'open') =>
  (await listed(status)).items.find((each) => each.receipt === receipt)
const statusOf = async (booking: Payable) => (await setup.tracked(booking)).booking.status
/** Makes a payment that is on no statement. */
async function unlisted(parts: ScenarioParts) {
  const booking = await setup.approved()
  await setup.simulator.play(booking.phone, { statement: 'unlisted', ...parts })
  return { booking, receipt: await setup.payByPaybill(booking, booking.price) }
}

describe('an invented confirmation', () => {
  it('pays nothing, is listed, and is disproved once M-Pesa was asked', async () => {
    const booking = await setup.approved()
    await setup.confirm({ receipt: 'TKINVENTED', shillings: booking.price, account: booking.code })
    await expect.poll(() => oneOf('TKINVENTED')).toMatchObject({ status: 'open', code: booking.code, checks: 0 })
    const { open } = await listed()
    expect(open).toEqual({ count: 1, amount: booking.price })
    const { unverified, overall } = (await setup.client.call(adminLedger, as())).answer()
    expect([unverified, overall.received]).toEqual([open, 0])
    await setup.lookAgain('TKINVENTED')
    await expect.poll(() => oneOf('TKINVENTED', 'disproved')).toMatchObject({ disproof: 'unknown', closedBy: null })
    expect(await statusOf(booking)).toBe('approved')
    await setup.expectBalanced()
  })

  it('that an admin does not find on the portal counts for nothing, and stays listed', async () => {
    const booking = await setup.approved()
    await setup.confirm({ receipt: 'TKINVENTE2', shillings: 1, account: 'STUDIO' })
    await expect.poll(() => oneOf('TKINVENTE2')).toBeTruthy()
    const params = { receipt: 'TKINVENTE2' }
    const answered = (await setup.client.call(disproveReceipt, { params, ...as() })).answer()
    expect(answered.receipt).toMatchObject({ status: 'disproved', disproof: 'admin' })
    expect((await setup.client.call(disproveReceipt, { params: { receipt: 'NOBODY' }, ...as() })).status).toBe(404)
    const nobody = { params, body: { bookingCode: booking.code }, ...as() }
    expect((await setup.client.call(assignReceipt, nobody)).status).toBe(409)
    await setup.expectBalanced()
  })
})

describe('a true payment that is on no statement', () => {
  it('counts once M-Pesa confirms it', async () => {
    const { booking, receipt } = await unlisted({})
    await expect.poll(() => oneOf(receipt)).toBeTruthy()
    expect(await statusOf(booking)).toBe('approved')
    await setup.lookAgain(receipt)
    await setup.becomes(booking, 'paid')
    expect(await oneOf(receipt)).toBe(undefined)
    await setup.expectBalanced()
  })

  it('counts once an admin finds it on the portal, with the amount shown there', async () => {
    const { booking, receipt } = await unlisted({ check: 'silent' })
    await expect.poll(() => oneOf(receipt)).toBeTruthy()
    await setup.lookAgain(receipt)
    await expect.poll(() => oneOf(receipt)).toMatchObject({ checks: 1 })
    expect(await statusOf(booking)).toBe('approved')
    const params = { receipt }
    const nothing = { params, body: { amount: 0, account: booking.code }, ...as() }
    expect((await setup.client.call(verifyReceipt, nothing)).status).toBe(400)
    const body = { amount: booking.price, account: booking.code }
    ;(await setup.client.call(verifyReceipt, { params, body, ...as() })).answer()
    await setup.becomes(booking, 'paid')
    expect((await setup.client.call(disproveReceipt, { params, ...as() })).status).toBe(409)
    await setup.expectBalanced()
  })
})
