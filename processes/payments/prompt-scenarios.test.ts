import { beforeEach, describe, expect, test } from 'vitest'
import { checkCustomerIn } from '../../commands/bookings/change-booking.ts'
import { paymentOf, requestPrompt } from '../../commands/payments/payment.ts'
import { receiptOf } from '../../commands/payments/receipt.ts'
import { manager, nairobi } from '../../domain/booking/booking.fixtures.ts'
import { bookingId, otherId, paidInFull, refused, Scenario } from './scenario.fixtures.ts'

let world: Scenario
beforeEach(async () => {
  world = new Scenario()
  await world.approvedBooking(10, bookingId)
})

describe('a paid prompt', () => {
  test('pays the booking through its callback', async () => {
    await world.ask()
    const receipt = await world.paysOnPhone()
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
    expect(await world.money()).toEqual(paidInFull)
    expect(await receiptOf(world.services, receipt)).toMatchObject({ status: 'matched', bookingId, counted: true })
    expect(world.verdicts()).toEqual(['counted'])
  })

  test('is refused if a log restored from a backup lacks the prompt or refund', async () => {
    const unknown = '0199a000-0000-7000-8000-0000000009ff'
    await world.ask()
    const shown = world.shown()
    world.network.pay(shown)
    const callbackUrl = world.addresses.prompt(unknown, bookingId)
    world.network.reportPrompt({ ...shown, prompt: { ...shown.prompt, callbackUrl } })
    const { resultUrl } = world.addresses.refund(unknown, bookingId, 1)
    world.network.reportRefund({ refundId: unknown, shillings: 50, orderId: '', resultUrl, code: '0' }, '0')
    await world.run()
    expect(world.verdicts()).toEqual(['refused', 'refused'])
  })

  test.each([
    { loads: 6, appends: 1, later: 3, multiStream: true },
    { loads: 7, appends: 3, later: 5, multiStream: false },
  ])('takes $loads loads and $appends appends until it is paid, and at most $later loads later', async (expected) => {
    world = new Scenario(expected)
    await world.approvedBooking(10, bookingId)
    await world.ask()
    world.network.pay(world.shown())
    const { loads, appends } = world
    let untilPaid = 0
    world.watch = async () => {
      untilPaid = world.loads - loads
    }
    await world.reportPrompt()
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
    expect([untilPaid, world.appends - appends]).toEqual([expected.loads, expected.appends])
    expect(world.loads - loads - untilPaid).toBeLessThanOrEqual(expected.later)
  })

  test('counts once, whichever sources report it and however often', async () => {
    await world.ask()
    const receipt = world.network.pay(world.shown())
    await world.reportPaybill(receipt)
    await world.reportPrompt()
    await world.reportPrompt()
    await world.reportPaybill(receipt)
    await world.pass(3_600)
    expect(await world.money()).toEqual(paidInFull)
    expect(await world.outcomes()).toEqual(['paid'])
    expect(world.verdicts()).toEqual(['counted', 'counted', 'duplicate', 'duplicate'])
  })

  test('is found by the status query within two minutes, and gets its number later', async () => {
    await world.ask()
    const receipt = world.network.pay(world.shown())
    await world.pass(120)
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
    await world.reportPaybill(receipt)
    await world.reportPrompt()
    expect(await world.money()).toEqual(paidInFull)
    expect(await receiptOf(world.services, receipt)).toMatchObject({ status: 'matched', counted: false })
    expect((await paymentOf(world.services, bookingId)).receipts).toMatchObject([{ provisional: true, name: receipt }])
  })

  test('is counted no later because the customer claims to have paid meanwhile', async () => {
    world.network.hasStatement = false
    await world.ask()
    world.network.pay(world.shown())
    await world.pass(80)
    await world.claimsPaid()
    await world.pass(10)
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
  })

  test('is not counted again by the status query after a Paybill confirmation', async () => {
    await world.ask()
    const receipt = world.network.pay(world.shown())
    await world.reportPaybill(receipt)
    await world.pass(600)
    expect(await world.money()).toEqual(paidInFull)
    expect(await world.outcomes()).toEqual(['paid'])
  })

  test('counts through its callback even if M-Pesa’s first answer was lost', async () => {
    world.network.promptOutcome = 'answer_lost'
    await world.ask()
    await world.paysOnPhone()
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
  })

  test('is trusted after four queries without an answer', async () => {
    world.network.query = 'no_answer'
    await world.ask()
    await world.paysOnPhone()
    expect(await world.bookingNow()).toMatchObject({ status: 'approved' })
    await world.pass(60)
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
  })

  test('is queried again after three answers “in flight” and one “failed”', async () => {
    world.network.query = 'in_flight'
    await world.ask()
    await world.paysOnPhone()
    await world.pass(8)
    world.network.query = 'failed'
    await world.pass(15)
    expect(world.verdicts()).toEqual(['contradicted'])
    world.network.query = 'right'
    await world.pass(60)
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
    expect(world.verdicts()).toEqual(['counted'])
  })

  test('that is unresolved still counts when the callback arrives', async () => {
    world.network.query = 'no_answer'
    await world.ask()
    world.network.pay(world.shown())
    await world.pass(301)
    expect(await world.outcomes()).toEqual(['unresolved'])
    await world.reportPrompt()
    await world.pass(60)
    expect(await world.outcomes()).toEqual(['paid'])
    expect(await world.money()).toEqual(paidInFull)
  })
})

