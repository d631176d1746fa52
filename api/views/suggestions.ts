import { kesOf } from '../../domain/kernel/money.ts'
import type { Awaiting } from '../../projections/payments/suspense.ts'
import type { Suggestion } from '../contract/admin-payments.ts'

const max = 5
/** The maximum number of typing mistakes in a code. Two swapped characters count as two. */
const maxSlips = 2
const leastAlike = 4

/** Money without a known booking. */
interface Money {
  readonly receipt: string
  /** The account number that the payer typed. */
  readonly account: string
  readonly amount_cents: number
}

/**
 * Returns bookings that money may be for, the likeliest first: those whose customer named its receipt, then by the
 * account number, then by the amount to the cent.
 */
export function suggestionsFor({ receipt, account, amount_cents }: Money, awaiting: readonly Awaiting[]): Suggestion[] {
  const claimed = awaiting.filter(({ claimed_receipt }) => claimed_receipt === receipt)
  const typed = account.replace(/[^a-z0-9]/gi, '').toUpperCase()
  const similar = awaiting
    .map((booking) => ({ booking, slips: slipsBetween(typed, booking.code) }))
    .filter(({ slips }) => typed.length >= leastAlike && slips <= maxSlips)
    .sort((a, b) => a.slips - b.slips)
    .map(({ booking }) => booking)
  const same = awaiting.filter(({ balance_cents }) => balance_cents === amount_cents)
  const reasons = [
    ...claimed.map((booking) => view(booking, 'claimed_receipt')),
    ...similar.map((booking) => view(booking, 'similar_code')),
    ...same.map((booking) => view(booking, 'same_amount')),
  ]
  const first = new Map<string, Suggestion>()
  for (const reason of reasons) if (!first.has(reason.bookingId)) first.set(reason.bookingId, reason)
  return [...first.values()].slice(0, max)
}

const view = (booking: Awaiting, why: Suggestion['why']): Suggestion => ({
  bookingId: booking.id,
  code: booking.code,
  customerName: booking.customer_name,
  studioName: booking.studio_name,
  balance: kesOf(booking.balance_cents),
  why,
})

/** Returns how many characters must be added, removed or changed to turn one text into the other (Levenshtein). */
function slipsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, character] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (character === b[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
