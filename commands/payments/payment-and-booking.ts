import { type Booking, booking } from '../../domain/booking/booking.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import { type Payment, payment } from '../../domain/payment/payment.ts'
import { uniqueness } from '../../domain/uniqueness/uniqueness.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { LogReader, LogWriter, Services } from '../services.ts'
import { streams } from '../streams.ts'
import type { UnitOfWork } from '../unit-of-work.ts'

/** Loads a booking's payment. */
export const paymentOf = async ({ store }: LogReader, bookingId: string): Promise<Payment> =>
  (await load(store, payment, streams.payment(bookingId))).state

/** Returns a command that decides on a booking's payment alone. It throws what `decide` throws. */
export const onPayment =
  <Given>(decide: (money: Payment, given: Given) => readonly PaymentEvent[]) =>
  ({ handle }: LogWriter, bookingId: string, given: Given, context: CommandContext) =>
    handle(payment, streams.payment(bookingId), (money) => decide(money, given), context)

/**
 * Loads a booking and its payment. The payment comes first, so that the booking is at least as new, and its events are
 * appended first if the store appends to one stream at a time.
 */
export async function fetchPaymentAndBooking(unit: UnitOfWork, bookingId: string) {
  const money = await unit.fetch(payment, streams.payment(bookingId))
  return { money, booked: await unit.fetch(booking, streams.booking(bookingId)) }
}

/**
 * Returns a command that decides on a payment, given the state of its booking. A concurrent change of either causes a
 * conflict. It throws what `decide` throws.
 */
export const onBookedPayment =
  <Given>(decide: (money: Payment, given: Given, booked: Booking) => readonly PaymentEvent[]) =>
  async ({ transact }: Pick<Services, 'transact'>, bookingId: string, given: Given, context: CommandContext) => {
    const work = async (unit: UnitOfWork) => {
      const { money, booked } = await fetchPaymentAndBooking(unit, bookingId)
      const events = money.decide((state) => decide(state, given, booked.state))
      return { state: money.state, booked: booked.state, events }
    }
    const { result, position } = await transact(streams.payment(bookingId), work, context)
    return { ...result, position }
  }

/**
 * Returns the booking of a prompt or refund, or the receipt of a check, that an earlier version sent: their addresses
 * and links do not name it, their own streams do. Undefined for any other id.
 */
export async function ownerOfEarlier({ store }: LogReader, stream: string): Promise<string | undefined> {
  const { state } = await load(store, uniqueness, stream)
  return state.status === 'claimed' ? state.ownerId : undefined
}
