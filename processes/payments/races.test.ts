import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cancelBooking } from '../../commands/bookings/change-booking.ts'
import { Contention, load } from '../../commands/handle.ts'
import { recordDirect, voidDirect } from '../../commands/payments/direct.ts'
import { paymentOf, requestPrompt, settlePayment } from '../../commands/payments/payment.ts'
import { assignReceipt } from '../../commands/payments/receipt.ts'
import type { Services } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { admin } from '../../domain/booking/booking.fixtures.ts'
import { type Booking, booking, placed } from '../../domain/booking/booking.ts'
import { expireReservation } from '../../domain/booking/decisions.ts'
import type { CancelReason } from '../../domain/booking/events.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import { Books } from './books.fixtures.ts'
import { judgeCallback } from './callback.ts'
import { readStatement } from './parts.ts'
import { sendPrompt, watchPrompt } from './tasks.ts'
import { servicesOver, World } from './world.fixtures.ts'

const bookingId = '0199a000-0000-7000-8000-000000000101'
const otherId = '0199a000-0000-7000-8000-000000000102'

// Replaces the random pause after a version conflict. Here the scheduler decides which command retries first.
beforeAll(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterAll(() => {
  vi.restoreAllMocks()
})

/** One of several commands that run at the same time, each in a separate process. */
type Racer = (services: Services, world: World) => Promise<unknown>

const asks: Racer = (services, world) =>
  requestPrompt(services, bookingId, { phone: '0712345678', graceMinutes: 60 }, world.context())
const settles: Racer = (services, world) => settlePayment(services, bookingId, world.context())
const cancels =
  (reason: CancelReason): Racer =>
  (services, world) =>
    cancelBooking(services, bookingId, { reason, note: '' }, world.context())
const judges =
  (id: string): Racer =>
  (services, world) =>
    judgeCallback(world.parts(services), { id, pending: null })
const sends: Racer = async (services, world) => {
  const [prompt] = (await paymentOf(services, bookingId)).prompts
  if (prompt) await sendPrompt(world.parts(services), { bookingId, attemptId: prompt.attemptId })
}
/** Watches a prompt that the status query has reported as paid for a minute. */
const watches: Racer = async (services, world) => {
  const [prompt] = (await paymentOf(services, bookingId)).prompts
  if (!prompt) return
  const before = new Date(world.now.getTime() - 61_000).toISOString()
  const watch = { bookingId, attemptId: prompt.attemptId, sentAt: before, paidSince: before }
  await watchPrompt(world.parts(services), watch)
}
const sweeps: Racer = (services, world) => readStatement(world.parts(services), 1)

/** A store that waits for its turn, in random order, before each step. */
const inTurns = (store: EventStore, turn: () => Promise<void>): EventStore => ({
  ...store,
  async append(...given) {
    await turn()
    return store.append(...given)
  },
  ...(store.multiStreamAppend && {
    async multiStreamAppend(...given) {
      await turn()
      return store.multiStreamAppend?.(...given) ?? []
    },
  }),
  async *read(...given) {
    await turn()
    yield* store.read(...given)
  },
})

/** Sets up a world, runs all `racers` concurrently with their steps in any order, and checks the books. */
async function race(scheduler: fc.Scheduler, world: World, racers: readonly Racer[]): Promise<Books> {
  const books = new Books(world.store)
  await books.check()
  world.watch = () => books.check()
  const store = inTurns(world.store, () => scheduler.schedule(Promise.resolve()))
  const racing = racers.map(async (racer) => ((await isRefused(racer(servicesOver(store), world))) ? [racer] : []))
  const losers = (await scheduler.waitFor(Promise.all(racing))).flat()
  // Jobs are retried, and people try again.
  for (const racer of losers) await isRefused(racer(world.services, world))
  await world.pass(7_200)
  await books.checkAtRest()
  return books
}

async function isRefused(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return false
  } catch (error) {
    if (error instanceof DomainError || error instanceof Contention) return true
    throw error
  }
}

test('a cash payment voided before its booking is marked as paid leaves the booking unpaid', async () => {
  const world = new World({ multiStream: false })
  await world.approvedBooking(10, bookingId)
  const staffId = admin
  let isFirst = true
  const store: EventStore = {
    ...world.store,
    async append(stream, ...given) {
      if (stream === streams.booking(bookingId) && isFirst) {
        isFirst = false
        const [direct] = (await paymentOf(world.services, bookingId)).directs
        const mistake = { directId: direct?.directId ?? '', staffId, reason: 'The customer has not paid' }
        await voidDirect(world.services, bookingId, mistake, world.context())
        await world.run()
      }
      return world.store.append(stream, ...given)
    },
  }
  const cash = { method: 'cash', amountCents: null, receipt: '', staffId } as const
  await recordDirect(servicesOver(store), bookingId, cash, world.context())
  expect(isFirst).toBe(false)
  await world.run()
  expect((await load(world.store, booking, streams.booking(bookingId))).state.status).toBe('approved')
})

