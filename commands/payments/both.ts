import { type Booking, booking } from '../../domain/booking/booking.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import { type Payment, payment } from '../../domain/payment/payment.ts'
import { VersionConflict } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import { Contention, type Handled, load } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'

const attempts = 8

/** A booking's payment as it stands. */
export const paymentOf = async ({ store }: Services, bookingId: string): Promise<Payment> =>
  (await load(store, payment, streams.payment(bookingId))).state

/**
 * Decides about a payment from where its booking stands. The payment is read first and must not have moved when the
 * decision is written, so that whatever follows from a change of the booking (each change writes to the payment, too)
 * is known to it. Throws what `decide` throws, Contention, or what the event store throws.
 */
export async function decideOnBoth(
  services: Services,
  bookingId: string,
  decide: (payment: Payment, booking: Booking) => readonly PaymentEvent[],
  context: CommandContext,
): Promise<Handled<Payment, PaymentEvent>> {
  const stream = streams.payment(bookingId)
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { version } = await load(services.store, payment, stream)
    const { state } = await load(services.store, booking, streams.booking(bookingId))
    try {
      return await services.handle(payment, stream, (money) => decide(money, state), context, { at: version })
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error
    }
  }
  throw new Contention(`${stream} is too busy`)
}
