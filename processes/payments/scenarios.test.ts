import { beforeEach, describe, expect, test } from 'vitest'
import { cancelBooking } from '../../commands/bookings/change-booking.ts'
import { load } from '../../commands/handle.ts'
import { paymentOf } from '../../commands/payments/both.ts'
import { claimPaid } from '../../commands/payments/claim-paid.ts'
import { requestPrompt } from '../../commands/payments/prompt.ts'
import { assignReceipt, receiptOf } from '../../commands/payments/receive.ts'
import { beginRefund } from '../../commands/payments/refund.ts'
import { streams } from '../../commands/streams.ts'
import { admin } from '../../domain/booking/booking.fixtures.ts'
import { type Booking, booking, placed } from '../../domain/booking/booking.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { heldCents, openPrompt, receivedCents, refundDueCents, refundedCents } from '../../domain/payment/sums.ts'
import { World } from './world.fixtures.ts'

const bookingId = '0199a000-0000-7000-8000-000000000101'
const otherId = '0199a000-0000-7000-8000-000000000102'
const price = 500_000

let world: World
beforeEach(async () => {
  world = new World()
  await world.approvedBooking(10, bookingId)
})

const ask = async (graceMinutes = 15) => {
  const asked = await requestPrompt(world.services, bookingId, { phone: '0712 345 678', graceMinutes }, world.context())
  await world.run()
  return asked
}
const shown = (i = -1) => {
  const prompt = world.network.prompts.at(i)
  if (!prompt) throw new Error('No phone lit up')
  return prompt
}
const tellPrompt = async (changes?: object) => {
  world.network.tellPrompt(shown(), changes)
  await world.run()
}
const tellPaybill = async (receipt: string, changes?: object) => {
  world.network.tellPaybill(world.addresses.paybill().confirmation, receipt, changes)
  await world.run()
}
const bookingNow = async (id = bookingId): Promise<Booking> =>
  (await load(world.store, booking, streams.booking(id))).state
const money = async (id = bookingId) => {
  const payment = await paymentOf(world.services, id)
  const [received, held, due, back] = [receivedCents, heldCents, refundDueCents, refundedCents].map((sum) =>
    sum(payment),
  )
  return { received, held, due, back }
}
const verdicts = () => world.network.callbacks.map(({ callback }) => callback.verdict)
const outcomes = async () => (await paymentOf(world.services, bookingId)).prompts.map(({ outcome }) => outcome)
const paidInFull = { received: price, held: price, due: 0, back: 0 }
const code = async (id = bookingId) => placed(await bookingNow(id)).code
const refused = async (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error) => (error instanceof Refusal ? error.code : error),
  )

