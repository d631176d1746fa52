import { afterAll, beforeAll, expect, it } from 'vitest'
import { disownPhone, initiateStk } from '../../api/contract/payment.ts'
import { load } from '../../commands/handle.ts'
import { streams } from '../../commands/streams.ts'
import { payment } from '../../domain/payment/payment.ts'
import { isDisowned } from '../../domain/payment/prompt.ts'
import { type PaymentSetup, setUpPayments } from '../support/payment-setup.ts'

let setup: PaymentSetup
beforeAll(async () => {
  setup = await setUpPayments()
})
afterAll(() => setup?.close())

it('the owner of a phone can stop the prompts of a booking to it', async () => {
  const { client, services } = setup.server
  const { id: bookingId, token } = await setup.approved()
  const body = { phoneNumber: '0722 000 111' }
  const { prompt } = (await client.call(initiateStk, { params: { token }, body })).answer()
  const params = { token: services.links.notMeToken(bookingId, prompt.id) }
  const disown = async () => (await client.call(disownPhone, { params })).status
  await expect.poll(disown, { timeout: 20_000 }).toBe(200)
  expect((await client.call(disownPhone, { params })).answer()).toEqual({ done: true })
  const { state } = await load(services.store, payment, streams.payment(bookingId))
  expect(isDisowned(state, '254722000111')).toBe(true)
  expect((await client.call(disownPhone, { params: { token: 'x'.repeat(43) } })).status).toBe(404)
})
