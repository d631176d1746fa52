import { comparison, type LedgerEvent } from '../../domain/ledger/reconcile.ts'
import type { CommandContext } from '../context.ts'
import type { LogWriter } from '../services.ts'
import { streams } from '../streams.ts'

export type Reconciled = Extract<LedgerEvent, { type: 'ledger.reconciled' }>['data']

/** Records the result of a comparison of the ledger with the statement. The same comparison is recorded once. */
export const noteReconciliation = ({ handle }: LogWriter, data: Reconciled, context: CommandContext) =>
  handle(
    comparison,
    streams.ledger(data.reconciliationId),
    ({ done }) => (done ? [] : [{ type: 'ledger.reconciled', data }]),
    context,
    { fresh: true },
  )
