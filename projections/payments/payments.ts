import type { PromptOutcome } from '../../domain/payment/events.ts'
import { inWholeShillings } from '../../domain/payment/sums.ts'
import { column, type Happened, idAfter, projection, type RowOf, type Share, type Tally } from '../engine/projection.ts'

/** The latest prompt of a payment. */
export interface PromptRow {
  readonly id: string
  readonly amount_cents: number
  /** The balance after this prompt, because M-Pesa limits each payment. */
  readonly rest_cents: number
  /** Whether M-Pesa accepted the prompt. */
  readonly accepted: boolean
  /** null while the outcome is unknown. */
  readonly outcome: PromptOutcome | null
  readonly at: string
}

/** Money that was counted for a booking, by the number it counts under. */
export interface CountedRow {
  readonly receipt: string
  readonly amount_cents: number
}

/** Money paid to the studio itself, or returned by it. */
interface DirectPart {
  readonly id: string
  readonly amount_cents: number
}

/** A return by the studio that is due or done. */
interface ReturnPart extends DirectPart {
  readonly direct_id: string
  readonly returned: boolean
}

/** A refund that is due or done. */
interface RefundPart {
  readonly id: string
  readonly amount_cents: number
  readonly refunded: boolean
}

/**
 * The status of a payment: nothing received; less than the charge; paid; a refund is due; refunded; the booking ended
 * without any money.
 */
export const standings = ['awaiting', 'part_paid', 'paid', 'refund_due', 'refunded', 'lapsed'] as const
export type Standing = (typeof standings)[number]

const columns = {
  id: column<string>('uuid'),
  /** The charge; 0 without a link, although money may have arrived. */
  charge_cents: column<number>('bigint not null'),
  /** null while no link was issued. */
  pay_by: column<string | null>('timestamptz'),
  /** When the first link was issued, or money arrived without one. */
  issued_at: column<string>('timestamptz not null'),
  received_cents: column<number>('bigint not null'),
  refund_due_cents: column<number>('bigint not null'),
  refunded_cents: column<number>('bigint not null'),
  /** The part of the received money that the studio itself received. */
  direct_cents: column<number>('bigint not null'),
  /** What the studio has to return of it, and has returned. */
  return_due_cents: column<number>('bigint not null'),
  returned_cents: column<number>('bigint not null'),
  /** The charge of the latest link is paid. */
  settled: column<boolean>('boolean not null'),
  /** The booking ended. */
  closed: column<boolean>('boolean not null'),
  standing: column<Standing>('text not null'),
  prompts: column<number>('int not null'),
  prompt: column<PromptRow | null>('jsonb'),
  /** The customer reported a payment that has not arrived yet. */
  claim: column<{ readonly receipt: string | null; readonly at: string } | null>('jsonb'),
  counted: column<readonly CountedRow[]>('jsonb not null'),
  refunds: column<readonly RefundPart[]>('jsonb not null'),
  directs: column<readonly DirectPart[]>('jsonb not null'),
  returns: column<readonly ReturnPart[]>('jsonb not null'),
  /** When money last arrived. */
  paid_at: column<string | null>('timestamptz'),
  changed_at: column<string>('timestamptz not null'),
}

/** A booking's payment. Money in cents. */
export type PaymentRow = RowOf<typeof columns>

const idOf = idAfter('payment-')

/** Folds an event of a payment: changes some columns and recomputes those that depend on them. */
const change = <Event extends Happened>(how: (row: PaymentRow, event: Event) => Partial<PaymentRow>) => ({
  key: idOf,
  fold(row: PaymentRow | null, event: Event) {
    const known = row ?? initialPayment(idOf(event), event.metadata.at)
    return withSums({ ...known, ...how(known, event), changed_at: event.metadata.at })
  },
})

const initialPayment = (id: string, at: string): PaymentRow => ({
  id,
  charge_cents: 0,
  pay_by: null,
  issued_at: at,
  received_cents: 0,
  refund_due_cents: 0,
  refunded_cents: 0,
  direct_cents: 0,
  return_due_cents: 0,
  returned_cents: 0,
  settled: false,
  closed: false,
  standing: 'awaiting',
  prompts: 0,
  prompt: null,
  claim: null,
  counted: [],
  refunds: [],
  directs: [],
  returns: [],
  paid_at: null,
  changed_at: at,
})

/** Computes a row's sums and status. */
function withSums(row: PaymentRow): PaymentRow {
  const sums = {
    received_cents: sum(row.counted) + sum(row.directs),
    refund_due_cents: sum(row.refunds.filter(({ refunded }) => !refunded)),
    refunded_cents: sum(row.refunds.filter(({ refunded }) => refunded)),
    direct_cents: sum(row.directs),
    return_due_cents: sum(row.returns.filter(({ returned }) => !returned)),
    returned_cents: sum(row.returns.filter(({ returned }) => returned)),
  }
  const known = { ...row, ...sums }
  return { ...known, standing: standingOf(known) }
}

function standingOf(row: PaymentRow): Standing {
  const { closed, settled, charge_cents, received_cents, refund_due_cents, refunded_cents } = row
  const net = received_cents - refunded_cents - row.returned_cents
  if (refund_due_cents + row.return_due_cents > 0) return 'refund_due'
  if (settled && net >= charge_cents) return 'paid'
  if (net > 0) return 'part_paid'
  if (!closed && !settled) return 'awaiting'
  return received_cents > 0 ? 'refunded' : 'lapsed'
}

