import { type Booking, booking, type PlacedBooking, placed } from '../../domain/booking/booking.ts'
import { reinstate } from '../../domain/booking/decisions.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { kenyanMobile } from '../../domain/kernel/phone.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import * as link from '../../domain/payment/link.ts'
import { type Payment, payment } from '../../domain/payment/payment.ts'
import * as prompt from '../../domain/payment/prompt.ts'
import * as refund from '../../domain/payment/refund.ts'
import { settleUp } from '../../domain/payment/settle-up.ts'
import { balanceCents, promptOf } from '../../domain/payment/sums.ts'
import { isOpen } from '../../domain/studio/opening.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { type CommandContext, newId } from '../context.ts'
import { Contention, load } from '../handle.ts'
import { undoIfRejected } from '../limits/admit-request.ts'
import { countChange } from '../limits/limits.ts'
import { admitPrompt, withdrawPrompt } from '../limits/prompts.ts'
import { changeWithHours, type HoursServices } from '../schedule/reservations.ts'
import type { LimitServices, Log, LogReader, LogWriter, Services } from '../services.ts'
import { streams } from '../streams.ts'
import type { UnitOfWork } from '../unit-of-work.ts'

/** Loads a booking's payment. */
export const paymentOf = async ({ store }: LogReader, bookingId: string): Promise<Payment> =>
  (await load(store, payment, streams.payment(bookingId))).state

/** Returns a command that decides on a booking's payment alone. It throws what `decide` throws. */
export const onPayment =
  <Given>(decide: (money: Payment, given: Given) => readonly PaymentEvent[]) =>
  ({ handle }: LogWriter, bookingId: string, given: Given, context: CommandContext) =>
    handle(payment, streams.payment(bookingId), (money) => decide(money, given), context)

/**
 * Loads a booking and its payment. The payment comes first, so that the booking is at least as new, and its events are
 * appended first if the store appends to one stream at a time.
 */
export async function fetchBookedPayment(unit: UnitOfWork, bookingId: string) {
  const money = await unit.fetch(payment, streams.payment(bookingId))
  return { money, booked: await unit.fetch(booking, streams.booking(bookingId)) }
}

/**
 * Returns a command that decides on a payment, given the state of its booking. A concurrent change of either causes a
 * conflict. It throws what `decide` throws.
 */
export const onBookedPayment =
  <Given>(decide: (money: Payment, given: Given, booked: Booking) => readonly PaymentEvent[]) =>
  async ({ transact }: Pick<Services, 'transact'>, bookingId: string, given: Given, context: CommandContext) => {
    const work = async (unit: UnitOfWork) => {
      const { money, booked } = await fetchBookedPayment(unit, bookingId)
      const events = money.decide((state) => decide(state, given, booked.state))
      return { state: money.state, booked: booked.state, events }
    }
    const { result, position } = await transact(streams.payment(bookingId), work, context)
    return { ...result, position }
  }

/** What settling a payment needs, which may take the booking's hours again. */
export type SettleServices = HoursServices & Pick<Services, 'readModels'>

/**
 * Settles a booking and its payment, from any state: marks a covered booking as paid and requests refunds of other
 * money. Idempotent.
 */
export const settlePayment = (services: SettleServices, bookingId: string, context: CommandContext): Promise<void> =>
  untilSettled(services, streams.payment(bookingId), context, async (unit, areHoursGone) =>
    settle(await fetchBookedPayment(unit, bookingId), context, areHoursGone),
  )

/**
 * Decides what follows from the money: the booking is paid or owed again, and other money is to be refunded. Returns a
 * booking that expired and that its money covers, because its hours may still be free.
 */
export function settle(
  { money, booked }: Awaited<ReturnType<typeof fetchBookedPayment>>,
  { now }: CommandContext,
  areHoursGone = false,
): PlacedBooking | undefined {
  const decided = settleUp({ payment: money.state, booking: booked.state }, { now, newRefundId: newId, areHoursGone })
  money.decide(() => decided.payment)
  booked.decide(() => decided.booking)
  return decided.mayReinstate ? placed(booked.state) : undefined
}

/**
 * Repeats a unit of work while its money reinstates the booking, which `decide` then returns. It may run again after it
 * was saved in part.
 */
export async function untilSettled(
  services: SettleServices,
  key: string,
  context: CommandContext,
  decide: (unit: UnitOfWork, areHoursGone: boolean) => Promise<PlacedBooking | undefined>,
): Promise<void> {
  let areHoursGone = false
  // More turns than any booking needs, even with concurrent commands.
  for (let turns = 1; turns <= 8; turns++) {
    const { result } = await services.transact(key, (unit) => decide(unit, areHoursGone), context, {
      mayAppendOneByOne: true,
    })
    if (!result) return
    areHoursGone = !(await reinstateIfFree(services, result, context))
  }
  throw new Contention(`${key} moves too fast`)
}

/**
 * Reinstates a booking that was cancelled as unpaid. Returns false if its hours are no longer available, or its studio
 * takes no bookings any more.
 */
