import { expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { load } from '../../commands/handle.ts'
import { streams } from '../../commands/streams.ts'
import { payment } from '../../domain/payment/payment.ts'
import { isDisowned } from '../../domain/payment/prompt.ts'
import { setUpPayments } from '../support/payment-setup.ts'

const { server, approved } = await setUpPayments()

it('the owner of a phone can stop the prompts of a booking to it', async () => {
  const { client, services } = server
  const { id: bookingId, token } = await approved()
  const { prompt } = await client.ask(api.initiateStk, { params: { token }, body: { phoneNumber: '0722 000 111' } })
  const params = { token: services.links.notMeToken(bookingId, prompt.id) }
  const disown = async () => (await client.call(api.disownPhone, { params })).status
  await expect.poll(disown, { timeout: 120_000 }).toBe(200)
  expect(await client.ask(api.disownPhone, { params })).toEqual({ done: true })
  const { state } = await load(services.store, payment, streams.payment(bookingId))
  expect(isDisowned(state, '254722000111')).toBe(true)
  expect((await client.call(api.disownPhone, { params: { token: 'x'.repeat(43) } })).status).toBe(404)
})
