import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmManual } from '../../api/contract/payment.ts'
import type { Payable } from './actions.ts'
import { type KillableSetup, setUpKillableServer } from './money-setup.ts'

/**
 * Kills the process with SIGKILL between prompt and settlement, at several moments.
 * processes/payments/crash-points.test.ts crashes after every single append.
 */
let setup: KillableSetup
beforeAll(async () => {
  const timings = { soon: 200, callback: 200, confirmation: 200 }
  setup = await setUpKillableServer({ mpesa: { timings } })
})
afterAll(() => setup?.close())

const charged = async ({ phone }: Payable) =>
  (await setup.simulator.movements()).filter((movement) => movement.phone === phone).map(({ shillings }) => shillings)

/**
 * Returns whether the process died just before it sent the prompt to M-Pesa. The next process cannot know that, so
 * another prompt waits for five minutes. The next process may also be about to send it, so the answer is certain only
 * after its job.
 */
async function isLost(booking: Payable): Promise<boolean> {
  const hasCome = async () => (await setup.promptsOf(booking)) > 0
  const isDone = async () => (await setup.isSent(booking)) && !(await setup.isBeingSent(booking))
  const isKnown = async () => (await hasCome()) || (await isDone())
  await expect.poll(isKnown, { timeout: 30_000, interval: 200 }).toBe(true)
  return !(await hasCome())
}

/** Repeats the payment, as a customer does after a while without a result. */
async function repeatPayment(booking: Payable): Promise<void> {
  if (await isLost(booking)) {
    await setup.givenUp(booking)
    await setup.prompted({ end: '0' }, booking)
  }
  await expect.poll(() => charged(booking), { timeout: 30_000, interval: 200 }).toEqual([booking.price])
  const claim = { params: { token: booking.token }, body: { method: 'manual_confirmation' as const } }
  // Paid by now, or looked up if the killed server missed callback and confirmation.
  expect([202, 400]).toContain((await setup.client.call(confirmManual, claim)).status)
}

describe('a server that is killed', () => {
  it.each([0, 200, 350, 500, 650, 800, 1_000])(
    '%d ms after a prompt was requested still charges the customer once',
    async (after) => {
      const booking = await setup.prompted({ end: '0' })
      await pause(after)
      await setup.kill()
      await setup.restart()
      await repeatPayment(booking)
      // Jobs of the dead process are free again after some seconds.
      await setup.becomes(booking, 'paid', 60_000)
      const { payment } = await setup.tracked(booking)
      expect(payment).toMatchObject({ status: 'paid', balance: 0, refundDue: 0, refunded: 0 })
      expect(payment.receipts.map(({ amount }) => amount)).toEqual([booking.price])
      expect(await charged(booking)).toEqual([booking.price])
      await setup.expectBalanced()
    },
    120_000,
  )
})
