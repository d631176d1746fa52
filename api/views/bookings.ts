import { hasStarted, unitsOf } from '../../domain/booking/rules.ts'
import { kesOf } from '../../domain/kernel/money.ts'
import { endOfRun, Slot } from '../../domain/kernel/slot.ts'
import { isOpen } from '../../domain/studio/opening.ts'
import type { BookingMoment } from '../../projections/bookings/bookings.ts'
import type {
  CountByStatus,
  OfficeBookingDetail,
  OfficeFilter,
  OpenedBooking,
} from '../../projections/bookings/office.ts'
import { balanceOf } from '../../projections/payments/payments.ts'
import type { PaymentPart } from '../../projections/payments/queries.ts'
import type { AdminBooking, BookingDetail, StatusFilter, StatusTotals } from '../contract/admin-bookings.ts'
import type { BookingPayment, BookingStatus } from '../contract/shared.ts'
import { actionRequired, type Decider } from '../contract/statuses.ts'
import { deadlineOf, isPayable, paymentStatusOf, receiptsView, refundsView } from './payments.ts'

interface Row {
  readonly id: string
  readonly status: BookingStatus
  readonly price_cents: number
  readonly pay_by: string | null
  readonly slots: readonly Slot[]
  readonly checked_in: boolean
  readonly payment: PaymentPart | null
}

/** Returns the address of a booking's payment page. */
export type PaymentLink = (bookingId: string) => string

/** A booking's payment; with `linkOf`, its payment page while it can be paid. */
export function bookingPayment(row: Row, linkOf?: PaymentLink): BookingPayment {
  const { payment } = row
  if (payment?.pay_by == null) return unrequestedPayment(row)
  const awaitsMoney = isPayable(row.status, payment)
  return {
    status: paymentStatusOf(payment),
    amount: kesOf(payment.charge_cents),
    balance: kesOf(balanceOf(payment)),
    link: awaitsMoney && linkOf ? linkOf(row.id) : null,
    deadline: awaitsMoney ? deadlineOf(row, row.pay_by) : null,
    receipts: receiptsView(payment.receipts),
    ...refundsView(row.status, payment),
  }
}

/** The payment of a booking without a link, as far as the booking itself knows. */
function unrequestedPayment(row: Row): BookingPayment {
  const { status, price_cents, pay_by, payment } = row
  const paid = status === 'paid' || status === 'completed'
  const over = paid || status === 'rejected' || status === 'cancelled'
  const balance = payment ? balanceOf({ ...payment, charge_cents: price_cents }) : price_cents
  return {
    status: paid ? 'paid' : payment ? paymentStatusOf(payment) : 'pending',
    amount: kesOf(price_cents),
    balance: over ? 0 : kesOf(balance),
    link: null,
    deadline: status === 'approved' ? deadlineOf(row, pay_by) : null,
    receipts: receiptsView(payment?.receipts ?? []),
    ...refundsView(status, payment),
  }
}

/** Returns the statuses that a filter selects in an area's list. */
export const statusesOf = (status: StatusFilter | undefined, area: Decider): OfficeFilter['statuses'] => {
  if (status === undefined || status === 'all') return undefined
  return status === 'action_required' ? actionRequired[area] : [status]
}

/** A booking in the lists of the back office. */
export function adminBookingView(row: OpenedBooking, linkOf?: PaymentLink): AdminBooking {
  const payment = bookingPayment(row, linkOf)
  return {
    id: row.id,
    code: row.code,
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    customer_phone: row.customer_phone,
    studio_id: row.studio_id,
    studio_name: row.studio_name,
    studio_code: row.studio_code,
    date: row.date,
    start_time: row.slots[0] ?? null,
    end_time: endOfRun(row.slots),
    session_type: row.session_type_name,
    status: row.status,
    payment_status: payment.status,
    number_of_people: row.number_of_people,
    selected_slots: [...row.slots],
    preferred_date: row.preferred_date,
    no_show: row.no_show,
    checked_in: row.checked_in,
    outside_hours: isOutsideHours(row),
    price: kesOf(row.price_cents),
    created_at: row.requested_at,
    payment,
  }
}

