import { beforeEach, describe, expect, test } from 'vitest'
import { rescheduleBooking } from '../../commands/bookings/customer-changes.ts'
import { claimPaid } from '../../commands/payments/link.ts'
import { paymentOf } from '../../commands/payments/payment-and-booking.ts'
import { assignReceipt, receiptOf } from '../../commands/payments/receive.ts'
import { beginRefund } from '../../commands/payments/refund.ts'
import { admin, at } from '../../domain/booking/booking.fixtures.ts'
import { openPrompt } from '../../domain/payment/sums.ts'
import { judgeCallback } from './callback.ts'
import { bookingId, otherId, paidInFull, price, refused, Scenario } from './scenario.fixtures.ts'

let world: Scenario
beforeEach(async () => {
  world = new Scenario()
  await world.approvedBooking(10, bookingId)
})

test('a booking that costs nothing is paid as soon as it is approved', async () => {
  const terms = { unitPriceCents: 0 }
  await world.approvedBooking(14, otherId, terms)
  expect(await world.bookingNow(otherId)).toMatchObject({ status: 'paid', priceCents: 0 })
})

describe('money by Paybill', () => {
  test('finds its booking however the code was typed', async () => {
    const typed = (await world.code()).toLowerCase().replace(/^(.{4})/, ' $1-')
    await world.tellPaybill(world.network.payBill(typed, 5_000))
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
  })

  test('for nobody known waits until an admin says whose it is', async () => {
    const receipt = world.network.payBill('Njeri', 5_000)
    await world.tellPaybill(receipt)
    expect(await receiptOf(world.services, receipt)).toMatchObject({
      status: 'suspended',
      reason: 'unreadable_account',
    })
    await assignReceipt(world.services, receipt, { bookingId, adminId: admin }, world.context())
    await world.run()
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
    expect(
      await refused(assignReceipt(world.services, receipt, { bookingId: otherId, adminId: admin }, world.context())),
    ).toBe('not_found')
  })

  test('that nobody told of is found in the statement when the customer says so', async () => {
    world.network.payBill(await world.code(), 5_000)
    await world.claimsPaid()
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
  })

  test('is found when the customer says so though the statement was read just before', async () => {
    await world.sweep()
    await world.run()
    world.network.payBill(await world.code(), 5_000)
    await claimPaid(world.services, bookingId, null, world.context())
    await world.pass(60)
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
  })

  test('is found by the query of its prompt when the customer says so and no statement is to be had', async () => {
    world.network.hasStatement = 'unavailable'
    await world.ask()
    world.network.pay(world.shown())
    await world.claimsPaid()
    await world.pass(60)
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
  })

  test('too little leaves a balance to be prompted for; too much goes back', async () => {
    await world.paysByPaybill(3_000)
    expect(await world.bookingNow()).toMatchObject({ status: 'approved' })
    expect(await world.ask()).toMatchObject({ amountCents: 200_000 })
    await world.paysByPaybill(2_500)
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
    expect(await world.money()).toEqual({ received: 550_000, held: price, due: 50_000, back: 0 })
    await world.paysOnPhone()
    expect(await world.money()).toEqual({ received: 750_000, held: price, due: 250_000, back: 0 })
  })
})

describe('a booking that moves to another price while a prompt is open', () => {
  const moves = (...hours: number[]) => rescheduleBooking(world.services, bookingId, at(...hours), world.context())

  test('to more hours owes the rest', async () => {
    await world.ask()
    await moves(14, 15, 16)
    await world.paysOnPhone()
    expect(await world.bookingNow()).toMatchObject({ status: 'approved', priceCents: 750_000 })
    expect(await world.money()).toEqual({ received: 500_000, held: 500_000, due: 0, back: 0 })
    expect(await world.ask()).toMatchObject({ amountCents: 250_000 })
    await world.paysOnPhone()
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
    expect(await world.money()).toEqual({ received: 750_000, held: 750_000, due: 0, back: 0 })
  })

  test('to fewer hours gets the rest back', async () => {
    await world.ask()
    await moves(14)
    await world.paysOnPhone()
    expect(await world.bookingNow()).toMatchObject({ status: 'paid', priceCents: 250_000 })
    expect(await world.money()).toEqual({ received: 500_000, held: 250_000, due: 250_000, back: 0 })
  })

  test('before anything follows from the move is judged by the new price', async () => {
    await world.ask()
    world.network.pay(world.shown())
    await moves(14, 15, 16)
    // The callback is judged before the link is issued for the new price.
    world.network.tellPrompt(world.shown())
    await judgeCallback(world.parts(), { id: '1', pending: null })
    expect(await world.bookingNow()).toMatchObject({ status: 'approved' })
    await world.pass(60)
    expect(await world.bookingNow()).toMatchObject({ status: 'approved', priceCents: 750_000 })
    expect(await world.money()).toEqual({ received: 500_000, held: 500_000, due: 0, back: 0 })
  })
})

