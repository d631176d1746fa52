import { booking, placed } from '../../domain/booking/booking.ts'
import { readBookingCode } from '../../domain/kernel/booking-code.ts'
import { paidElsewhere } from '../../domain/payment/prompt.ts'
import { allocate } from '../../domain/payment/settle-up.ts'
import type { ReceiptEvent } from '../../domain/receipt/events.ts'
import { type Assign, assign, match, returnMoney, suspend } from '../../domain/receipt/place.ts'
import { isKnown, known, type NewFacts, type Receipt, receipt } from '../../domain/receipt/receipt.ts'
import * as verify from '../../domain/receipt/verify.ts'
import { type CommandContext, newId } from '../context.ts'
import { type Loaded, load } from '../handle.ts'
import type { Log, LogReader, LogWriter, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { recordedBooking, voidRecordElsewhere } from './direct.ts'
import { fetchBookedPayment, onPayment, type SettleServices, settle, untilSettled } from './payment.ts'

/** What the allocation of money to a booking needs. */
export type AllocateServices = SettleServices & Pick<Services, 'bookingByCode'>

/** Returns a command that decides on a receipt. It throws what `decide` throws. */
const onReceipt =
  <Given>(decide: (state: Receipt, given: Given) => readonly ReceiptEvent[]) =>
  ({ handle }: LogWriter, number: string, given: Given, context: CommandContext) =>
    handle(receipt, streams.receipt(number), (state) => decide(state, given), context)

/** Loads a receipt. */
export const receiptOf = async ({ store }: LogReader, number: string): Promise<Receipt> =>
  (await load(store, receipt, streams.receipt(number))).state

/** Records money reported by a trusted source, and allocates it. */
export const receive = async (services: AllocateServices, facts: NewFacts, context: CommandContext) =>
  allocateMoney(services, await onReceipt(verify.record)(services, facts.receipt, facts, context), context)

/** Loads a receipt and allocates it as allocateMoney does. */
export const allocateReceipt = async (services: AllocateServices, number: string, context: CommandContext) =>
  allocateMoney(services, await load(services.store, receipt, streams.receipt(number)), context)

/**
 * Allocates money to its booking: by an admin's assignment, else by its prompt, else by the account number as a booking
 * code, else by staff's record of the same receipt and amount as paid to a till. Then it pays or reinstates the
 * booking, or requests a refund. Idempotent, and completes an interrupted run. `facts` are recorded unless its receipt
 * is known; without them, it does nothing for a receipt that is unknown, such as a till's, or unverified. Returns the
 * booking; undefined if the money is in suspense.
 */
export async function allocateMoney(
  services: AllocateServices,
  { state, position }: Pick<Loaded<Receipt>, 'state'> & Partial<Pick<Loaded<Receipt>, 'position'>>,
  context: CommandContext,
  facts: NewFacts | undefined = isKnown(state) ? state.facts : undefined,
): Promise<string | undefined> {
  if (!facts) return undefined
  const { receipt: number, attemptId, bookingId: prompted } = facts
  const code = readBookingCode(facts.account)
  // A payer knows the code only from the booking, so the booking precedes the receipt in the log.
  const byCode = async () => (code === null ? undefined : services.bookingByCode(code, position))
  // A record of money that waits for an admin came too late.
  const byNote = async () =>
    state.status === 'suspended' ? undefined : recordedBooking(services, number, facts.amountCents)
  const bookingId = state.status === 'matched' ? state.bookingId : (prompted ?? (await byCode()) ?? (await byNote()))
  // An admin assigned a prompt's money to another booking, so the prompt's payment no longer expects it.
  if (attemptId && prompted && prompted !== bookingId)
    await onPayment(paidElsewhere)(services, prompted, { attemptId, receipt: number }, context)
  // In one decision: atomically, or receipt, payment and booking in turn if the store can't.
  const key = bookingId === undefined ? streams.receipt(number) : streams.payment(bookingId)
  await untilSettled(services, key, context, async (unit, areHoursGone) => {
    await voidRecordElsewhere(unit, number, bookingId, context)
    const arrived = await unit.fetch(receipt, streams.receipt(number))
    arrived.decide((current) => verify.record(current, facts))
    if (bookingId === undefined) {
      const reason = code === null ? 'unreadable_account' : 'unknown_code'
      arrived.decide((current) => suspend(current, { reason }))
      return undefined
    }
    const both = await fetchBookedPayment(unit, bookingId)
    const current = known(arrived.state)
    if (current.status === 'returned') return undefined
    const states = { receipt: current, payment: both.money.state, booking: both.booked.state }
    const allocated = allocate({ ...states, bookingId, attemptId }, { now: context.now, newRefundId: newId })
    arrived.decide(() => allocated.receipt)
    both.money.decide(() => allocated.payment)
    for (const other of allocated.nowCounted) {
      const counted = await unit.fetch(receipt, streams.receipt(other), { isFirst: true })
      counted.decide((before) => match(before, { bookingId, counted: true }))
    }
    return settle(both, context, areHoursGone)
  })
  return bookingId
}

/** Assigns a receipt in suspense to a booking, by an admin's decision. Throws `not_found` without the booking, too. */
export async function assignReceipt(services: Log, number: string, assigned: Assign, context: CommandContext) {
  placed((await load(services.store, booking, streams.booking(assigned.bookingId))).state)
  return onReceipt(assign)(services, number, assigned, context)
}

/** Verifies a receipt with the facts that an admin found on M-Pesa's portal. */
export async function verifyReceipt(
  services: AllocateServices,
  number: string,
  input: verify.VerifyByHand,
  context: CommandContext,
): Promise<void> {
  await onReceipt(verify.verifyByHand)(services, number, input, context)
  // The payments process allocates it too, once the read models show its booking. This shows the result at once.
  const code = readBookingCode(input.account)
  if (code === null || (await services.bookingByCode(code, undefined)) !== undefined)
    await allocateReceipt(services, number, context)
}

/** Records that an admin returned the money by other means. */
export const returnReceipt = onReceipt(returnMoney)
/** Records an unverified receipt from a Paybill confirmation, which anyone may have sent. */
export const reportReceipt = onReceipt(verify.report)
/** Records that M-Pesa is about to be called to verify a receipt. */
export const requestCheck = onReceipt(verify.requestCheck)
/** Records M-Pesa's answer to a check. */
export const answerCheck = onReceipt(verify.answerCheck)
/** Marks a receipt as not real, by an admin's decision. */
export const disproveReceipt = onReceipt(verify.disproveByHand)
