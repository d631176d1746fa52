import type { Queryable } from '../engine/schema.ts'

/** Personal data in M-Pesa's callbacks and receipts. */
export interface PaymentTraces {
  readonly receipts: readonly string[]
  /** The ids of prompts and refunds, which callbacks are about. */
  readonly about: readonly string[]
}

/** Returns the receipts, prompts and refunds of a person's bookings. */
export async function paymentTraces(db: Queryable, personId: string): Promise<PaymentTraces> {
  const { rows } = await db.query<{ receipt: string | null; about: string | null }>(
    `with theirs as (select id from bookings where person_id = $1)
     select receipt, attempt_id as about from receipts where booking_id in (select id from theirs)
     union all select null, id from refunds where booking_id in (select id from theirs)`,
    [personId],
  )
  return {
    receipts: rows.flatMap(({ receipt }) => receipt ?? []),
    about: rows.flatMap(({ about }) => about ?? []),
  }
}
