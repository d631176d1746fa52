import * as z from 'zod'
import { Cents, kesOf, kesText } from '../../domain/kernel/money.ts'
import type { LiveBooking } from '../../projections/bookings/live.ts'
import type { LiveMessage } from '../contract/manager-events.ts'
import { bookingText, bookingTitle } from '../routes/dashboard-views.ts'
import { type Messages, noMessages, notification, type Recorded } from './messages.ts'

/** The changes of bookings that managers and admins are notified of; the rest only updates their screens. */
const managerNotifications = new Set([
  ...['requested', 'approved', 'rejected', 'paid', 'cancelled', 'reinstated', 'rescheduled'],
])
/** Admins are notified of payments by the events of payments. */
const adminNotifications = new Set(['requested', 'manager_confirmed', 'cancelled'])

/** The messages of an event of a booking; none where the read models do not know the booking. */
export function bookingMessages({ type, metadata }: Recorded, booking: LiveBooking | undefined): Messages {
  if (!booking) return noMessages
  const { at, actor } = metadata
  const change = type.slice('booking.'.length)
  const { code, studio_name: studioName, slots, manager_id } = booking
  const [title, message] = [bookingTitle(change), bookingText(code, studioName, slots)]
  const update = bookingUpdate(booking, at)
  const notified = [notification({ title, message, at, type, code, studioName, slots: [...slots] }), update]
  // Nobody is notified of their own action.
  const byManager = 'id' in actor && actor.id === manager_id
  const byAdmin = 'role' in actor && actor.role === 'admin'
  return {
    managerIds: manager_id === null ? [] : [manager_id],
    toManagers: managerNotifications.has(change) && !byManager ? notified : [update],
    toAdmins: adminNotifications.has(change) && !byAdmin ? notified : [update],
  }
}

/** The events of payments that managers see. */
const managerTypes = new Set(['payment.receipt_matched', 'payment.settled', 'payment.refunded'])
const adminTitles: Readonly<Record<string, string>> = {
  'payment.receipt_matched': 'Payment received',
  'payment.refund_requested': 'Refund due',
}
const Money = z.object({ amountCents: Cents })

/** The messages of an event of a booking's payment; none where the read models do not know the booking. */
export function paymentMessages({ type, data, metadata }: Recorded, booking: LiveBooking | undefined): Messages {
  if (!booking) return noMessages
  const { code, studio_name: studioName, slots, manager_id } = booking
  const { at } = metadata
  const update = bookingUpdate(booking, at)
  const title = adminTitles[type]
  const money = Money.safeParse(data)
  const notes: LiveMessage[] = []
  if (title !== undefined && money.success) {
    const { amountCents } = money.data
    const message = `${kesText(amountCents)} for ${bookingText(code, studioName, slots)}`
    const amount = kesOf(amountCents)
    notes.push(notification({ title, message, at, type, code, studioName, slots: [...slots], amount }))
  }
  return {
    managerIds: manager_id === null || !managerTypes.has(type) ? [] : [manager_id],
    toManagers: [update],
    toAdmins: [...notes, update],
  }
}

/** The message of money that belongs to no known booking, which an admin has to look into. */
export function suspenseMessages({ stream, type, metadata: { at } }: Recorded): Messages {
  const receipt = stream.slice('receipt-'.length)
  const message = `M-Pesa ${receipt} names no booking of ours`
  return { ...noMessages, toAdmins: [notification({ title: 'Money without a booking', message, at, type, receipt })] }
}

const bookingUpdate = ({ id, code, status, studio_id }: LiveBooking, at: string): LiveMessage => ({
  event: 'booking_update',
  data: { bookingId: id, code, status, studioId: studio_id, at },
})