/** Maps the number of bookings in each status, and of those that an area can decide. */
export const statusTotalsView = (countByStatus: CountByStatus, area: Decider): StatusTotals => ({
  ...countByStatus,
  all: Object.values(countByStatus).reduce((sum, count) => sum + count, 0),
  action_required: actionRequired[area].reduce((sum, status) => sum + countByStatus[status], 0),
})

/**
 * Maps one booking with everything that the office shows of it, and the decisions that are possible at an instant; with
 * `linkOf` if the reader may see the payment's link.
 */
export function bookingDetailView(row: OfficeBookingDetail, now: Date, linkOf?: PaymentLink): BookingDetail {
  return {
    booking: {
      ...adminBookingView(row, linkOf),
      duration_minutes: row.duration_minutes,
      unit_price: kesOf(row.unit_price_cents),
      units: unitsOf(row.slots.length, row.duration_minutes),
      studio_location: row.studio_location,
      cancel_reason: row.cancel_reason,
      note: row.note,
      walk_in: row.walk_in && { messages: row.walk_in.messages, price_reason: row.price_reason },
      changed_at: row.changed_at,
      may: whatMay(row, now),
    },
    timeline: row.history.map((moment) => ({
      what: moment.what,
      text: momentText(moment, row),
      by: row.names[moment.by] ?? null,
      by_customer: isCustomer(moment),
      at: moment.at,
      slots: moment.slots.map((slot) => Slot.parse(slot)),
    })),
  }
}

/** Whether an upcoming session has an hour at which its studio is now closed. */
const isOutsideHours = ({ opening, status, slots }: OpenedBooking) =>
  opening !== null && movable.includes(status) && slots.some((slot) => !isOpen(opening, slot))

const movable: readonly OfficeBookingDetail['status'][] = ['requested', 'manager_confirmed', 'approved', 'paid']

function whatMay({ status, slots, no_show }: OfficeBookingDetail, now: Date): BookingDetail['booking']['may'] {
  const started = hasStarted({ slots }, now)
  const open = actionRequired.admin.some((each) => each === status)
  const wasPaid = status === 'paid' || status === 'completed'
  return {
    confirm: !started && (status === 'requested' || status === 'pending'),
    approve: !started && open,
    reject: open,
    cancel: open || status === 'approved' || status === 'paid',
    no_show: wasPaid && started && !no_show,
    move: !started && movable.includes(status),
    needs_time: status === 'pending',
  }
}

/** Customers follow their booking by its link, without an account. */
const isCustomer = ({ by }: BookingMoment) => by === 'visitor'

/** Describes an event: 'Approved by Jane Doe'. */
function momentText(moment: BookingMoment, { names, cancel_reason }: OfficeBookingDetail): string {
  const { what, by } = moment
  const who = names[by] ?? (isCustomer(moment) ? 'the customer' : undefined)
  const done = momentTexts[what] ?? what.replaceAll('_', ' ')
  if (what === 'cancelled' && who === undefined) return `${done}: ${cancel_reason ?? 'no reason given'}`
  return who === undefined ? done : `${done} by ${who}`
}

const momentTexts: Readonly<Record<string, string>> = {
  requested: 'Requested',
  time_arranged: 'Given its hours',
  manager_confirmed: 'Confirmed for the studio',
  approved: 'Approved',
  rejected: 'Rejected',
  paid: 'Paid',
  completed: 'Completed',
  cancelled: 'Cancelled',
  payment_voided: 'Recorded payment removed',
  reinstated: 'Brought back by a late payment',
  rescheduled: 'Moved to other hours',
  no_show: 'Marked as a no-show',
  checked_in: 'Checked in',
}
