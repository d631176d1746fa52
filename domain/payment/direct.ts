import { errorText } from '../../language/errors/errors.ts'
import { plainCode } from '../../language/text.ts'
import { type Booking, placed, wrongStatus } from '../booking/booking.ts'
import { inTurn } from '../kernel/aggregate.ts'
import { DomainError, invalid } from '../kernel/domain-error.ts'
import type { Receipt } from '../receipt/receipt.ts'
import type { DirectMethod, PaymentEvent } from './events.ts'
import { offerLink } from './link.ts'
import { payment as aggregate, type DirectPayment, type Payment } from './payment.ts'
import { balanceCents } from './sums.ts'

/** The longest number in a studio's receipt book. */
const longestBookNumber = 40

export interface RecordDirect {
  readonly directId: string
  readonly method: DirectMethod
  readonly amountCents: number
  /** As readReceiptNumber returns it. */
  readonly receiptNumber: string | null
  /** The manager or admin who records it. */
  readonly staffId: string
}

/**
 * Returns a typed receipt number as it is compared: M-Pesa's for a till, else the studio's own, if any. Throws
 * DomainError `invalid`.
 */
export function readReceiptNumber(method: DirectMethod, typed: string): string | null {
  if (method === 'cash') return bookNumber(typed)
  const number = plainCode(typed)
  if (number === '') throw invalid('receipt', 'direct.till-receipt')
  if (!/^[A-Z0-9]{6,20}$/.test(number)) throw invalid('receipt', 'payment.code-format')
  return number
}

function bookNumber(typed: string): string | null {
  const number = typed.trim()
  if (number.length > longestBookNumber) throw invalid('receipt', 'direct.receipt-too-long')
  return number === '' ? null : number
}

/** Throws DomainError `taken` for a receipt of Studioni's own Paybill, whose money counts automatically. */
export function checkNotOurs({ status }: Receipt): void {
  if (status !== 'absent' && status !== 'disproved') throw receiptOurs()
}

const receiptOurs = () => new DomainError('taken', 'direct.till-receipt-ours', { field: 'receipt' })

/**
 * Records money that the customer paid to the studio itself, for an approved booking or for a completed one with money
 * owed again; null records the whole balance. Throws DomainError `not_found`, `already_paid`, `wrong_status` for a
 * booking that does not await payment, and as addDirect does.
 */
export function recordDirect(
  payment: Payment,
  { amountCents, ...noted }: Omit<RecordDirect, 'amountCents'> & { readonly amountCents: number | null },
  booking: Booking,
): PaymentEvent[] {
  const earlier = payment.directs.find(({ directId }) => directId === noted.directId)
  if (earlier) return addDirect(payment, { ...noted, amountCents: amountCents ?? earlier.amountCents })
  const { status } = placed(booking)
  if (status === 'paid' || (status === 'completed' && balanceCents(payment) === 0))
    throw new DomainError('already_paid', 'payment.booking-paid')
  if (status !== 'approved' && status !== 'completed') throw wrongStatus(status, 'paid')
  return inTurn(
    aggregate,
    (current) => offerLink(current, booking),
    (current) => addDirect(current, { ...noted, amountCents: amountCents ?? balanceCents(current) }),
  )(payment)
}

/**
 * Records money that the customer paid to the studio itself. A repeated command changes nothing. Throws DomainError
 * `invalid` for no whole shillings or more than is unpaid, and `taken` for an id or a till's receipt that was recorded
 * as another payment or came to our Paybill.
 */
export function addDirect(payment: Payment, command: RecordDirect): PaymentEvent[] {
  const { directId, method, amountCents, receiptNumber } = command
  const earlier = payment.directs.find((each) => each.directId === directId)
  if (earlier && isSame(earlier, command)) return []
  if (earlier) throw new DomainError('taken', 'request.idempotency-key-reused')
  if (amountCents <= 0 || amountCents % 100 !== 0) throw invalid('amount', 'direct.amount')
  if (method === 'till' && payment.directs.some((each) => isTill(each, receiptNumber)))
    throw new DomainError('taken', 'direct.till-receipt-noted', { field: 'receipt' })
  if (method === 'till' && payment.receipts.some(({ receipt }) => receipt === receiptNumber)) throw receiptOurs()
  const unpaid = balanceCents(payment)
  if (amountCents > unpaid) throw invalid('amount', errorText('direct.too-much', { unpaid: { cents: unpaid } }))
  return [{ type: 'payment.direct_recorded', data: command }]
}

