import type { AdminBooking, BookingDetail, StatusTotals } from '../../../../api/contract/admin-bookings.ts'
import type { ManagerDay } from '../../../../api/contract/dashboards.ts'
import type { CalendarDay } from '../../../../api/contract/manager-bookings.ts'
import type { BookingStatus, PaymentStatus } from '../../../../api/contract/shared.ts'
import { hours, slotAt } from '../../../../web/shared/site/clock.ts'
import { longEmail } from './account-data.ts'
import { idOf, studioAt } from './studios-data.ts'
import { ahead, dayAhead, hour } from './times.ts'

/** The bookings of the back office, and its calendar. */

const people = ['Wanjiru Kamau', 'Kevin Mwangi', 'Achieng Owino', 'Brian Kiptoo', 'Halima Abdi', 'Mutua Musyoka']
const codes = ['SB7K3M9Q', 'SB4T8XWD', 'SB9PC2HV', 'SBK2M7QX', 'SBW5R3TN', 'SBD8V2LP']
const statuses: readonly BookingStatus[] = ['requested', 'pending', 'approved', 'paid', 'completed', 'cancelled']
const paymentOf: Readonly<Record<BookingStatus, PaymentStatus>> = {
  requested: 'pending',
  pending: 'pending',
  manager_confirmed: 'pending',
  approved: 'pending',
  rejected: 'failed',
  paid: 'paid',
  completed: 'completed',
  cancelled: 'refunded',
}

export const bookings: readonly AdminBooking[] = statuses.map((status, i) => {
  const date = status === 'pending' ? null : dayAhead(status === 'completed' ? -3 : i + 2)
  const slots = date ? [slotAt(date, 10 + i), slotAt(date, 11 + i)] : []
  const isPaid = status === 'paid' || status === 'completed'
  return {
    id: idOf(i),
    code: codes[i] ?? '',
    customer_name: people[i] ?? '',
    customer_email: i === 1 ? longEmail : 'wanjiru@example.com',
    customer_phone: '254712345678',
    studio_id: idOf(50),
    studio_name: studioAt(0).name,
    studio_code: 'MWB-02',
    date,
    start_time: slots[0] ?? null,
    end_time: date ? slotAt(date, 12 + i) : null,
    session_type: 'Mixing session',
    status,
    payment_status: paymentOf[status],
    number_of_people: 2 + i,
    selected_slots: slots,
    preferred_date: status === 'pending' ? dayAhead(9) : null,
    no_show: status === 'completed',
    checked_in: false,
    outside_hours: false,
    price: 5_000,
    created_at: ahead(-(i + 1) * 5 * hour),
    payment: {
      status: paymentOf[status],
      amount: 5_000,
      balance: isPaid ? 0 : 5_000,
      link: null,
      deadline: status === 'approved' ? ahead(20 * hour) : null,
      receipts: isPaid ? [{ receipt: 'SKL51ZDR4F', amount: 5_000, at: ahead(-hour) }] : [],
      refundDue: 0,
      refunded: 0,
    },
  }
})

export const statusTotals: StatusTotals = {
  all: 128,
  action_required: 9,
  requested: 5,
  pending: 2,
  manager_confirmed: 2,
  approved: 12,
  rejected: 4,
  paid: 21,
  completed: 71,
  cancelled: 11,
}

/** A request that waits for the manager, and sessions of today: one to pay, one paid, one whose customer has come. */
export const managerDay = (): ManagerDay => {
  const date = dayAhead(0)
  const today = (i: number, from: number, more: Partial<AdminBooking>): AdminBooking[] => {
    const [booking, slots] = [bookings[i], [slotAt(date, from), slotAt(date, from + 1)]]
    if (!booking) return []
    const when = { date, selected_slots: slots, start_time: slots[0] ?? null, end_time: slotAt(date, from + 2) }
    return [{ ...booking, ...when, ...more }]
  }
  const requests = bookings.filter(({ status }) => status === 'requested' || status === 'pending').toReversed()
  return {
    date,
    requests,
    requestCount: requests.length,
    sessions: [
      ...today(2, 8, {}),
      ...today(3, 10, {}),
      ...today(4, 13, { status: 'paid', no_show: false, checked_in: true }),
    ],
    studiosWaiting: 1,
  }
}

