import { erased } from '../../../domain/kernel/events.ts'
import { addDays, instantAt, StudioDate } from '../../../domain/kernel/slot.ts'
import type { Retention } from '../../../processes/erasures/retention.ts'
import type { BookingRow } from '../../../projections/bookings/bookings.ts'
import type { MessageRow } from '../../../projections/messages/messages.ts'
import type { PaymentRow } from '../../../projections/payments/payments.ts'
import type { RefundRow } from '../../../projections/payments/refunds.ts'
import { endingTemplate } from '../../../projections/people/retention.ts'
import type { ReadModels } from '../../../projections/read-models.ts'
import type { UserRow } from '../../../projections/users/users.ts'
import type { Effects } from './ports.ts'

const hourMs = 3_600_000
/** Data is old after hours instead of months. */
export const keepsMs = 4 * hourMs
const noticeMs = hourMs
export const simulatedRetention: Retention = { retainedSince: (now) => new Date(now.getTime() - keepsMs), noticeMs }

export const isOver = ({ status }: Pick<BookingRow, 'status'>) =>
  status === 'rejected' || status === 'cancelled' || status === 'completed'

const goneOut: ReadonlySet<MessageRow['status']> = new Set(['sent', 'delivered', 'unclear'] as const)

const endOfDay = (date: string) => instantAt(addDays(StudioDate.parse(date), 1)).getTime()
const lastOf = (row: BookingRow) => Math.max(Date.parse(row.changed_at), row.date === null ? 0 : endOfDay(row.date))

/** The queries of projections/people/retention.ts, over rows in memory. */
export function retentionOver(
  all: <Row extends object>(table: string) => readonly Row[],
): Effects<Pick<ReadModels, 'peopleToForget' | 'unusedAccounts'>> {
  const bookingsOf = (personId: string) => all<BookingRow>('bookings').filter((row) => row.person_id === personId)
  const isOwed = (bookings: readonly BookingRow[]) =>
    all<RefundRow>('refunds').some(
      (refund) => refund.status !== 'refunded' && bookings.some(({ id }) => id === refund.booking_id),
    ) ||
    all<PaymentRow>('payments').some(
      (payment) => payment.return_due_cents > 0 && bookings.some(({ id }) => id === payment.id),
    )
  const messagesOf = (personId: string) => all<MessageRow>('messages').filter((row) => row.person_id === personId)
  const timesOf = (messages: readonly MessageRow[]) => messages.map((row) => Date.parse(row.created_at))
  /** Returns the time of the last act if the bookings are all over and refunded; otherwise undefined. */
  const lastAct = (bookings: readonly BookingRow[]) =>
    bookings.every(isOver) && !isOwed(bookings) ? Math.max(0, ...bookings.map(lastOf)) : undefined
  return {
    peopleToForget: ({ before, limit }) => {
      const users = new Set(all<UserRow>('users').map(({ id }) => id))
      const people = [
        ...all<BookingRow>('bookings').flatMap((row) => (row.customer_email === erased ? [] : [row.person_id])),
        ...all<MessageRow>('messages').flatMap((row) => (row.recipient === erased ? [] : [row.person_id])),
      ]
      return [...new Set(people)]
        .filter((personId) => !users.has(personId))
        .map((personId) => ({ personId, bookings: bookingsOf(personId) }))
        .filter(({ personId, bookings }) => {
          const ofBookings = lastAct(bookings)
          return ofBookings !== undefined && Math.max(ofBookings, ...timesOf(messagesOf(personId))) < before.getTime()
        })
        .map(({ personId, bookings }) => ({ personId, bookings: bookings.length }))
        .slice(0, limit)
    },
    unusedAccounts: ({ before, limit, notifiedBefore }) =>
      all<UserRow>('users')
        .filter(({ role }) => role === 'customer')
        .flatMap(({ id: userId, used_at }) => {
          const ofBookings = lastAct(bookingsOf(userId))
          const others = messagesOf(userId).filter(({ template }) => template !== endingTemplate)
          const last = Math.max(Date.parse(used_at), ofBookings ?? 0, ...timesOf(others))
          const notices = messagesOf(userId).filter(
            ({ template, created_at }) => template === endingTemplate && Date.parse(created_at) > last,
          )
          const sentAt = notices.flatMap((row) => (goneOut.has(row.status) ? row.changed_at : []))
          const notifiedAt = sentAt.sort()[0] ?? null
          const isOld = ofBookings !== undefined && last < before.getTime()
          const isDue = notifiedAt !== null && notifiedBefore !== null && new Date(notifiedAt) <= notifiedBefore
          return isOld && (notifiedBefore === null || notices.length === 0 || isDue)
            ? [{ userId, lastAct: new Date(last).toISOString(), notifiedAt }]
            : []
        })
        .slice(0, limit),
  }
}
