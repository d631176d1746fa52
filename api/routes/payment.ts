import { claimPaid, disownPhone, requestPrompt } from '../../commands/payments/payment.ts'
import { streams } from '../../commands/streams.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { minuteMs } from '../../domain/kernel/slot.ts'
import { noLink, sandboxCents } from '../../domain/payment/link.ts'
import { type PaidBooking, paidBooking } from '../../projections/bookings/queries.ts'
import { refundsOf } from '../../projections/payments/queries.ts'
import type { Config } from '../../runtime/config.ts'
import type { EndedPayment, PaymentState, paymentEndpoints, Receipt } from '../contract/payment.ts'
import { isOver } from '../contract/statuses.ts'
import type { Handlers } from '../http/serve.ts'
import type { StreamLimit } from '../http/stream-limit.ts'
import type { BookingFeed } from '../live/booking-feed.ts'
import type { PaymentLink } from '../views/bookings.ts'
import {
  deadlineOf,
  hasMessages,
  paymentPageView,
  paymentStateView,
  promptView,
  receiptView,
  refundsView,
} from '../views/payments.ts'
import { notFound } from './guards.ts'
import type { RouteServices } from './services.ts'
import { brand } from './site.ts'

/** The payment settings of this installation. */
export interface PaymentTerms {
  readonly paymentDeadlineHours: number
  /** How long after its deadline a booking can still be paid; may be a fraction. */
  readonly graceMinutes: number
  /** The Paybill number. */
  readonly paybill: string
  /** The amount charged instead of the price, in cents; null outside the sandbox. */
  readonly testAmountCents: number | null
  /** The address of the drawn phone; null if phones are real. */
  readonly simulator: string | null
  /** The seller on receipts. */
  readonly seller: Receipt['seller']
}

/** Returns the configuration's terms of payment; `simulator` is the address of the drawn phone, if there is one. */
export function paymentTermsOf(config: Config, simulator: string | null): PaymentTerms {
  return {
    paymentDeadlineHours: config.paymentDeadlineHours,
    graceMinutes: config.paymentGraceMinutes,
    paybill: config.mpesa.shortcode,
    testAmountCents: config.mpesa.chargesAs === 'sandbox' ? sandboxCents : null,
    simulator,
    seller: { name: brand, ...config.support },
  }
}

/** Returns the addresses of payment pages. A booking always has the same link. */
export const paymentLinks =
  ({ links, publicUrl }: Pick<RouteServices, 'links' | 'publicUrl'>): PaymentLink =>
  (bookingId) =>
    `${publicUrl()}/payment/${links.paymentToken(bookingId)}`

/** Returns a booking's payment for its open page; undefined without a link. */
export const paymentStateOf =
  (services: Pick<RouteServices, 'db' | 'links' | 'clock' | 'publicUrl'>) =>
  async (bookingId: string): Promise<PaymentState | undefined> => {
    const row = await paidBooking(services.db, bookingId)
    return row && paymentStateView(row, bookingPage(services, bookingId), services.clock())
  }

/** Payments through a link, and their receipts. */
export function paymentRoutes(
  services: RouteServices,
  terms: PaymentTerms,
  feed: Pick<BookingFeed, 'subscribe'>,
  limit: StreamLimit,
): Handlers<typeof paymentEndpoints> {
  const { db, links, clock, fresh } = services
  const idFrom = (token: string) => {
    const bookingId = links.bookingOfPayment(token)
    if (!bookingId) throw noLink()
    return bookingId
  }
  /** Returns a payment, also of a booking that ended: late money may still pay it. */
  const followed = async (token: string, from = db) => {
    const row = await paidBooking(from, idFrom(token))
    if (!row) throw noLink()
    if (!hasEnded(row) && hasExpired(row, terms.graceMinutes, clock())) throw noLink({ reason: 'expired' })
    return row
  }
  const found = async (token: string, from = db) => {
    const row = await followed(token, from)
    if (hasEnded(row)) throw bookingOver(row, bookingPage(services, row.id))
    return row
  }

  return {
    async paymentPage({ params }) {
      const row = await found(params.token)
      const bookingUrl = bookingPage(services, row.id)
      if (isPaid(row)) throw new DomainError('already_paid', 'payment.completed', { bookingUrl })
      return paymentPageView(row, { ...terms, bookingUrl }, clock())
    },
    async initiateStk({ params, body, context, record }) {
      const bookingId = idFrom(params.token)
      const input = { phone: body.phoneNumber, graceMinutes: terms.graceMinutes }
      const { attemptId: id, ...cents } = await record(requestPrompt(services, bookingId, input, context))
      const { amountCents: amount_cents, restCents: rest_cents } = cents
      const at = context.now.toISOString()
      return { prompt: promptView({ id, amount_cents, rest_cents, at, accepted: false, outcome: null }) }
    },
    async disownPhone({ params, context, reached }) {
      reached((await disownPhone(services, params.token, context)).position)
      return { done: true }
    },
    async confirmManual({ params, body, context, ...request }) {
      const bookingId = idFrom(params.token)
      const { id } = await found(
        params.token,
        await fresh(request, streams.booking(bookingId), streams.payment(bookingId)),
      )
      await request.record(claimPaid(services, id, body.receipt ?? null, context))
      return { status: 'checking' }
    },
    async paymentEvents({ params, response }) {
      const { id } = await followed(params.token)
      await limit.admit(`booking:${id}`, response)
      return feed.subscribe('payment', id)
    },
    async bookingReceipt({ params }) {
      const bookingId = links.bookingOf(params.token) ?? notFound('booking.not-found')
      const [row, refunds] = await Promise.all([paidBooking(db, bookingId), refundsOf(db, bookingId)])
      if (!row || row.payment.received_cents === 0)
        throw new DomainError('not_found', 'payment.none', { reason: 'no_payments' })
      return receiptView(row, refunds, terms.seller, clock())
    },
  }
}

const bookingPage = ({ links, publicUrl }: Pick<RouteServices, 'links' | 'publicUrl'>, bookingId: string) =>
  `${publicUrl()}/bookings/${links.trackingToken(bookingId)}`

const hasEnded = ({ status, payment }: PaidBooking) => isOver(status) && payment.pay_by !== null

const bookingOver = (row: PaidBooking, bookingUrl: string) => {
  const { status, payment } = row
  const about = { bookingStatus: status, bookingUrl, messages: hasMessages(row) }
  const ended: EndedPayment = { ...about, ...refundsView(status, payment) }
  return new DomainError('booking_over', 'payment.booking-over', { ended })
}

const isPaid = ({ status, payment }: PaidBooking) => payment.settled || status === 'paid' || status === 'completed'

/**
 * A link expires when its booking ends, or with its deadline and grace; not while M-Pesa's answer is pending, or if the
 * booking does not end unpaid.
 */
function hasExpired(row: PaidBooking, graceMinutes: number, now: Date): boolean {
  const { payment, status } = row
  if (isPaid(row)) return false
  if (status !== 'approved' || payment.closed || payment.pay_by === null) return true
  if (deadlineOf(row, payment.pay_by) === null) return false
  const isWaiting = payment.prompt !== null && payment.prompt.outcome === null
  return !isWaiting && now.getTime() > Date.parse(payment.pay_by) + graceMinutes * minuteMs
}
