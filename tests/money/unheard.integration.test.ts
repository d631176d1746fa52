import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmManual } from '../../api/contract/payment.ts'
import type { Payable } from './desk.ts'
import { type OpenDesk, openMoneyDesk } from './open-desk.ts'

/** Payments without any callback. A minute of lookups takes a second here; other times are real. */
let desk: OpenDesk
beforeAll(async () => {
  desk = await openMoneyDesk()
})
afterAll(() => desk?.close())

const unheard = { end: '0', callback: 'never', confirmation: 'never' } as const
const claim = ({ token }: Payable, receipt?: string) => {
  const body = { method: 'manual_confirmation' as const, ...(receipt && { receipt }) }
  return desk.client.call(confirmManual, { params: { token }, body })
}

it('a payment without a callback is settled within two minutes by the query alone', async () => {
  const booking = await desk.prompted({ ...unheard, statement: 'unlisted' })
  const status = async () => (await desk.tracked(booking)).booking.status
  await expect.poll(status, { timeout: 180_000, interval: 500 }).toBe('paid')
  const { payment } = await desk.tracked(booking)
  const [prompt] = await desk.simulator.prompts()
  // M-Pesa's own number never arrived, so the money counts under the prompt's.
  expect(payment.receipts).toMatchObject([{ receipt: prompt?.checkoutRequestId, amount: booking.price }])
  await desk.expectBalanced()
}, 240_000)

it('a payment that only the statement shows is found when the customer claims to have paid', async () => {
  const booking = await desk.prompted({ ...unheard, query: 'no_answer' })
  const hasPaid = async () => (await desk.simulator.movements()).some(({ phone }) => phone === booking.phone)
  await expect.poll(hasPaid).toBe(true)
  expect((await desk.tracked(booking)).booking.status).toBe('approved')
  expect((await claim(booking)).answer()).toEqual({ status: 'checking' })
  await desk.becomes(booking, 'paid')
  await desk.expectBalanced()
})

it('a claim alone proves nothing', async () => {
  const booking = await desk.approved()
  expect((await claim(booking, 'SKL51ZDR4F')).answer()).toEqual({ status: 'checking' })
  await desk.expectBalanced()
  expect((await desk.tracked(booking)).booking.status).toBe('approved')
  expect((await desk.tracked(booking)).payment).toMatchObject({ status: 'pending', receipts: [] })
})