describe('a prompt', () => {
  test('is requested once, however often its job runs, and no other while it is open', async () => {
    world.network.promptOutcome = 'answer_lost'
    await world.ask()
    expect(await refused(world.ask())).toBe('prompt_open')
    await world.pass(299)
    expect(world.network.prompts).toHaveLength(1)
    expect(await refused(world.ask())).toBe('prompt_open')
    await world.pass(2)
    expect(await world.outcomes()).toEqual(['unresolved'])
    await world.ask()
    expect(world.network.prompts).toHaveLength(2)
  })

  test('is not sent by a process that was paused so long that another may have been sent', async () => {
    const began = world.now.getTime()
    world.watch = async () => {
      const { prompts } = await paymentOf(world.services, bookingId)
      if (prompts.some(({ sent }) => sent)) world.now = new Date(began + 6 * 60_000)
    }
    await world.ask()
    await world.pass(60)
    expect([await world.outcomes(), world.network.prompts]).toEqual([['unresolved'], []])
  })

  test.each([
    ['cancelled', 1032],
    ['wrong_pin', 2001],
    ['insufficient_funds', 1],
    ['timed_out', 1019],
  ])('ends as %s with result %i, and another can be sent', async (outcome, ResultCode) => {
    await world.ask()
    world.network.cancel(world.shown())
    await world.reportPrompt({ ResultCode })
    expect(await world.outcomes()).toEqual([outcome])
    await world.ask()
    expect(await world.outcomes()).toEqual([outcome, null])
  })

  test('stays open after an unknown result', async () => {
    await world.ask()
    world.network.cancel(world.shown())
    await world.reportPrompt({ ResultCode: 'XYZ_1' })
    expect(await world.outcomes()).toEqual([null])
    expect(world.verdicts()).toEqual(['refused'])
  })

  test('that M-Pesa rejects ends at once', async () => {
    world.network.promptOutcome = 'refused'
    await world.ask()
    expect(await world.outcomes()).toEqual(['refused'])
  })

  test('never arrives if the process was stopped for more than five minutes, and another one can be requested', async () => {
    await requestPrompt(world.services, bookingId, { phone: '0712 345 678', graceMinutes: 15 }, world.context())
    world.now = new Date(world.now.getTime() + 6 * 60_000)
    await world.run()
    expect([world.network.prompts.length, await world.outcomes()]).toEqual([0, ['refused']])
    await world.ask()
    expect(world.network.prompts).toHaveLength(1)
  })

  test('is not sent for a booking that was cancelled meanwhile', async () => {
    await requestPrompt(world.services, bookingId, { phone: '0712 345 678', graceMinutes: 15 }, world.context())
    await world.cancels()
    await world.run()
    expect([world.network.prompts.length, ...(await world.outcomes())]).toEqual([0, 'refused'])
    expect(await refused(world.ask())).toBe('not_found')
  })

  test('is rejected once paid, and after the deadline with its grace period', async () => {
    await world.paysByPaybill()
    expect(await refused(world.ask())).toBe('already_paid')
    await world.approvedBooking(14, otherId)
    world.now = new Date(world.now.getTime() + 24 * 3_600_000 + 15 * 60_000 + 1)
    const late = requestPrompt(world.services, otherId, { phone: '0712345678', graceMinutes: 15 }, world.context())
    expect(await refused(late)).toBe('not_found')
  })

  test('is sent after the deadline if the customer has checked in', async () => {
    world.now = nairobi('2026-12-01T10:30')
    await checkCustomerIn(world.services, bookingId, manager, world.context())
    await world.ask()
    expect(world.network.prompts).toHaveLength(1)
  })
})

describe('a callback is refused', () => {
  test.each([
    [
      'another amount',
      {
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: 1 },
            { Name: 'MpesaReceiptNumber', Value: 'TKL9999999' },
          ],
        },
      },
    ],
    ['another prompt', { CheckoutRequestID: 'ws_CO_forged' }],
    ['another request', { MerchantRequestID: 'forged' }],
    ['an invalid body', { ResultCode: null }],
  ])('with %s', async (_, changes) => {
    await world.ask()
    world.network.pay(world.shown())
    await world.reportPrompt(changes)
    expect(world.verdicts()).toEqual(['refused'])
    expect([await world.money(), await world.outcomes()]).toEqual([{ received: 0, held: 0, due: 0, back: 0 }, [null]])
  })

  test('without the secret', async () => {
    await world.ask()
    world.network.pay(world.shown())
    const real = world.shown()
    const callbackUrl = real.prompt.callbackUrl.replace(/.{4}$/, '0000')
    world.network.reportPrompt({ ...real, prompt: { ...real.prompt, callbackUrl } })
    await world.run()
    expect([world.verdicts(), await world.outcomes()]).toEqual([['refused'], [null]])
  })

  test('if it reports a payment to another Paybill number', async () => {
    await world.reportPaybill(world.network.payBill(await world.code(), 5_000), { BusinessShortCode: '111111' })
    expect([world.verdicts(), (await world.money()).received]).toEqual([['refused'], 0])
  })

  test('while the status query contradicts it', async () => {
    await world.ask()
    world.network.cancel(world.shown())
    const lie = { ...world.shown(), state: { receipt: 'TKL9999999' } }
    world.network.reportPrompt(lie)
    await world.run()
    expect(world.verdicts()).toEqual(['contradicted'])
    expect(await world.bookingNow()).toMatchObject({ status: 'approved' })
    world.network.pay(world.shown())
    await world.pass(60)
    expect(world.verdicts()).toEqual(['counted'])
  })
})
