import type { LedgerDifference } from '../../domain/ledger/reconcile.ts'
import { projection } from '../engine/projection.ts'
import type { Queryable } from '../engine/schema.ts'

/** A comparison of books and statement. */
export interface ReconciliationRow {
  readonly id: string
  readonly at: string
  readonly from_at: string
  readonly to_at: string
  readonly statement_lines: number | null
  readonly receipts: number
  readonly differences: readonly LedgerDifference[]
}

export const reconciliations = projection<ReconciliationRow>({
  table: 'reconciliations',
  version: 1,
  columns: {
    id: 'uuid',
    at: 'timestamptz not null',
    from_at: 'timestamptz not null',
    to_at: 'timestamptz not null',
    statement_lines: 'int',
    receipts: 'int not null',
    differences: 'jsonb not null',
  },
  indexes: ['(at desc)'],
  on: {
    'ledger.reconciled': {
      key: (event) => event.data.reconciliationId,
      fold: (_, { data, metadata }) => ({
        id: data.reconciliationId,
        at: metadata.at,
        from_at: data.from,
        to_at: data.to,
        statement_lines: data.statementLines,
        receipts: data.receipts,
        differences: data.differences,
      }),
    },
  },
})

/** The last comparisons, the latest first. */
export async function lastReconciliations(db: Queryable, limit: number): Promise<ReconciliationRow[]> {
  const { rows } = await db.query<ReconciliationRow>('select * from reconciliations order by at desc, id limit $1', [
    limit,
  ])
  return rows
}
