import type { DataOf } from '../../domain/kernel/events.ts'
import { comparison, type LedgerEvent } from '../../domain/ledger/reconcile.ts'
import type { CommandContext } from '../context.ts'
import type { LogWriter } from '../services.ts'
import { streams } from '../streams.ts'

export type Reconciled = DataOf<LedgerEvent, 'ledger.reconciled'>

/**
 * Records the result of a comparison of the ledger with the statement, without the account numbers, which payers typed.
 * The same comparison is recorded once.
 */
export function noteReconciliation({ handle }: LogWriter, reconciled: Reconciled, context: CommandContext) {
  const data = { ...reconciled, differences: reconciled.differences.map((each) => ({ ...each, account: '' })) }
  return handle(
    comparison,
    streams.ledger(data.reconciliationId),
    ({ done }) => (done ? [] : [{ type: 'ledger.reconciled', data }]),
    context,
    { isNew: true },
  )
}
