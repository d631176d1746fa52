import { canExpire, unitsOf } from '../../domain/booking/rules.ts'
import { kesOf } from '../../domain/kernel/money.ts'
import { endOfRun } from '../../domain/kernel/slot.ts'
import { maxAtOnceCents } from '../../domain/payment/sums.ts'
import type { PaidBooking } from '../../projections/bookings/queries.ts'
import type { ReturnRow } from '../../projections/payments/directs.ts'
import { balanceOf, type PromptRow, type Standing } from '../../projections/payments/payments.ts'
import type { BookingRefund, CountedReceipt, PaymentPart, RefundSums } from '../../projections/payments/queries.ts'
import type { PaymentPage, PaymentState, Prompt, PromptOutcome, Receipt } from '../contract/payment.ts'
import type { BookingStatus, PaymentReceipt, PaymentStatus } from '../contract/shared.ts'
import { isOver } from '../contract/statuses.ts'

/** The longest time to wait for a prompt, whether or not M-Pesa answers. */
const promptLifeMs = 5 * 60_000

/** The facts that are not in a payment's row: the addresses of its pages, and settings of this installation. */
export interface PaymentSettings {
  readonly bookingUrl: string
  readonly paybill: string
  /** The amount charged instead of the price, in cents; null outside the sandbox. */
  readonly testAmountCents: number | null
  /** The address of the drawn phone; null if phones are real. */
  readonly simulator: string | null
}

/** Whether the customer gets messages about a booking: staff may make one without. */
export const hasMessages = ({ walk_in }: Pick<PaidBooking, 'walk_in'>): boolean => walk_in?.messages !== false

/** The payment deadline of an approved booking; null if it does not end unpaid. */
export const deadlineOf = (
  { slots, checked_in }: Pick<PaidBooking, 'slots' | 'checked_in'>,
  payBy: string | null,
): string | null =>
  payBy !== null && canExpire({ slots, attendance: checked_in ? 'arrived' : 'unknown', payBy }) ? payBy : null

/** Whether a booking awaits money, so that its link and its deadline matter. */
export const isPayable = (status: BookingStatus, { settled, closed }: Pick<PaymentPart, 'settled' | 'closed'>) =>
  status === 'approved' && !settled && !closed

/** The payment page of a booking whose link was issued. */
export function paymentPageView(row: PaidBooking, settings: PaymentSettings, now: Date): PaymentPage {
  const { payment, slots } = row
  const first = slots[0]
  const end = endOfRun(slots)
  if (first === undefined || end === null || payment.pay_by === null)
    throw new Error(`${row.code} has no time or link to pay by`)
  return {
    booking: {
      id: row.id,
      code: row.code,
      customerName: row.customer_name,
      customerPhone: row.customer_phone,
      studioName: row.studio_name,
      date: first.slice(0, 10),
      startTime: first,
      endTime: end,
      sessionType: row.session_type_name,
      sessionTypeSw: row.session_type_name_sw,
      status: row.status,
      amount: kesOf(row.price_cents),
      balance: kesOf(balanceOf(payment)),
      received: kesOf(payment.received_cents),
      deadline: instant(payment.pay_by),
      messages: hasMessages(row),
      expires: deadlineOf(row, payment.pay_by) !== null,
      serverTime: now.toISOString(),
    },
    environment: {
      isSandbox: settings.testAmountCents !== null,
      testAmount: settings.testAmountCents === null ? null : kesOf(settings.testAmountCents),
      simulator: settings.simulator,
    },
    paybill: { number: settings.paybill, account: row.code, most: kesOf(maxAtOnceCents) },
    ...movements(payment),
    bookingUrl: settings.bookingUrl,
  }
}

