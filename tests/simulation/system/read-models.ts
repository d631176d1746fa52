import { StudioDate } from '../../../domain/kernel/slot.ts'
import { takenHours } from '../../../domain/schedule/schedule.ts'
import type { BlockRow } from '../../../projections/blocks/blocks.ts'
import type { BookingRow } from '../../../projections/bookings/bookings.ts'
import type { CatalogueRow } from '../../../projections/catalogue/catalogue.ts'
import { ReadModelStopped } from '../../../projections/engine/stopped.ts'
import type { MessageRow } from '../../../projections/messages/messages.ts'
import type { PaymentRow } from '../../../projections/payments/payments.ts'
import type { ReceiptRow } from '../../../projections/payments/receipts.ts'
import type { RefundRow } from '../../../projections/payments/refunds.ts'
import type { ReadModels } from '../../../projections/read-models.ts'
import { type ScheduleRow, takenIn } from '../../../projections/schedule/schedules.ts'
import type { SessionTypeRow } from '../../../projections/session-types/session-types.ts'
import type { StudioRow } from '../../../projections/studios/studios.ts'
import type { UserRow } from '../../../projections/users/users.ts'
import type { SimulatedDatabase } from './database.ts'
import { type Ask, asked } from './ports.ts'
import { isOver, retentionOver } from './retention.ts'

const isUnverified = new Set(['unverified', 'disproved'])
const isPublic = ({ approved_at, active, archived_at }: StudioRow) =>
  approved_at !== null && active && archived_at === null
const openingOf = ({ opening_hours, buffer_minutes, blackouts, overrides, booking_window }: StudioRow) => ({
  openingHours: opening_hours,
  overrides,
  bookingWindow: booking_window,
  bufferMinutes: buffer_minutes,
  blackouts: blackouts.map(({ date, reason }) => ({ date: StudioDate.parse(date), reason })),
})

/** The queries of projections/read-models.ts, over rows in memory. */
export function readModelsOf(database: SimulatedDatabase, ask: Ask): ReadModels {
  const rowsOf = <Row extends object>(table: string) => {
    const { tables } = database.readModels
    if (tables.stopped.has(table)) throw new ReadModelStopped(table)
    return tables.rows<Row>(table)
  }
  const all = <Row extends object>(table: string) => [...rowsOf<Row>(table).values()]
  const one = <Row extends object>(table: string, id: string) => rowsOf<Row>(table).get(id)
  const upcoming = (from: string) =>
    all<BookingRow>('bookings').filter((row) => (row.date === null || row.date >= from) && !isOver(row))
  const hasOwnTypes = (studioId: string) =>
    all<SessionTypeRow>('session_types').some((row) => row.studio_id === studioId)
  return asked(ask, 'query', {
    requestReferences: (studioId, sessionTypeId) => {
      const studio = one<StudioRow>('studios', studioId)
      const type = one<SessionTypeRow>('session_types', sessionTypeId)
      return {
        studio: studio
          ? { studioId, capacity: studio.capacity, takesBookings: isPublic(studio), opening: openingOf(studio) }
          : null,
        sessionType: type
          ? {
              ...{ sessionTypeId, name: type.name ?? type.type, nameSw: type.name_sw },
              offered: type.studio_id === studioId || (type.studio_id === null && !hasOwnTypes(studioId)),
              ...{ durationMinutes: type.duration_minutes, priceCents: type.price_cents },
            }
          : null,
      }
    },
    publicOpening: (studioId) => {
      const studio = one<StudioRow>('studios', studioId)
      return studio && isPublic(studio) ? openingOf(studio) : undefined
    },
    studioOpening: (studioId) => {
      const studio = one<StudioRow>('studios', studioId)
      return studio && openingOf(studio)
    },
    takenBetween: (studioId, from, to, exceptBookingId) => {
      const days = all<ScheduleRow>('schedules').filter(
        (row) => row.studio_id === studioId && row.date >= from && row.date <= to,
      )
      const byDate = new Map(days.map((row) => [row.date, takenHours(takenIn(row), exceptBookingId)]))
      return (date: string) => byDate.get(date) ?? new Map()
    },
    bookingWithCode: (code) => all<BookingRow>('bookings').find((row) => row.code === code)?.id,
    upcomingBookings: (studioId, from) =>
      upcoming(from)
        .filter((row) => row.studio_id === studioId)
        .map(({ id: bookingId, slots }) => {
          const money = one<PaymentRow>('payments', bookingId)
          const holdsMoney = money !== undefined && money.received_cents > money.refunded_cents + money.returned_cents
          return { bookingId, holdsMoney, first: slots[0] ?? null }
        }),
    missingStudiosToClose: (from) => {
      const ids = new Set(upcoming(from).map((row) => row.studio_id))
      return [...ids].filter((id) => !one<StudioRow>('studios', id))
    },
    userById: (id) => one<UserRow>('users', id),
    assignable: (ids) => {
      const rows = all<CatalogueRow>('catalogue').filter((row) => row.active && ids.includes(row.id))
      return new Map(rows.map((row) => [row.id, row.kind]))
    },
    assignableStudios: (ids) => {
      const rows = all<StudioRow>('studios').filter((row) => ids.includes(row.id) && isPublic(row))
      return new Set(rows.map(({ id }) => id))
    },
    studiosToAssign: (managerId, ids) =>
      all<StudioRow>('studios')
        .filter((row) => row.manager_id === managerId || ids.includes(row.id))
        .map(({ id, manager_id }) => ({ id, manager_id })),
    messageByProviderId: (providerId) => all<MessageRow>('messages').find((row) => row.provider_id === providerId)?.id,
    isBlocked: (subjects, at) => {
      const standing = all<BlockRow>('blocks').filter((row) => row.lifted_at === null && subjects.includes(row.subject))
      return standing.some(({ until }) => until === null || new Date(until) > at)
    },
    paymentTraces: (personId) => {
      const bookings = all<BookingRow>('bookings').filter((row) => row.person_id === personId)
      const theirs = new Set(bookings.map(({ id }) => id))
      const receipts = all<ReceiptRow>('receipts').filter((row) => theirs.has(row.booking_id ?? ''))
      const refunds = all<RefundRow>('refunds').filter((row) => theirs.has(row.booking_id))
      const about = [...receipts.flatMap((row) => row.attempt_id ?? []), ...refunds.map(({ id }) => id)]
      return { receipts: receipts.map(({ receipt }) => receipt), about, bookings: [...theirs] }
    },
    ...retentionOver(all),
    bookedReceipts: ({ from, to }, numbers) => {
      const rows = all<ReceiptRow>('receipts')
      const namedAs = new Map(rows.map((row) => [row.counts_under, row]))
      const withNames = rows.map((row) => ({ ...row, named: namedAs.get(row.receipt)?.receipt ?? null }))
      return withNames.filter(({ paid_at, receipt, named }) => {
        const isWithin = paid_at >= from.toISOString() && paid_at < to.toISOString()
        return isWithin || numbers.includes(receipt) || (named !== null && numbers.includes(named))
      })
    },
    recordedReceipts: (numbers) => {
      const recorded = all<ReceiptRow>('receipts').filter(({ status }) => !isUnverified.has(status))
      return new Set(recorded.map(({ receipt }) => receipt).filter((each) => numbers.includes(each)))
    },
  })
}
