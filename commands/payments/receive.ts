import { booking, placed } from '../../domain/booking/booking.ts'
import { readBookingCode } from '../../domain/kernel/booking-code.ts'
import { paidElsewhere } from '../../domain/payment/prompt.ts'
import { allocate } from '../../domain/payment/settle-up.ts'
import type { ReceiptEvent } from '../../domain/receipt/events.ts'
import { type Assign, assign, match, returnMoney, suspend } from '../../domain/receipt/place.ts'
import { isKnown, known, type NewFacts, type Receipt, receipt } from '../../domain/receipt/receipt.ts'
import { record } from '../../domain/receipt/verify.ts'
import { type CommandContext, newId } from '../context.ts'
import { type Loaded, load } from '../handle.ts'
import type { Log, LogReader, LogWriter, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { voidNoteElsewhere } from './direct.ts'
import { fetchPaymentAndBooking, onPayment, ownerOfEarlier } from './payment-and-booking.ts'
import { type SettleServices, settle, untilSettled } from './settle-payment.ts'

/** What the allocation of money to a booking needs. */
export type AllocateServices = SettleServices & Pick<Services, 'bookingByCode'>

/** Returns a command that decides on a receipt. It throws what `decide` throws. */
export const onReceipt =
  <Given>(decide: (state: Receipt, given: Given) => readonly ReceiptEvent[]) =>
  ({ handle }: LogWriter, number: string, given: Given, context: CommandContext) =>
    handle(receipt, streams.receipt(number), (state) => decide(state, given), context)

/** Loads a receipt. */
export const receiptOf = async ({ store }: LogReader, number: string): Promise<Receipt> =>
  (await load(store, receipt, streams.receipt(number))).state

/** Records money reported by a trusted source; a process allocates it. */
export const recordReceipt = (services: LogWriter, facts: NewFacts, context: CommandContext) =>
  onReceipt(record)(services, facts.receipt, facts, context)

/** Records money as recordReceipt does, and allocates it. */
export const receive = async (services: AllocateServices, facts: NewFacts, context: CommandContext) =>
  allocateMoney(services, await recordReceipt(services, facts, context), context)

/** Loads a receipt and allocates it as allocateMoney does. */
export const allocateReceipt = async (services: AllocateServices, number: string, context: CommandContext) =>
  allocateMoney(services, await load(services.store, receipt, streams.receipt(number)), context)

/**
 * Allocates money to its booking: by an admin's assignment, else by its prompt, else by the account number as a booking
 * code. Then it pays or reinstates the booking, or requests a refund. Idempotent, and completes an interrupted run.
 * `facts` are recorded unless its receipt is known; without them, it does nothing for a receipt that is unknown, such
 * as a till's, or unverified. Returns the booking; undefined if the money is in suspense.
 */
export async function allocateMoney(
  services: AllocateServices,
  { state, position }: Pick<Loaded<Receipt>, 'state' | 'position'>,
  context: CommandContext,
  facts: NewFacts | undefined = isKnown(state) ? state.facts : undefined,
): Promise<string | undefined> {
  if (!facts) return undefined
  const { receipt: number, attemptId } = facts
  const prompted = facts.bookingId ?? (attemptId && (await ownerOfEarlier(services, streams.attempt(attemptId))))
  const code = readBookingCode(facts.account)
  // A payer knows the code only from the booking, so the booking precedes the receipt in the log.
  const byCode = async () => (code === null ? undefined : services.bookingByCode(code, position))
  const bookingId = state.status === 'matched' ? state.bookingId : prompted || (await byCode())
  // An admin assigned a prompt's money to another booking, so the prompt's payment no longer expects it.
  if (attemptId && prompted && prompted !== bookingId)
    await onPayment(paidElsewhere)(services, prompted, { attemptId, receipt: number }, context)
  // In one decision: atomically, or receipt, payment and booking in turn if the store can't.
  const key = bookingId === undefined ? streams.receipt(number) : streams.payment(bookingId)
  await untilSettled(services, key, context, async (unit, areHoursGone) => {
    await voidNoteElsewhere(unit, number, bookingId, context)
    const arrived = await unit.fetch(receipt, streams.receipt(number))
    arrived.decide((current) => record(current, facts))
    if (bookingId === undefined) {
      const reason = code === null ? 'unreadable_account' : 'unknown_code'
      arrived.decide((current) => suspend(current, { reason }))
      return undefined
    }
    const both = await fetchPaymentAndBooking(unit, bookingId)
    const current = known(arrived.state)
    if (current.status === 'returned') return undefined
    const states = { receipt: current, payment: both.money.state, booking: both.booked.state }
    const given = { now: context.now, newRefundId: newId }
    const allocated = allocate({ ...states, bookingId, attemptId }, given)
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

/** Records that an admin returned the money by other means. */
export const returnReceipt = onReceipt(returnMoney)
