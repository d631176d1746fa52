import { StudioDate, slotAt } from '../kernel/slot.ts'
import { alwaysOpen, anyTime, type Opening } from '../studio/opening.ts'
import type { BookingEvent } from './events.ts'
import type { RequestForm, RequestReference } from './request.ts'
import { priceOf } from './rules.ts'

/** The booking in tests: Ada's podcast on Tuesday 1 December 2026 from 10 to 12, requested a week before. */
export const [bookingId, studioId, sessionTypeId, ada, manager, admin, reservationId, otherReservationId] = [
  '0199a000-0000-7000-8000-000000000001',
  '0199a000-0000-7000-8000-000000000002',
  '0199a000-0000-7000-8000-000000000003',
  '0199a000-0000-7000-8000-000000000004',
  '0199a000-0000-7000-8000-000000000005',
  '0199a000-0000-7000-8000-000000000006',
  '0199a000-0000-7000-8000-000000000007',
  '0199a000-0000-7000-8000-000000000008',
] as const

const day = StudioDate.parse('2026-12-01')
export const at = (...hours: number[]) => hours.map((hour) => slotAt(day, hour))
/** Returns the instant of a date and time in Nairobi. */
export const nairobi = (text: string) => new Date(`${text}:00.000+03:00`)
export const now = nairobi('2026-11-24T09:00')

export const opening: Opening = {
  openingHours: alwaysOpen,
  overrides: [],
  blackouts: [],
  bookingWindow: anyTime,
  bufferMinutes: 0,
}
export const customer = {
  personId: ada,
  customerName: 'Ada Wanjiru',
  customerEmail: 'ada@example.com',
  customerPhone: '254712345678',
  language: 'en' as const,
}
/** Charges the full price. */
export const chargeOf = (priceCents: number) => priceCents
export const terms = {
  studioId,
  sessionTypeId,
  sessionTypeName: 'Podcast',
  sessionTypeNameSw: 'Podikasti',
  durationMinutes: 60,
  unitPriceCents: 250_000,
  numberOfPeople: 2,
  preferredDate: null,
  changeableHours: 24,
}
export const form: RequestForm = {
  personId: ada,
  customerName: 'Ada Wanjiru',
  customerEmail: 'ada@example.com',
  customerPhone: '0712 345 678',
  language: 'en',
  numberOfPeople: 2,
  selectedSlots: at(10, 11),
  preferredDate: null,
}
export const reference: RequestReference = {
  studio: { studioId, takesBookings: true, capacity: 6, opening },
  sessionType: {
    sessionTypeId,
    offered: true,
    name: 'Podcast',
    nameSw: 'Podikasti',
    durationMinutes: 60,
    priceCents: 250_000,
  },
}

export const requested = (...hours: number[]): BookingEvent => ({
  type: 'booking.requested',
  data: {
    bookingId,
    code: 'SB222222',
    ...customer,
    ...terms,
    slots: at(...hours),
    reservationId,
    priceCents: priceOf(hours.length, terms),
    walkIn: null,
    priceReason: null,
  },
})
export const pending = requested()
export const bookingRequested = requested(10, 11)
export const confirmed: BookingEvent = { type: 'booking.manager_confirmed', data: { managerId: manager } }
/** Approved for KES 5,000; `payBy` in Nairobi time. */
export const approvedUntil = (payBy: string): BookingEvent => ({
  type: 'booking.approved',
  data: { adminId: admin, payBy: nairobi(payBy).toISOString(), chargeCents: 500_000 },
})
export const approved = approvedUntil('2026-11-25T09:00')
export const rejected: BookingEvent = { type: 'booking.rejected', data: { by: 'admin', personId: ada, note: '' } }
export const checkedIn: BookingEvent = { type: 'booking.checked_in', data: { managerId: manager } }
export const paid: BookingEvent = { type: 'booking.paid', data: { receipt: 'TLA1B2C3D4', amountCents: 500_000 } }
export const completed: BookingEvent = { type: 'booking.completed', data: {} }
export const cancelled: BookingEvent = {
  type: 'booking.cancelled',
  data: { reason: 'customer', personId: ada, note: '' },
}
/** Its payment turned out to be a mistake; `payBy` in Nairobi time. */
export const paymentVoided = (payBy: string): BookingEvent => ({
  type: 'booking.payment_voided',
  data: { payBy: nairobi(payBy).toISOString() },
})
/** The customer moved it from 10 and 11; `payBy` in Nairobi time. */
export const moved = (hours: number[], payBy: string | null): BookingEvent => ({
  type: 'booking.rescheduled',
  data: {
    from: at(10, 11),
    slots: at(...hours),
    reservationId: null,
    priceCents: 1,
    chargeCents: null,
    payBy: payBy && nairobi(payBy).toISOString(),
  },
})
export const arranged: BookingEvent = {
  type: 'booking.time_arranged',
  data: { slots: at(10, 11), reservationId: null, priceCents: 1 },
}
