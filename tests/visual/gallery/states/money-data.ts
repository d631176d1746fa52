import type { UnverifiedReceipt } from '../../../../api/contract/admin-money.ts'
import type { AdminPayment, Callback, Standing, SuspenseReceipt } from '../../../../api/contract/admin-payments.ts'
import type { LedgerLine, LedgerTotals, Reconciliation, Refund } from '../../../../api/contract/admin-refunds.ts'
import type { PaymentStatus } from '../../../../api/contract/shared.ts'
import { addDays, slotAt } from '../../../../web/shared/site/clock.ts'
import { idOf } from './studios-data.ts'

/** Payments in every state the back office can show, as fixed data. */

const monday = '2026-11-30'
/** Returns the instant a number of days before Monday 23 November 2026, at an hour in UTC. */
const before = (days: number, hour = 9) => new Date(Date.UTC(2026, 10, 23 - days, hour, 24)).toISOString()

const people = ['Wanjiru Kamau', 'Kevin Mwangi', 'Achieng Owino', 'Brian Kiptoo', 'Halima Abdi', 'Mutua Musyoka']
const studios = ['Mawimbi Mix Room', 'Nuru Daylight Loft', 'Karakana Podcast Room']
const codes = ['SB7K3M9Q', 'SB4T8XWD', 'SB9PC2HV', 'SBK2M7QX', 'SBW5R3TN', 'SBD8V2LP']
const phone = '254712345678'
const payer = '2547 ***** 678'
const of = (names: readonly string[], number: number) => names[number % names.length] ?? ''
const receiptOf = (number: number) => `SKL4HT7Q${number}P`

const statusOf: Record<Standing, PaymentStatus> = {
  awaiting: 'pending',
  part_paid: 'pending',
  paid: 'paid',
  refund_due: 'paid',
  refunded: 'refunded',
  lapsed: 'failed',
}
const bookingStatusOf = { paid: 'paid', refund_due: 'paid', refunded: 'cancelled', lapsed: 'cancelled' } as const

const shares = { awaiting: 0, part_paid: 0.4, paid: 1, refund_due: 1.1, refunded: 1, lapsed: 0 }

function aPayment(standing: Standing, number: number, more: Partial<AdminPayment> = {}): AdminPayment {
  const date = addDays(monday, number)
  const amount = 5_000
  const received = amount * shares[standing]
  const isAwaited = standing === 'awaiting' || standing === 'part_paid'
  return {
    id: idOf(number),
    code: of(codes, number),
    customerName: of(people, number),
    customerPhone: phone,
    studioId: idOf(50),
    studioName: of(studios, number),
    sessionType: 'Mixing session',
    date,
    startTime: slotAt(date, 15),
    bookingStatus: standing === 'awaiting' || standing === 'part_paid' ? 'approved' : bookingStatusOf[standing],
    status: statusOf[standing],
    standing,
    amount,
    received,
    balance: isAwaited ? amount - received : 0,
    refundDue: standing === 'refund_due' ? received - amount : 0,
    refunded: standing === 'refunded' ? received : 0,
    deadline: before(-2, 12),
    issuedAt: before(number + 1),
    paidAt: received > 0 ? before(0) : null,
    receipts: received > 0 ? [{ receipt: receiptOf(number), amount: received, at: before(0) }] : [],
    prompts: 0,
    prompt: null,
    claimedAt: null,
    ...more,
  }
}

const openPrompt = { id: idOf(71), open: true, outcome: null, sentAt: before(0) }
const cancelledPrompt = { id: idOf(72), open: false, outcome: 'cancelled', sentAt: before(0) } as const

export const payments: readonly AdminPayment[] = [
  aPayment('awaiting', 0, { prompts: 2, prompt: openPrompt }),
  aPayment('part_paid', 1, { prompts: 1, prompt: cancelledPrompt, claimedAt: before(0, 11) }),
  aPayment('paid', 2),
  aPayment('refund_due', 3),
  aPayment('refunded', 4),
  aPayment('lapsed', 5),
]

const suggestion = {
  bookingId: idOf(0),
  code: of(codes, 0),
  customerName: of(people, 0),
  studioName: of(studios, 0),
  balance: 5_000,
  why: 'similar_code' as const,
}
export const suspense: readonly SuspenseReceipt[] = [0, 1].map((number) => ({
  receipt: `SKL5${number}ZDR4F`,
  amount: 2_500,
  account: number === 0 ? 'SB7K3M9O' : 'wanjiru podcast',
  payer,
  paidAt: before(number),
  heardAt: before(number),
  road: number === 0 ? ('paybill' as const) : ('statement' as const),
  reason: number === 0 ? ('unknown_code' as const) : ('unreadable_account' as const),
  status: 'open' as const,
  bookingId: null,
  code: null,
  closedBy: null,
  closedAt: null,
  note: null,
  suggestions: number === 0 ? [suggestion] : [],
}))

/** Unverified receipts: one reported once, one reported in two versions. */
export const unverified: readonly UnverifiedReceipt[] = [0, 1].map((number) => {
  const report = { amount: number === 0 ? 5_000 : 2_500, account: of(codes, number), payer, paidAt: before(0) }
  const other = { ...report, amount: 2_400, account: 'SB222222' }
  return {
    ...report,
    ...{ receipt: `SKL7${number}ZDR4F`, heardAt: before(0), status: 'open', disproof: null, code: of(codes, number) },
    ...{ reports: number === 0 ? [report] : [other, report], checks: number * 3 },
    ...{ checkFailure: number === 0 ? null : '26', closedBy: null, closedAt: null },
  }
})

