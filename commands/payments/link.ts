import { placed } from '../../domain/booking/booking.ts'
import * as decide from '../../domain/payment/link.ts'
import { type CommandContext, newId } from '../context.ts'
import { countChange } from '../limits/limits.ts'
import type { Services } from '../services.ts'
import { onBookedPayment, onPayment } from './payment-and-booking.ts'

/** Issues the payment link of a booking that awaits payment. Idempotent. Returns the position to wait for. */
export const issueLink = async (services: Pick<Services, 'transact'>, bookingId: string, context: CommandContext) =>
  (await offering(services, bookingId, {}, context)).position

const offering = onBookedPayment((money, _: object, booked) => decide.offerLink(money, booked))

/**
 * Records the customer's claim to have paid, with M-Pesa's receipt number if given. A process looks the payment up.
 * Throws DomainError `too_many` beyond the claims of an hour.
 */
export async function claimPaid(
  services: Pick<Services, 'handle' | 'limits'>,
  bookingId: string,
  receipt: string | null,
  context: CommandContext,
) {
  await countChange(services, bookingId, newId(), context.now, 'claims')
  return onPayment(decide.claimPaid)(services, bookingId, { receipt }, context)
}

/** Sends the same payment link to the customer again. */
export const resendLink = (services: Pick<Services, 'transact'>, bookingId: string, context: CommandContext) =>
  resending(services, bookingId, {}, context)

const resending = onBookedPayment((money, _: object, booked) =>
  decide.resendLink(money, { terms: decide.termsOf(placed(booked)) }),
)
