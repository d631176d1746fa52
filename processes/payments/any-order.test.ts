import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancelBooking, rejectBooking } from '../../commands/bookings/change-booking.ts'
import { claimPaid, failRefund, orderRefund, refundByHand, requestPrompt } from '../../commands/payments/payment.ts'
import { assignReceipt, returnReceipt } from '../../commands/payments/receipt.ts'
import { admin } from '../../domain/booking/booking.fixtures.ts'
import type { CancelReason } from '../../domain/booking/events.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { Books } from './books.fixtures.ts'
import type { CheckMood, PromptOutcome, QueryMood } from './network.fixtures.ts'
import { type CrashPoint, World } from './world.fixtures.ts'

const ids = [1, 2, 3].map((n) => `0199a000-0000-7000-8000-00000000010${n}`)
const idOf = (n: number) => ids[n] ?? ''
const adminId = admin

type Step = (play: Play) => Promise<unknown> | unknown

/** One run: a world and its books. */
class Play {
  readonly world: World
  readonly books: Books

  constructor(multiStream: boolean) {
    this.world = new World({ multiStream })
    this.books = new Books(this.world.store)
  }

  prompt(n: number) {
    return this.world.network.prompts.at(n % Math.max(1, this.world.network.prompts.length))
  }
  receipt(n: number): string {
    return this.world.network.money.at(n % Math.max(1, this.world.network.money.length))?.receipt ?? ''
  }
  code(n: number): string {
    const state = this.books.bookings.get(idOf(n))
    return !state || state.status === 'absent' ? 'nobody' : state.code
  }
  refund(n: number, i: number) {
    const refunds = this.books.payments.get(idOf(n))?.refunds ?? []
    return refunds.at(i % Math.max(1, refunds.length)) ?? { refundId: '', orders: 0 }
  }
}

const of = fc.nat(1)
const any = fc.nat(20)
const hour = 3_600
const seconds = fc.constantFrom(1, 10, 40, 100, 301, hour, 12 * hour, 25 * hour)

/** A step that prints its name and arguments, so that a counterexample is readable. */
const step = <Arguments extends unknown[]>(
  name: string,
  weight: number,
  given: { readonly [I in keyof Arguments]: fc.Arbitrary<Arguments[I]> },
  does: (play: Play, ...args: Arguments) => Promise<unknown> | unknown,
): fc.WeightedArbitrary<{ toString: () => string; does: Step }> => ({
  weight,
  arbitrary: fc
    .tuple<Arguments>(...given)
    .map((args) => ({ toString: () => `${name}(${args.join(', ')})`, does: (play) => does(play, ...args) })),
})