/** Reported receipts that are not real, according to M-Pesa or an admin. */
export const disproved: readonly UnverifiedReceipt[] = unverified.map((each, number) => ({
  ...each,
  ...{ status: 'disproved', checkFailure: null, disproof: number === 0 ? 'unknown' : 'admin', checks: 1 },
  ...{ closedBy: number === 0 ? null : 'Njeri Admin', closedAt: before(0, 10) },
}))

const closed = { closedBy: 'Njeri Admin', closedAt: before(0, 11), suggestions: [] }
const toFirst = { ...closed, status: 'assigned', code: of(codes, 0) } as const
export const assigned: readonly SuspenseReceipt[] = suspense.map((each) => ({ ...each, ...toFirst }))

const every = { reversal: true, payout: true, other: true, retry: false }
const none = { reversal: false, payout: false, other: false, retry: false }

function aRefund(number: number, more: Partial<Refund>): Refund {
  return {
    id: idOf(200 + number),
    bookingId: idOf(number),
    code: of(codes, number),
    customerName: of(people, number),
    customerPhone: phone,
    studioName: of(studios, number),
    receipt: receiptOf(number),
    amount: 5_000,
    reason: 'cancelled',
    status: 'due',
    way: null,
    requestedAt: before(number),
    changedAt: before(number, 10),
    by: null,
    orders: 0,
    proof: null,
    why: null,
    may: every,
    ...more,
  }
}

const by = 'Njeri Admin'
export const refunds: readonly Refund[] = [
  aRefund(0, {}),
  aRefund(1, { amount: 500, reason: 'overpaid', may: { ...every, reversal: false } }),
  aRefund(2, {
    reason: 'late',
    status: 'failed',
    way: 'reversal',
    by,
    why: 'The initiator is not allowed to initiate this request (2001)',
    may: { ...every, retry: true },
  }),
  aRefund(3, { status: 'sent', way: 'payout', by, may: none }),
  aRefund(4, { status: 'refunded', way: 'other', by, proof: 'In cash at the studio, signed for', may: none }),
]

function aLine(number: number): LedgerLine {
  const amount = [5_000, 7_600, 2_500.5][number % 3] ?? 0
  const isSuspense = number === 1
  const [refundDue, refunded] = [number === 3 ? amount : 0, number === 5 ? amount : 0]
  return {
    receipt: receiptOf(number),
    paidAt: before(number),
    heardAt: before(number),
    road: (['prompt', 'paybill', 'query', 'statement'] as const)[number % 4] ?? 'prompt',
    payer,
    account: isSuspense ? 'wanjiru podcast' : of(codes, number),
    bookingId: isSuspense ? null : idOf(number),
    code: isSuspense ? null : of(codes, number),
    amount,
    settled: isSuspense ? 0 : amount - refundDue - refunded,
    suspense: isSuspense ? amount : 0,
    refundDue,
    refunded,
  }
}

export const ledgerLines: readonly LedgerLine[] = Array.from({ length: 8 }, (_, number) => aLine(number))

const sumOf = (place: 'amount' | 'settled' | 'suspense' | 'refundDue' | 'refunded') =>
  ledgerLines.reduce((sum, line) => sum + line[place], 0)
export const ledgerTotals: LedgerTotals = {
  receipts: ledgerLines.length,
  received: sumOf('amount'),
  settled: sumOf('settled'),
  suspense: sumOf('suspense'),
  refundDue: sumOf('refundDue'),
  refunded: sumOf('refunded'),
}

const difference = { at: before(1), statement: 2_500, account: 'SB7K3M9Q' }
export const comparisons: readonly Reconciliation[] = [
  {
    id: idOf(300),
    at: before(0, 1),
    from: before(2, 1),
    to: before(0, 1),
    statementLines: 14,
    receipts: 13,
    differences: [
      { ...difference, kind: 'unrecorded', receipt: 'SKL51ZDR4F', books: null, done: 'recorded' },
      { ...difference, kind: 'other_amount', receipt: 'SKL61ZDR4F', books: 2_000, done: 'listed' },
    ],
  },
  {
    id: idOf(301),
    at: before(1, 1),
    from: before(3, 1),
    to: before(1, 1),
    statementLines: null,
    receipts: 7,
    differences: [],
  },
]

function aCallback(number: number, more: Partial<Callback>): Callback {
  return {
    id: String(number),
    receivedAt: before(0, 8 + number),
    kind: 'prompt',
    source: '196.201.214.200',
    verdict: 'accepted',
    reason: null,
    judgedAt: before(0, 8 + number),
    attemptId: idOf(71),
    body: JSON.stringify({ Body: { stkCallback: { CheckoutRequestID: 'ws_CO_191220191020363925', ResultCode: 0 } } }),
    ...more,
  }
}

export const callbacks: readonly Callback[] = [
  aCallback(5, {}),
  aCallback(4, { source: '41.90.12.7', verdict: 'refused', reason: 'Its address was never issued' }),
  aCallback(3, {
    kind: 'confirmation',
    verdict: 'refused',
    reason: 'It is larger than 100 kB',
    attemptId: null,
    body: '',
  }),
  aCallback(2, { verdict: 'contradicted', reason: 'M-Pesa says that this prompt was cancelled' }),
  aCallback(1, { kind: 'result', verdict: 'waiting', judgedAt: null }),
]