describe('a prompt that was paid', () => {
  test('pays the booking by its callback', async () => {
    await ask()
    const receipt = world.network.pay(shown())
    await tellPrompt()
    expect(await bookingNow()).toMatchObject({ status: 'paid' })
    expect(await money()).toEqual(paidInFull)
    expect(await receiptOf(world.services, receipt)).toMatchObject({ status: 'matched', bookingId, counted: true })
    expect(verdicts()).toEqual(['counted'])
  })

  test('counts once, whichever roads tell of it and however often', async () => {
    await ask()
    const receipt = world.network.pay(shown())
    await tellPaybill(receipt)
    await tellPrompt()
    await tellPrompt()
    await tellPaybill(receipt)
    await world.pass(3_600)
    expect(await money()).toEqual(paidInFull)
    expect(await outcomes()).toEqual(['paid'])
    expect(verdicts()).toEqual(['counted', 'counted', 'duplicate', 'duplicate'])
  })

  test('is found by the query within two minutes when nobody tells of it, and gets its number later', async () => {
    await ask()
    const receipt = world.network.pay(shown())
    await world.pass(120)
    expect(await bookingNow()).toMatchObject({ status: 'paid' })
    await tellPaybill(receipt)
    await tellPrompt()
    expect(await money()).toEqual(paidInFull)
    expect(await receiptOf(world.services, receipt)).toMatchObject({ status: 'matched', counted: false })
    expect((await paymentOf(world.services, bookingId)).receipts).toMatchObject([{ provisional: true, name: receipt }])
  })

  test('is not counted again by the query when a Paybill confirmation was its money', async () => {
    await ask()
    const receipt = world.network.pay(shown())
    await tellPaybill(receipt)
    await world.pass(600)
    expect(await money()).toEqual(paidInFull)
    expect(await outcomes()).toEqual(['paid'])
  })

  test('counts by its callback though M-Pesa’s first answer was lost', async () => {
    world.network.fate = 'answer_lost'
    await ask()
    world.network.pay(shown())
    await tellPrompt()
    expect(await bookingNow()).toMatchObject({ status: 'paid' })
  })

  test('is believed after four queries without an answer', async () => {
    world.network.query = 'no_answer'
    await ask()
    world.network.pay(shown())
    await tellPrompt()
    expect(await bookingNow()).toMatchObject({ status: 'approved' })
    await world.pass(60)
    expect(await bookingNow()).toMatchObject({ status: 'paid' })
  })

  test('that nobody could tell of in time still counts when the callback comes', async () => {
    world.network.query = 'no_answer'
    await ask()
    world.network.pay(shown())
    await world.pass(301)
    expect(await outcomes()).toEqual(['unresolved'])
    await tellPrompt()
    await world.pass(60)
    expect(await outcomes()).toEqual(['paid'])
    expect(await money()).toEqual(paidInFull)
  })
})

describe('a prompt', () => {
  test('is asked for once, however often its job runs, and no other while it is open', async () => {
    world.network.fate = 'answer_lost'
    await ask()
    expect(await refused(ask())).toBe('prompt_open')
    await world.pass(299)
    expect(world.network.prompts).toHaveLength(1)
    expect(await refused(ask())).toBe('prompt_open')
    await world.pass(2)
    expect(await outcomes()).toEqual(['unresolved'])
    await ask()
    expect(world.network.prompts).toHaveLength(2)
  })

  test.each([
    ['cancelled', 1032],
    ['wrong_pin', 2001],
    ['insufficient_funds', 1],
    ['timed_out', 1019],
  ])('ends as %s by result %i, and another may be sent', async (outcome, ResultCode) => {
    await ask()
    world.network.cancel(shown())
    await tellPrompt({ ResultCode })
    expect(await outcomes()).toEqual([outcome])
    await ask()
    expect(await outcomes()).toEqual([outcome, null])
  })

  test('stays open by a result that nobody knows', async () => {
    await ask()
    world.network.cancel(shown())
    await tellPrompt({ ResultCode: 'XYZ_1' })
    expect(await outcomes()).toEqual([null])
    expect(verdicts()).toEqual(['refused'])
  })

  test('that M-Pesa declines is over at once', async () => {
    world.network.fate = 'refused'
    await ask()
    expect(await outcomes()).toEqual(['refused'])
  })

  test('is not sent for a booking that was cancelled meanwhile', async () => {
    await requestPrompt(world.services, bookingId, { phone: '0712 345 678', graceMinutes: 15 }, world.context())
    await cancelBooking(world.services, bookingId, { reason: 'customer', note: '' }, world.context())
    await world.run()
    expect([world.network.prompts.length, ...(await outcomes())]).toEqual([0, 'refused'])
    expect(await refused(ask())).toBe('not_found')
  })

  test('is refused once it is paid, and after the deadline with its grace', async () => {
    await tellPaybill(world.network.payBill(await code(), 5_000))
    expect(await refused(ask())).toBe('already_paid')
    await world.approvedBooking(14, otherId)
    world.now = new Date(world.now.getTime() + 24 * 3_600_000 + 15 * 60_000 + 1)
    const late = requestPrompt(world.services, otherId, { phone: '0712345678', graceMinutes: 15 }, world.context())
    expect(await refused(late)).toBe('not_found')
  })
})

