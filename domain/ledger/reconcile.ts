import type { Aggregate } from '../kernel/aggregate.ts'
import { type LedgerDifference, type LedgerEvent, ledgerEvents } from './events.ts'

/** A comparison of books and statement: done or not. */
export interface Comparison {
  readonly done: boolean
}

/** One comparison, on a stream of its own. */
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

/** A receipt of our books. */
export interface BookEntry extends StatementEntry {
  /** The number it goes by at M-Pesa; null for money that counts under its prompt's id as long as nobody knows more. */
  readonly number: string | null
  /** Whether it counts where it belongs: for its booking, or as money in suspense. */
  readonly placed: boolean
  /** False for the number of money that counts under its prompt's id already. */
  readonly counted: boolean
}

type Found = Omit<LedgerDifference, 'done'>

/** Lines of a statement that our books know nothing of. */
export const unrecorded = (statement: readonly StatementEntry[], books: readonly BookEntry[]): StatementEntry[] => {
  const known = new Set(books.flatMap(({ receipt, number }) => [receipt, number]))
  return statement.filter(({ receipt }) => !known.has(receipt))
}

/**
 * On what books and statement do not agree. Lines that the books know nothing of are not among them: those are
 * recorded first. Without a statement only the books are looked at.
 */
export function differences(statement: readonly StatementEntry[] | null, books: readonly BookEntry[]): Found[] {
  const lines = new Map(statement?.map((line) => [line.receipt, line]))
  return books.flatMap((entry) => {
    const { receipt, amountCents: booksCents, account, at } = entry
    const line = lines.get(entry.number ?? receipt)
    const found = (kind: Found['kind']): Found => ({
      ...{ kind, receipt: kind === 'uncounted' ? receipt : (entry.number ?? receipt), at, account, booksCents },
      statementCents: line?.amountCents ?? null,
    })
    if (line && line.amountCents !== booksCents) return [found('other_amount')]
    if (!entry.placed) return [found('uncounted')]
    return statement !== null && !line && entry.counted ? [found('not_on_statement')] : []
  })
}
