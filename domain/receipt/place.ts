import { DomainError, invalid } from '../kernel/domain-error.ts'
import type { ReceiptEvent, SuspenseReason } from './events.ts'
import { type KnownReceipt, known, type Receipt } from './receipt.ts'

export interface Match {
  readonly bookingId: string
  readonly counted: boolean
}

/**
 * Matches a receipt to its booking, or corrects whether it counts: in a store that appends to one stream at a time, its
 * payment may have changed since it was matched. Throws DomainError `wrong_status` if it was assigned to another booking
 * or returned meanwhile, and `not_found`.
 */
export function match(receipt: Receipt, { bookingId, counted }: Match): ReceiptEvent[] {
  const current = known(receipt)
  if (current.status === 'matched' && current.bookingId === bookingId && current.counted === counted) return []
  if (current.status === 'returned' || (current.status === 'matched' && current.bookingId !== bookingId))
    throw placed(current)
  return [{ type: 'receipt.matched', data: { bookingId, counted } }]
}

/** Puts a receipt into suspense, unless its booking is known. Throws DomainError `not_found`. */
export const suspend = (receipt: Receipt, { reason }: { readonly reason: SuspenseReason }): ReceiptEvent[] =>
  known(receipt).status === 'recorded' ? [{ type: 'receipt.suspended', data: { reason } }] : []

export interface Assign {
  readonly bookingId: string
  readonly adminId: string
}

/**
 * Assigns a receipt to a booking, by an admin's decision. Idempotent. Throws DomainError `wrong_status`,
 * `not_found`.
 */
export function assign(receipt: Receipt, { bookingId, adminId }: Assign): ReceiptEvent[] {
  const current = known(receipt)
  if (current.status === 'matched' && current.bookingId === bookingId) return []
  if (current.status !== 'suspended') throw placed(current)
  return [{ type: 'receipt.assigned', data: { bookingId, adminId } }]
}

export interface ReturnMoney {
  readonly adminId: string
  /** How it was done. */
  readonly note: string
}

/**
 * Records that an admin returned the money by other means. Idempotent for the same admin; another one learns that the
 * money has been returned already. Throws DomainError `invalid` without a note, `wrong_status`, `not_found`.
 */
export function returnMoney(receipt: Receipt, { adminId, note }: ReturnMoney): ReceiptEvent[] {
  const current = known(receipt)
  if (current.status === 'returned' && current.adminId === adminId) return []
  if (current.status !== 'suspended') throw placed(current)
  if (note.trim() === '') throw invalid('note', 'refund.note')
  return [{ type: 'receipt.returned', data: { receipt: current.facts.receipt, adminId, note: note.trim() } }]
}

const placed = ({ status }: KnownReceipt) => new DomainError('wrong_status', `receipt.status.${status}`, { status })
