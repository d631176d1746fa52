import { booking, placed } from '../../domain/booking/booking.ts'
import { readBookingCode } from '../../domain/kernel/booking-code.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import { type PaidPrompt, paidElsewhere } from '../../domain/payment/follow-prompt.ts'
import { matchReceipt } from '../../domain/payment/match-receipt.ts'
import { isOver, nextStep } from '../../domain/payment/next-step.ts'
import { payment } from '../../domain/payment/payment.ts'
import { close } from '../../domain/payment/settle.ts'
import type { SuspenseReason } from '../../domain/receipt/events.ts'
import { assign, giveBack, match, suspend } from '../../domain/receipt/place.ts'
import { type KnownReceipt, known, type Receipt, type ReceiptFacts, receipt } from '../../domain/receipt/receipt.ts'
import { record } from '../../domain/receipt/verify.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { type CommandContext, newId } from '../context.ts'
import { load } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import { decideOnBoth, paymentOf } from './both.ts'
import { bookingOfAttempt } from './prompt.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Records money reported by a trusted source; a process allocates it. Later reports from other sources change nothing.
 * Returns whether this report was the first.
 */
export async function recordReceipt(
  { handle }: Services,
  facts: ReceiptFacts,
  context: CommandContext,
): Promise<boolean> {
  const stream = streams.receipt(facts.receipt)
  return (await handle(receipt, stream, (state) => record(state, facts), context)).events.length > 0
}

/** Loads a receipt. */
export const receiptOf = async ({ store }: Services, number: string): Promise<Receipt> =>
  (await load(store, receipt, streams.receipt(number))).state

/**
 * Allocates a receipt to a booking and applies it: pays or reinstates the booking, or requests a refund. Idempotent,
 * and completes an interrupted run. `attemptId` is the prompt that the receipt answers, if the first source did not
 * know it. Throws DomainError `not_found`, or `wrong_status` for an unverified receipt.
 */
export async function allocateReceipt(
  services: Services,
  number: string,
  context: CommandContext,
  attemptId: string | null = null,
): Promise<void> {
  const { state, position } = await load(services.store, receipt, streams.receipt(number))
  const current = known(state)
  if (current.status === 'returned') return
  const answers = attemptId ?? current.facts.attemptId
  const owner = await ownerOf(services, current, answers, position)
  if ('reason' in owner) {
    await services.handle(receipt, streams.receipt(number), (state) => suspend(state, owner), context)
    return
  }
  if (answers !== null) await noteElsewhere(services, { attemptId: answers, receipt: number }, owner.bookingId, context)
  await closeWhereOver(services, owner.bookingId, context)
  await count(services, { current, bookingId: owner.bookingId, attemptId: answers }, context)
  await settlePayment(services, owner.bookingId, context)
}

/**
 * Assigns a receipt in suspense to a booking, by an admin's decision. Throws DomainError `wrong_status`, `not_found`.
 */
export async function assignReceipt(
  services: Services,
  number: string,
  { bookingId, adminId }: { readonly bookingId: string; readonly adminId: string },
  context: CommandContext,
): Promise<Position | undefined> {
  const { state } = await load(services.store, booking, streams.booking(bookingId))
  placed(state)
  const stream = streams.receipt(number)
  const { position } = await services.handle(receipt, stream, (money) => assign(money, { bookingId, adminId }), context)
  return position
}

/**
 * Records that an admin returned the money by other means. Throws DomainError `invalid` without a note, `wrong_status`,
 * `not_found`.
 */
export async function returnReceipt(
  { handle }: Services,
  number: string,
  given: { readonly adminId: string; readonly note: string },
  context: CommandContext,
): Promise<Position | undefined> {
  return (await handle(receipt, streams.receipt(number), (money) => giveBack(money, given), context)).position
}

type Owner = { readonly bookingId: string } | { readonly reason: SuspenseReason }

/** Finds the booking by an admin's assignment, else by the prompt, else by the account number as a booking code. */
async function ownerOf(
  services: Services,
  current: KnownReceipt,
  attemptId: string | null,
  position: Position | undefined,
): Promise<Owner> {
  if (current.status === 'matched') return current
  const asked = attemptId === null ? undefined : await bookingOfAttempt(services, attemptId)
  if (asked !== undefined) return { bookingId: asked }
  const code = readBookingCode(current.facts.account)
  if (code === null) return { reason: 'unreadable_account' }
  // A payer knows the code only from the booking, so the booking precedes the receipt in the log.
  const bookingId = await services.bookingByCode(code, position)
  return bookingId === undefined ? { reason: 'unknown_code' } : { bookingId }
}

/** If an admin assigned a prompt's money to another booking, the prompt's payment stops expecting it. */
async function noteElsewhere(services: Services, paid: PaidPrompt, bookingId: string, context: CommandContext) {
  const asked = await bookingOfAttempt(services, paid.attemptId)
  if (asked === undefined || asked === bookingId) return
  await services.handle(payment, streams.payment(asked), (money) => paidElsewhere(money, paid), context)
}

/**
 * Closes the payment of an ended booking, so that later money counts as late. Skips a booking that the money can reinstate.
 */
const closeWhereOver = (services: Services, bookingId: string, context: CommandContext) =>
  decideOnBoth(
    services,
    bookingId,
    (money, state) => (isOver(state) && nextStep(state, money, context.now) !== 'reinstate' ? close(money, newId) : []),
    context,
  )

interface Counting {
  readonly current: KnownReceipt
  readonly bookingId: string
  readonly attemptId: string | null
}

/**
 * The receipt's stream comes first, because it keeps one receipt from counting for two bookings. The payment decides
 * whether the money already counts under its prompt's id; if it changes that decision, the receipt follows.
 */
async function count(services: Services, { current, bookingId, attemptId }: Counting, context: CommandContext) {
  const { receipt: number, amountCents } = current.facts
  const assigned = current.status === 'matched' && current.assigned
  const money = { receipt: number, amountCents, attemptId, mayName: !assigned }
  const before = await paymentOf(services, bookingId)
  const isCounted = before.receipts.some((each) => each.receipt === number)
  const place = (each: string, counted: boolean) =>
    services.handle(receipt, streams.receipt(each), (state) => match(state, { bookingId, counted }), context)
  const planned = countedBy(matchReceipt(before, money))
  const counted = isCounted || planned.includes(number)
  await place(number, counted)
  const others = planned.filter((each) => each !== number)
  for (const each of others) await place(each, true)
  const { events } = await services.handle(
    payment,
    streams.payment(bookingId),
    (state) => matchReceipt(state, money),
    context,
  )
  for (const each of countedBy(events)) if (each !== number || !counted) await place(each, true)
}

/** The receipts that count from these events on, including one whose number was matched to other money before. */
const countedBy = (events: readonly PaymentEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'payment.receipt_matched' ? [event.data.receipt] : []))
