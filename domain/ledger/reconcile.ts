import * as z from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
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
  /** The account number that the payer typed; empty in the log, where only the receipt's can be erased. */
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

/** A reconciliation: done or not. */
export interface Comparison {
  readonly done: boolean
}

/** A reconciliation. Each has a separate stream. */
export const comparison: Aggregate<Comparison, LedgerEvent> = {
  initial: { done: false },
  events: ledgerEvents,
  evolve: () => ({ done: true }),
}

/** A line of M-Pesa's statement. */
export interface StatementEntry {
  readonly receipt: string
  readonly amountCents: number
  readonly account: string
  readonly at: string
}

/** A receipt in our ledger. */
export interface BookEntry extends StatementEntry {
  /** Its number at M-Pesa; null while it counts under its prompt's id. */
  readonly number: string | null
  /** Whether it is allocated: to its booking, or to suspense. */
  readonly placed: boolean
  /** False for the number of money that already counts under its prompt's id. */
  readonly counted: boolean
}

type Found = Omit<LedgerDifference, 'done'>

/** Returns statement lines that our ledger lacks. */
export const unrecorded = (statement: readonly StatementEntry[], books: readonly BookEntry[]): StatementEntry[] => {
  const known = new Set(books.flatMap(({ receipt, number }) => [receipt, number]))
  return statement.filter(({ receipt }) => !known.has(receipt))
}

/**
 * Returns the differences between ledger and statement. Lines that the ledger lacks are not included: they are recorded
 * first. Without a statement only the ledger is checked.
 */
export function differences(statement: readonly StatementEntry[] | null, books: readonly BookEntry[]): Found[] {
  const lines = new Map(statement?.map((line) => [line.receipt, line]))
  return books.flatMap((entry) => {
    const { receipt, amountCents: booksCents, account, at } = entry
    const line = lines.get(entry.number ?? receipt)
    const found = (kind: Found['kind']): Found => ({
      kind,
      receipt: kind === 'uncounted' ? receipt : (entry.number ?? receipt),
      at,
      account,
      booksCents,
      statementCents: line?.amountCents ?? null,
    })
    if (line && line.amountCents !== booksCents) return [found('other_amount')]
    if (!entry.placed) return [found('uncounted')]
    return statement !== null && !line && entry.counted ? [found('not_on_statement')] : []
  })
}
