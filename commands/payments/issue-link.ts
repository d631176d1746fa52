import type { ChargeOf } from '../../domain/booking/price.ts'
import { issueLink as issue, termsOf } from '../../domain/payment/issue-link.ts'
import { inWholeShillings } from '../../domain/payment/sums.ts'
import type { Position } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import { decideOnBoth } from './both.ts'

/** What the sandbox charges instead of a price, since it moves real money. */
export const sandboxCents = 2_000

/** The price in whole shillings; in the sandbox, where real money moves, a test amount. What costs nothing is free there, too. */
export const chargeIn =
  (environment: 'simulator' | 'sandbox' | 'production'): ChargeOf =>
  (priceCents) =>
    environment === 'sandbox' && priceCents > 0 ? sandboxCents : inWholeShillings(priceCents)

/**
 * Lets the customer of an approved booking pay, by its charge and deadline as they are now. Done again it changes
 * nothing, nor does it for a booking that does not await payment.
 */
export async function issueLink(
  services: Services,
  bookingId: string,
  context: CommandContext,
): Promise<Position | undefined> {
  const { position } = await decideOnBoth(
    services,
    bookingId,
    (money, booking) => {
      const terms = termsOf(booking)
      return terms === undefined || money.status === 'closed' ? [] : issue(money, terms)
    },
    context,
  )
  return position
}
