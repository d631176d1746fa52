import { booking, placed } from '../../domain/booking/booking.ts'
import { readBookingCode } from '../../domain/kernel/booking-code.ts'
import type { PromptIds } from '../../domain/payment/payment.ts'
import { acceptPrompt, paidElsewhere } from '../../domain/payment/prompt.ts'
import { allocate } from '../../domain/payment/settle-up.ts'
import type { SuspenseReason } from '../../domain/receipt/events.ts'
import { assign, giveBack, match, suspend } from '../../domain/receipt/place.ts'
import { type KnownReceipt, known, type NewFacts, type Receipt, receipt } from '../../domain/receipt/receipt.ts'
import { record } from '../../domain/receipt/verify.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { type CommandContext, newId } from '../context.ts'
import { load } from '../handle.ts'
import type { Log, LogReader, LogWriter, Services } from '../services.ts'
import { streams } from '../streams.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { voidNoteElsewhere } from './direct.ts'
import { fetchPaymentAndBooking, onPayment, ownerOfEarlier } from './payment-and-booking.ts'
import { type SettleServices, untilSettled } from './settle-payment.ts'

/** What the allocation of money to a booking needs. */
export type AllocateServices = SettleServices & Pick<Services, 'bookingByCode'>

/**
 * Records money reported by a trusted source; a process allocates it. Later reports from other sources change nothing.
 * Returns whether this report was the first.
 */
export async function recordReceipt({ handle }: LogWriter, facts: NewFacts, context: CommandContext): Promise<boolean> {
  const stream = streams.receipt(facts.receipt)
  return (await handle(receipt, stream, (state) => record(state, facts), context)).events.length > 0
}

/** Loads a receipt. */
export const receiptOf = async ({ store }: LogReader, number: string): Promise<Receipt> =>
  (await load(store, receipt, streams.receipt(number))).state

/**
 * Allocates a receipt to a booking and applies it: pays or reinstates the booking, or requests a refund. Idempotent,
 * and completes an interrupted run. Throws DomainError `not_found`, or `wrong_status` for an unverified receipt.
 */
export async function allocateReceipt(
  services: AllocateServices,
  number: string,
  context: CommandContext,
): Promise<void> {
  const { state, position } = await load(services.store, receipt, streams.receipt(number))
  const current = known(state)
  if (current.status === 'returned') return
  const { attemptId, bookingId: prompted } = current.facts
  const promptedFor =
    prompted ?? (attemptId === null ? undefined : await ownerOfEarlier(services, streams.attempt(attemptId)))
  const owner = await ownerOf(services, current, promptedFor, position)
  if ('reason' in owner) {
    const work = async (unit: UnitOfWork) => {
      await voidNoteElsewhere(unit, number, undefined, context)
      const arrived = await unit.fetch(receipt, streams.receipt(number))
      arrived.decide((money) => suspend(money, owner))
    }
    await services.transact(streams.receipt(number), work, context, { inTurn: true })
    return
  }
  const { bookingId } = owner
  if (attemptId !== null && promptedFor !== undefined && promptedFor !== bookingId)
    await notePaidElsewhere(services, promptedFor, { attemptId, receipt: number }, context)
  await allocateTo(services, { number, bookingId, attemptId }, context)
}

/** Money whose booking is known. */
export interface Allocating {
  readonly number: string
  readonly bookingId: string
  /** The prompt that it answers. */
  readonly attemptId: string | null
  /** Recorded unless another source was first. */
  readonly facts?: NewFacts
  /** M-Pesa's ids of the prompt, recorded unless they are known. */
  readonly ids?: PromptIds
}

/**
 * Records a receipt, if its facts are given, allocates it to its booking and settles them, in one decision: atomically,
 * or receipt, payment and booking in turn if the store can't. Throws as allocateReceipt does.
 */
export const allocateTo = (
  services: SettleServices,
  { number, bookingId, attemptId, facts, ids }: Allocating,
  context: CommandContext,
): Promise<void> =>
  untilSettled(services, bookingId, context, async (unit, areHoursGone) => {
    await voidNoteElsewhere(unit, number, bookingId, context)
    const arrived = await unit.fetch(receipt, streams.receipt(number))
    const { money, booked } = await fetchPaymentAndBooking(unit, bookingId)
    if (facts) arrived.decide((state) => record(state, facts))
    if (ids && attemptId !== null) money.decide((state) => acceptPrompt(state, { attemptId, ...ids }))
    const before = { receipt: known(arrived.state), payment: money.state, booking: booked.state }
    const given = { now: context.now, newRefundId: newId, areHoursGone }
    const decided = allocate({ ...before, bookingId, attemptId }, given)
    arrived.decide(() => decided.receipt)
    money.decide(() => decided.payment)
    booked.decide(() => decided.booking)
    for (const other of decided.nowCounted) {
      const counted = await unit.fetch(receipt, streams.receipt(other), { isFirst: true })
      counted.decide((state) => match(state, { bookingId, counted: true }))
    }
    return decided
  })

/**
 * Assigns a receipt in suspense to a booking, by an admin's decision. Throws DomainError `wrong_status`, `not_found`.
 */
export async function assignReceipt(
  { store, handle }: Log,
  number: string,
  { bookingId, adminId }: { readonly bookingId: string; readonly adminId: string },
  context: CommandContext,
): Promise<Position | undefined> {
  const { state } = await load(store, booking, streams.booking(bookingId))
  placed(state)
  const stream = streams.receipt(number)
  const { position } = await handle(receipt, stream, (money) => assign(money, { bookingId, adminId }), context)
  return position
}

/**
 * Records that an admin returned the money by other means. Throws DomainError `invalid` without a note, `wrong_status`,
 * `not_found`.
 */
export async function returnReceipt(
  { handle }: LogWriter,
  number: string,
  given: { readonly adminId: string; readonly note: string },
  context: CommandContext,
): Promise<Position | undefined> {
  return (await handle(receipt, streams.receipt(number), (money) => giveBack(money, given), context)).position
}

type Owner = { readonly bookingId: string } | { readonly reason: SuspenseReason }

/** Finds the booking by an admin's assignment, else by the prompt, else by the account number as a booking code. */
async function ownerOf(
  { bookingByCode }: Pick<Services, 'bookingByCode'>,
  current: KnownReceipt,
  promptedFor: string | undefined,
  position: Position | undefined,
): Promise<Owner> {
  if (current.status === 'matched') return current
  if (promptedFor !== undefined) return { bookingId: promptedFor }
  const code = readBookingCode(current.facts.account)
  if (code === null) return { reason: 'unreadable_account' }
  // A payer knows the code only from the booking, so the booking precedes the receipt in the log.
  const bookingId = await bookingByCode(code, position)
  return bookingId === undefined ? { reason: 'unknown_code' } : { bookingId }
}

/** If an admin assigned a prompt's money to another booking, the prompt's payment stops expecting it. */
export const notePaidElsewhere = onPayment(paidElsewhere)
