import { byProcess, byUser, byVisitor, type CommandContext } from '../../commands/context.ts'
import * as payments from '../../commands/payments/payment.ts'
import { type AllocateServices, receive as receiveMoney, returnReceipt } from '../../commands/payments/receipt.ts'
import type { HoursServices } from '../../commands/schedule/reservations.ts'
import type { LimitServices, Log, Services } from '../../commands/services.ts'
import { kenyanMobile } from '../../domain/kernel/phone.ts'
import { maskedPhone } from '../../integrations/mpesa/formats.ts'
import type { PastReceipt } from '../../integrations/mpesa/simulator/records.ts'
import type { Random } from '../../lib/random.ts'
import type { DemoBooking } from './demo-data.ts'

/** All money received so far, by receipt, for M-Pesa's own statement. */
export type DemoMoney = Map<string, PastReceipt>

interface DemoPayment {
  readonly account: string
  readonly amountCents: number
  readonly at: Date
  /** The booking's by default. */
  readonly receipt?: string
  /** The booking whose prompt it answers; none for a payment by Paybill. */
  readonly prompted?: string | undefined
}

interface Receiving {
  readonly services: AllocateServices & LimitServices
  readonly money: DemoMoney
}

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)
const [hour, day] = [3_600, 86_400]

/** Receives money from a booking's customer, with all follow-ups at once. */
export async function receive(
  { services, money }: Receiving,
  { customer, receipt: usual }: DemoBooking,
  { account, amountCents, at, receipt = usual, prompted }: DemoPayment,
  requestId: string,
): Promise<void> {
  const phone = kenyanMobile(customer.phone, 'phone')
  const attemptId = prompted ? await sendPrompt(services, prompted, { phone, receipt, at }, requestId) : null
  const road = attemptId === null ? 'paybill' : 'prompt'
  const paidAt = at.toISOString()
  const facts = { receipt, amountCents, account, payer: maskedPhone(phone), paidAt, attemptId, road } as const
  await receiveMoney(services, facts, byProcess('payments', requestId, at))
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
  const { attemptId } = await payments.requestPrompt(services, bookingId, { phone, graceMinutes: 0 }, visitor)
  await payments.beginPrompt(services, bookingId, { attemptId }, context)
  const ids = { merchantRequestId: `demo-${receipt}`, checkoutRequestId: `ws_CO_${receipt}` }
  await payments.acceptPrompt(services, bookingId, { attemptId, ...ids }, context)
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
  const { refunds } = await payments.paymentOf(services, bookingId)
  const byMpesa = byProcess('payments', context.correlationId, later(context.now, 5))
  for (const { refundId, receipt } of refunds) {
    await payments.beginRefund(services, bookingId, { refundId, adminId, way: 'reversal' }, context)
    await payments.startRefund(services, bookingId, { refundId }, byMpesa)
    await payments.finishRefund(services, bookingId, { refundId, proof: `R${receipt.slice(1)}` }, byMpesa)
    const received = money.get(receipt)
    if (received) money.set(receipt, { ...received, reversed: true })
  }
}

/** An admin returns the excess of a payment by other means. */
export async function giveBack(services: Log, bookingId: string, context: CommandContext): Promise<void> {
  const { refunds } = await payments.paymentOf(services, bookingId)
  for (const { refundId } of refunds)
    await payments.refundByHand(services, bookingId, { refundId, note: 'Sent back to the same number' }, context)
}

/**
 * Adds money whose account number belongs to no booking: a recent payment, still unmatched; and an old one, which was
 * returned.
 */
export async function seedUnmatched(
  { now, adminId, ...receiving }: Receiving & { readonly now: Date; readonly adminId: string },
  booking: DemoBooking,
  { code, amountCents }: { readonly code: string; readonly amountCents: number },
  random: Random,
): Promise<void> {
  const recent = { account: `${code.slice(0, -1)}O`, amountCents, at: later(now, -4 * hour) }
  await receive(receiving, booking, recent, random.uuid(recent.at))
  const receipt = `${booking.receipt.slice(0, -2)}7X`
  const old = { receipt, account: 'STUDIO', amountCents: 150_000, at: later(now, -20 * day) }
  await receive(receiving, booking, old, random.uuid(old.at))
  const returnedAt = later(old.at, 20 * hour)
  const byAdmin = byUser({ userId: adminId, role: 'admin' }, random.uuid(returnedAt), returnedAt)
  await returnReceipt(receiving.services, receipt, { adminId, note: 'Returned to the payer by the bank' }, byAdmin)
}
