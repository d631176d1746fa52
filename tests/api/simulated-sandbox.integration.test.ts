import { afterAll, beforeAll, expect, it } from 'vitest'
import { initiateStk, paymentPage } from '../../api/contract/payment.ts'
import { type PaymentSetup, setUpPayments } from '../support/payment-setup.ts'

let setup: PaymentSetup
beforeAll(async () => {
  setup = await setUpPayments({ MPESA_SIMULATE_SANDBOX: 'true' })
})
afterAll(() => setup?.close())

it('a simulated sandbox charges the test amount, and shows it', async () => {
  const { token } = await setup.approved()
  const params = { token }
  const { booking, environment } = (await setup.server.client.call(paymentPage, { params })).answer()
  expect(environment).toMatchObject({ isSandbox: true, testAmount: 20 })
  expect(environment.simulator).toMatch(/\/simulator\/phone$/)
  expect(booking).toMatchObject({ amount: 5_000, balance: 20 })
  const body = { phoneNumber: '0722 200 001' }
  const { prompt } = (await setup.server.client.call(initiateStk, { params, body })).answer()
  expect(prompt.amount).toBe(20)
})
