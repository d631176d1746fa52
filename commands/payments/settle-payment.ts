import { type Booking, booking, type PlacedBooking } from '../../domain/booking/booking.ts'
import { reinstate } from '../../domain/booking/reinstate.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import { issueLink, termsOf } from '../../domain/payment/issue-link.ts'
import { nextStep, onceOver, type Step } from '../../domain/payment/next-step.ts'
import { type Payment, payment } from '../../domain/payment/payment.ts'
import { close, latestReceipt, returnExcess, returnLate, settle } from '../../domain/payment/settle.ts'
import { heldCents } from '../../domain/payment/sums.ts'
import { type ExpectedVersion, VersionConflict } from '../../eventstore/event-store.ts'
import { payBooking } from '../bookings/change-booking.ts'
import { changeWithHours } from '../bookings/reservations.ts'
import { type CommandContext, newId } from '../context.ts'
import { Contention, load } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'

/** More than any payment needs, even with concurrent commands. */
const mostSteps = 30

/**
 * Settles a booking and its payment step by step, from any state: marks a covered booking as paid and requests refunds
 * of other money. Idempotent.
 */
export async function settlePayment(services: Services, bookingId: string, context: CommandContext): Promise<void> {
  for (let steps = 1; steps <= mostSteps; steps++) {
    // Load the payment first, so that the booking is at least as new as the payment.
    const { state: money, version } = await load(services.store, payment, streams.payment(bookingId))
    const { state, version: bookedAt } = await load(services.store, booking, streams.booking(bookingId))
    const step = nextStep(state, money, context.now)
    if (step === undefined) return
    const decide = (decision: (current: Payment) => readonly PaymentEvent[]) =>
      services.handle(payment, streams.payment(bookingId), decision, context, { at: version })
    try {
      await take(services, step, { money, booking: state, bookedAt, decide }, context)
    } catch (error) {
      if (!hasMovedOn(error)) throw error
    }
  }
  throw new Contention(`The payment of ${bookingId} moves too fast`)
}

interface Standing {
  readonly money: Payment
  readonly booking: Booking
  /** The version of the booking's stream. */
  readonly bookedAt: ExpectedVersion
  readonly decide: (decision: (current: Payment) => readonly PaymentEvent[]) => Promise<unknown>
}

async function take(
  services: Services,
  step: Step,
  { money, booking, bookedAt, decide }: Standing,
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
    case 'issue_link': {
      const terms = termsOf(booking)
      return terms && decide((current) => issueLink(current, terms))
    }
    case 'pay':
      return pay(services, money, bookedAt, context)
    case 'reinstate': {
      if (booking.status === 'absent') return undefined
      const reinstated = await reinstateBooking(services, booking, context)
      const instead = reinstated === 'gone' ? onceOver(money) : undefined
      return instead ? take(services, instead, { money, booking, bookedAt, decide }, context) : reinstated
    }
  }
}

/** Appends at the loaded version, because a concurrent move may change the booking's price. */
async function pay(services: Services, money: Payment, bookedAt: ExpectedVersion, context: CommandContext) {
  if (money.status !== 'settled') return
  const paid = { receipt: latestReceipt(money), amountCents: heldCents(money) }
  await payBooking(services, money.terms.bookingId, paid, context, { at: bookedAt })
}

/** A concurrent command changed it, so load it again. */
const hasMovedOn = (error: unknown) =>
  error instanceof VersionConflict ||
  (error instanceof DomainError && ['wrong_status', 'underpaid', 'too_late'].includes(error.code))

/** `gone`: the booking's hours are no longer available. */
type Reinstating = 'done' | 'gone'

/** Reinstates a booking that was cancelled as unpaid, if its hours are still available. */
async function reinstateBooking(
  services: Services,
  { bookingId, slots, terms }: PlacedBooking,
  context: CommandContext,
): Promise<Reinstating> {
  const opening = slots.length > 0 ? await services.readModels.studioOpening(terms.studioId) : undefined
  if (!opening) return 'gone'
  const reservationId = newId()
  const reserving = { reservationId, studioId: terms.studioId, opening, slots }
  const decide = (state: Booking) => reinstate(state, { reservationId, now: context.now })
  try {
    await changeWithHours(services, { bookingId, reserving, decide }, context)
    return 'done'
  } catch (error) {
    if (error instanceof DomainError && error.code === 'overlap') return 'gone'
    throw error
  }
}
