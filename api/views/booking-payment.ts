import { kesOf } from '../../domain/kernel/money.ts'
import { balanceOf } from '../../projections/payments/payments.ts'
import type { PaymentPart } from '../../projections/payments/queries.ts'
import type { BookingPayment, BookingStatus } from '../contract/shared.ts'
import { paymentStatusOf, receiptsView, refundsView } from './payments.ts'

interface Row {
  readonly id: string
  readonly status: BookingStatus
  readonly price_cents: number
  readonly pay_by: string | null
  readonly payment: PaymentPart | null
}

/** Returns the address of a booking's payment page. */
export type PaymentLink = (bookingId: string) => string

/** A booking's payment; with `linkOf`, its payment page while it can be paid. */
export function bookingPayment(row: Row, linkOf?: PaymentLink): BookingPayment {
  const { payment } = row
  if (payment?.pay_by == null) return unrequestedPayment(row)
  const isOpen = row.status === 'approved' && !payment.settled && !payment.closed
  return {
    status: paymentStatusOf(payment),
    amount: kesOf(payment.charge_cents),
    balance: kesOf(balanceOf(payment)),
    link: isOpen && linkOf ? linkOf(row.id) : null,
    deadline: isOpen ? row.pay_by : null,
    receipts: receiptsView(payment.receipts),
    ...refundsView(row.status, payment),
  }
}

/** The payment of a booking without a link, as far as the booking itself knows. */
function unrequestedPayment({ status, price_cents, pay_by, payment }: Row): BookingPayment {
  const paid = status === 'paid' || status === 'completed'
  const over = paid || status === 'rejected' || status === 'cancelled'
  const balance = payment ? balanceOf({ ...payment, charge_cents: price_cents }) : price_cents
  return {
    status: paid ? 'paid' : payment ? paymentStatusOf(payment) : 'pending',
    amount: kesOf(price_cents),
    balance: over ? 0 : kesOf(balance),
    link: null,
    deadline: status === 'approved' ? pay_by : null,
    receipts: receiptsView(payment?.receipts ?? []),
    ...refundsView(status, payment),
  }
}
