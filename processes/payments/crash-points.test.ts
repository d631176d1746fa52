import { describe, expect, test } from 'vitest'
import { cancelBooking } from '../../commands/bookings/change-booking.ts'
import { paymentOf } from '../../commands/payments/payment-and-booking.ts'
import { requestPrompt } from '../../commands/payments/prompt.ts'
import { beginRefund, failRefund } from '../../commands/payments/refund.ts'
import { admin } from '../../domain/booking/booking.fixtures.ts'
import { Books } from './books.fixtures.ts'
import { type Death, World } from './world.fixtures.ts'

const bookingId = '0199a000-0000-7000-8000-000000000101'
const adminId = admin

/** Repeats the action until it succeeds, however often the process crashes. */
async function insists(world: World, isDone: () => Promise<boolean>, action: () => Promise<unknown>) {
  for (let tries = 0; !(await isDone()); tries++) {
    if (tries > 5) throw new Error('It is never done')
    await world.does(action)
  }
  await world.run()
}

/** A customer requests a prompt, and another one when no phone lights up; then enters the PIN, and M-Pesa calls. */
async function paysByPrompt(world: World): Promise<void> {
  const books = new Books(world.store)
  const asks = () =>
    requestPrompt(world.services, bookingId, { phone: '0712345678', graceMinutes: 15 }, world.context())
  for (let tries = 0; world.network.prompts.length === 0; tries++) {
    if (tries > 5) throw new Error('No phone lights up')
    await insists(
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
  if (!shown) throw new Error('No phone lit up')
  world.network.pay(shown)
  world.network.tellPrompt(shown)
  await world.pass(60)
}

/** The booking expires; then the customer pays by hand. */
async function paysLate(world: World): Promise<void> {
  await world.pass(24 * 3_600 + 16 * 60)
  const { terms } = { terms: null, ...(await paymentOf(world.services, bookingId)) }
  const receipt = world.network.payBill(terms?.code ?? '', 5_000)
  world.network.tellPaybill(world.addresses.paybill().confirmation, receipt)
  await world.pass(60)
}

/** After it is paid the customer cancels, and an admin gives the money back, looking after what stays unclear. */
async function cancelsAndIsRefunded(world: World): Promise<void> {
  await paysByPrompt(world)
  const books = new Books(world.store)
  const statusNow = async () => {
    await books.read()
    return books.bookings.get(bookingId)?.status
  }
  await insists(
    world,
    async () => (await statusNow()) === 'cancelled',
    () => cancelBooking(world.services, bookingId, { reason: 'customer', note: '' }, world.context()),
  )
  const refund = async () => (await paymentOf(world.services, bookingId)).refunds[0]
  let tries = 0
  for (let known = await refund(); known?.status !== 'refunded'; known = await refund()) {
    if (++tries > 10) throw new Error('It is never refunded')
    const refundId = known?.refundId ?? ''
    if (known?.status === 'sent') {
      // M-Pesa’s own books show no request.
      expect(world.network.refunds).toEqual([])
      const lost = { refundId, order: known.orders, resultCode: null, why: 'Not in the statement' }
      await world.does(() => failRefund(world.services, bookingId, lost, world.context()))
    } else if (known?.status === 'due' || known?.status === 'failed')
      await world.does(() =>
        beginRefund(world.services, bookingId, { refundId, adminId, way: 'reversal' }, world.context()),
      )
    await world.pass(60)
  }
}

const ways = [
  ['prompt, callback, settled', paysByPrompt],
  ['expired, paid late, brought back', paysLate],
  ['paid, cancelled, refunded', cancelsAndIsRefunded],
] as const

/** Plays a scenario in a new world, with a crash at `death`. Returns the final state, and the number of appends. */
async function goes(way: (world: World) => Promise<void>, multiStream: boolean, death?: Death) {
  const world = new World({ multiStream })
  const books = new Books(world.store)
  await world.approvedBooking(10, bookingId)
  world.watch = () => books.check()
  const before = world.appends
  world.dieAt(death)
  await way(world)
  await world.pass(2 * 3_600)
  await books.checkAtRest()
  const payment = await paymentOf(world.services, bookingId)
  const end = {
    booking: { ...books.bookings.get(bookingId), code: '', payBy: '', reservationId: '', expiredReservations: [] },
    hours: books.hoursOf(bookingId),
    payment: { ...payment, ...withoutChance(payment) },
    receipts: [...books.receipts].map(([number, { status }]) => [number, status]),
    phonesLit: world.network.prompts.length,
    moved: world.network.money.length,
    givenBack: world.network.refunds.map(({ shillings }) => shillings),
    sums: books.sums(),
  }
  return { end, appends: world.appends - before }
}

/** Returns a state without random ids, deadlines that depend on the time, and prompts without a result. */
function withoutChance({ prompts, receipts, refunds }: Awaited<ReturnType<typeof paymentOf>>) {
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
    ['one append for several streams', true],
    ['an append for each stream', false],
  ])('ends the same wherever the process dies, with %s', async (_, multiStream) => {
    const { end, appends } = await goes(way, multiStream)
    expect(appends).toBeGreaterThan(3)
    for (let at = 1; at <= appends; at++)
      for (const when of ['before', 'after'] as const) {
        const again = await goes(way, multiStream, { at, when })
        expect(again.end, `dying ${when} append ${at} of ${appends}`).toEqual(end)
      }
  })
})
