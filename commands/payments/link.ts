import { placed } from '../../domain/booking/booking.ts'
import { claimPaid as claim, offerLink, resendLink as resend, termsOf } from '../../domain/payment/link.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { type CommandContext, newId } from '../context.ts'
import { countChange } from '../limits/limits.ts'
import type { Services } from '../services.ts'
import { decideOnPayment, onPayment } from './payment-and-booking.ts'

/**
 * Issues the payment link of an approved booking with its current charge and deadline. Idempotent. Does nothing for a
 * booking that does not await payment.
 */
export const issueLink = async (
  services: Pick<Services, 'transact'>,
  bookingId: string,
  context: CommandContext,
): Promise<Position | undefined> => (await decideOnPayment(services, bookingId, offerLink, context)).position

/**
 * Records the customer's claim to have paid, with M-Pesa's receipt number if given. A process looks the payment up.
 * Throws DomainError `already_paid`, `not_found`, and `too_many` beyond the claims of an hour.
 */
export async function claimPaid(
  services: Pick<Services, 'handle' | 'limits'>,
  bookingId: string,
  receipt: string | null,
  context: CommandContext,
) {
  await countChange(services, bookingId, newId(), context.now, 'claims')
  return onPayment(claim)(services, bookingId, { receipt }, context)
}

/**
 * Sends the same payment link to the customer again. Throws DomainError `wrong_status` if there is nothing to pay,
 * `not_found`.
 */
export const resendLink = (services: Pick<Services, 'transact'>, bookingId: string, context: CommandContext) =>
  decideOnPayment(services, bookingId, (money, booked) => resend(money, { terms: termsOf(placed(booked)) }), context)