test('late money reinstates a booking even if the first reservation of its hours expires', async () => {
  const world = new World({ multiStream: false })
  await world.approvedBooking(10, bookingId)
  await world.pass(25 * 3_600)
  const stateNow = async () => placed((await load(world.store, booking, streams.booking(bookingId))).state)
  const { status, code } = await stateNow()
  expect(status).toBe('cancelled')
  let isFirst = true
  const store: EventStore = {
    ...world.store,
    async append(stream, expected, events) {
      const [event] = events
      if (event?.type === 'booking.reinstated' && isFirst) {
        isFirst = false
        const { reservationId } = event.data
        const expire = (state: Booking) => expireReservation(state, reservationId ?? '')
        await world.services.handle(booking, stream, expire, world.context())
      }
      return world.store.append(stream, expected, events)
    },
  }
  world.network.payBill(code, 5_000)
  await readStatement(world.parts(servicesOver(store)), 1)
  expect(isFirst).toBe(false)
  expect((await stateNow()).status).toBe('paid')
})

/** Whether the current race uses multi-stream appends. */
let multiStream = true
const races = (name: string, run: (scheduler: fc.Scheduler) => Promise<void>) =>
  test.each([true, false])(
    `${name} (multi-stream appends: %s)`,
    (atOnce) => {
      multiStream = atOnce
      return fc.assert(fc.asyncProperty(fc.scheduler(), run), { numRuns: 25 })
    },
    60_000,
  )

async function approved(): Promise<World> {
  const world = new World({ multiStream })
  await world.approvedBooking(10, bookingId)
  return world
}
async function prompted(): Promise<World> {
  const world = await approved()
  await asks(world.services, world)
  await world.run()
  return world
}
async function paidOnPhone(): Promise<{ world: World; receipt: string }> {
  const world = await prompted()
  const [shown] = world.network.prompts
  if (!shown) throw new Error('no prompt arrived')
  const receipt = world.network.pay(shown)
  world.network.arrived = () => {}
  world.network.reportPrompt(shown)
  world.network.reportPaybill(world.addresses.paybill().confirmation, receipt)
  return { world, receipt }
}
const paidOnce = { received: 500_000, kept: 500_000, suspense: 0, refundDue: 0, refunded: 0, underWay: 0 }

races('two browsers request a prompt, and one is sent', async (scheduler) => {
  const world = await approved()
  await race(scheduler, world, [asks, asks, asks])
  expect(world.network.prompts).toHaveLength(1)
})

races('two workers send a prompt, and M-Pesa is called once', async (scheduler) => {
  const world = await approved()
  await asks(world.services, world)
  await race(scheduler, world, [sends, sends])
  expect(world.network.prompts).toHaveLength(1)
})

races('every source reports the same money at once, and it counts once', async (scheduler) => {
  const { world } = await paidOnPhone()
  const books = await race(scheduler, world, [judges('1'), judges('2'), watches, sweeps])
  expect(books.sums()).toEqual(paidOnce)
  expect(books.bookings.get(bookingId)).toMatchObject({ status: 'paid' })
})

races('money that arrives during a cancellation is refunded', async (scheduler) => {
  const { world } = await paidOnPhone()
  const books = await race(scheduler, world, [judges('1'), cancels('customer'), settles])
  expect(books.bookings.get(bookingId)).toMatchObject({ status: 'cancelled' })
  expect(books.sums()).toEqual({ ...paidOnce, kept: 0, refundDue: 500_000 })
})

races('a booking whose money arrives as it expires is paid in the end', async (scheduler) => {
  const world = await approved()
  world.now = new Date(world.now.getTime() + 24 * 3_600_000 + 1)
  const money = await paymentOf(world.services, bookingId)
  const receipt = world.network.payBill(money.status === 'open' ? money.terms.code : '', 5_000)
  world.network.arrived = () => {}
  world.network.reportPaybill(world.addresses.paybill().confirmation, receipt)
  const books = await race(scheduler, world, [judges('1'), cancels('unpaid'), settles, sweeps])
  expect(books.bookings.get(bookingId)).toMatchObject({ status: 'paid' })
  expect(books.sums()).toEqual(paidOnce)
})

races('a receipt that an admin assigns elsewhere while its prompt reports it counts once', async (scheduler) => {
  const { world, receipt } = await paidOnPhone()
  await world.approvedBooking(14, otherId)
  world.network.reportPaybill(world.addresses.paybill().confirmation, receipt, { BillRefNumber: 'nobody' })
  await judges('3')(world.services, world)
  const assigns: Racer = async (services) => {
    await assignReceipt(services, receipt, { bookingId: otherId, adminId: admin }, world.context())
  }
  const books = await race(scheduler, world, [judges('1'), assigns])
  expect(books.sums()).toEqual(paidOnce)
})
