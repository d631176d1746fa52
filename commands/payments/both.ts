import { type Booking, booking } from '../../domain/booking/booking.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import { type Payment, payment } from '../../domain/payment/payment.ts'
import { VersionConflict } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import { Contention, type Handled, load } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'

const attempts = 8

/** Loads a booking's payment. */
export const paymentOf = async ({ store }: Services, bookingId: string): Promise<Payment> =>
  (await load(store, payment, streams.payment(bookingId))).state

/**
 * Decides on a payment, given the state of its booking. It loads the payment first and appends at that version. Every
 * change of the booking also appends to the payment, so a concurrent change causes a conflict. Throws what `decide`
 * throws, Contention, or errors of the event store.
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
