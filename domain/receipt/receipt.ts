import type { Aggregate } from '../kernel/aggregate.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type ReceiptEvent, receiptEvents, type SuspenseReason } from './events.ts'

export type ReceiptFacts = Extract<ReceiptEvent, { type: 'receipt.recorded' }>['data']

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
  | { readonly status: 'returned' }
)
export type Receipt = { readonly status: 'absent' } | KnownReceipt

export const receipt: Aggregate<Receipt, ReceiptEvent> = {
  initial: { status: 'absent' },
  events: receiptEvents,
  evolve(current, event) {
    if (event.type === 'receipt.recorded') return { status: 'recorded', facts: event.data }
    if (current.status === 'absent') return current
    const { facts } = current
    switch (event.type) {
      case 'receipt.matched':
        return { status: 'matched', facts, ...event.data, assigned: false }
      case 'receipt.suspended':
        return { status: 'suspended', facts, reason: event.data.reason }
      case 'receipt.assigned':
        return { status: 'matched', facts, bookingId: event.data.bookingId, counted: true, assigned: true }
      case 'receipt.returned':
        return { status: 'returned', facts }
    }
  },
}

/** The receipt, once it was heard of. Refuses `not_found`. */
export function known(current: Receipt): KnownReceipt {
  if (current.status === 'absent') throw new Refusal('not_found', 'Receipt not found')
  return current
}
