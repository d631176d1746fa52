import { type Booking, booking } from '../../domain/booking/booking.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import { issueLink } from '../../domain/payment/issue-link.ts'
import { nextStep, onceOver, type Step } from '../../domain/payment/next-step.ts'
import { type Payment, payment } from '../../domain/payment/payment.ts'
import { close, latestReceipt, returnExcess, returnLate, settle } from '../../domain/payment/settle.ts'
import { VersionConflict } from '../../eventstore/event-store.ts'
import { payBooking } from '../bookings/change-booking.ts'
import { type CommandContext, newId } from '../context.ts'
import { Contention, load } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import { reinstateBooking } from './reinstate.ts'

/** More than any payment needs; others may be at it, too. */
const mostSteps = 30

/**
 * Brings a booking and its payment to agree, step by step, from wherever they stand: what is paid for is paid, what can't
 * be goes to the refunds. Done again it changes nothing. Answers false, and leaves the rest as it is, where it must be
 * done again in a few seconds.
 */
export async function settlePayment(services: Services, bookingId: string, context: CommandContext): Promise<boolean> {
  for (let steps = 1; steps <= mostSteps; steps++) {
    // The payment first: a decision about it then rests on a booking that is at least as new.
    const { state: money, version } = await load(services.store, payment, streams.payment(bookingId))
    const { state } = await load(services.store, booking, streams.booking(bookingId))
    const step = nextStep(state, money, context.now)
    if (step === undefined) return true
    const decide = (decision: (current: Payment) => readonly PaymentEvent[]) =>
      services.handle(payment, streams.payment(bookingId), decision, context, { at: version })
    try {
      if ((await take(services, step, { money, booking: state, decide }, context)) === 'early') return false
    } catch (error) {
      if (!hasMovedOn(error)) throw error
    }
  }
  throw new Contention(`The payment of ${bookingId} moves too fast`)
}

interface Standing {
  readonly money: Payment
  readonly booking: Booking
  readonly decide: (decision: (current: Payment) => readonly PaymentEvent[]) => Promise<unknown>
}

async function take(
  services: Services,
  step: Step,
  { money, booking, decide }: Standing,
  context: CommandContext,
): Promise<unknown> {
  switch (step) {
    case 'settle':
      return decide((current) => settle(current, newId))
    case 'return_excess':
      return decide((current) => returnExcess(current, newId))
    case 'close':
      return decide((current) => close(current, newId))
    case 'return_late':
      return decide((current) => returnLate(current, newId))
    case 'reopen':
      return decide((current) => reopen(current, booking))
    case 'pay':
      return pay(services, money, context)
    case 'reinstate': {
      if (booking.status === 'absent') return undefined
      const reinstated = await reinstateBooking(services, booking, context)
      const instead = reinstated === 'gone' ? onceOver(money) : undefined
      return instead ? take(services, instead, { money, booking, decide }, context) : reinstated
    }
  }
}

/** By the terms it had, but for the deadline. */
function reopen(money: Payment, state: Booking): PaymentEvent[] {
  if (money.status !== 'closed' || money.terms === null || state.status !== 'approved') return []
  return issueLink(money, { ...money.terms, payBy: state.payBy })
}

async function pay(services: Services, money: Payment, context: CommandContext): Promise<void> {
  if (money.status !== 'settled') return
  const { bookingId, chargeCents } = money.terms
  await payBooking(services, bookingId, { receipt: latestReceipt(money), amountCents: chargeCents }, context)
}

/** Someone else did something about it meanwhile: it must be looked at again. */
const hasMovedOn = (error: unknown) =>
  error instanceof VersionConflict ||
  (error instanceof Refusal && (error.code === 'wrong_status' || error.code === 'too_late'))
