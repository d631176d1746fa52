import type { BookingStatus } from '../../domain/booking/booking.ts'
import type { BookingEvent, CancelReason, WalkIn } from '../../domain/booking/events.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { Slot } from '../../domain/kernel/slot.ts'
import { phoneForms, searchable } from '../engine/matching.ts'
import { changing, column, type Happened, idAfter, projection, type RowOf } from '../engine/projection.ts'
import { actorOf } from '../log/log-marks.ts'
import { bookingDays, bookingTotals } from './tallies.ts'

/** An entry of a booking's history, for its page. */
export interface BookingMoment {
  readonly what: string
  readonly at: string
  /** A person's id, `visitor`, or the name of a process. */
  readonly by: string
  /** The event's position. */
  readonly position: string
  readonly slots: readonly string[]
}

const columns = {
  id: column<string>('uuid'),
  code: column<string>('text not null'),
  status: column<BookingStatus>('text not null'),
  no_show: column<boolean>('boolean not null'),
  checked_in: column<boolean>('boolean not null'),
  person_id: column<string>('uuid not null'),
  customer_name: column<string>('text not null'),
  customer_email: column<string>('text not null'),
  customer_phone: column<string>('text not null'),
  language: column<Language>('text not null'),
  studio_id: column<string>('uuid not null'),
  session_type_id: column<string>('uuid not null'),
  session_type_name: column<string>('text not null'),
  session_type_name_sw: column<string | null>('text'),
  duration_minutes: column<number>('int not null'),
  unit_price_cents: column<number>('bigint not null'),
  price_cents: column<number>('bigint not null'),
  number_of_people: column<number>('int not null'),
  slots: column<readonly Slot[]>('text[] not null'),
  /** The studio's date of the session; null while no time is chosen. */
  date: column<string | null>('text'),
  preferred_date: column<string | null>('text'),
  changeable_hours: column<number>('int not null'),
  pay_by: column<string | null>('timestamptz'),
  rejected_by: column<'manager' | 'admin' | null>('text'),
  cancel_reason: column<CancelReason | null>('text'),
  note: column<string | null>('text'),
  /** Who booked for the customer; null for a customer's request. */
  walk_in: column<WalkIn | null>('jsonb'),
  /** Why a walk-in costs another price than the list's. */
  price_reason: column<string | null>('text'),
  history: column<readonly BookingMoment[]>('jsonb not null'),
  requested_at: column<string>('timestamptz not null'),
  changed_at: column<string>('timestamptz not null'),
  /** The searched text in lower case: name, email, phone in national and international format, code. */
  search: column<string>('text not null'),
}

/** A booking's row. */
export type BookingRow = RowOf<typeof columns>

const idOf = idAfter('booking-')

const momentOf = (event: Happened, slots: readonly string[]): BookingMoment => ({
  what: nameOf(event.type),
  at: event.metadata.at,
  by: actorOf(event.metadata),
  position: event.position,
  slots,
})
const nameOf = (type: string) => type.slice('booking.'.length)

/** Each change is in the history. */
const change = changing<BookingRow>(idOf, (event, { history, slots }) => ({
  changed_at: event.metadata.at,
  history: [...history, momentOf(event, slots)],
}))

const sessionDate = (slots: readonly string[]) => slots[0]?.slice(0, 10) ?? null

function requested(event: Extract<BookingEvent, { type: 'booking.requested' }> & Happened): BookingRow {
  const { data, metadata } = event
  return {
    id: data.bookingId,
    code: data.code,
    status: data.slots.length > 0 ? 'requested' : 'pending',
    no_show: false,
    checked_in: false,
    person_id: data.personId,
    customer_name: data.customerName,
    customer_email: data.customerEmail,
    customer_phone: data.customerPhone,
    language: data.language,
    studio_id: data.studioId,
    session_type_id: data.sessionTypeId,
    session_type_name: data.sessionTypeName,
    session_type_name_sw: data.sessionTypeNameSw,
    duration_minutes: data.durationMinutes,
    unit_price_cents: data.unitPriceCents,
    price_cents: data.priceCents,
    number_of_people: data.numberOfPeople,
    slots: data.slots,
    date: sessionDate(data.slots),
    preferred_date: data.preferredDate,
    changeable_hours: data.changeableHours,
    pay_by: null,
    rejected_by: null,
    cancel_reason: null,
    note: null,
    walk_in: data.walkIn,
    price_reason: data.priceReason,
    history: [momentOf(event, data.slots)],
    requested_at: metadata.at,
    changed_at: metadata.at,
    search: searchable(data.customerName, data.customerEmail, phoneForms(data.customerPhone), data.code),
  }
}

export const bookings = projection<BookingRow>({
  table: 'bookings',
  version: 11,
  columns,
  indexes: [
    '(code)',
    '(studio_id, date)',
    '(person_id)',
    '(requested_at desc, id desc)',
    '(status, requested_at desc, id desc)',
    '(studio_id, requested_at desc, id desc)',
    '(date, status)',
    '(changed_at desc)',
    '(studio_id, changed_at desc)',
    'using gin (search gin_trgm_ops)',
  ],
  tallies: [bookingTotals, bookingDays],
  on: {
    'booking.requested': { key: (event) => event.data.bookingId, fold: (_, event) => requested(event) },
    'booking.time_arranged': change(({ data }) => ({
      status: 'requested',
      slots: data.slots,
      date: sessionDate(data.slots),
      price_cents: data.priceCents,
    })),
    'booking.manager_confirmed': change(() => ({ status: 'manager_confirmed' })),
    'booking.approved': change(({ data }) => ({ status: 'approved', pay_by: data.payBy })),
    'booking.rejected': change(({ data }) => ({ status: 'rejected', rejected_by: data.by, note: data.note || null })),
    'booking.paid': change(() => ({ status: 'paid' })),
    'booking.completed': change(() => ({ status: 'completed' })),
    'booking.cancelled': change(({ data }) => ({
      status: 'cancelled',
      cancel_reason: data.reason,
      // Older events have an English sentence of the program's own instead of a note.
      note: data.reason === 'unanswered' ? null : data.note || null,
    })),
    'booking.payment_voided': change(({ data }) => ({ status: 'approved', pay_by: data.payBy })),
    'booking.reinstated': change(({ data }) => ({
      status: 'approved',
      pay_by: data.payBy,
      cancel_reason: null,
      note: null,
    })),
    'booking.rescheduled': change(({ data }, row) => ({
      // A manager who had confirmed other hours must confirm again.
      status: row.status === 'manager_confirmed' ? 'requested' : row.status,
      pay_by: data.payBy ?? row.pay_by,
      checked_in: false,
      slots: data.slots,
      date: sessionDate(data.slots),
      price_cents: data.priceCents,
    })),
    // Not a step of the booking, so its history does not change.
    'booking.language_chosen': { key: idOf, fold: (row, { data }) => row && { ...row, language: data.language } },
    'booking.no_show': change(() => ({ no_show: true, checked_in: false })),
    'booking.checked_in': change(() => ({ no_show: false, checked_in: true })),
  },
})
