import { byProcess, byUser, byVisitor, type CommandContext } from '../../commands/context.ts'
import {
  acceptPrompt,
  beginPrompt,
  beginRefund,
  finishRefund,
  paymentOf,
  refundByHand,
  requestPrompt,
  startRefund,
} from '../../commands/payments/payment.ts'
import { type AllocateServices, receive as receiveMoney, returnReceipt } from '../../commands/payments/receipt.ts'
import type { HoursServices } from '../../commands/schedule/reservations.ts'
import type { LimitServices, Log, Services } from '../../commands/services.ts'
import { kenyanMobile } from '../../domain/kernel/phone.ts'
import { maskedPhone } from '../../integrations/mpesa/formats.ts'
import type { PastReceipt } from '../../integrations/mpesa/simulator/records.ts'
import type { Random } from '../../lib/random.ts'
import type { DemoBooking } from './demo-data.ts'

export interface DemoPayment extends Pick<PastReceipt, 'receipt' | 'account'> {
  readonly amountCents: number
  readonly at: Date
}

/** All money received so far, by receipt, for M-Pesa's own statement. */
export type DemoMoney = Map<string, PastReceipt>

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)
const [hour, day] = [3_600, 86_400]

/**
 * Receives money from a booking's customer with all follow-ups at once: by Paybill, or by a prompt for the booking
 * `prompted`.
 */
export async function receive(
  services: AllocateServices & LimitServices,
  money: DemoMoney,
  { customer }: DemoBooking,
  { receipt, account, amountCents, at }: DemoPayment,
  requestId: string,
  prompted?: string,
): Promise<void> {
  const phone = kenyanMobile(customer.phone, 'phone')
  const attemptId =
    prompted === undefined ? null : await sendPrompt(services, prompted, { phone, receipt, at }, requestId)
  const road = attemptId === null ? 'paybill' : 'prompt'
  const context = byProcess('payments', requestId, at)
  const paidAt = at.toISOString()
  const facts = { receipt, amountCents, account, payer: maskedPhone(phone), paidAt, attemptId, road } as const
  await receiveMoney(services, facts, context)
  const shillings = amountCents / 100
  money.set(receipt, { receipt, account, at: paidAt, phone, road, shillings, reversed: false })
}

/** Sends the customer a prompt half a minute before the money. Returns its attempt. */
async function sendPrompt(
  services: HoursServices & LimitServices,
  bookingId: string,
  { phone, receipt, at }: { readonly phone: string; readonly receipt: string; readonly at: Date },
  requestId: string,
): Promise<string> {
  const context = byProcess('payments', requestId, later(at, -29))
  const visitor = byVisitor(requestId, later(at, -30))
  const { attemptId } = await requestPrompt(services, bookingId, { phone, graceMinutes: 0 }, visitor)
  await beginPrompt(services, bookingId, { attemptId }, context)
  const ids = { merchantRequestId: `demo-${receipt}`, checkoutRequestId: `ws_CO_${receipt}` }
  await acceptPrompt(services, bookingId, { attemptId, ...ids }, context)
  return attemptId
}

/** An admin refunds all due receipts by reversal. */
export async function takeBack(
  services: Log & Pick<Services, 'transact'>,
  money: DemoMoney,
  bookingId: string,
  adminId: string,
  context: CommandContext,
): Promise<void> {
  const { refunds } = await paymentOf(services, bookingId)
  const byMpesa = byProcess('payments', context.correlationId, later(context.now, 5))
  for (const { refundId, receipt } of refunds) {
    await beginRefund(services, bookingId, { refundId, adminId, way: 'reversal' }, context)
    await startRefund(services, bookingId, { refundId }, byMpesa)
    await finishRefund(services, bookingId, { refundId, proof: `R${receipt.slice(1)}` }, byMpesa)
    const received = money.get(receipt)
    if (received) money.set(receipt, { ...received, reversed: true })
  }
}

/** An admin returns the excess of a payment by other means. */
export async function giveBack(services: Log, bookingId: string, context: CommandContext): Promise<void> {
  const { refunds } = await paymentOf(services, bookingId)
  for (const { refundId } of refunds)
    await refundByHand(services, bookingId, { refundId, note: 'Sent back to the same number' }, context)
}

/**
 * Adds money whose account number belongs to no booking: a recent payment, still unmatched; and an old one, which was
 * returned.
 */
export async function seedUnmatched(
  { services, money, now, adminId }: { services: Services; money: DemoMoney; now: Date; adminId: string },
  booking: DemoBooking,
  { code, amountCents }: { readonly code: string; readonly amountCents: number },
  random: Random,
): Promise<void> {
  const recent = { receipt: booking.receipt, account: `${code.slice(0, -1)}O`, amountCents, at: later(now, -4 * hour) }
  await receive(services, money, booking, recent, random.uuid(recent.at))
  const receipt = `${booking.receipt.slice(0, -2)}7X`
  const old = { receipt, account: 'STUDIO', amountCents: 150_000, at: later(now, -20 * day) }
  await receive(services, money, booking, old, random.uuid(old.at))
  const returnedAt = later(old.at, 20 * hour)
  const byAdmin = byUser({ userId: adminId, role: 'admin' }, random.uuid(returnedAt), returnedAt)
  await returnReceipt(services, receipt, { adminId, note: 'Returned to the payer by the bank' }, byAdmin)
}