const context = ({ world }: Play) => world.context()
const steps = fc.oneof(
  step('the customer requests a prompt', 6, [of], (play, n) =>
    requestPrompt(play.world.services, idOf(n), { phone: '0712345678', graceMinutes: 15 }, context(play)),
  ),
  step('the customer pays on the phone', 6, [any], ({ world, ...play }, n) => {
    const shown = world.network.prompts.at(n % Math.max(1, world.network.prompts.length))
    if (shown?.state === 'open') world.network.pay(shown)
    return play
  }),
  step('the customer cancels on the phone', 2, [any], (play, n) => {
    const shown = play.prompt(n)
    if (shown?.state === 'open') play.world.network.cancel(shown)
  }),
  step('a customer pays by Paybill', 3, [of, fc.constantFrom(5_000, 2_500, 6_000, 1)], (play, n, shillings) =>
    play.world.network.payBill(play.code(n), shillings),
  ),
  step('a customer pays to a wrong account', 1, [], (play) => play.world.network.payBill('nobody', 5_000)),
  step('M-Pesa reports a prompt’s result', 6, [any], (play, n) => {
    const shown = play.prompt(n)
    if (shown) play.world.network.reportPrompt(shown)
  }),
  step('an attacker forges a prompt’s result', 1, [any], (play, n) => {
    const shown = play.prompt(n)
    if (!shown) return
    const callbackUrl = shown.prompt.callbackUrl.replace(/.{8}$/, 'deadbeef')
    play.world.network.reportPrompt({
      ...shown,
      prompt: { ...shown.prompt, callbackUrl },
      state: { receipt: 'FORGED0000' },
    })
  }),
  step('M-Pesa reports a Paybill payment', 5, [any], ({ world, ...play }, n) => {
    const receipt = world.network.money.at(n % Math.max(1, world.network.money.length))?.receipt
    if (receipt) world.network.reportPaybill(world.addresses.paybill().confirmation, receipt)
    return play
  }),
  step('an attacker invents a Paybill payment', 3, [of, fc.constantFrom(5_000, 2_500)], (play, to, shillings) => {
    const reported = { receipt: `TKINVENTED${to}`, shillings, account: play.code(to) }
    play.world.network.invent(play.world.addresses.paybill().confirmation, reported)
  }),
  step('an attacker reports a real payment with other details', 3, [any, of], (play, n, to) => {
    const reported = { receipt: play.receipt(n) || 'TKINVENTED', shillings: 7, account: play.code(to) }
    play.world.network.invent(play.world.addresses.paybill().confirmation, reported)
  }),
  step('M-Pesa answers a check again', 2, [any], ({ world: { network } }, n) => {
    const asked = network.checks.at(n % Math.max(1, network.checks.length))
    if (asked) network.answerCheck(asked.resultUrl, asked.receipt)
  }),
  step('the statement is late', 2, [], ({ world }) => {
    world.network.hasStatement = false
  }),
  step('the statement is read', 2, [], ({ world }) => world.sweep()),
  step('time passes', 8, [seconds], async ({ world }, length) => {
    // The product reads the statement every 15 minutes, so payments are never unreported for days.
    if (length > hour) {
      world.network.hasStatement = true
      world.sweep()
    }
    await world.pass(length)
  }),
  step(
    'M-Pesa answers prompt requests with',
    2,
    [fc.constantFrom<PromptOutcome>('accepted', 'answer_lost', 'request_lost', 'refused')],
    (play, promptOutcome) => {
      play.world.network.promptOutcome = promptOutcome
    },
  ),
  step(
    'M-Pesa answers status queries with',
    2,
    [fc.constantFrom<QueryMood>('right', 'no_answer', 'in_flight')],
    (play, mood) => {
      play.world.network.query = mood
    },
  ),
  step(
    'M-Pesa answers checks with',
    2,
    [fc.constantFrom<CheckMood>('right', 'silent', 'unclear', 'contradicting', 'refusing')],
    (play, mood) => {
      play.world.network.check = mood
    },
  ),
  step('the customer claims to have paid', 1, [of], (play, n) =>
    claimPaid(play.world.services, idOf(n), null, context(play)),
  ),
  step(
    'the booking is cancelled',
    2,
    [of, fc.constantFrom<CancelReason>('customer', 'admin', 'studio_removed', 'unpaid')],
    (play, n, reason) => cancelBooking(play.world.services, idOf(n), { reason, note: '' }, context(play)),
  ),
  step('the booking is rejected', 1, [of], (play, n) =>
    rejectBooking(play.world.services, idOf(n), { by: 'admin', note: '' }, context(play)),
  ),
  step('another booking takes the hours', 1, [], ({ world }) => world.approvedBooking(10, idOf(2))),
  step('an admin assigns a receipt', 2, [any, of], (play, r, n) =>
    assignReceipt(play.world.services, play.receipt(r), { bookingId: idOf(n), adminId }, context(play)),
  ),
  step('an admin returns a receipt', 1, [any], (play, r) =>
    returnReceipt(play.world.services, play.receipt(r), { adminId, note: 'in cash' }, context(play)),
  ),
  step(
    'an admin orders a refund',
    4,
    [of, any, fc.constantFrom('reversal' as const, 'payout' as const)],
    (play, n, i, way) => {
      const order = { refundId: play.refund(n, i).refundId, adminId, way }
      return orderRefund(play.world.services, idOf(n), order, context(play))
    },
  ),
  step('a refund fails', 1, [of, any], (play, n, i) => {
    const { refundId, orders } = play.refund(n, i)
    const failed = { refundId, order: orders, resultCode: '1', why: 'short of funds' }
    return failRefund(play.world.services, idOf(n), failed, context(play))
  }),
  step('an admin refunds by hand', 1, [of, any], (play, n, i) => {
    const done = { refundId: play.refund(n, i).refundId, note: 'in cash' }
    return refundByHand(play.world.services, idOf(n), done, context(play))
  }),
  step(
    'the process will crash',
    4,
    [fc.integer({ min: 1, max: 6 }), fc.constantFrom<CrashPoint['when']>('before', 'after')],
    ({ world }, at, when) => world.crashAt({ at, when }),
  ),
)

/** The books count each actual payment exactly once. */
function checkAgainstTruth({ world, books }: Play): void {
  const truly = new Map(world.network.money.map(({ receipt, shillings }) => [receipt, shillings * 100]))
  const byPrompt = new Map(
    world.network.prompts.map(({ checkoutRequestId, state }) => [
      checkoutRequestId,
      typeof state === 'string' ? state : state.receipt,
    ]),
  )
  const counted = books.counted().map(([number, cents]) => [byPrompt.get(number) ?? number, cents] as const)
  expect(new Set(counted.map(([receipt]) => receipt)).size, 'money counts twice').toBe(counted.length)
  for (const [receipt, cents] of counted) expect(truly.get(receipt), `what moved by ${receipt}`).toBe(cents)
}

async function playSteps(multiStream: boolean, sequence: readonly { does: Step }[]): Promise<void> {
  const play = new Play(multiStream)
  const { world, books } = play
  await world.approvedBooking(10, idOf(0))
  await world.approvedBooking(14, idOf(1))
  await books.check()
  world.watch = () => books.check()
  for (const { does } of sequence) {
    await world.does(async () => {
      try {
        await does(play)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
      }
    })
    await world.run()
    checkAgainstTruth(play)
    expect(books.sums().underWay, 'unallocated money').toBe(0)
  }
  await checkOutcome(play)
}

/** Lets the network recover and report everything, and checks that each shilling belongs to its booking or payer. */
async function checkOutcome(play: Play): Promise<void> {
  const { world, books } = play
  world.crashAt(undefined)
  Object.assign(world.network, { query: 'right', check: 'right', hasStatement: true })
  await world.pass(3_600)
  world.sweep()
  await world.pass(7_200)
  await books.checkAtRest()
  checkAgainstTruth(play)
  const moved = world.network.money.reduce((total, { shillings }) => total + shillings * 100, 0)
  expect(books.sums().received, 'all that moved').toBe(moved)
  const refunded = world.network.refunds.map(({ refundId }) => refundId)
  expect(refunded.length - new Set(refunded).size, 'refunded twice').toBe(0)
}

test('each shilling counts exactly once after any sequence of steps and crashes', async () => {
  const sequences = fc.array(steps, { minLength: 5, maxLength: 30 })
  await fc.assert(fc.asyncProperty(fc.boolean(), sequences, playSteps), { numRuns: 150 })
}, 180_000)
