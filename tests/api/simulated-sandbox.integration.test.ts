import { afterAll, beforeAll, expect, it } from 'vitest'
import { initiateStk, paymentPage } from '../../api/contract/payment.ts'
import { type MoneyDesk, openMoneyDesk } from '../support/money-desk.ts'

let desk: MoneyDesk
beforeAll(async () => {
  desk = await openMoneyDesk({ MPESA_SIMULATE_SANDBOX: 'true' })
})
afterAll(() => desk?.close())

it('a simulated sandbox charges the test amount, and shows it', async () => {
  const { token } = await desk.approved()
  const params = { token }
  const { booking, environment } = (await desk.server.client.call(paymentPage, { params })).answer()
  expect(environment).toMatchObject({ isSandbox: true, testAmount: 20 })
  expect(environment.simulator).toMatch(/\/simulator\/phone$/)
  expect(booking).toMatchObject({ amount: 5_000, balance: 20 })
  const body = { phoneNumber: '0722 200 001' }
  const { prompt } = (await desk.server.client.call(initiateStk, { params, body })).answer()
  expect(prompt.amount).toBe(20)
})
