import { expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { setUpPayments } from '../support/payment-setup.ts'

const { server, approved } = await setUpPayments({ MPESA_SIMULATE_SANDBOX: 'true' })
const { client } = server

it('a simulated sandbox charges the test amount, and shows it', async () => {
  const { token } = await approved()
  const params = { token }
  const { booking, environment } = await client.ask(api.paymentPage, { params })
  expect(environment).toMatchObject({ isSandbox: true, testAmount: 20 })
  expect(environment.simulator).toMatch(/\/simulator\/phone$/)
  expect(booking).toMatchObject({ amount: 5_000, balance: 20 })
  const { prompt } = await client.ask(api.initiateStk, { params, body: { phoneNumber: '0722 200 001' } })
  expect(prompt.amount).toBe(20)
})
