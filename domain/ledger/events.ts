import * as z from 'zod'
import type { EventOf } from '../kernel/events.ts'
import { Cents } from '../kernel/money.ts'

/**
 * A difference between M-Pesa's statement and our ledger, and its resolution: missing in the ledger, missing on the
 * statement, different amounts, or recorded but not allocated.
 */
export const LedgerDifference = z.object({
  kind: z.enum(['unrecorded', 'not_on_statement', 'other_amount', 'uncounted']),
  receipt: z.string(),
  at: z.iso.datetime(),
  /** The statement's amount; null if it has none. */
  statementCents: Cents.nullable(),
  /** The ledger's amount; null if it has none. */
  booksCents: Cents.nullable(),
  account: z.string(),
  done: z.enum(['recorded', 'counted', 'listed']),
})
export type LedgerDifference = z.infer<typeof LedgerDifference>

/** The ledger and the statement of a period were compared. */
export const ledgerEvents = {
  'ledger.reconciled': z.object({
    reconciliationId: z.uuid(),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    /** The number of lines on the statement; null if M-Pesa provided none. */
    statementLines: z.int().min(0).nullable(),
    receipts: z.int().min(0),
    differences: z.array(LedgerDifference),
  }),
}
export type LedgerEvent = EventOf<typeof ledgerEvents>
