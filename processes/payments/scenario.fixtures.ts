import { cancelBooking } from '../../commands/bookings/change-booking.ts'
import { load } from '../../commands/handle.ts'
import { claimPaid, paymentOf, requestPrompt } from '../../commands/payments/payment.ts'
import { receiptOf } from '../../commands/payments/receipt.ts'
import { streams } from '../../commands/streams.ts'
import { type Booking, booking, placed } from '../../domain/booking/booking.ts'
import type { CancelReason } from '../../domain/booking/events.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { refundDueCents } from '../../domain/payment/payment.fixtures.ts'
import { netReceivedCents, receivedCents, refundedCents } from '../../domain/payment/sums.ts'
import { World } from './world.fixtures.ts'

export const bookingId = '0199a000-0000-7000-8000-000000000101'
export const otherId = '0199a000-0000-7000-8000-000000000102'
/** The booking's price, in cents. */
export const price = 500_000
export const paidInFull = { received: price, held: price, due: 0, back: 0 }
export const nothing = { received: 0, held: 0, due: 0, back: 0 }
/** The booking's price, in shillings. */
export const shillings = price / 100
/** In seconds. */
export const day = 86_400

/** Returns the error code of work that a rule rejects; 'nothing' if it succeeds. */
export const refused = async (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error) => (error instanceof DomainError ? error.code : error),
  )

/** The world of one booking: the actions of its customer and of M-Pesa, and the state of the booking and its money. */
export class Scenario extends World {
  /** Returns the world of the booking and another one, both approved. */
  static async ofTwoBookings(): Promise<Scenario> {
    const world = new Scenario()
    await world.approvedBooking(10, bookingId)
    await world.approvedBooking(14, otherId)
    return world
  }

  async ask(graceMinutes = 15) {
    const requested = await requestPrompt(
      this.services,
      bookingId,
      { phone: '0712 345 678', graceMinutes },
      this.context(),
    )
    await this.run()
    return requested
  }

  /** Returns a prompt on the customer's phone, the last by default. */
  shown(i = -1) {
    const prompt = this.network.prompts.at(i)
    if (!prompt) throw new Error('no prompt arrived')
    return prompt
  }

  async reportPrompt(changes?: object): Promise<void> {
    this.network.reportPrompt(this.shown(), changes)
    await this.run()
  }

  /** The customer pays the prompt, and M-Pesa reports it. Returns the receipt number. */
  async paysOnPhone(): Promise<string> {
    const receipt = this.network.pay(this.shown())
    await this.reportPrompt()
    return receipt
  }

  /** The customer pays through the Paybill menu, and M-Pesa reports it. */
  async paysByPaybill(amount = shillings): Promise<void> {
    await this.reportPaybill(this.network.payBill(await this.code(), amount))
  }

  /** Money arrives at the Paybill, which M-Pesa has yet to report. Returns the receipt number. */
  async paidByPaybill(account?: string): Promise<string> {
    return this.network.payBill(account ?? (await this.code()), shillings)
  }

  /** Sends a forged confirmation. */
  async invent(receipt: string, more: { readonly account?: string; readonly shillings?: number } = {}): Promise<void> {
    const account = await this.code()
    this.network.invent(this.addresses.paybill().confirmation, { receipt, shillings, account, ...more })
    await this.run()
  }

  async receiptStatus(receipt: string) {
    return (await receiptOf(this.services, receipt)).status
  }

  async claimsPaid(): Promise<void> {
    await claimPaid(this.services, bookingId, null, this.context())
    await this.run()
  }

  async cancels(reason: CancelReason = 'customer'): Promise<void> {
    await cancelBooking(this.services, bookingId, { reason, note: '' }, this.context())
  }

  async reportPaybill(receipt: string, changes?: object): Promise<void> {
    this.network.reportPaybill(this.addresses.paybill().confirmation, receipt, changes)
    await this.run()
  }

  async bookingNow(id = bookingId): Promise<Booking> {
    return (await load(this.store, booking, streams.booking(id))).state
  }

  /** Returns the sums received, kept, due for refund and refunded, in cents. */
  async money(id = bookingId) {
    const payment = await paymentOf(this.services, id)
    const [received, held, due, back] = [receivedCents, netReceivedCents, refundDueCents, refundedCents].map((sum) =>
      sum(payment),
    )
    return { received, held, due, back }
  }

  verdicts() {
    return this.network.callbacks.map(({ callback }) => callback.verdict)
  }

  async outcomes() {
    return (await paymentOf(this.services, bookingId)).prompts.map(({ outcome }) => outcome)
  }

  async code(id = bookingId): Promise<string> {
    return placed(await this.bookingNow(id)).code
  }
}
