import type { AdminPayment, CallbackVerdict, Standing, SuspenseReceipt } from '../../../api/contract/admin-payments.ts'
import type { LedgerTotals, Refund, RefundStatus } from '../../../api/contract/admin-refunds.ts'
import type { PaymentStatus } from '../../../api/contract/shared.ts'
import { isOver } from '../../../api/contract/statuses.ts'
import type { Tone } from '../../ui/StatusChip.tsx'

type ShownStatus = PaymentStatus | 'refund_due'

export const paymentTones: Record<ShownStatus, Tone> = {
  pending: 'waiting',
  paid: 'good',
  completed: 'good',
  failed: 'ended',
  refunded: 'neutral',
  refund_due: 'waiting',
}

export const refundTones: Record<RefundStatus, Tone> = {
  due: 'waiting',
  sent: 'live',
  failed: 'ended',
  refunded: 'good',
}

export const verdictTones: Record<CallbackVerdict, Tone> = {
  waiting: 'waiting',
  accepted: 'good',
  refused: 'ended',
  contradicted: 'live',
}

export const suspenseTones: Record<SuspenseReceipt['status'], Tone> = {
  open: 'waiting',
  assigned: 'good',
  returned: 'neutral',
}

export const verdicts = ['waiting', 'accepted', 'refused', 'contradicted'] as const satisfies readonly CallbackVerdict[]

/** Returns the status to show: the money of a booking that ended is not paid, but due to be refunded. */
export const shownStatus = ({ status, bookingStatus }: Pick<AdminPayment, 'status' | 'bookingStatus'>): ShownStatus =>
  isOver(bookingStatus) && status === 'paid' ? 'refund_due' : status

/** Returns the standing if it adds information to the status, otherwise null. */
export function statusDetail(status: ShownStatus, standing: Standing) {
  const same = standing === 'awaiting' || standing === 'paid' || standing === status
  // M-Pesa took back a part of a settled payment, which the list shows as refunded.
  const isSettled = standing === 'part_paid' && status === 'paid'
  return same || isSettled ? null : standing
}

/** Returns the available refund methods in display order. */
export const waysOf = ({ may }: Pick<Refund, 'may'>) =>
  (['reversal', 'payout', 'other'] as const).filter((way) => may[way])

/** What received money is allocated to. */
export const allocations = ['settled', 'suspense', 'refundDue', 'refunded'] as const
export type Allocation = (typeof allocations)[number]

const toCents = (kes: number) => Math.round(kes * 100)

/**
 * Returns the received shillings that are allocated to nothing, exact to the cent. Negative if the allocations exceed
 * them.
 */
export function unexplained(totals: Pick<LedgerTotals, 'received' | Allocation>): number {
  const explained = allocations.reduce((sum, allocation) => sum + toCents(totals[allocation]), 0)
  return (toCents(totals.received) - explained) / 100
}
