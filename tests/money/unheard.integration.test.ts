import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmManual } from '../../api/contract/payment.ts'
import type { Payable } from './actions.ts'
import { type MoneySetup, setUpMoney } from './money-setup.ts'

/** Payments without any callback. A minute of lookups takes a second here; other times are real. */
let setup: MoneySetup
beforeAll(async () => {
  setup = await setUpMoney()
})
afterAll(() => setup?.close())

const unheard = { end: '0', callback: 'never', confirmation: 'never' } as const
const claim = ({ token }: Payable, receipt?: string) => {
  const body = { method: 'manual_confirmation' as const, ...(receipt && { receipt }) }
  return setup.client.call(confirmManual, { params: { token }, body })
}

it('a payment without a callback is settled within two minutes by the query alone', async () => {
  const booking = await setup.prompted({ ...unheard, statement: 'unlisted' })
  const status = async () => (await setup.tracked(booking)).booking.status
  await expect.poll(status, { timeout: 180_000, interval: 500 }).toBe('paid')
  const { payment } = await setup.tracked(booking)
  const [prompt] = await setup.simulator.prompts()
  // M-Pesa's own number never arrived, so the money counts under the prompt's.
  expect(payment.receipts).toMatchObject([{ receipt: prompt?.checkoutRequestId, amount: booking.price }])
  await setup.expectBalanced()
}, 240_000)

it('a payment that only the statement shows is found when the customer claims to have paid', async () => {
  const booking = await setup.prompted({ ...unheard, query: 'no_answer' })
  const hasPaid = async () => (await setup.simulator.movements()).some(({ phone }) => phone === booking.phone)
  await expect.poll(hasPaid).toBe(true)
  expect((await setup.tracked(booking)).booking.status).toBe('approved')
  expect((await claim(booking)).answer()).toEqual({ status: 'checking' })
  await setup.becomes(booking, 'paid')
  await setup.expectBalanced()
})

it('a claim alone proves nothing', async () => {
  const booking = await setup.approved()
  expect((await claim(booking, 'SKL51ZDR4F')).answer()).toEqual({ status: 'checking' })
  await setup.expectBalanced()
  expect((await setup.tracked(booking)).booking.status).toBe('approved')
  expect((await setup.tracked(booking)).payment).toMatchObject({ status: 'pending', receipts: [] })
})
