import { booking, placed } from '../../domain/booking/booking.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import {
  checkAwaitsPayment,
  checkMayVoid,
  directOf,
  readReceiptNumber,
  recordDirect as record,
  returnDirect as returnIt,
  voidDirect as voidIt,
  voidTillNote,
} from '../../domain/payment/direct.ts'
import type { DirectMethod } from '../../domain/payment/events.ts'
import { issueLink, termsOf } from '../../domain/payment/link.ts'
import { type Payment, payment } from '../../domain/payment/payment.ts'
import { balanceCents } from '../../domain/payment/sums.ts'
import { receipt } from '../../domain/receipt/receipt.ts'
import { release, renew, uniqueness } from '../../domain/uniqueness/uniqueness.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { type CommandContext, newId } from '../context.ts'
import { load } from '../handle.ts'
import type { Log, LogReader, Services } from '../services.ts'
import { streams } from '../streams.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { fetchPaymentAndBooking, settle } from './payment-and-booking.ts'

export interface RecordDirectInput {
  readonly method: DirectMethod
  /** null for all that is unpaid. */
  readonly amountCents: number | null
  /** As typed: the till's M-Pesa receipt, or a number of the studio's own for cash; may be empty. */
  readonly receipt: string
  /** The manager or admin who records it. */
  readonly staffId: string
}

export interface RecordedDirect {
  readonly directId: string
  /** What is still to be paid, in cents. */
  readonly unpaidCents: number
  readonly position: Position | undefined
}

/**
 * Notes money that the customer of an approved booking paid to the studio itself, and marks the booking as paid once
 * everything is there, in one decision. The same idempotency key records it once. A till's receipt counts once, for one
 * booking. Throws DomainError `not_found`, `wrong_status`, `already_paid`, `invalid` and `taken`.
 */
export async function recordDirect(
  services: LogReader & Pick<Services, 'transact' | 'ids'>,
  bookingId: string,
  { receipt: typed, ...input }: RecordDirectInput,
  context: CommandContext,
  idempotencyKey?: string,
): Promise<RecordedDirect> {
  const receiptNumber = readReceiptNumber(input.method, typed)
  const directId =
    idempotencyKey === undefined ? newId() : services.ids.direct(`${bookingId} ${input.staffId} ${idempotencyKey}`)
  if (input.method === 'till' && receiptNumber) await checkNotOurs(services, receiptNumber)
  const work = async (unit: UnitOfWork) => {
    const till = input.method === 'till' && receiptNumber ? await fetchTillReceipt(unit, receiptNumber) : undefined
    const { money, booked } = await fetchPaymentAndBooking(unit, bookingId)
    const earlier = money.state.directs.find((each) => each.directId === directId)
    if (!earlier) {
      checkAwaitsPayment(booked.state)
      const terms = termsOf(booked.state)
      money.decide((state) => (terms ? issueLink(state, terms) : []))
      till?.decide((state) => renew(state, { ...tillReceipt, ownerId: bookingId }))
    }
    const amountCents = input.amountCents ?? earlier?.amountCents ?? balanceCents(money.state)
    money.decide((state) => record(state, { ...input, directId, receiptNumber, amountCents }))
    settle({ money, booked }, context)
    return balanceCents(money.state)
  }
  // The till's receipt first, so that no other booking can count it.
  const { result, position } = await services.transact(streams.payment(bookingId), work, context, { inTurn: true })
  return { directId, unpaidCents: result, position }
}

const tillReceipt = { takenText: 'direct.till-receipt-noted', field: 'receipt' } as const

const fetchTillReceipt = (unit: UnitOfWork, number: string) => unit.fetch(uniqueness, streams.tillReceipt(number))

/**
 * Takes back the note of a till's receipt for another booking than `bookingId`, because M-Pesa reports the receipt as a
 * payment to our Paybill. The booking then awaits payment again.
 */
export async function voidNoteElsewhere(
  unit: UnitOfWork,
  number: string,
  bookingId: string | undefined,
  context: CommandContext,
): Promise<void> {
  const { state } = await fetchTillReceipt(unit, number)
  if (state.status === 'free' || state.ownerId === bookingId) return
  const { money, booked } = await fetchPaymentAndBooking(unit, state.ownerId)
  money.decide((noted) => voidTillNote(noted, booked.state, number))
  settle({ money, booked }, context)
}

/** Throws DomainError `taken` for a receipt of Studioni's own Paybill, whose money counts automatically. */
async function checkNotOurs({ store }: LogReader, number: string): Promise<void> {
  const { state } = await load(store, receipt, streams.receipt(number))
  if (state.status !== 'absent' && state.status !== 'disproved')
    throw new DomainError('taken', 'direct.till-receipt-ours', { field: 'receipt' })
}

export interface VoidDirectInput {
  readonly directId: string
  readonly staffId: string
  readonly reason: string
}

/**
 * Takes back a direct payment that was recorded by mistake: what it paid for is owed again, and a till's receipt is
 * free again. Throws DomainError `not_found`, `invalid` without a reason, and `wrong_status` once the session is
 * completed, the booking has ended or a part was returned.
 */
export async function voidDirect(
  { transact }: Pick<Services, 'transact'>,
  bookingId: string,
  input: VoidDirectInput,
  context: CommandContext,
): Promise<Position | undefined> {
  const work = async (unit: UnitOfWork) => {
    const { money, booked } = await fetchPaymentAndBooking(unit, bookingId)
    const { method, receiptNumber, voided } = directOf(money.state, input.directId)
    if (!voided) {
      checkMayVoid(booked.state)
      const { personId } = placed(booked.state).customer
      money.decide((state) => voidIt(state, { ...input, personId }))
      // Only with the decision: the same receipt may have been recorded again since.
      const till = method === 'till' && receiptNumber ? await fetchTillReceipt(unit, receiptNumber) : undefined
      till?.decide((state) => release(state, { ownerId: bookingId }))
    }
    settle({ money, booked }, context)
  }
  return (await transact(streams.payment(bookingId), work, context, { inTurn: true })).position
}

/**
 * Notes that the studio returned money that it had received itself. Throws DomainError `not_found` and `invalid`
 * without a note.
 */
export async function returnDirect(
  { store, handle }: Log,
  bookingId: string,
  input: { readonly returnId: string; readonly staffId: string; readonly note: string },
  context: CommandContext,
): Promise<Position | undefined> {
  const { state } = await load(store, booking, streams.booking(bookingId))
  const { personId } = placed(state).customer
  const decide = (money: Payment) => returnIt(money, { ...input, personId })
  return (await handle(payment, streams.payment(bookingId), decide, context)).position
}
