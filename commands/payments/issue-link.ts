import type { ChargeOf } from '../../domain/booking/rules.ts'
import { issueLink as issue, termsOf } from '../../domain/payment/link.ts'
import { inWholeShillings } from '../../domain/payment/sums.ts'
import type { Position } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import { decideOnPayment } from './payment-and-booking.ts'

/** The sandbox's charge instead of the price, because it moves real money. */
export const sandboxCents = 2_000

/** The price in whole shillings; a test amount in the sandbox, which moves real money. Free bookings stay free. */
export const chargeIn =
  (environment: 'simulator' | 'sandbox' | 'production'): ChargeOf =>
  (priceCents) =>
    environment === 'sandbox' && priceCents > 0 ? sandboxCents : inWholeShillings(priceCents)

/**
 * Issues the payment link of an approved booking with its current charge and deadline. Idempotent. Does nothing for a
 * booking that does not await payment.
 */
export async function issueLink(
  services: Pick<Services, 'transact'>,
  bookingId: string,
  context: CommandContext,
): Promise<Position | undefined> {
  const { position } = await decideOnPayment(
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
