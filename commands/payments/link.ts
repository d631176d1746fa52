import { placed } from '../../domain/booking/booking.ts'
import type { ChargeOf } from '../../domain/booking/rules.ts'
import { claimPaid as claim, issueLink as issue, resendLink as resend, termsOf } from '../../domain/payment/link.ts'
import { payment } from '../../domain/payment/payment.ts'
import { inWholeShillings } from '../../domain/payment/sums.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { plainCode } from '../../language/text.ts'
import { type CommandContext, newId } from '../context.ts'
import { countChange } from '../limits/limits.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
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

/**
 * Records the customer's claim to have paid, with M-Pesa's receipt number if given. A process looks the payment up.
 * Throws DomainError `already_paid`, `not_found`, and `too_many` beyond the claims of an hour.
 */
export async function claimPaid(
  services: Pick<Services, 'handle' | 'limits'>,
  bookingId: string,
  receipt: string | null,
  context: CommandContext,
): Promise<Position | undefined> {
  // People copy it from a message, in any case and in groups.
  const claimed = plainCode(receipt ?? '') || null
  const stream = streams.payment(bookingId)
  await countChange(services, bookingId, newId(), context.now, 'claims')
  return (await services.handle(payment, stream, (money) => claim(money, { receipt: claimed }), context)).position
}

/**
 * Sends the same payment link to the customer again. Throws DomainError `wrong_status` if there is nothing to pay,
 * `not_found`.
 */
export async function resendLink(
  services: Pick<Services, 'transact'>,
  bookingId: string,
  context: CommandContext,
): Promise<Position | undefined> {
  const { position } = await decideOnPayment(
    services,
    bookingId,
    (money, booking) => resend(money, { terms: termsOf(placed(booking)) }),
    context,
  )
  return position
}
