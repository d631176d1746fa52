import type { DirectMethod } from '../../domain/payment/events.ts'
import { cash } from '../../domain/payment/settle.ts'
import type { Queryable } from '../engine/schema.ts'
import type { ReturnRow } from './directs.ts'
import type { PaymentRow } from './payments.ts'
import { ownNumber } from './receipts.ts'

/**
 * Money that counts for a booking, and when it was paid: M-Pesa's number if it is known, or that of money paid to the
 * studio itself. In cents.
 */
export interface CountedReceipt {
  readonly receipt: string
  readonly amount_cents: number
  readonly at: string
  /** null for M-Pesa's. */
  readonly direct: {
    readonly id: string
    readonly method: DirectMethod
    readonly returns: readonly ReturnRow[]
  } | null
}

/** A payment with the receipts that count for it. */
export interface PaymentPart
  extends Pick<PaymentRow, 'charge_cents' | 'pay_by' | 'received_cents' | 'refund_due_cents' | 'refunded_cents'>,
    Pick<PaymentRow, 'direct_cents' | 'return_due_cents' | 'returned_cents' | 'settled' | 'closed' | 'standing'>,
    Pick<PaymentRow, 'prompt' | 'claim'> {
  readonly receipts: readonly CountedReceipt[]
}

/** The amounts that a booking's refunds and returns follow from. */
export const refundSums = [
  ...(['received_cents', 'refund_due_cents', 'refunded_cents'] as const),
  ...(['direct_cents', 'return_due_cents', 'returned_cents'] as const),
]
export type RefundSums = Readonly<Record<(typeof refundSums)[number], number>>

/** SQL for the money that counts for a booking, as JSON: M-Pesa's and what the studio received, the earliest first. */
export const countedReceipts = (bookingId: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('receipt', m.receipt, 'amount_cents', m.amount_cents,
      'at', m.at, 'direct', m.direct) order by m.at, m.receipt) from (
    select coalesce(${ownNumber}, r.receipt) as receipt, r.amount_cents, r.paid_at as at, null::jsonb as direct
      from receipts r where r.booking_id = ${bookingId} and r.counted
    union all select coalesce(d.receipt_number, '${cash}'), d.amount_cents, d.at,
        jsonb_build_object('id', d.id, 'method', d.method, 'returns', d.returns)
      from directs d where d.booking_id = ${bookingId} and not d.voided) m), '[]')`

/**
 * The payment of a booking `b` as one JSON value; null while nothing happened to it, such as a link or money. For the list
 * of a select.
 */
export const paymentPart = `(select jsonb_build_object(
    'charge_cents', p.charge_cents, 'pay_by', p.pay_by, 'received_cents', p.received_cents,
    'refund_due_cents', p.refund_due_cents, 'refunded_cents', p.refunded_cents, 'direct_cents', p.direct_cents,
    'return_due_cents', p.return_due_cents, 'returned_cents', p.returned_cents, 'settled', p.settled,
    'closed', p.closed, 'standing', p.standing, 'prompt', p.prompt, 'claim', p.claim,
    'receipts', ${countedReceipts('p.id')})
  from payments p where p.id = b.id) as payment`

/** The refunds of one booking, open and completed: the earliest first. In cents. */
export interface BookingRefund {
  readonly amount_cents: number
  readonly refunded: boolean
  readonly at: string
}

/** Returns a booking's refunds, oldest first. */
export async function refundsOf(db: Queryable, bookingId: string): Promise<BookingRefund[]> {
  const { rows } = await db.query<BookingRefund>(
    `select amount_cents::float8 as amount_cents, status = 'refunded' as refunded,
       case when status = 'refunded' then changed_at else requested_at end as at
     from refunds where booking_id = $1 order by requested_at, id`,
    [bookingId],
  )
  return rows
}

/** Personal data in M-Pesa's callbacks and receipts. */
export interface PaymentTraces {
  readonly receipts: readonly string[]
  /** The ids of prompts and refunds, which callbacks are about. */
  readonly about: readonly string[]
  /** The ids of the bookings that they belong to. */
  readonly bookings: readonly string[]
}

/** Returns the receipts, prompts and refunds of a person's bookings. */
export async function paymentTraces(db: Queryable, personId: string): Promise<PaymentTraces> {
  const { rows } = await db.query<Readonly<Record<'receipt' | 'about' | 'booking', string | null>>>(
    `with theirs as (select id from bookings where person_id = $1)
     select receipt, attempt_id as about, null::uuid as booking from receipts where booking_id in (select id from theirs)
     union all select null, id, null from refunds where booking_id in (select id from theirs)
     union all select null, null, id from theirs`,
    [personId],
  )
  return {
    receipts: rows.flatMap(({ receipt }) => receipt ?? []),
    about: rows.flatMap(({ about }) => about ?? []),
    bookings: rows.flatMap(({ booking }) => booking ?? []),
  }
}
