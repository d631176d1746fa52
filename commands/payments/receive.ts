import { booking, placed } from '../../domain/booking/booking.ts'
import { readBookingCode } from '../../domain/kernel/booking-code.ts'
import { paidElsewhere } from '../../domain/payment/prompt.ts'
import { allocate } from '../../domain/payment/settle-up.ts'
import type { ReceiptEvent } from '../../domain/receipt/events.ts'
import { type Assign, assign, giveBack, match, suspend } from '../../domain/receipt/place.ts'
import { known, type NewFacts, type Receipt, receipt } from '../../domain/receipt/receipt.ts'
import { record } from '../../domain/receipt/verify.ts'
import { type CommandContext, newId } from '../context.ts'
import { type Loaded, load } from '../handle.ts'
import type { Log, LogReader, LogWriter, Services } from '../services.ts'
import { streams } from '../streams.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { voidNoteElsewhere } from './direct.ts'
import { fetchPaymentAndBooking, onPayment, ownerOfEarlier, settle } from './payment-and-booking.ts'
import { type SettleServices, untilSettled } from './settle-payment.ts'

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

/**
 * Records money reported by a trusted source; a process allocates it. Later reports from other sources change nothing.
 */
export const recordReceipt = (services: LogWriter, facts: NewFacts, context: CommandContext) =>
  onReceipt(record)(services, facts.receipt, facts, context)

/** Records money as recordReceipt does, and allocates it. */
export const receive = async (services: AllocateServices, facts: NewFacts, context: CommandContext) =>
  allocateRecorded(services, await recordReceipt(services, facts, context), context)

/**
 * Allocates a receipt to a booking and applies it: pays or reinstates the booking, or requests a refund. Idempotent,
 * and completes an interrupted run. Throws DomainError `not_found`, or `wrong_status` for an unverified receipt.
 */
export const allocateReceipt = async (services: AllocateServices, number: string, context: CommandContext) =>
  allocateRecorded(services, await load(services.store, receipt, streams.receipt(number)), context)

type LoadedReceipt = Pick<Loaded<Receipt>, 'state' | 'position'>

const allocateRecorded = (services: AllocateServices, recorded: LoadedReceipt, context: CommandContext) =>
  allocateMoney(services, known(recorded.state).facts, recorded, context)

/**
 * Allocates money to its booking: by an admin's assignment, else by its prompt, else by the account number as a booking
 * code. Records it unless its receipt is known. Returns the booking; undefined if the money is in suspense.
 */
export async function allocateMoney(
  services: AllocateServices,
  facts: NewFacts,
  { state, position }: LoadedReceipt,
  context: CommandContext,
): Promise<string | undefined> {
  const { receipt: number, attemptId } = facts
  const earlier = attemptId === null || facts.bookingId ? null : streams.attempt(attemptId)
  const prompted = facts.bookingId ?? (earlier === null ? undefined : await ownerOfEarlier(services, earlier))
  const code = readBookingCode(facts.account)
  // A payer knows the code only from the booking, so the booking precedes the receipt in the log.
  const byCode = async () => (code === null ? undefined : services.bookingByCode(code, position))
  const bookingId = state.status === 'matched' ? state.bookingId : (prompted ?? (await byCode()))
  if (bookingId === undefined) {
    const reason = code === null ? 'unreadable_account' : 'unknown_code'
    const suspending = async (unit: UnitOfWork) => {
      await voidNoteElsewhere(unit, number, undefined, context)
      const arrived = await unit.fetch(receipt, streams.receipt(number))
      arrived.decide((money) => suspend(money, { reason }))
    }
    await services.transact(streams.receipt(number), suspending, context, { inTurn: true })
    return undefined
  }
  // An admin assigned a prompt's money to another booking, so the prompt's payment no longer expects it.
  if (attemptId !== null && prompted !== undefined && prompted !== bookingId)
    await onPayment(paidElsewhere)(services, prompted, { attemptId, receipt: number }, context)
  await allocateTo(services, bookingId, facts, context)
  return bookingId
}

/**
 * Records money, allocates it to its booking and settles them, in one decision: atomically, or receipt, payment and
 * booking in turn if the store can't.
 */
const allocateTo = (services: SettleServices, bookingId: string, facts: NewFacts, context: CommandContext) =>
  untilSettled(services, bookingId, context, async (unit, areHoursGone) => {
    await voidNoteElsewhere(unit, facts.receipt, bookingId, context)
    const arrived = await unit.fetch(receipt, streams.receipt(facts.receipt))
    const { money, booked } = await fetchPaymentAndBooking(unit, bookingId)
    arrived.decide((state) => record(state, facts))
    const current = known(arrived.state)
    if (current.status === 'returned') return undefined
    const before = { receipt: current, payment: money.state, booking: booked.state }
    const allocating = { ...before, bookingId, attemptId: facts.attemptId }
    const allocated = allocate(allocating, { now: context.now, newRefundId: newId })
    arrived.decide(() => allocated.receipt)
    money.decide(() => allocated.payment)
    for (const other of allocated.nowCounted) {
      const counted = await unit.fetch(receipt, streams.receipt(other), { isFirst: true })
      counted.decide((state) => match(state, { bookingId, counted: true }))
    }
    return settle({ money, booked }, context, areHoursGone)
  })

/**
 * Assigns a receipt in suspense to a booking, by an admin's decision. Throws DomainError `wrong_status`, `not_found`.
 */
export async function assignReceipt(services: Log, number: string, assigned: Assign, context: CommandContext) {
  placed((await load(services.store, booking, streams.booking(assigned.bookingId))).state)
  return onReceipt(assign)(services, number, assigned, context)
}

/**
 * Records that an admin returned the money by other means. Throws DomainError `invalid` without a note, `wrong_status`,
 * `not_found`.
 */
export const returnReceipt = onReceipt(giveBack)