async function reinstateIfFree(
  services: SettleServices,
  { bookingId, slots, terms: { studioId } }: PlacedBooking,
  context: CommandContext,
): Promise<boolean> {
  const opening = slots.length > 0 ? await services.readModels.publicOpening(studioId) : undefined
  if (!opening || !slots.every((slot) => isOpen(opening, slot))) return false
  const reservationId = newId()
  const decide = (state: Booking) => reinstate(state, { reservationId, now: context.now })
  const change = { bookingId, reserving: { reservationId, studioId, opening, slots }, decide }
  try {
    await changeWithHours(services, change, context)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'overlap') return false
    // A concurrent command changed it, or this process was so slow that its reservation expired.
    if (!['wrong_status', 'too_late', 'reservation_expired'].includes(error.code)) throw error
  }
  return true
}

const onLink = (decide: (money: Payment, booked: Booking) => readonly PaymentEvent[]) => {
  const command = onBookedPayment((money, _: undefined, booked) => decide(money, booked))
  return (services: Pick<Services, 'transact'>, bookingId: string, context: CommandContext) =>
    command(services, bookingId, undefined, context)
}
/** Issues the payment link of a booking that awaits payment. Idempotent. */
export const issueLink = onLink(link.offerLink)
/** Issues the payment link of a booking that just changed, and returns the change with the later position. */
export async function withLink<Changed extends { readonly position: Position | undefined }>(
  services: Pick<Services, 'transact'>,
  bookingId: string,
  changed: Changed,
  context: CommandContext,
): Promise<Changed> {
  const { position } = await issueLink(services, bookingId, context)
  return { ...changed, position: position ?? changed.position }
}
/** Sends the same payment link to the customer again. */
export const resendLink = onLink(link.resendLink)

/**
 * Records the customer's claim to have paid, with M-Pesa's receipt number if given. A process looks the payment up.
 * Throws DomainError `too_many` beyond the claims of an hour.
 */
export async function claimPaid(
  services: Pick<Services, 'handle' | 'limits'>,
  bookingId: string,
  receipt: string | null,
  context: CommandContext,
) {
  await countChange(services, bookingId, newId(), context.now, 'claims')
  return onPayment(link.claimPaid)(services, bookingId, { receipt }, context)
}

/**
 * Requests an M-Pesa prompt on the customer's phone; a process sends it. Returns its amount and the balance after this
 * payment. Throws DomainError `invalid` for a number that is not a Kenyan mobile, `prompt_open` with its attemptId,
 * `already_paid`, `too_many`, `blocked` by the phone's owner, or `not_found` if there is nothing to pay.
 */
export async function requestPrompt(
  services: LogReader & LimitServices & Pick<Services, 'transact'>,
  bookingId: string,
  { phone: typed, graceMinutes }: Pick<prompt.Grace, 'graceMinutes'> & { readonly phone: string },
  context: CommandContext,
) {
  const attemptId = newId()
  const phone = kenyanMobile(typed, 'phoneNumber')
  const ring = { bookingId, attemptId, phone }
  const input = { attemptId, phone, now: context.now, graceMinutes }
  await admitPrompt(services, ring, context.now).catch(async (limit: unknown) => {
    // The limit's text suggests Paybill, so customers who owe nothing must not read it.
    await onBookedPayment(prompt.checkOwed)(services, bookingId, input, context)
    throw limit
  })
  const { state, position } = await undoIfRejected(
    () => onBookedPayment(prompt.requestOwed)(services, bookingId, input, context),
    () => withdrawPrompt(services, ring),
  )
  const { amountCents } = promptOf(state, attemptId)
  return { attemptId, amountCents, restCents: balanceCents(state) - amountCents, position }
}

/**
 * Records that the owner of a phone disowned its prompts, by the link in a message to it. Throws as the domain's
 * disownPhone does.
 */
export async function disownPhone(services: Log & Pick<Services, 'links'>, token: string, context: CommandContext) {
  const disowned = services.links.readNotMe(token)
  if (!disowned) throw link.noLink()
  return onPayment(prompt.disownPhone)(services, disowned.bookingId, disowned.isFor, context)
}

/** Records that M-Pesa is about to be called for a prompt, once, or that it must no longer be sent. */
export const beginPrompt = onBookedPayment(prompt.beginPrompt)
/** Records M-Pesa's ids of a prompt. */
export const acceptPrompt = onPayment(prompt.acceptPrompt)
/** Records that a prompt ended without payment. */
export const answerPrompt = onPayment(prompt.answerPrompt)
/** Records that the status query reports a prompt as paid, if its money is recorded. */
export const matchPaidPrompt = onPayment(prompt.matchPaidPrompt)

/** Orders a refund through M-Pesa; a process sends it. */
export const orderRefund = onBookedPayment(refund.orderRefund)
/** Orders a refund again that failed or that M-Pesa has not answered. */
export const retryRefund = onBookedPayment(refund.retryRefund)
/** Records that M-Pesa is about to be called for a refund, once for each order, or that it can’t be sent any more. */
export const beginRefund = onBookedPayment(refund.beginRefund)
/** Records M-Pesa's confirmation of a refund. */
export const finishRefund = onPayment(refund.finishRefund)
/** Records that an admin refunded the money by other means. */
export const refundByHand = onPayment(refund.refundByHand)
/** Records that M-Pesa did not send a refund, according to M-Pesa or an admin. */
export const failRefund = onPayment(refund.failRefund)
/** Records that M-Pesa reversed a receipt of a completed session. */
export const recordReversal = onBookedPayment((money, reversed: refund.RecordReversal, booked) =>
  refund.recordReversal(money, reversed, booked, newId),
)
