import type { LedgerTotals } from '../../../api/contract/admin-refunds.ts'

/** The places where received money can be. */
export const places = ['settled', 'suspense', 'refundDue', 'refunded'] as const
export type Place = (typeof places)[number]

const toCents = (kes: number) => Math.round(kes * 100)

/** Returns the received shillings that are in no place, exact to the cent. Negative if the places contain more. */
export function unexplained(totals: Pick<LedgerTotals, 'received' | Place>): number {
  const explained = places.reduce((sum, place) => sum + toCents(totals[place]), 0)
  return (toCents(totals.received) - explained) / 100
}
