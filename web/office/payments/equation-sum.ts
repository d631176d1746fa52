import type { LedgerTotals } from '../../../api/contract/admin-refunds.ts'

/** Where money can be that was received. */
export const places = ['settled', 'suspense', 'refundDue', 'refunded'] as const
export type Place = (typeof places)[number]

const toCents = (kes: number) => Math.round(kes * 100)

/** Shillings that were received and are nowhere; negative where more is somewhere than was received. Exact to the cent. */
export function unexplained(totals: Pick<LedgerTotals, 'received' | Place>): number {
  const explained = places.reduce((sum, place) => sum + toCents(totals[place]), 0)
  return (toCents(totals.received) - explained) / 100
}