/** The updates of a payment for its open page. */
export function paymentStateView(row: PaidBooking, bookingUrl: string, now: Date): PaymentState {
  const deadline = deadlineOf(row, row.payment.pay_by)
  return {
    status: paymentStatusOf(row.payment),
    bookingStatus: row.status,
    startTime: row.slots[0] ?? null,
    endTime: endOfRun(row.slots),
    amount: kesOf(row.price_cents),
    received: kesOf(row.payment.received_cents),
    balance: kesOf(balanceOf(row.payment)),
    deadline: deadline && instant(deadline),
    ...movements(row.payment),
    ...refundsView(row.status, row.payment),
    bookingUrl,
    messages: hasMessages(row),
    serverTime: now.toISOString(),
  }
}

const movements = ({ prompt, claim, receipts, received_cents }: PaymentPart) => ({
  prompt: prompt && promptView(prompt, received_cents === 0 && !claim),
  claim: claim && { status: 'checking' as const, receipt: claim.receipt, at: claim.at },
  receipts: receiptsView(receipts),
})

/** Describes a prompt. Says that nothing was charged only if `nothingPaid` for the booking. */
export const promptView = (prompt: PromptRow, nothingPaid = false): Prompt => ({
  id: prompt.id,
  status: promptStatus(prompt),
  open: prompt.outcome === null,
  outcome: prompt.outcome,
  text: promptText(prompt, nothingPaid),
  amount: kesOf(prompt.amount_cents),
  rest: kesOf(prompt.rest_cents),
  sentAt: prompt.at,
  expiresAt: new Date(Date.parse(prompt.at) + promptLifeMs).toISOString(),
})

function promptStatus({ outcome, accepted }: PromptRow): Prompt['status'] {
  if (outcome === null) return accepted ? 'success' : 'processing'
  return outcome === 'paid' ? 'success' : 'failed'
}

function promptText({ outcome, accepted }: PromptRow, nothingPaid: boolean): string {
  if (outcome !== null)
    return outcomeText(outcome, nothingPaid ? 'Nothing was charged; you can try again.' : 'You can try again.')
  return accepted
    ? 'Payment request sent! Please check your phone and enter your M-Pesa PIN to complete the payment.'
    : 'We are sending a payment request to your phone.'
}

const outcomeText = (outcome: PromptOutcome, again: string): string =>
  ({
    paid: 'Your payment has arrived. Thank you!',
    cancelled: `The request was cancelled on the phone. ${again}`,
    timed_out: `Nobody entered a PIN in time. ${again}`,
    unreachable: 'The phone could not be reached. Please check that it is on and has a signal, and try again.',
    wrong_pin: `The PIN was wrong. ${again}`,
    insufficient_funds: 'There is not enough money in that M-Pesa account. Please top it up, or use another number.',
    limit_reached: 'That M-Pesa account has reached its limit. Please use another number.',
    subscriber_busy: 'Another M-Pesa request is open on that phone. Please finish it first, and try again in a minute.',
    refused: 'Payment failed. Please try again.',
    unresolved:
      'M-Pesa has not told us whether you paid. If you did, it will show here by itself; if not, you can try again.',
  })[outcome]

/** Maps the receipts of a payment, in KES. */
export const receiptsView = (receipts: readonly CountedReceipt[]): PaymentReceipt[] =>
  receipts.map(({ receipt, amount_cents, at, direct }) => ({
    receipt,
    amount: kesOf(amount_cents),
    at: instant(at),
    ...(direct && { direct: { ...direct, returns: direct.returns.map(returnView) } }),
  }))

const returnView = ({ id, amount_cents, returned, at }: ReturnRow) => ({
  id,
  amount: kesOf(amount_cents),
  at: instant(at),
  status: returned ? ('returned' as const) : ('due' as const),
})

/**
 * The refunds and the studio's returns, due and completed, in cents. All money of a booking that ended is due, even
 * before its refund is queued.
 */
