import { byProcess, byUser, byVisitor, type CommandContext } from '../../commands/context.ts'
import * as payments from '../../commands/payments/payment.ts'
import { receive as receiveMoney, returnReceipt } from '../../commands/payments/receipt.ts'
import type { Services } from '../../commands/services.ts'
import { kenyanMobile } from '../../domain/kernel/phone.ts'
import { maskedPhone } from '../../integrations/mpesa/formats.ts'
import type { PastReceipt } from '../../integrations/mpesa/simulator/records.ts'
import type { Random } from '../../lib/random.ts'
import type { DemoBooking } from './demo-data.ts'

/** The data used to seed history. */
export interface SeedRun {
  readonly services: Services
  readonly now: Date
  readonly adminId: string
  /** All money received so far, by receipt, for M-Pesa's own statement. */
  readonly money: Map<string, PastReceipt>
}

interface DemoPayment {
  readonly account: string
  readonly amountCents: number
  readonly at: Date
  /** The booking's by default. */
  readonly receipt?: string
  /** The booking whose prompt it answers; none for a payment by Paybill. */
  readonly prompted?: string | undefined
}

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)
const [hour, day] = [3_600, 86_400]

/** Receives money from a booking's customer, with all follow-ups at once. */
export async function receive(
  { services, money }: SeedRun,
  { customer, receipt: usual }: DemoBooking,
  { account, amountCents, at, receipt = usual, prompted }: DemoPayment,
  requestId: string,
): Promise<void> {
  const phone = kenyanMobile(customer.phone, 'phone')
  const attemptId = prompted ? await sendPrompt(services, prompted, { phone, receipt, at, requestId }) : null
  const road = attemptId === null ? 'paybill' : 'prompt'
  const paidAt = at.toISOString()
  const facts = { receipt, amountCents, account, payer: maskedPhone(phone), paidAt, attemptId, road } as const
  await receiveMoney(services, facts, byProcess('payments', requestId, at))
  money.set(receipt, { receipt, account, at: paidAt, phone, road, shillings: amountCents / 100, reversed: false })
}

/** Sends the customer a prompt half a minute before the money. Returns its attempt. */
async function sendPrompt(
  services: Services,
  bookingId: string,
  { phone, receipt, at, requestId }: { [Of in 'phone' | 'receipt' | 'requestId']: string } & { readonly at: Date },
): Promise<string> {
  const [visitor, mpesa] = [byVisitor(requestId, later(at, -30)), byProcess('payments', requestId, later(at, -29))]
  const { attemptId } = await payments.requestPrompt(services, bookingId, { phone, graceMinutes: 0 }, visitor)
  await payments.beginPrompt(services, bookingId, { attemptId, now: mpesa.now }, mpesa)
  const ids = { merchantRequestId: `demo-${receipt}`, checkoutRequestId: `ws_CO_${receipt}` }
  await payments.acceptPrompt(services, bookingId, { attemptId, ...ids }, mpesa)
  return attemptId
}

/** An admin refunds all due receipts by reversal. */
export async function takeBack({ services, money, adminId }: SeedRun, bookingId: string, context: CommandContext) {
  const { refunds } = await payments.paymentOf(services, bookingId)
  const byMpesa = byProcess('payments', context.correlationId, later(context.now, 5))
  for (const { refundId, receipt } of refunds) {
    await payments.orderRefund(services, bookingId, { refundId, adminId, way: 'reversal' }, context)
    await payments.beginRefund(services, bookingId, { refundId }, byMpesa)
    await payments.finishRefund(services, bookingId, { refundId, proof: `R${receipt.slice(1)}` }, byMpesa)
    const received = money.get(receipt)
    if (received) money.set(receipt, { ...received, reversed: true })
  }
}

/** An admin returns the excess of a payment by other means. */
export async function giveBack({ services }: SeedRun, bookingId: string, context: CommandContext): Promise<void> {
  const { refunds } = await payments.paymentOf(services, bookingId)
  for (const { refundId } of refunds)
    await payments.refundByHand(services, bookingId, { refundId, note: 'Sent back to the same number' }, context)
}

/**
 * Adds money whose account number belongs to no booking: a recent payment, still unmatched; and an old one, which was
 * returned.
 */
export async function seedUnmatched(
  run: SeedRun,
  booking: DemoBooking,
  { code, amountCents }: { readonly code: string; readonly amountCents: number },
  random: Random,
): Promise<void> {
  const { services, adminId } = run
  const recent = { account: `${code.slice(0, -1)}O`, amountCents, at: later(run.now, -4 * hour) }
  await receive(run, booking, recent, random.uuid(recent.at))
  const receipt = `${booking.receipt.slice(0, -2)}7X`
  const old = { receipt, account: 'STUDIO', amountCents: 150_000, at: later(run.now, -20 * day) }
  await receive(run, booking, old, random.uuid(old.at))
  const returnedAt = later(old.at, 20 * hour)
  const byAdmin = byUser({ userId: adminId, role: 'admin' }, random.uuid(returnedAt), returnedAt)
  await returnReceipt(services, receipt, { adminId, note: 'Returned to the payer by the bank' }, byAdmin)
}
