import { orderRefund, recordReversal, refundByHand, resendLink, retryRefund } from '../../commands/payments/payment.ts'
import {
  allocateReceipt,
  assignReceipt,
  disproveReceipt,
  returnReceipt,
  verifyReceipt,
} from '../../commands/payments/receipt.ts'
import { streams } from '../../commands/streams.ts'
import { readBookingCode } from '../../domain/kernel/booking-code.ts'
import { DomainError, invalid } from '../../domain/kernel/domain-error.ts'
import { addDays, checkRange, instantAt, StudioDate, studioDateAt } from '../../domain/kernel/slot.ts'
import { refundedCents } from '../../domain/payment/sums.ts'
import type { Inbox } from '../../integrations/mpesa/inbox.ts'
import { officePayments } from '../../projections/bookings/office-payments.ts'
import { bookingWithCode } from '../../projections/bookings/queries.ts'
import { directsOf, directsOverall } from '../../projections/payments/directs.ts'
import { lastReconciliations, ledgerOf, ledgerOverall } from '../../projections/payments/ledger.ts'
import {
  type OfficeRefund,
  officeRefund,
  officeRefunds,
  type RefundStatus,
  refundStatuses,
} from '../../projections/payments/refunds.ts'
import {
  awaitingMoney,
  suspended,
  suspendedReceipt,
  unverified,
  unverifiedReceipt,
} from '../../projections/payments/suspense.ts'
import type { adminMoneyEndpoints, Verification } from '../contract/admin-money.ts'
import type { ResolvedMethod } from '../contract/admin-refunds.ts'
import type { Handlers, UserRequest } from '../http/serve.ts'
import {
  adminPaymentView,
  callbackView,
  directTotalsView,
  inboxVerdictsOf,
  ledgerLineView,
  ledgerTotalsView,
  paymentSumsView,
  reconciliationView,
  refundView,
  suspenseView,
  unverifiedView,
} from '../views/money.ts'
import { changedBookingDetail } from './admin-bookings.ts'
import { notFound } from './guards.ts'
import type { RouteServices } from './services.ts'

const ledgerDays = 30
const lastComparisons = 10

