import { placed } from '../../domain/booking/booking.ts'
import { resendLink as resend, termsOf } from '../../domain/payment/link.ts'
import type { Position } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import { decideOnPayment } from './payment-and-booking.ts'

/**
 * Sends the same payment link to the customer again. Throws DomainError `wrong_status` if there is nothing to pay,
 * `not_found`.
 */
export async function resendLink(
  services: Services,
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