test('a booking that costs nothing is paid as soon as it is approved', async () => {
  const terms = { unitPriceCents: 0 }
  await world.approvedBooking(14, otherId, terms)
  expect(await bookingNow(otherId)).toMatchObject({ status: 'paid', priceCents: 0 })
})

describe('a callback that does not fit changes nothing', () => {
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
    ['no shape', { ResultCode: null }],
  ])('%s', async (_, changes) => {
    await ask()
    world.network.pay(shown())
    await tellPrompt(changes)
    expect(verdicts()).toEqual(['refused'])
    expect([await money(), await outcomes()]).toEqual([{ received: 0, held: 0, due: 0, back: 0 }, [null]])
  })

  test('without the secret', async () => {
    await ask()
    world.network.pay(shown())
    const real = shown()
    const callbackUrl = real.prompt.callbackUrl.replace(/.{4}$/, '0000')
    world.network.tellPrompt({ ...real, prompt: { ...real.prompt, callbackUrl } })
    await world.run()
    expect([verdicts(), await outcomes()]).toEqual([['refused'], [null]])
  })

  test('a payment to another Paybill number', async () => {
    await tellPaybill(world.network.payBill(await code(), 5_000), { BusinessShortCode: '111111' })
    expect([verdicts(), (await money()).received]).toEqual([['refused'], 0])
  })

  test('that the query contradicts, until the query agrees', async () => {
    await ask()
    world.network.cancel(shown())
    const lie = { ...shown(), state: { receipt: 'TKL9999999' } }
    world.network.tellPrompt(lie)
    await world.run()
    expect(verdicts()).toEqual(['contradicted'])
    expect(await bookingNow()).toMatchObject({ status: 'approved' })
    world.network.pay(shown())
    await world.pass(60)
    expect(verdicts()).toEqual(['counted'])
  })
})

describe('money by Paybill', () => {
  test('finds its booking however the code was typed', async () => {
    const typed = (await code()).toLowerCase().replace(/^(.{4})/, ' $1-')
    await tellPaybill(world.network.payBill(typed, 5_000))
    expect(await bookingNow()).toMatchObject({ status: 'paid' })
  })

  test('for nobody known waits until an admin says whose it is', async () => {
    const receipt = world.network.payBill('Njeri', 5_000)
    await tellPaybill(receipt)
    expect(await receiptOf(world.services, receipt)).toMatchObject({
      status: 'suspended',
      reason: 'unreadable_account',
    })
    await assignReceipt(world.services, receipt, { bookingId, adminId: admin }, world.context())
    await world.run()
    expect(await bookingNow()).toMatchObject({ status: 'paid' })
    expect(
      await refused(assignReceipt(world.services, receipt, { bookingId: otherId, adminId: admin }, world.context())),
    ).toBe('not_found')
  })

  test('that nobody told of is found in the statement when the customer says so', async () => {
    world.network.payBill(await code(), 5_000)
    await claimPaid(world.services, bookingId, null, world.context())
    await world.run()
    expect(await bookingNow()).toMatchObject({ status: 'paid' })
  })

  test('too little leaves a balance to be prompted for; too much goes back', async () => {
    await tellPaybill(world.network.payBill(await code(), 3_000))
    expect(await bookingNow()).toMatchObject({ status: 'approved' })
    expect(await ask()).toMatchObject({ amountCents: 200_000 })
    await tellPaybill(world.network.payBill(await code(), 2_500))
    expect(await bookingNow()).toMatchObject({ status: 'paid' })
    expect(await money()).toEqual({ received: 550_000, held: price, due: 50_000, back: 0 })
    world.network.pay(shown())
    await tellPrompt()
    expect(await money()).toEqual({ received: 750_000, held: price, due: 250_000, back: 0 })
  })
})

