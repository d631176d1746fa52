import { expect, test } from 'vitest'
import type { BookingEvent } from '../../domain/booking/events.ts'
import { Slot } from '../../domain/kernel/slot.ts'
import { recorded, rowsAfter } from '../engine/testing.ts'
import { bookings } from './bookings.ts'

const id = '0199a000-0000-7000-8000-00000000000a'
const other = '0199a000-0000-7000-8000-00000000000b'
const nine = Slot.parse('2026-12-01T09:00:00.000Z')
const ten = Slot.parse('2026-12-02T10:00:00.000Z')
const stream = `booking-${id}`
const requested = (slots: Slot[]): BookingEvent => ({
  type: 'booking.requested',
  data: {
    bookingId: id,
    code: 'SB7K3M9Q',
    personId: other,
    customerName: 'Wanjiru',
    customerEmail: 'wanjiru@example.com',
    customerPhone: '254712345678',
    language: 'en',
    studioId: other,
    sessionTypeId: other,
    sessionTypeName: 'Mixing',
    sessionTypeNameSw: null,
    durationMinutes: 60,
    unitPriceCents: 250_000,
    numberOfPeople: 2,
    preferredDate: null,
    changeableHours: 24,
    slots,
    reservationId: other,
    priceCents: 250_000,
    walkIn: null,
    priceReason: null,
  },
})
const after = (...events: BookingEvent[]) =>
  rowsAfter(bookings, ...events.map((event) => recorded(stream, event))).get(id)

test('a request with hours is requested, and one without is pending', () => {
  expect(after(requested([nine]))).toMatchObject({ status: 'requested', date: '2026-12-01', slots: [nine] })
  expect(after(requested([]))).toMatchObject({ status: 'pending', date: null })
})

test('arranging a time makes a pending booking a requested one, with its date and price', () => {
  const arranged: BookingEvent = {
    type: 'booking.time_arranged',
    data: { slots: [ten], reservationId: null, priceCents: 300_000 },
  }
  expect(after(requested([]), arranged)).toMatchObject({
    status: 'requested',
    date: '2026-12-02',
    price_cents: 300_000,
  })
})

test('a move keeps an approved booking approved, and resets a confirmed one to requested', () => {
  const confirmed: BookingEvent = { type: 'booking.manager_confirmed', data: { managerId: other } }
  const approved: BookingEvent = {
    type: 'booking.approved',
    data: { adminId: other, payBy: '2026-11-30T05:00:00.000Z', chargeCents: 250_000 },
  }
  const moved: BookingEvent = {
    type: 'booking.rescheduled',
    data: { from: [nine], slots: [ten], reservationId: null, priceCents: 250_000, chargeCents: null, payBy: null },
  }
  expect(after(requested([nine]), confirmed, moved)).toMatchObject({ status: 'requested', slots: [ten] })
  expect(after(requested([nine]), confirmed, approved, moved)).toMatchObject({
    status: 'approved',
    pay_by: '2026-11-30T05:00:00.000Z',
  })
})

test('the history contains each event with the hours at that time', () => {
  const cancelled: BookingEvent = {
    type: 'booking.cancelled',
    data: { reason: 'customer', personId: other, note: '' },
  }
  expect(after(requested([nine]), cancelled)).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'customer',
    note: null,
    history: [
      { what: 'requested', slots: [nine] },
      { what: 'cancelled', slots: [nine] },
    ],
  })
})

test.each(['manager', 'admin'] as const)('a rejection by the %s shows who rejected it, with the note', (by) => {
  const rejected: BookingEvent = { type: 'booking.rejected', data: { by, personId: other, note: 'Full' } }
  expect(after(requested([nine]), rejected)).toMatchObject({ status: 'rejected', rejected_by: by, note: 'Full' })
})

test('a cancellation keeps its note, except for an unanswered request', () => {
  const cancelled = (reason: 'manager' | 'unanswered'): BookingEvent => ({
    type: 'booking.cancelled',
    data: { reason, personId: other, note: 'A pipe burst' },
  })
  expect(after(requested([nine]), cancelled('manager'))).toMatchObject({ note: 'A pipe burst' })
  expect(after(requested([nine]), cancelled('unanswered'))).toMatchObject({ note: null })
})

test('an event of a booking that was never requested leaves no row', () => {
  expect(after({ type: 'booking.completed', data: {} })).toBeUndefined()
})

test('a reinstated booking is approved and awaits its payment', () => {
  const unpaid: BookingEvent = { type: 'booking.cancelled', data: { reason: 'unpaid', personId: other, note: '' } }
  const reinstated: BookingEvent = {
    type: 'booking.reinstated',
    data: { payBy: '2026-11-30T05:00:00.000Z', reservationId: null },
  }
  expect(after(requested([nine]), unpaid, reinstated)).toMatchObject({
    status: 'approved',
    cancel_reason: null,
    pay_by: '2026-11-30T05:00:00.000Z',
    history: [{ what: 'requested' }, { what: 'cancelled' }, { what: 'reinstated' }],
  })
})
