import type * as z from 'zod'
import { adminUnverified } from '../../../../api/contract/admin-money.ts'
import { adminCallbacks, adminPayments, adminSuspense } from '../../../../api/contract/admin-payments.ts'
import { type AdminLedger, adminLedger, adminRefunds } from '../../../../api/contract/admin-refunds.ts'
import { systemState } from '../../../../api/contract/audit.ts'
import { listMessages } from '../../../../api/contract/messages.ts'
import { type Answer, answer } from './answers.ts'
import { aSystem, messages } from './machinery-data.ts'
import {
  callbacks,
  comparisons,
  ledgerLines,
  ledgerTotals,
  payments,
  refunds,
  suspense,
  unverified,
} from './money-data.ts'

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
const nothing = { receipts: 0, received: 0, settled: 0, suspense: 0, refundDue: 0, refunded: 0 }
const period = { from: '2026-10-26', to: '2026-11-24' }

/** The filled lists of payments and messages, and the system at rest. */
export const filledMoney: readonly Answer[] = [
  answer(adminPayments, {
    items: [...payments],
    total: 87,
    totals: { all: 87, awaiting: 9, part_paid: 2, paid: 61, refund_due: 3, refunded: 4, lapsed: 8 },
    sums: { charged: 412_300, received: 356_900.5, balance: 41_200, refundDue: 5_000, refunded: 11_400 },
  }),
  answer(adminSuspense, { items: [...suspense], total: 2, open: { count: 2, amount: 5_000 } }),
  answer(adminUnverified, {
    items: [...unverified],
    total: 2,
    open: { count: 2, amount: 7_500 },
    verification: 'checks',
  }),
  answer(adminCallbacks, {
    items: [...callbacks],
    total: 5,
    totals: { waiting: 1, accepted: 1, refused: 2, contradicted: 1 },
  }),
  answer(adminRefunds, {
    items: [...refunds],
    total: 5,
    totals: { due: 2, sent: 1, silent: 0, failed: 1, refunded: 4 },
    sums: { open: 20_000, refunded: 11_400 },
  }),
  answer(adminLedger, {
    ...period,
    totals: ledgerTotals,
    lines: [...ledgerLines],
    total: ledgerLines.length,
    overall,
    unverified: { count: 2, amount: 7_500 },
    direct: { totals: [...directTotals], overall: [...directTotals] },
    reconciliations: [...comparisons],
  }),
  answer(listMessages, {
    items: [...messages],
    total: 34,
    byStatus: { queued: 1, sending: 1, sent: 12, delivered: 18, failed: 1, unclear: 1 },
  }),
  answer(systemState, aSystem('idle')),
]

const noStandings = { all: 0, awaiting: 0, part_paid: 0, paid: 0, refund_due: 0, refunded: 0, lapsed: 0 }
const noSums: z.output<typeof adminPayments.answer>['sums'] = {
  charged: 0,
  received: 0,
  balance: 0,
  refundDue: 0,
  refunded: 0,
}

/** The same lists without entries. */
export const noMoney: readonly Answer[] = [
  answer(adminPayments, { items: [], total: 0, totals: noStandings, sums: noSums }),
  answer(adminSuspense, { items: [], total: 0, open: { count: 0, amount: 0 } }),
  answer(adminUnverified, { items: [], total: 0, open: { count: 0, amount: 0 }, verification: 'checks' }),
  answer(adminCallbacks, { items: [], total: 0, totals: { waiting: 0, accepted: 0, refused: 0, contradicted: 0 } }),
  answer(adminRefunds, {
    items: [],
    total: 0,
    totals: { due: 0, sent: 0, silent: 0, failed: 0, refunded: 0 },
    sums: { open: 0, refunded: 0 },
  }),
  answer(adminLedger, {
    ...period,
    totals: nothing,
    lines: [],
    total: 0,
    overall: nothing,
    unverified: { count: 0, amount: 0 },
    direct: { totals: [], overall: [] },
    reconciliations: [],
  }),
  answer(listMessages, {
    items: [],
    total: 0,
    byStatus: { queued: 0, sending: 0, sent: 0, delivered: 0, failed: 0, unclear: 0 },
  }),
]
