import { beforeEach, describe, expect, test } from 'vitest'
import { moveBookingAsCustomer } from '../../commands/bookings/customer-changes.ts'
import { claimPaid, orderRefund, paymentOf, refundByHand } from '../../commands/payments/payment.ts'
import { assignReceipt, receiptOf } from '../../commands/payments/receipt.ts'
import { admin, at, opening } from '../../domain/booking/booking.fixtures.ts'
import { erased } from '../../domain/kernel/events.ts'
import { StudioDate } from '../../domain/kernel/slot.ts'
import { openPrompt } from '../../domain/payment/sums.ts'
import { judgeCallback } from './callback.ts'
import { bookingId, otherId, paidInFull, price, refused, Scenario } from './scenario.fixtures.ts'

let world: Scenario
beforeEach(async () => {
  world = new Scenario()
  await world.approvedBooking(10, bookingId)
})

test('a free booking is paid as soon as it is approved', async () => {
  const terms = { unitPriceCents: 0 }
  await world.approvedBooking(14, otherId, terms)
  expect(await world.bookingNow(otherId)).toMatchObject({ status: 'paid', priceCents: 0 })
})

describe('a Paybill payment', () => {
  test('is matched to its booking however the code was typed', async () => {
    const typed = (await world.code()).toLowerCase().replace(/^(.{4})/, ' $1-')
    await world.reportPaybill(world.network.payBill(typed, 5_000))
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
  })

  test('to an unknown account waits until an admin assigns it', async () => {
    const receipt = world.network.payBill('Njeri', 5_000)
    await world.reportPaybill(receipt)
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

  test('that M-Pesa did not report is found on the statement when the customer claims it', async () => {
    world.network.payBill(await world.code(), 5_000)
    await world.claimsPaid()
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
  })

  test('is found when the customer claims it just after the statement was read', async () => {
    await world.sweep()
    await world.run()
    world.network.payBill(await world.code(), 5_000)
    await claimPaid(world.services, bookingId, null, world.context())
    await world.pass(60)
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
  })

  test('for a prompt is found by the status query if there is no statement', async () => {
    world.network.hasStatement = 'unavailable'
    await world.ask()
    world.network.pay(world.shown())
    await world.claimsPaid()
    await world.pass(60)
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
  })

  test('of too little leaves a balance to prompt for, and too much is refunded', async () => {
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
  const move = (...hours: number[]) => moveBookingAsCustomer(world.services, bookingId, at(...hours), world.context())

  test('to more hours owes the rest', async () => {
    await world.ask()
    await move(14, 15, 16)
    await world.paysOnPhone()
    expect(await world.bookingNow()).toMatchObject({ status: 'approved', priceCents: 750_000 })
    expect(await world.money()).toEqual({ received: 500_000, held: 500_000, due: 0, back: 0 })
    expect(await world.ask()).toMatchObject({ amountCents: 250_000 })
    await world.paysOnPhone()
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
    expect(await world.money()).toEqual({ received: 750_000, held: 750_000, due: 0, back: 0 })
  })

  test('to fewer hours gets a refund of the rest', async () => {
    await world.ask()
    await move(14)
    await world.paysOnPhone()
    expect(await world.bookingNow()).toMatchObject({ status: 'paid', priceCents: 250_000 })
    expect(await world.money()).toEqual({ received: 500_000, held: 250_000, due: 250_000, back: 0 })
  })

  test('is judged by the new price even before the link is updated', async () => {
    await world.ask()
    world.network.pay(world.shown())
    await move(14, 15, 16)
    // The callback is judged before a link with the new price is issued.
    world.network.reportPrompt(world.shown())
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

  test('as unpaid is reinstated by late money, including its hours', async () => {
    await expired()
    await world.pass(60)
    await world.paysByPaybill()
    await world.pass(60)
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
    expect([await world.money(), await hoursHeld()]).toEqual([paidInFull, true])
  })

  test('a moment ago is reinstated at once', async () => {
    await world.pass(24 * 3_600 + 14 * 60 + 59)
    await world.cancels('unpaid')
    await world.paysByPaybill()
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
    expect([await world.money(), await hoursHeld()]).toEqual([paidInFull, true])
  })

  test('does not expire while a prompt is open', async () => {
    await world.pass(24 * 3_600 + 14 * 60)
    await world.ask(30)
    await world.pass(120)
    expect(await world.bookingNow()).toMatchObject({ status: 'approved' })
    await world.paysOnPhone()
    expect(await world.bookingNow()).toMatchObject({ status: 'paid' })
  })

  test('as unpaid refunds late money if its hours are taken', async () => {
    await expired()
    await world.approvedBooking(10, otherId)
    await world.paysByPaybill()
    await world.pass(60)
    expect(await world.bookingNow()).toMatchObject({ status: 'cancelled' })
    expect(await world.money()).toEqual({ received: price, held: 0, due: price, back: 0 })
    expect((await paymentOf(world.services, bookingId)).refunds).toMatchObject([{ reason: 'late' }])
  })

  test('as unpaid refunds late money if the studio has closed the day', async () => {
    await expired()
    const blackouts = [{ date: StudioDate.parse('2026-12-01') }]
    const readModels = { ...world.services.readModels, publicOpening: async () => ({ ...opening, blackouts }) }
    world.services = { ...world.services, readModels }
    await world.paysByPaybill()
    expect(await world.bookingNow()).toMatchObject({ status: 'cancelled' })
    expect(await world.money()).toEqual({ received: price, held: 0, due: price, back: 0 })
  })

  test('as unpaid refunds late money if the studio takes no bookings any more', async () => {
    await expired()
    const readModels = { ...world.services.readModels, publicOpening: async () => undefined }
    world.services = { ...world.services, readModels }
    await world.paysByPaybill()
    expect(await world.bookingNow()).toMatchObject({ status: 'cancelled' })
    expect(await world.money()).toEqual({ received: price, held: 0, due: price, back: 0 })
  })

  test('after payment refunds everything once, by an admin’s order', async () => {
    await world.paysByPaybill()
    await world.cancels()
    await world.run()
    expect(await world.money()).toEqual({ received: price, held: 0, due: price, back: 0 })
    const [refund] = (await paymentOf(world.services, bookingId)).refunds
    expect(refund).toMatchObject({ reason: 'cancelled', status: 'due' })
    const order = { refundId: refund?.refundId ?? '', adminId: admin, way: 'reversal' as const }
    await orderRefund(world.services, bookingId, order, world.context())
    expect(await refused(orderRefund(world.services, bookingId, order, world.context()))).toBe('wrong_status')
    await world.run()
    expect(await world.money()).toEqual({ received: price, held: 0, due: 0, back: price })
    expect(world.network.refunds).toHaveLength(1)
  })

  test('does not send a refund after a pause, because an admin may have ordered it again', async () => {
    await world.paysByPaybill()
    await world.cancels()
    await world.run()
    const refund = async () => (await paymentOf(world.services, bookingId)).refunds[0]
    const refundId = (await refund())?.refundId ?? ''
    world.watch = async () => {
      if ((await refund())?.status === 'sent') world.now = new Date(world.now.getTime() + 11 * 60_000)
      world.watch = (await refund())?.status === 'sent' ? async () => {} : world.watch
    }
    await orderRefund(world.services, bookingId, { refundId, adminId: admin, way: 'payout' }, world.context())
    await world.run()
    expect(await refund()).toMatchObject({ status: 'sent' })
    expect(world.network.refunds).toEqual([])
  })

  test('keeps no content of callbacks about a customer who has been erased', async () => {
    const { store } = world.services
    async function* read(...range: Parameters<typeof store.read>) {
      for await (const event of store.read(...range))
        yield event.type === 'booking.requested' ? { ...event, data: { ...event.data, customerEmail: erased } } : event
    }
    await world.ask()
    world.services = { ...world.services, store: { ...store, read } }
    await world.paysOnPhone()
    await world.cancels('admin')
    await world.run()
    const [refund] = (await paymentOf(world.services, bookingId)).refunds
    const order = { refundId: refund?.refundId ?? '', adminId: admin, way: 'reversal' as const }
    await orderRefund(world.services, bookingId, order, world.context())
    await world.run()
    expect(world.verdicts()).toEqual(['counted', 'counted'])
    expect(world.network.callbacks.map(({ callback }) => callback.body)).toEqual([null, null])
  })

  test('and was refunded again ignores a repeated failure of the first order', async () => {
    await world.paysByPaybill()
    await world.cancels()
    await world.run()
    const refund = async () => (await paymentOf(world.services, bookingId)).refunds[0]
    const payOut = async () => {
      const order = { refundId: (await refund())?.refundId ?? '', adminId: admin, way: 'payout' as const }
      await orderRefund(world.services, bookingId, order, world.context())
      await world.run()
    }
    world.network.refundCode = '1'
    await payOut()
    expect(await refund()).toMatchObject({ status: 'failed' })
    world.network.refundCode = null
    await payOut()
    const [before, now] = world.network.refunds
    if (!before || !now) throw new Error('expected two payouts')
    world.network.reportRefund(before, '1')
    await world.run()
    expect(await refund()).toMatchObject({ status: 'sent' })
    world.network.reportRefund(now, '1')
    await world.run()
    expect(await refund()).toMatchObject({ status: 'failed' })
    world.network.reportRefund(before, '0')
    await world.run()
    expect(await refund()).toMatchObject({ status: 'refunded' })
  })

  test('shows that M-Pesa sent a refund that was recorded by other means', async () => {
    await world.paysByPaybill()
    await world.cancels()
    await world.run()
    world.network.refundCode = null
    const [{ refundId } = { refundId: '' }] = (await paymentOf(world.services, bookingId)).refunds
    await orderRefund(world.services, bookingId, { refundId, adminId: admin, way: 'payout' }, world.context())
    await world.run()
    await refundByHand(world.services, bookingId, { refundId, note: 'Paid in cash' }, world.context())
    const [sent] = world.network.refunds
    if (!sent) throw new Error('expected a payout')
    world.network.reportRefund(sent, '0')
    await world.run()
    const [{ callback: last } = {}] = world.network.callbacks.slice(-1)
    expect(last).toMatchObject({ verdict: 'refused', why: expect.stringMatching('received it twice') })
  })

  test('for another reason refunds late money', async () => {
    await world.cancels('admin')
    await world.pass(60)
    await world.paysByPaybill()
    await world.pass(60)
    expect(await world.money()).toEqual({ received: price, held: 0, due: price, back: 0 })
    expect((await paymentOf(world.services, bookingId)).refunds).toMatchObject([{ reason: 'late' }])
  })

  test('does not leave a prompt open', async () => {
    await world.ask()
    await world.cancels()
    await world.pass(301)
    expect(openPrompt(await paymentOf(world.services, bookingId))).toBeUndefined()
  })
})
