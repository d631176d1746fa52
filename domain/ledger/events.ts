import * as z from 'zod'
import type { EventOf } from '../kernel/events.ts'
import { Cents } from '../kernel/money.ts'

/**
 * Something on which M-Pesa's statement and our books did not agree: on the statement and unknown to us; known to us and
 * not on it; both, with other amounts; or recorded and not counted where it belongs. And what was done about it.
 */
export const LedgerDifference = z.object({
  kind: z.enum(['unrecorded', 'not_on_statement', 'other_amount', 'uncounted']),
  receipt: z.string(),
  at: z.iso.datetime(),
  /** What the statement says; null where it says nothing. */
  statementCents: Cents.nullable(),
  /** What our books say; null where they say nothing. */
  booksCents: Cents.nullable(),
  account: z.string(),
  done: z.enum(['recorded', 'counted', 'listed']),
})
export type LedgerDifference = z.infer<typeof LedgerDifference>

/** Books and statement of a period were compared. */
export const ledgerEvents = {
  'ledger.reconciled': z.object({
    reconciliationId: z.uuid(),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    /** How many lines the statement had; null where M-Pesa gave none. */
    statementLines: z.int().min(0).nullable(),
    receipts: z.int().min(0),
    differences: z.array(LedgerDifference),
  }),
}
export type LedgerEvent = EventOf<typeof ledgerEvents>
