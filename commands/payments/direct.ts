import { booking } from '../../domain/booking/booking.ts'
import * as decide from '../../domain/payment/direct.ts'
import { payment } from '../../domain/payment/payment.ts'
import { receipt } from '../../domain/receipt/receipt.ts'
import { release, renew, uniqueness } from '../../domain/uniqueness/uniqueness.ts'
import { type CommandContext, newId } from '../context.ts'
import { load } from '../handle.ts'
import type { LogReader, Services } from '../services.ts'
import { streams } from '../streams.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { fetchBookedPayment, onBookedPayment, settle } from './payment.ts'

export interface RecordDirectInput extends Pick<decide.RecordDirect, 'method' | 'staffId'> {
  /** null for the whole balance. */
  readonly amountCents: number | null
  /** As typed: the till's M-Pesa receipt, or a number of the studio's own for cash; may be empty. */
  readonly receipt: string
}

/**
 * Records money that the customer paid to the studio, and marks an approved booking as paid once the charge is covered,
 * in one decision. The same idempotency key records it once. A till's receipt counts once, for one booking. Throws as
 * the domain's recordDirect does.
 */
export async function recordDirect(
  services: LogReader & Pick<Services, 'transact' | 'ids'>,
  bookingId: string,
  { receipt: typed, ...input }: RecordDirectInput,
  context: CommandContext,
  idempotencyKey?: string,
) {
  const receiptNumber = decide.readReceiptNumber(input.method, typed)
  const directId =
    idempotencyKey === undefined ? newId() : services.ids.direct(`${bookingId} ${input.staffId} ${idempotencyKey}`)
  const number = input.method === 'till' ? receiptNumber : null
  if (number !== null) decide.checkNotOurs((await load(services.store, receipt, streams.receipt(number))).state)
  const work = async (unit: UnitOfWork) => {
    // The till's receipt first, so that no other booking can count it.
    const till = number === null ? undefined : await fetchTillReceipt(unit, number)
    const both = await fetchBookedPayment(unit, bookingId)
    const recorded = { ...input, directId, receiptNumber }
    const events = both.money.decide((state) => decide.recordDirect(state, recorded, both.booked.state))
    if (events.length > 0) till?.decide((state) => renew(state, { ...tillReceipt, ownerId: bookingId }))
    settle(both, context)
    return { isRepeated: events.length === 0 }
  }
  const { result, position } = await services.transact(streams.payment(bookingId), work, context, {
    mayAppendOneByOne: true,
  })
  return { directId, position, ...result }
}

const tillReceipt = { takenText: 'direct.till-receipt-noted', field: 'receipt' } as const

const fetchTillReceipt = (unit: UnitOfWork, number: string) => unit.fetch(uniqueness, streams.tillReceipt(number))

/**
 * Returns the booking for which staff recorded this receipt and amount as paid to a till, if money still counts there.
 */
export async function recordedBooking({ store }: LogReader, number: string, amountCents: number) {
  const { state } = await load(store, uniqueness, streams.tillReceipt(number))
  if (state.status === 'free') return undefined
  const { ownerId } = state
  const money = (await load(store, payment, streams.payment(ownerId))).state
  const booked = (await load(store, booking, streams.booking(ownerId))).state
  return decide.countsWhereRecorded(money, booked, number, amountCents) ? ownerId : undefined
}

/**
 * Voids the record of a till's receipt for another booking than `bookingId`, because M-Pesa reports the receipt as a
 * payment to our Paybill. The booking then awaits payment again.
 */
export async function voidRecordElsewhere(
  unit: UnitOfWork,
  number: string,
  bookingId: string | undefined,
  context: CommandContext,
): Promise<void> {
  const { state } = await fetchTillReceipt(unit, number)
  if (state.status === 'free' || state.ownerId === bookingId) return
  const both = await fetchBookedPayment(unit, state.ownerId)
  both.money.decide((current) => decide.voidTillRecord(current, both.booked.state, number))
  settle(both, context)
}

/** Voids a direct payment: the booking owes it again, and a till's receipt is free. Throws as the domain's decision. */
export function voidDirect(
  { transact }: Pick<Services, 'transact'>,
  bookingId: string,
  input: Omit<decide.VoidDirect, 'personId'>,
  context: CommandContext,
) {
  const work = async (unit: UnitOfWork) => {
    const both = await fetchBookedPayment(unit, bookingId)
    const events = both.money.decide((state) => decide.voidDirect(state, input, both.booked.state))
    const { method, receiptNumber } = decide.directOf(both.money.state, input.directId)
    // Only with the decision: the same receipt may have been recorded again since.
    if (events.length > 0 && method === 'till' && receiptNumber) {
      const till = await fetchTillReceipt(unit, receiptNumber)
      till.decide((state) => release(state, { ownerId: bookingId }))
    }
    settle(both, context)
  }
  return transact(streams.payment(bookingId), work, context, { mayAppendOneByOne: true })
}

/** Records that the studio returned money that it had received itself. */
export const returnDirect = onBookedPayment(decide.returnDirect)
