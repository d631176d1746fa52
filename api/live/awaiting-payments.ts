import type { Queryable } from '../../projections/engine/schema.ts'
import { officeRefunds } from '../../projections/payments/refunds.ts'
import { unverified } from '../../projections/payments/suspense.ts'

/** Counts the receipts that are unverified, and the refunds that are due or failed. */
export async function awaitingPayments(db: Queryable): Promise<number> {
  const refunds = await officeRefunds(db, { statuses: ['due', 'failed'], limit: 0, offset: 0 })
  const receipts = await unverified(db, { status: 'unverified', limit: 0, offset: 0 })
  return refunds.total + receipts.total
}
