import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type OpenDesk, openMoneyDesk } from './open-desk.ts'

/** Somebody knows where M-Pesa confirms Paybill payments, and invents some. */
let desk: OpenDesk
beforeAll(async () => {
  desk = await openMoneyDesk()
})
afterAll(() => desk?.close())
afterEach(() => desk.expectBalanced())

it('an invented confirmation pays nothing', async () => {
  const booking = await desk.approved()
  await desk.confirm({ receipt: 'TKINVENTED', shillings: booking.price, account: booking.code })
  await expect.poll(() => desk.verdictOn('TKINVENTED')).not.toBe('waiting')
  expect((await desk.tracked(booking)).booking.status).toBe('approved')
})
