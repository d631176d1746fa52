import type { LedgerEvent } from '../../domain/ledger/events.ts'
import { comparison } from '../../domain/ledger/reconcile.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'

export type Reconciled = Extract<LedgerEvent, { type: 'ledger.reconciled' }>['data']

/** Books and statement were compared: keeps what came of it. The same comparison twice is one. */
export const noteReconciliation = ({ handle }: Services, data: Reconciled, context: CommandContext) =>
  handle(
    comparison,
    streams.ledger(data.reconciliationId),
    ({ done }) => (done ? [] : [{ type: 'ledger.reconciled', data }]),
    context,
    { fresh: true },
  )
