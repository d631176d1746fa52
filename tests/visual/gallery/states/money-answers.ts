import { adminUnverified } from '../../../../api/contract/admin-money.ts'
import { adminCallbacks, adminPayments, adminSuspense } from '../../../../api/contract/admin-payments.ts'
import { type AdminLedger, adminLedger, adminRefunds } from '../../../../api/contract/admin-refunds.ts'
import { systemState } from '../../../../api/contract/audit.ts'
import { listMessages } from '../../../../api/contract/messages.ts'
import { type Answer, answer, emptyOf } from './answers.ts'
import { aSystem, messages } from './machinery-data.ts'
import * as data from './money-data.ts'

const directTotals: AdminLedger['direct']['overall'] = [
  { method: 'cash', payments: 3, received: 12_000, settled: 7_000, returnDue: 5_000, returned: 0 },
  { method: 'till', payments: 2, received: 8_000, settled: 8_000, returnDue: 0, returned: 0 },
]

/** All receipts of the ledger, those of the period among them. */
const overall = {
  receipts: 89,
  received: 364_500.5,
  settled: 340_500.5,
  suspense: 7_600,
  refundDue: 5_000,
  refunded: 11_400,
}
const period = { from: '2026-10-26', to: '2026-11-24' }

/** The lists of payments and messages, filled or not. */
const lists = (fill: <Shape>(shape: Shape) => Shape): readonly Answer[] => [
  answer(
    adminPayments,
    fill({
      items: [...data.payments],
      total: 87,
      totals: { all: 87, awaiting: 9, part_paid: 2, paid: 61, refund_due: 3, refunded: 4, lapsed: 8 },
      sums: { charged: 412_300, received: 356_900.5, balance: 41_200, refundDue: 5_000, refunded: 11_400 },
    }),
  ),
  answer(adminSuspense, fill({ items: [...data.suspense], total: 2, open: { count: 2, amount: 5_000 } })),
  answer(
    adminUnverified,
    fill({
      items: [...data.unverified],
      total: 2,
      open: { count: 2, amount: 7_500 },
      verification: 'checks',
    }),
  ),
  answer(
    adminCallbacks,
    fill({
      items: [...data.callbacks],
      total: 5,
      totals: { waiting: 1, accepted: 1, refused: 2, contradicted: 1 },
    }),
  ),
  answer(
    adminRefunds,
    fill({
      items: [...data.refunds],
      total: 5,
      totals: { due: 2, sent: 1, silent: 0, failed: 1, refunded: 4 },
      sums: { open: 20_000, refunded: 11_400 },
    }),
  ),
  answer(
    adminLedger,
    fill({
      ...period,
      totals: data.ledgerTotals,
      lines: [...data.ledgerLines],
      total: data.ledgerLines.length,
      overall,
      unverified: { count: 2, amount: 7_500 },
      direct: { totals: [...directTotals], overall: [...directTotals] },
      reconciliations: [...data.comparisons],
    }),
  ),
  answer(
    listMessages,
    fill({
      items: [...messages],
      total: 34,
      byStatus: { queued: 1, sending: 1, sent: 12, delivered: 18, failed: 1, unclear: 1 },
    }),
  ),
]

/** The filled lists, and the system at rest. */
export const filledMoney: readonly Answer[] = [...lists((shape) => shape), answer(systemState, aSystem('idle'))]

/** The same lists without entries. */
export const noMoney = lists(emptyOf)
