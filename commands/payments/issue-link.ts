import { issueLink as issue } from '../../domain/payment/issue-link.ts'
import { inWholeShillings } from '../../domain/payment/sums.ts'
import type { Position } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import { decideOnBoth } from './both.ts'

/** What the sandbox charges instead of a price, since it moves real money. */
export const sandboxCents = 2_000

/** What M-Pesa is asked for a booking of this price, in cents. */
export type ChargeOf = (priceCents: number) => number

/** The price in whole shillings; in the sandbox, where real money moves, a test amount. What costs nothing is free there, too. */
export const chargeIn =
  (environment: 'simulator' | 'sandbox' | 'production'): ChargeOf =>
  (priceCents) =>
    environment === 'sandbox' && priceCents > 0 ? sandboxCents : inWholeShillings(priceCents)

/**
 * The customer of an approved booking may pay, by its price and deadline as they are now. Done again it changes nothing,
 * nor does it for a booking that does not await payment.
 */
export async function issueLink(
  services: Services,
  bookingId: string,
  chargeOf: ChargeOf,
  context: CommandContext,
): Promise<Position | undefined> {
  const { position } = await decideOnBoth(
    services,
    bookingId,
    (money, booking) => {
      if (booking.status !== 'approved' || money.status === 'closed') return []
      const { code, priceCents, payBy } = booking
      return issue(money, { bookingId, code, chargeCents: chargeOf(priceCents), payBy })
    },
    context,
  )
  return position
}