describe('a booking that ended', () => {
  const expired = async () => {
    await world.pass(24 * 3_600 + 16 * 60)
    expect(await bookingNow()).toMatchObject({ status: 'cancelled', reason: 'unpaid' })
  }
  const hoursHeld = async () => {
    const events: string[] = []
    for await (const { type, data } of world.store.readAll({
      types: ['schedule.slots_held', 'schedule.slots_released'],
    }))
      if ('bookingId' in data && data.bookingId === bookingId) events.push(type)
    return events.at(-1) === 'schedule.slots_held'
  }

  test('as unpaid comes back by late money, hours and all', async () => {
    await expired()
    await world.pass(60)
    await tellPaybill(world.network.payBill(await code(), 5_000))
    await world.pass(60)
    expect(await bookingNow()).toMatchObject({ status: 'paid' })
    expect([await money(), await hoursHeld()]).toEqual([paidInFull, true])
  })

  test('a moment ago comes back once its hours are sure to be released', async () => {
    await world.pass(24 * 3_600 + 14 * 60 + 59)
    await cancelBooking(world.services, bookingId, { reason: 'unpaid', note: '' }, world.context())
    await tellPaybill(world.network.payBill(await code(), 5_000))
    expect(await bookingNow()).toMatchObject({ status: 'cancelled' })
    await world.pass(30)
    expect(await bookingNow()).toMatchObject({ status: 'paid' })
    expect([await money(), await hoursHeld()]).toEqual([paidInFull, true])
  })

  test('does not while a prompt is open', async () => {
    await world.pass(24 * 3_600 + 14 * 60)
    await ask(30)
    await world.pass(120)
    expect(await bookingNow()).toMatchObject({ status: 'approved' })
    world.network.pay(shown())
    await tellPrompt()
    expect(await bookingNow()).toMatchObject({ status: 'paid' })
  })

  test('as unpaid gives late money back when its hours are gone', async () => {
    await expired()
    await world.approvedBooking(10, otherId)
    await tellPaybill(world.network.payBill(await code(), 5_000))
    await world.pass(60)
    expect(await bookingNow()).toMatchObject({ status: 'cancelled' })
    expect(await money()).toEqual({ received: price, held: 0, due: price, back: 0 })
    expect((await paymentOf(world.services, bookingId)).refunds).toMatchObject([{ reason: 'late' }])
  })

  test('after it was paid gives all back, at an admin’s word, once', async () => {
    await tellPaybill(world.network.payBill(await code(), 5_000))
    await cancelBooking(world.services, bookingId, { reason: 'customer', note: '' }, world.context())
    await world.run()
    expect(await money()).toEqual({ received: price, held: 0, due: price, back: 0 })
    const [refund] = (await paymentOf(world.services, bookingId)).refunds
    expect(refund).toMatchObject({ reason: 'cancelled', status: 'due' })
    const order = { refundId: refund?.refundId ?? '', adminId: admin, way: 'reversal' as const }
    await beginRefund(world.services, bookingId, order, world.context())
    expect(await refused(beginRefund(world.services, bookingId, order, world.context()))).toBe('wrong_status')
    await world.run()
    expect(await money()).toEqual({ received: price, held: 0, due: 0, back: price })
    expect(world.network.refunds).toHaveLength(1)
  })

  test('for another reason gives late money back', async () => {
    await cancelBooking(world.services, bookingId, { reason: 'admin', note: '' }, world.context())
    await world.pass(60)
    await tellPaybill(world.network.payBill(await code(), 5_000))
    await world.pass(60)
    expect(await money()).toEqual({ received: price, held: 0, due: price, back: 0 })
    expect((await paymentOf(world.services, bookingId)).refunds).toMatchObject([{ reason: 'late' }])
  })

  test('leaves no prompt open for ever', async () => {
    await ask()
    await cancelBooking(world.services, bookingId, { reason: 'customer', note: '' }, world.context())
    await world.pass(301)
    expect(openPrompt(await paymentOf(world.services, bookingId))).toBeUndefined()
  })
})
