import type { Aggregate } from '../kernel/aggregate.ts'
import type { DataOf } from '../kernel/events.ts'
import {
  type DirectMethod,
  type PaymentEvent,
  type PromptOutcome,
  paymentEvents,
  type RefundMethod,
  type RefundReason,
} from './events.ts'

/** The charge and deadline of the latest link. */
export interface Terms {
  readonly bookingId: string
  readonly code: string
  readonly chargeCents: number
  readonly payBy: string
}

/** M-Pesa's ids of a prompt. */
export interface PromptIds {
  readonly merchantRequestId: string
  readonly checkoutRequestId: string
}

/** A prompt on a phone. */
export interface Prompt {
  readonly attemptId: string
  readonly phone: string
  readonly amountCents: number
  readonly sent: boolean
  /** null until M-Pesa reports them. */
  readonly ids: PromptIds | null
  /** null while it is open. */
  readonly outcome: PromptOutcome | null
  /** The receipt that paid it. */
  readonly receipt: string | null
  /** Whether the phone's owner disowned it. */
  readonly disowned: boolean
  /** The number of receipts when it was requested: only later ones may be its money. */
  readonly receiptsBefore: number
}

/** Money that counts for this booking. */
export interface CountedReceipt {
  readonly receipt: string
  readonly amountCents: number
  readonly attemptId: string | null
  /** It counts under its prompt's id, because its M-Pesa number was not known when the status query reported it. */
  readonly provisional: boolean
  /** The number found later for a provisional receipt. */
  readonly name: string | null
}

export interface Refund {
  readonly refundId: string
  readonly receipt: string
  readonly amountCents: number
  readonly reason: RefundReason | 'reversed'
  /** The latest refund method. */
  readonly way: RefundMethod | null
  /** The number of orders. */
  readonly orders: number
  readonly status: 'due' | 'ordered' | 'sent' | 'failed' | 'refunded'
  /** M-Pesa's transaction; null until it is refunded, and by other means. */
  readonly proof: string | null
}

/** Money that the customer paid to the studio itself, as staff recorded it. */
export interface DirectPayment {
  readonly directId: string
  readonly method: DirectMethod
  readonly amountCents: number
  readonly receiptNumber: string | null
  /** Who recorded it. */
  readonly staffId: string
  /** The number of M-Pesa receipts when it was recorded: shows which money came last. */
  readonly receiptsBefore: number
  /** Recorded by mistake: it does not count. */
  readonly voided: boolean
}

/** Money of a direct payment that the studio has to return, or has returned. */
export interface DirectReturn {
  readonly returnId: string
  readonly directId: string
  readonly amountCents: number
  readonly reason: RefundReason
  readonly status: 'due' | 'returned'
}

/** The money of a payment in any status: through M-Pesa and back, and to the studio itself and back. */
export interface Movements {
  readonly prompts: readonly Prompt[]
  readonly receipts: readonly CountedReceipt[]
  readonly refunds: readonly Refund[]
  readonly directs: readonly DirectPayment[]
  readonly returns: readonly DirectReturn[]
}

export type Payment = Movements &
  (
    | { readonly status: 'unasked' } // no link yet, but money may have arrived
    | { readonly status: 'open'; readonly terms: Terms }
    | { readonly status: 'settled'; readonly terms: Terms }
    | { readonly status: 'closed'; readonly terms: Terms | null } // the booking ended
  )