describe('a booking that ended', () => {
  const expired = async () => {
    await world.pass(24 * 3_600 + 16 * 60)
    expect(await world.bookingNow()).toMatchObject({ status: 'cancelled', reason: 'unpaid' })
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
    await world.paysByPaybill()
    await world.pass(60)
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
    expect([await world.money(), await hoursHeld()]).toEqual([paidInFull, true])
  })

  test('a moment ago comes back at once', async () => {
    await world.pass(24 * 3_600 + 14 * 60 + 59)
    await world.cancels('unpaid')
    await world.paysByPaybill()
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
    expect([await world.money(), await hoursHeld()]).toEqual([paidInFull, true])
  })

  test('does not while a prompt is open', async () => {
    await world.pass(24 * 3_600 + 14 * 60)
    await world.ask(30)
    await world.pass(120)
    expect(await world.bookingNow()).toMatchObject({ status: 'approved' })
    await world.paysOnPhone()
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
  })

  test('as unpaid gives late money back when its hours are gone', async () => {
    await expired()
    await world.approvedBooking(10, otherId)
    await world.paysByPaybill()
    await world.pass(60)
    expect(await world.bookingNow()).toMatchObject({ status: 'cancelled' })
    expect(await world.money()).toEqual({ received: price, held: 0, due: price, back: 0 })
    expect((await paymentOf(world.services, bookingId)).refunds).toMatchObject([{ reason: 'late' }])
  })

  test('after it was paid gives all back, at an admin’s word, once', async () => {
    await world.paysByPaybill()
    await world.cancels()
    await world.run()
    expect(await world.money()).toEqual({ received: price, held: 0, due: price, back: 0 })
    const [refund] = (await paymentOf(world.services, bookingId)).refunds
    expect(refund).toMatchObject({ reason: 'cancelled', status: 'due' })
    const order = { refundId: refund?.refundId ?? '', adminId: admin, way: 'reversal' as const }
    await beginRefund(world.services, bookingId, order, world.context())
    expect(await refused(beginRefund(world.services, bookingId, order, world.context()))).toBe('wrong_status')
    await world.run()
    expect(await world.money()).toEqual({ received: price, held: 0, due: 0, back: price })
    expect(world.network.refunds).toHaveLength(1)
  })

  test('and written down as sent, is not sent after a standstill: an admin may have ordered it again', async () => {
    await world.paysByPaybill()
    await world.cancels()
    await world.run()
    const refund = async () => (await paymentOf(world.services, bookingId)).refunds[0]
    const refundId = (await refund())?.refundId ?? ''
    world.watch = async () => {
      if ((await refund())?.status === 'sent') world.now = new Date(world.now.getTime() + 11 * 60_000)
      world.watch = (await refund())?.status === 'sent' ? async () => {} : world.watch
    }
    await beginRefund(world.services, bookingId, { refundId, adminId: admin, way: 'payout' }, world.context())
    await world.run()
    expect(await refund()).toMatchObject({ status: 'sent' })
    expect(world.network.refunds).toEqual([])
  })

  test('and paid out a second time: that the first time failed, told once more, is no news of the second', async () => {
    await world.paysByPaybill()
    await world.cancels()
    await world.run()
    const refund = async () => (await paymentOf(world.services, bookingId)).refunds[0]
    const payOut = async () => {
      const order = { refundId: (await refund())?.refundId ?? '', adminId: admin, way: 'payout' as const }
      await beginRefund(world.services, bookingId, order, world.context())
      await world.run()
    }
    world.network.refundCode = '1'
    await payOut()
    expect(await refund()).toMatchObject({ status: 'failed' })
    world.network.refundCode = null
    await payOut()
    const [before, now] = world.network.refunds
    if (!before || !now) throw new Error('It was paid out twice')
    world.network.tellRefund(before, '1')
    await world.run()
    expect(await refund()).toMatchObject({ status: 'sent' })
    world.network.tellRefund(now, '1')
    await world.run()
    expect(await refund()).toMatchObject({ status: 'failed' })
    world.network.tellRefund(before, '0')
    await world.run()
    expect(await refund()).toMatchObject({ status: 'refunded' })
  })

  test('for another reason gives late money back', async () => {
    await world.cancels('admin')
    await world.pass(60)
    await world.paysByPaybill()
    await world.pass(60)
    expect(await world.money()).toEqual({ received: price, held: 0, due: price, back: 0 })
    expect((await paymentOf(world.services, bookingId)).refunds).toMatchObject([{ reason: 'late' }])
  })

  test('leaves no prompt open for ever', async () => {
    await world.ask()
    await world.cancels()
    await world.pass(301)
    expect(openPrompt(await paymentOf(world.services, bookingId))).toBeUndefined()
  })
})