/** Returns the only page of a list of bookings. */
export const pageOf = (...items: AdminBooking[]) => ({ items, total: items.length, more: false, totals: statusTotals })

/** Returns the details of a booking, or of the first one if the id is unknown. */
export function bookingDetail(id: string | undefined): BookingDetail {
  const booking = bookings.find((each) => each.id === id) ?? bookings[0]
  if (!booking) throw new Error('There are bookings')
  const { status, payment } = booking
  const link = status === 'approved' ? `https://studioni.example/payment/${'AbCdEfGhIjKlMnOp'.repeat(4)}` : null
  const isNew = status === 'requested' || status === 'pending'
  return {
    booking: {
      ...booking,
      payment: { ...payment, link },
      duration_minutes: 120,
      unit_price: 2_500,
      units: 2,
      studio_location: 'Kilimani, Nairobi',
      cancel_reason: status === 'cancelled' ? 'customer' : null,
      note: null,
      walk_in: null,
      changed_at: ahead(-2 * hour),
      may: {
        confirm: isNew,
        approve: isNew,
        reject: isNew,
        cancel: status !== 'cancelled' && status !== 'completed',
        no_show: status === 'paid',
        move: ['requested', 'manager_confirmed', 'approved', 'paid'].includes(status),
        needs_time: status === 'pending',
      },
    },
    timeline: [
      {
        what: 'requested',
        text: 'Requested by the customer',
        by: null,
        by_customer: true,
        at: ahead(-5 * hour),
        slots: booking.selected_slots,
      },
      {
        what: 'manager_confirmed',
        text: 'Confirmed for the studio by Otieno Odhiambo',
        by: 'Otieno Odhiambo',
        by_customer: false,
        at: ahead(-4 * hour),
        slots: [],
      },
    ],
  }
}

const closedOn = dayAhead(4)
const paymentMarks: Partial<Record<BookingStatus, 'unpaid' | 'paid'>> = { approved: 'unpaid', paid: 'paid' }

/**
 * Returns a studio's calendar. Each day has a requested booking, a paid booking and its buffer, and the third studio an
 * approved booking; the second studio is closed from 18:00 and on one day.
 */
export const calendarDays = (from: string, to: string, studio = 0): CalendarDay[] => {
  const dates = Array.from({ length: 84 }, (_, i) => dayAhead(i - 41)).filter((date) => date >= from && date <= to)
  return dates.map((date, i) => {
    const closed = studio === 1 && date === closedOn ? 'Repairs' : null
    return { date, closed, hours: hours.map((hour) => hourOf(date, hour, i % 4, studio, closed !== null)) }
  })
}

type Hour = CalendarDay['hours'][number]

function hourOf(date: string, hour: number, day: number, studio: number, isClosed: boolean): Hour {
  const startTime = slotAt(date, hour)
  const isFirst = hour === 10 + day
  if (isClosed || (studio === 1 && hour >= 18)) return { startTime, state: 'closed', booking: null }
  if (isFirst) return { startTime, state: 'booked', booking: sessionOf(studio === 2 ? 2 : 0) }
  if (hour === 14 || hour === 15) return { startTime, state: 'booked', booking: sessionOf(3) }
  return { startTime, state: hour === 16 ? 'buffer' : 'free', booking: null }
}

/** A booking as the calendar shows it. */
function sessionOf(which: number): Hour['booking'] {
  const booking = bookings[which]
  if (!booking) throw new Error(`There is no booking ${which}`)
  const { id, code, status, customer_name: customerName, session_type: sessionType, number_of_people } = booking
  const payment = paymentMarks[status] ?? null
  return { id, code, status, customerName, sessionType, numberOfPeople: number_of_people, payment }
}