export const payment: Aggregate<Payment, PaymentEvent> = {
  initial: { status: 'unasked', prompts: [], receipts: [], refunds: [], directs: [], returns: [] },
  events: paymentEvents,
  evolve(current, event) {
    switch (event.type) {
      case 'payment.link_issued':
        return { ...current, status: 'open', terms: event.data }
      case 'payment.prompt_requested':
        return { ...current, prompts: [...current.prompts, newPrompt(event.data, current.receipts.length)] }
      case 'payment.prompt_sent':
        return withPrompt(current, event.data.attemptId, { sent: true })
      case 'payment.prompt_accepted': {
        const { attemptId, ...ids } = event.data
        return withPrompt(current, attemptId, { ids })
      }
      case 'payment.prompt_answered': {
        const { attemptId, outcome, receipt } = event.data
        return withPrompt(current, attemptId, { outcome, receipt })
      }
      case 'payment.receipt_matched':
        return { ...current, receipts: counted(current, event.data) }
      case 'payment.receipt_named':
        return { ...current, receipts: named(current, event.data) }
      case 'payment.direct_recorded':
        return { ...current, directs: [...current.directs, newDirect(event.data, current.receipts.length)] }
      case 'payment.direct_voided':
        return voided(current, event.data)
      case 'payment.direct_return_due':
        return { ...current, returns: [...current.returns, { ...event.data, status: 'due' }] }
      case 'payment.direct_return_withdrawn':
        return { ...current, returns: current.returns.filter(({ returnId }) => returnId !== event.data.returnId) }
      case 'payment.direct_returned':
        return { ...current, returns: returned(current, event.data) }
      case 'payment.settled':
        return current.status === 'open' ? { ...current, status: 'settled' } : current
      case 'payment.closed':
        return { ...current, status: 'closed', terms: current.status === 'unasked' ? null : current.terms }
      case 'payment.refund_requested':
        return { ...current, refunds: [...current.refunds, newRefund(event.data)] }
      case 'payment.refund_withdrawn':
        return { ...current, refunds: current.refunds.filter(({ refundId }) => refundId !== event.data.refundId) }
      case 'payment.refund_ordered':
        return withRefund(current, event.data.refundId, ({ orders }) => ({
          status: 'ordered',
          way: event.data.way,
          orders: orders + 1,
        }))
      case 'payment.refund_sent':
        return withRefund(current, event.data.refundId, () => ({ status: 'sent' }))
      case 'payment.refunded':
        return withRefund(current, event.data.refundId, () => ({ status: 'refunded', proof: event.data.proof }))
      case 'payment.refund_failed':
        return withRefund(current, event.data.refundId, () => ({ status: 'failed' }))
      case 'payment.reversed':
        return { ...current, refunds: [...current.refunds, reversedRefund(event.data)] }
      case 'payment.phone_disowned':
        return withPrompt(current, event.data.attemptId, { disowned: true })
      case 'payment.claimed':
      case 'payment.overpaid':
      case 'payment.late_receipt':
        return current
    }
  },
}

const newPrompt = (
  { attemptId, phone, amountCents }: DataOf<PaymentEvent, 'payment.prompt_requested'>,
  receiptsBefore: number,
): Prompt => ({
  attemptId,
  phone,
  amountCents,
  receiptsBefore,
  sent: false,
  ids: null,
  outcome: null,
  receipt: null,
  disowned: false,
})

const withPrompt = (current: Payment, attemptId: string, change: Partial<Prompt>): Payment => ({
  ...current,
  prompts: current.prompts.map((prompt) => (prompt.attemptId === attemptId ? { ...prompt, ...change } : prompt)),
})

const newDirect = (
  { directId, method, amountCents, receiptNumber, staffId }: DataOf<PaymentEvent, 'payment.direct_recorded'>,
  receiptsBefore: number,
): DirectPayment => ({ directId, method, amountCents, receiptNumber, staffId, receiptsBefore, voided: false })

/** Cancels pending returns of it; the booking may owe it again. */
function voided(current: Payment, { directId }: DataOf<PaymentEvent, 'payment.direct_voided'>): Payment {
  const directs = current.directs.map((each) => (each.directId === directId ? { ...each, voided: true } : each))
  const returns = current.returns.filter((each) => each.directId !== directId)
  const left = { ...current, directs, returns }
  return left.status === 'settled' ? { ...left, status: 'open' } : left
}

const returned = (
  { returns }: Movements,
  { returnId }: DataOf<PaymentEvent, 'payment.direct_returned'>,
): DirectReturn[] => returns.map((each) => (each.returnId === returnId ? { ...each, status: 'returned' } : each))

const newRefund = (data: DataOf<PaymentEvent, 'payment.refund_requested'>): Refund => ({
  ...data,
  way: null,
  orders: 0,
  status: 'due',
  proof: null,
})

const reversedRefund = ({
  refundId,
  receipt,
  amountCents,
  proof,
}: DataOf<PaymentEvent, 'payment.reversed'>): Refund => ({
  refundId,
  receipt,
  amountCents,
  proof,
  reason: 'reversed',
  way: 'reversal',
  orders: 0,
  status: 'refunded',
})

const withRefund = (current: Payment, refundId: string, change: (refund: Refund) => Partial<Refund>): Payment => ({
  ...current,
  refunds: current.refunds.map((refund) => (refund.refundId === refundId ? { ...refund, ...change(refund) } : refund)),
})

function counted(current: Movements, matched: DataOf<PaymentEvent, 'payment.receipt_matched'>): CountedReceipt[] {
  const { receipt } = matched
  const provisional = current.prompts.some(({ ids }) => ids?.checkoutRequestId === receipt)
  return [...withoutName(current, receipt), { ...matched, provisional, name: null }]
}

const named = (current: Movements, { counted: under, receipt: name }: DataOf<PaymentEvent, 'payment.receipt_named'>) =>
  withoutName(current, name).map((each) => (each.receipt === under ? { ...each, name } : each))

/** A receipt that was matched by its amount alone may turn out to belong elsewhere. */
const withoutName = ({ receipts }: Movements, name: string): CountedReceipt[] =>
  receipts.map((each) => (each.name === name ? { ...each, name: null } : each))