const sum = (parts: readonly { readonly amount_cents: number }[]) =>
  parts.reduce((total, { amount_cents }) => total + amount_cents, 0)

/** The parts of a payment that its balance depends on. */
export type Balance = Pick<PaymentRow, 'settled' | 'closed' | 'charge_cents' | 'received_cents' | 'refund_due_cents'> &
  Pick<PaymentRow, 'refunded_cents' | 'return_due_cents' | 'returned_cents'>

/** The amount still due, in whole shillings; nothing once the charge was paid or the booking has ended. In cents. */
export function balanceOf({ settled, closed, ...row }: Balance): number {
  const back = row.refund_due_cents + row.refunded_cents + row.return_due_cents + row.returned_cents
  const net = row.received_cents - back
  return settled || closed ? 0 : Math.max(0, inWholeShillings(row.charge_cents - net))
}

const promptChange = (row: PaymentRow, attemptId: string, how: Partial<PromptRow>): Partial<PaymentRow> =>
  row.prompt?.id === attemptId ? { prompt: { ...row.prompt, ...how } } : {}

const refundChange = (row: PaymentRow, refundId: string, refunded: boolean): Partial<PaymentRow> => ({
  refunds: row.refunds.map((refund) => (refund.id === refundId ? { ...refund, refunded } : refund)),
})

/** The sums of the amounts of all payments. */
export const paymentSums = [
  'charge_cents',
  'received_cents',
  'balance_cents',
  'refund_due_cents',
  'refunded_cents',
  'return_due_cents',
  'returned_cents',
] as const
type Sum = (typeof paymentSums)[number] | `in_${Standing}`
const inStanding = <Name extends Standing>(name: Name): `in_${Name}` => `in_${name}`

/** The sums of all payments and the number in each status. One row, under the key `all`. */
export const paymentTotals: Tally<PaymentRow, Sum> = {
  table: 'payment_totals',
  sums: [...paymentSums, ...standings.map(inStanding)],
  of(row): Share<Sum>[] {
    const { charge_cents, received_cents, refund_due_cents, refunded_cents, return_due_cents, returned_cents } = row
    const received = { charge_cents, received_cents, balance_cents: balanceOf(row) }
    const back = { refund_due_cents, refunded_cents, return_due_cents, returned_cents }
    return [{ key: 'all', adds: { ...received, ...back, [inStanding(row.standing)]: 1 } }]
  },
}

export const payments = projection<PaymentRow>({
  table: 'payments',
  version: 8,
  columns,
  indexes: ['(issued_at desc, id desc)', '(standing, issued_at desc, id desc)'],
  tallies: [paymentTotals],
  on: {
    // A new link reopens a closed or settled payment and changes its charge.
    'payment.link_issued': change((_, { data }) => ({
      charge_cents: data.chargeCents,
      pay_by: data.payBy,
      settled: false,
      closed: false,
    })),
    'payment.prompt_requested': change((row, { data, metadata }) => ({
      prompts: row.prompts + 1,
      prompt: {
        id: data.attemptId,
        amount_cents: data.amountCents,
        rest_cents: Math.max(0, balanceOf(row) - data.amountCents),
        accepted: false,
        outcome: null,
        at: metadata.at,
      },
    })),
    'payment.prompt_accepted': change((row, { data }) => promptChange(row, data.attemptId, { accepted: true })),
    'payment.prompt_answered': change((row, { data }) => promptChange(row, data.attemptId, { outcome: data.outcome })),
    'payment.claimed': change((_, { data, metadata }) => ({ claim: { receipt: data.receipt, at: metadata.at } })),
    'payment.receipt_matched': change((row, { data, metadata }) => ({
      counted: [...row.counted, { receipt: data.receipt, amount_cents: data.amountCents }],
      paid_at: metadata.at,
      claim: null,
    })),
    'payment.direct_recorded': change((row, { data, metadata }) => ({
      directs: [...row.directs, { id: data.directId, amount_cents: data.amountCents }],
      paid_at: metadata.at,
    })),
    'payment.direct_voided': change((row, { data }) => ({
      directs: row.directs.filter(({ id }) => id !== data.directId),
      returns: row.returns.filter(({ direct_id }) => direct_id !== data.directId),
      settled: false,
    })),
    'payment.direct_return_due': change((row, { data }) => ({
      returns: [
        ...row.returns,
        { id: data.returnId, direct_id: data.directId, amount_cents: data.amountCents, returned: false },
      ],
    })),
    'payment.direct_return_withdrawn': change((row, { data }) => ({
      returns: row.returns.filter(({ id }) => id !== data.returnId),
    })),
    'payment.direct_returned': change((row, { data }) => ({
      returns: row.returns.map((each) => (each.id === data.returnId ? { ...each, returned: true } : each)),
    })),
    'payment.settled': change(() => ({ settled: true, claim: null })),
    'payment.refund_requested': change((row, { data }) => ({
      refunds: [...row.refunds, { id: data.refundId, amount_cents: data.amountCents, refunded: false }],
    })),
    'payment.refund_withdrawn': change((row, { data }) => ({
      refunds: row.refunds.filter(({ id }) => id !== data.refundId),
    })),
    'payment.refunded': change((row, { data }) => refundChange(row, data.refundId, true)),
    'payment.reversed': change((row, { data }) => ({
      refunds: [...row.refunds, { id: data.refundId, amount_cents: data.amountCents, refunded: true }],
    })),
    'payment.closed': change(() => ({ closed: true, settled: false, claim: null })),
  },
})