const refundsIn = (status: BookingStatus, payment: RefundSums | null) => {
  const { received_cents, direct_cents, refund_due_cents, refunded_cents, return_due_cents, returned_cents } =
    payment ?? nothing
  const isAllDue = isOver(status)
  return {
    due: isAllDue ? received_cents - direct_cents - refunded_cents : refund_due_cents,
    refunded: refunded_cents,
    returnDue: isAllDue ? direct_cents - returned_cents : return_due_cents,
    returned: returned_cents,
  }
}
const nothing: RefundSums = {
  received_cents: 0,
  direct_cents: 0,
  refund_due_cents: 0,
  refunded_cents: 0,
  return_due_cents: 0,
  returned_cents: 0,
}

/** Maps the due and completed refunds of a booking, in KES, and the studio's returns if there are any. */
export function refundsView(status: BookingStatus, payment: RefundSums | null) {
  const { due, refunded, ...returns } = refundsIn(status, payment)
  return { refundDue: kesOf(due), refunded: kesOf(refunded), ...returnsView(returns) }
}

/** Maps what studios have to return and have returned, in KES; empty if there is nothing to return. */
export const returnsView = ({ returnDue, returned }: { readonly returnDue: number; readonly returned: number }) =>
  returnDue + returned > 0 ? { returnDue: kesOf(returnDue), returned: kesOf(returned) } : {}

/**
 * A payment's status in the specification's words. Money to be refunded counts as paid until it is refunded, and a
 * settled payment stays paid if M-Pesa took back a part of it.
 */
export function paymentStatusOf({ standing, closed, settled }: Pick<PaymentPart, 'standing' | 'closed' | 'settled'>) {
  if (standing === 'refund_due' || standing === 'part_paid') return closed || settled ? 'paid' : 'pending'
  return statuses[standing]
}

const statuses: Readonly<Record<Exclude<Standing, 'refund_due' | 'part_paid'>, PaymentStatus>> = {
  awaiting: 'pending',
  paid: 'paid',
  refunded: 'refunded',
  lapsed: 'failed',
}

/** Maps a customer's proof of payment. */
export function receiptView(
  row: PaidBooking,
  refunds: readonly BookingRefund[],
  seller: Receipt['seller'],
  now: Date,
): Receipt {
  const { payment, slots } = row
  const { received_cents } = payment
  const { due, refunded, ...returns } = refundsIn(row.status, payment)
  return {
    number: row.code,
    issuedAt: now.toISOString(),
    status: paymentStatusOf(payment),
    seller,
    customer: { name: row.customer_name, email: row.customer_email, phone: row.customer_phone },
    booking: {
      code: row.code,
      status: row.status,
      studioName: row.studio_name,
      studioLocation: row.studio_location,
      sessionType: row.session_type_name,
      sessionTypeSw: row.session_type_name_sw,
      date: row.date,
      startTime: slots[0] ?? null,
      endTime: endOfRun(slots),
      numberOfPeople: row.number_of_people,
    },
    price: kesOf(row.price_cents),
    unitPrice: kesOf(row.unit_price_cents),
    units: unitsOf(slots.length, row.duration_minutes),
    charged: kesOf(payment.charge_cents),
    payments: receiptsView(payment.receipts).map((receipt) => ({ ...receipt, method: methodOf(receipt) })),
    refunds: refunds.map(({ amount_cents, refunded, at }) => ({
      amount: kesOf(amount_cents),
      status: refunded ? 'refunded' : 'due',
      at,
    })),
    totals: {
      received: kesOf(received_cents),
      refunded: kesOf(refunded),
      refundDue: kesOf(due),
      ...returnsView(returns),
      kept: kesOf(received_cents - refunded - due - returns.returnDue - returns.returned),
      balance: kesOf(balanceOf(payment)),
    },
  }
}

const methods = { cash: 'Cash', till: 'Till' } as const
const methodOf = ({ direct }: PaymentReceipt): Receipt['payments'][number]['method'] =>
  direct ? methods[direct.method] : 'M-Pesa'

/** PostgreSQL writes an instant inside JSON in its own way. */
const instant = (text: string) => new Date(text).toISOString()