const isTill = ({ method, receiptNumber, voided }: DirectPayment, number: string | null) =>
  !voided && method === 'till' && receiptNumber === number

const isSame = (earlier: DirectPayment, { method, amountCents, receiptNumber }: RecordDirect) =>
  earlier.method === method && earlier.amountCents === amountCents && earlier.receiptNumber === receiptNumber

export interface VoidDirect {
  readonly directId: string
  readonly staffId: string
  /** The customer, whose key encrypts the reason. */
  readonly personId: string
  readonly reason: string
}

/**
 * Voids a direct payment that was recorded by mistake; the booking owes it again. Idempotent. Throws DomainError
 * `not_found`, `invalid` without a reason, and `wrong_status` once the studio has returned a part of it.
 */
export function addVoid(payment: Payment, command: VoidDirect): PaymentEvent[] {
  const { directId } = command
  if (directOf(payment, directId).voided) return []
  const reason = command.reason.trim()
  if (reason === '') throw invalid('reason', 'direct.void-reason')
  if (payment.returns.some((each) => each.directId === directId && each.status === 'returned'))
    throw new DomainError('wrong_status', 'direct.void-returned')
  return [{ type: 'payment.direct_voided', data: { ...command, reason } }]
}

/** The reason of a void by voidTillRecord, by which messages recognise it. */
export const tillRecordReason = 'M-Pesa reported this code as a payment to Studioni’s Paybill'

/** Voids a payment recorded as paid to a till that M-Pesa reports as one to our Paybill, so that it counts once. */
export function voidTillRecord(money: Payment, booked: Booking, number: string): PaymentEvent[] {
  const direct = money.directs.find((each) => isTill(each, number))
  if (!direct || booked.status === 'absent') return []
  const { directId, staffId } = direct
  if (money.returns.some((each) => each.directId === directId && each.status === 'returned')) return []
  return addVoid(money, { directId, staffId, personId: booked.customer.personId, reason: tillRecordReason })
}

/**
 * Whether money of our Paybill counts for the booking whose staff recorded it as paid to a till. The same amount is
 * required, because the record is the only link; and the booking must not have ended, because its money goes back.
 */
export const countsWhereRecorded = (
  money: Payment,
  { status }: Booking,
  number: string,
  amountCents: number,
): boolean =>
  (status === 'approved' || status === 'paid' || status === 'completed') &&
  money.directs.some((each) => isTill(each, number) && each.amountCents === amountCents)

/**
 * Voids a direct payment of a booking. Throws as addVoid does, and DomainError `wrong_status` once the session
 * is completed or the booking has ended.
 */
export function voidDirect(payment: Payment, command: Omit<VoidDirect, 'personId'>, booking: Booking): PaymentEvent[] {
  if (directOf(payment, command.directId).voided) return []
  const { status, customer } = placed(booking)
  if (status !== 'approved' && status !== 'paid') throw new DomainError('wrong_status', 'direct.void-over', { status })
  return addVoid(payment, { ...command, personId: customer.personId })
}

export interface ReturnDirect {
  readonly returnId: string
  readonly staffId: string
  /** How the studio returned the money. */
  readonly note: string
}

/**
 * Records that the studio returned money that was due. Idempotent. Throws DomainError `not_found` and `invalid` without
 * a note.
 */
export function returnDirect(payment: Payment, command: ReturnDirect, booking: Booking): PaymentEvent[] {
  const due = payment.returns.find(({ returnId }) => returnId === command.returnId)
  if (!due) throw new DomainError('not_found', 'direct.no-return')
  if (due.status === 'returned') return []
  const note = command.note.trim()
  if (note === '') throw invalid('note', 'refund.note')
  const { directId, amountCents } = due
  // The customer's key encrypts the note.
  const { personId } = placed(booking).customer
  return [{ type: 'payment.direct_returned', data: { ...command, personId, directId, amountCents, note } }]
}

/** Returns a direct payment. Throws DomainError `not_found`. */
export function directOf({ directs }: Payment, directId: string): DirectPayment {
  const direct = directs.find((each) => each.directId === directId)
  if (!direct) throw new DomainError('not_found', 'direct.not-found')
  return direct
}
