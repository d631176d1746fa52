import { describe, expect, test } from 'vitest'
import { cancelBooking } from '../../commands/bookings/change-booking.ts'
import { failRefund, orderRefund, paymentOf, requestPrompt } from '../../commands/payments/payment.ts'
import { admin } from '../../domain/booking/booking.fixtures.ts'
import { Books } from './books.fixtures.ts'
import { type CrashPoint, World } from './world.fixtures.ts'

const bookingId = '0199a000-0000-7000-8000-000000000101'
const adminId = admin

/** Repeats the action until it is done, however often the process crashes. */
async function repeatUntil(world: World, isDone: () => Promise<boolean>, action: () => Promise<unknown>) {
  for (let tries = 0; !(await isDone()); tries++) {
    if (tries > 5) throw new Error('the action is never done')
    await world.does(action)
  }
  await world.run()
}

/** The customer requests prompts until one arrives, then pays, and M-Pesa reports it. */
async function paysByPrompt(world: World): Promise<void> {
  const books = new Books(world.store)
  const asks = () =>
    requestPrompt(world.services, bookingId, { phone: '0712345678', graceMinutes: 15 }, world.context())
  for (let tries = 0; world.network.prompts.length === 0; tries++) {
    if (tries > 5) throw new Error('no prompt arrives')
    await repeatUntil(
      world,
      async () => {
        await books.read()
        return books.hasOpenPrompt(bookingId) || world.network.prompts.length > 0
      },
      asks,
    )
    await world.pass(world.network.prompts.length === 0 ? 301 : 20)
  }
  const [shown] = world.network.prompts
  if (!shown) throw new Error('no prompt arrived')
  world.network.pay(shown)
  world.network.reportPrompt(shown)
  await world.pass(60)
}

/** The booking expires; then the customer pays by Paybill. */
async function paysLate(world: World): Promise<void> {
  await world.pass(24 * 3_600 + 16 * 60)
  const { terms } = { terms: null, ...(await paymentOf(world.services, bookingId)) }
  const receipt = world.network.payBill(terms?.code ?? '', 5_000)
  world.network.reportPaybill(world.addresses.paybill().confirmation, receipt)
  await world.pass(60)
}

/** The customer pays and cancels; an admin refunds the money and resolves unclear outcomes. */
async function cancelsAndIsRefunded(world: World): Promise<void> {
  await paysByPrompt(world)
  const books = new Books(world.store)
  const statusNow = async () => {
    await books.read()
    return books.bookings.get(bookingId)?.status
  }
  await repeatUntil(
    world,
    async () => (await statusNow()) === 'cancelled',
    () => cancelBooking(world.services, bookingId, { reason: 'customer', note: '' }, world.context()),
  )
  const refund = async () => (await paymentOf(world.services, bookingId)).refunds[0]
  let tries = 0
  for (let known = await refund(); known?.status !== 'refunded'; known = await refund()) {
    if (++tries > 10) throw new Error('the money is never refunded')
    const refundId = known?.refundId ?? ''
    if (known?.status === 'sent') {
      // M-Pesa’s own books show no request.
      expect(world.network.refunds).toEqual([])
      const lost = { refundId, order: known.orders, resultCode: null, why: 'Not in the statement' }
      await world.does(() => failRefund(world.services, bookingId, lost, world.context()))
    } else if (known?.status === 'due' || known?.status === 'failed')
      await world.does(() =>
        orderRefund(world.services, bookingId, { refundId, adminId, way: 'reversal' }, world.context()),
      )
    await world.pass(60)
  }
}

const ways = [
  ['a payment by prompt', paysByPrompt],
  ['a late payment of an expired booking', paysLate],
  ['a cancellation after payment', cancelsAndIsRefunded],
] as const

/** Plays a scenario in a new world, with an optional crash. Returns the final state, and the number of appends. */
async function play(way: (world: World) => Promise<void>, multiStream: boolean, crash?: CrashPoint) {
  const world = new World({ multiStream })
  const books = new Books(world.store)
  await world.approvedBooking(10, bookingId)
  world.watch = () => books.check()
  const before = world.appends
  world.crashAt(crash)
  await way(world)
  await world.pass(2 * 3_600)
  await books.checkAtRest()
  const payment = await paymentOf(world.services, bookingId)
  const end = {
    booking: { ...books.bookings.get(bookingId), code: '', payBy: '', reservationId: '', expiredReservations: [] },
    hours: books.hoursOf(bookingId),
    payment: { ...payment, ...withoutRandomness(payment) },
    receipts: [...books.receipts].map(([number, { status }]) => [number, status]),
    prompts: world.network.prompts.length,
    moved: world.network.money.length,
    givenBack: world.network.refunds.map(({ shillings }) => shillings),
    sums: books.sums(),
  }
  return { end, appends: world.appends - before }
}

/** Returns a state without random ids, deadlines that depend on the time, and prompts without a result. */
function withoutRandomness({ prompts, receipts, refunds }: Awaited<ReturnType<typeof paymentOf>>) {
  return {
    terms: null,
    prompts: prompts
      .filter(({ outcome }) => outcome === 'paid')
      .map(({ amountCents, receipt }) => [amountCents, receipt]),
    receipts: receipts.map(({ receipt, amountCents, name }) => [receipt, amountCents, name]),
    refunds: refunds.map(({ receipt, amountCents, reason, status, way }) => ({
      receipt,
      amountCents,
      reason,
      status,
      way,
    })),
  }
}

describe.each(ways)('%s', (_, way) => {
  test.each([
    ['multi-stream appends', true],
    ['one append for each stream', false],
  ])('ends the same wherever the process crashes, with %s', async (_, multiStream) => {
    const { end, appends } = await play(way, multiStream)
    expect(appends).toBeGreaterThan(3)
    for (let at = 1; at <= appends; at++)
      for (const when of ['before', 'after'] as const) {
        const again = await play(way, multiStream, { at, when })
        expect(again.end, `crash ${when} append ${at} of ${appends}`).toEqual(end)
      }
  })
})