/** Money for admins. `verification`: what verifies Paybill confirmations besides the statement. */
export function adminMoneyRoutes(
  services: RouteServices,
  inbox: Pick<Inbox, 'list' | 'recheck'>,
  verification: Verification,
): Handlers<typeof adminMoneyEndpoints> {
  const { db, clock, fresh } = services
  const changedReceipt = async (receipt: string, request: UserRequest, ...more: readonly string[]) => {
    const row = await suspendedReceipt(await fresh(request, streams.receipt(receipt), ...more), receipt)
    return { receipt: suspenseView(row ?? notFound('receipt.not-in-suspense')) }
  }
  const refundOf = async (id: string, from = db) => (await officeRefund(from, id)) ?? notFound('refund.not-found')
  const changedRefund = async (id: string, bookingId: string, request: UserRequest) => {
    const from = await fresh(request, streams.payment(bookingId))
    return { refund: refundView(await refundOf(id, from), clock()) }
  }

  return {
    async adminPayments({ query }) {
      const { status: standing, search, limit, offset } = query
      const found = await officePayments(db, { standing, search, ...instantsOf(query), limit, offset })
      return { items: found.items.map(adminPaymentView), total: found.total, ...paymentSumsView(found) }
    },
    async adminSuspense({ query: { status, ...page } }) {
      const { items, total, open } = await suspended(db, { ...page, status: status === 'open' ? 'suspended' : status })
      const awaiting = status === 'open' && items.length > 0 ? await awaitingMoney(db) : []
      const amount = open.amount_cents / 100
      return { items: items.map((row) => suspenseView(row, awaiting)), total, open: { count: open.count, amount } }
    },
    async assignReceipt({ params, body, ...request }) {
      const code = readBookingCode(body.bookingCode)
      if (code === null) throw invalid('bookingCode', 'payment.booking-code-format')
      const bookingId = (await bookingWithCode(db, code)) ?? notFound('payment.booking-code-unknown')
      const assigned = { bookingId, adminId: request.user.userId }
      await assignReceipt(services, params.receipt, assigned, request.context)
      // A process would do this too. Doing it here lets the answer show the result.
      await allocateReceipt(services, params.receipt, request.context)
      return changedReceipt(params.receipt, request, streams.booking(bookingId), streams.payment(bookingId))
    },
    async returnReceipt({ params, body, ...request }) {
      const given = { adminId: request.user.userId, note: body.note }
      request.reached((await returnReceipt(services, params.receipt, given, request.context)).position)
      return changedReceipt(params.receipt, request)
    },
    async adminUnverified({ query: { status, ...page } }) {
      const request = { ...page, status: status === 'open' ? 'unverified' : status } as const
      const { items, total, open } = await unverified(db, request)
      const waiting = { count: open.count, amount: open.amount_cents / 100 }
      return { items: items.map(unverifiedView), total, open: waiting, verification }
    },
    async verifyReceipt({ params: { receipt }, body: { amount, account }, ...request }) {
      const seen = { adminId: request.user.userId, amountCents: Math.round(amount * 100), account }
      await verifyReceipt(services, receipt, seen, request.context)
      await inbox.recheck(receipt)
      // The booking that it pays for may have changed as well.
      request.reached(await services.store.head())
      return { receipt, amount }
    },
    async disproveReceipt({ params: { receipt }, ...request }) {
      const by = { adminId: request.user.userId }
      request.reached((await disproveReceipt(services, receipt, by, request.context)).position)
      await inbox.recheck(receipt)
      const row = await unverifiedReceipt(await fresh(request, streams.receipt(receipt)), receipt)
      return { receipt: unverifiedView(row ?? notFound('receipt.not-found')) }
    },
    async adminCallbacks({ query: { verdict, limit, offset } }) {
      const { items, total, counts } = await inbox.list({ limit, offset, verdicts: inboxVerdictsOf(verdict) })
      const { open, unverified, counted, duplicate, refused, contradicted } = counts
      const totals = { waiting: open + unverified, accepted: counted + duplicate, refused, contradicted }
      return { items: items.map(callbackView), total, totals }
    },
    async adminRefunds({ query: { status, search, limit, offset } }) {
      const found = await officeRefunds(db, { statuses: statusesOf(status), search, limit, offset }, clock())
      const { due, sent, silent, failed, refunded, open_cents, refunded_cents } = found.sums
      return {
        items: found.items.map((row) => refundView(row, clock())),
        total: found.total,
        totals: { due, sent, silent, failed, refunded },
        sums: { open: open_cents / 100, refunded: refunded_cents / 100 },
      }
    },
    async resolveRefund({ params: { id }, body, ...request }) {
      const { booking_id } = await refundOf(id)
      if (body.way === 'other') {
        const byHand = { refundId: id, orders: body.orders, note: body.note ?? '' }
        await request.record(refundByHand(services, booking_id, byHand, request.context))
      } else {
        const ordered = { refundId: id, adminId: request.user.userId, way: body.way }
        await request.record(orderRefund(services, booking_id, ordered, request.context))
      }
      return changedRefund(id, booking_id, request)
    },
    async retryRefund({ params: { id }, body, ...request }) {
      const refund = await refundOf(id)
      const way = methodToRetry(refund, refundView(refund, clock()).may.retry)
      const ordered = { refundId: id, adminId: request.user.userId, way, orders: body.orders ?? refund.orders }
      await request.record(retryRefund(services, refund.booking_id, ordered, request.context))
      return changedRefund(id, refund.booking_id, request)
    },
    async recordReversal({ params: { id }, body, ...request }) {
      const reversed = { receipt: body.receipt, proof: body.note, adminId: request.user.userId }
      const { state } = await request.record(recordReversal(services, id, reversed, request.context))
      return { refunded: refundedCents(state) / 100 }
    },
    async adminLedger({ query }) {
      const to = query.to ?? studioDateAt(clock())
      const from = query.from ?? addDays(StudioDate.parse(to), 1 - ledgerDays)
      checkRange({ from, to })
      const period = { from: startOfDay(from), to: endOfDay(to) }
      const [{ lines, sums }, overall, compared, direct, directOverall] = await Promise.all([
        ledgerOf(db, period, query),
        ledgerOverall(db),
        lastReconciliations(db, lastComparisons),
        directsOf(db, period),
        directsOverall(db),
      ])
      return {
        from,
        to,
        totals: ledgerTotalsView(sums),
        lines: lines.map(ledgerLineView),
        total: sums.receipts,
        overall: ledgerTotalsView(overall),
        unverified: { count: overall.unverified, amount: overall.unverified_cents / 100 },
        direct: { totals: direct.map(directTotalsView), overall: directOverall.map(directTotalsView) },
        reconciliations: compared.map(reconciliationView),
      }
    },
    async resendPaymentLink({ params: { id }, ...request }) {
      request.reached((await resendLink(services, id, request.context)).position)
      return changedBookingDetail(services, id, request)
    },
  }
}

const statusesOf = (status: RefundStatus | 'open' | undefined): readonly RefundStatus[] | undefined => {
  if (status === undefined) return undefined
  return status === 'open' ? refundStatuses.filter((each) => each !== 'refunded') : [status]
}

/** Throws DomainError `wrong_status` if there is nothing to retry. */
function methodToRetry({ way }: OfficeRefund, mayRetry: boolean): Exclude<ResolvedMethod, 'other'> {
  if (!mayRetry || way === null || way === 'other') throw new DomainError('wrong_status', 'refund.not-retryable')
  return way
}

const startOfDay = (date: string) => instantAt(StudioDate.parse(date))
const endOfDay = (date: string) => instantAt(addDays(StudioDate.parse(date), 1))

/** Throws DomainError `invalid` for dates in reverse. */
function instantsOf({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  checkRange({ from, to })
  return { from: from === undefined ? undefined : startOfDay(from), to: to === undefined ? undefined : endOfDay(to) }
}
