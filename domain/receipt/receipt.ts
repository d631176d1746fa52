import type { Aggregate } from '../kernel/aggregate.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { DataOf } from '../kernel/events.ts'
import { type DisproofReason, type ReceiptEvent, receiptEvents, type SuspenseReason } from './events.ts'

export type ReceiptFacts = DataOf<ReceiptEvent, 'receipt.recorded'>
/** The facts of a receipt; without `bookingId`, it answers no prompt. */
export type NewFacts = Omit<ReceiptFacts, 'bookingId'> & Partial<Pick<ReceiptFacts, 'bookingId'>>
/** The facts of an unverified Paybill confirmation. */
export type Report = DataOf<ReceiptEvent, 'receipt.reported'>

/** An unverified receipt: only Paybill confirmations report it, so it does not count. */
export type ReportedReceipt = {
  /** The distinct reports. */
  readonly reports: readonly Report[]
  /** The checks that M-Pesa has not answered. */
  readonly checks: readonly string[]
} & ({ readonly status: 'unverified' } | { readonly status: 'disproved'; readonly reason: DisproofReason })

/** A verified receipt. */
export type KnownReceipt = { readonly facts: ReceiptFacts } & (
  | { readonly status: 'recorded' }
  | { readonly status: 'suspended'; readonly reason: SuspenseReason }
  | {
      readonly status: 'matched'
      readonly bookingId: string
      readonly counted: boolean
      /** By an admin. */
      readonly assigned: boolean
    }
  | { readonly status: 'returned'; readonly adminId: string }
)
export type Receipt = { readonly status: 'absent' } | ReportedReceipt | KnownReceipt

export const receipt: Aggregate<Receipt, ReceiptEvent> = {
  initial: { status: 'absent' },
  events: receiptEvents,
  evolve(current, event) {
    if (event.type === 'receipt.recorded') return { status: 'recorded', facts: event.data }
    return isKnown(current) ? placedBy(current, event) : reportedBy(current, event)
  },
}

/** Before it is verified. */
function reportedBy(current: Exclude<Receipt, KnownReceipt>, event: ReceiptEvent): Receipt {
  if (event.type === 'receipt.reported') {
    const { reports = [], checks = [] } = current.status === 'absent' ? {} : current
    return { status: 'unverified', reports: [...reports, event.data], checks }
  }
  if (current.status === 'absent') return current
  switch (event.type) {
    case 'receipt.check_requested':
      return { ...current, checks: [...current.checks, event.data.checkId] }
    case 'receipt.check_failed':
      return { ...current, checks: current.checks.filter((each) => each !== event.data.checkId) }
    case 'receipt.disproved':
      return { status: 'disproved', reason: event.data.reason, reports: current.reports, checks: [] }
    case 'receipt.recorded':
    case 'receipt.verified':
    case 'receipt.matched':
    case 'receipt.suspended':
    case 'receipt.assigned':
    case 'receipt.returned':
      return current
  }
}

/** After it is verified. */
function placedBy(current: KnownReceipt, event: ReceiptEvent): KnownReceipt {
  const { facts } = current
  switch (event.type) {
    case 'receipt.matched':
      return { status: 'matched', facts, ...event.data, assigned: false }
    case 'receipt.suspended':
      return { status: 'suspended', facts, reason: event.data.reason }
    case 'receipt.assigned':
      return { status: 'matched', facts, bookingId: event.data.bookingId, counted: true, assigned: true }
    case 'receipt.returned':
      return { status: 'returned', facts, adminId: event.data.adminId }
    case 'receipt.recorded':
    case 'receipt.reported':
    case 'receipt.check_requested':
    case 'receipt.check_failed':
    case 'receipt.verified':
    case 'receipt.disproved':
      return current
  }
}

/** Whether the receipt is verified. */
export const isKnown = (current: Receipt): current is KnownReceipt => 'facts' in current

/**
 * Returns a verified receipt. Throws DomainError `not_found` and `wrong_status` while it is only
 * reported.
 */
export function known(current: Receipt): KnownReceipt {
  if (isKnown(current)) return current
  if (current.status === 'absent') throw new DomainError('not_found', 'receipt.not-found')
  throw new DomainError('wrong_status', 'receipt.unverified', { status: current.status })
}
