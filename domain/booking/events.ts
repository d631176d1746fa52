import * as z from 'zod'
import { type EventOf, personal } from '../kernel/events.ts'
import { Language } from '../kernel/language.ts'
import { Cents } from '../kernel/money.ts'
import { Slot, StudioDate } from '../kernel/slot.ts'

/** The terms at the time of the request. Frozen, so that later changes to the studio change no booking. */
export const BookingTerms = z.object({
  studioId: z.uuid(),
  sessionTypeId: z.uuid(),
  sessionTypeName: z.string(),
  /** Null if it has none. */
  sessionTypeNameSw: z.string().nullable(),
  /** Length of one unit of the session type. */
  durationMinutes: z.int().min(1),
  /** Price of one unit. */
  unitPriceCents: Cents,
  numberOfPeople: z.int().min(1),
  /** The preferred day of a customer without chosen hours. */
  preferredDate: StudioDate.nullable(),
  /** How many hours before the start the customer may still move or cancel. */
  changeableHours: z.int().min(0),
})
export type BookingTerms = z.infer<typeof BookingTerms>

export const Customer = z.object({
  personId: z.uuid(),
  customerName: personal(),
  /** Empty for a walk-in who gave none. */
  customerEmail: personal(),
  customerPhone: personal(),
  /** The language of messages about the booking. */
  language: Language,
})
/** The customer. Phone as 2547XXXXXXXX or 2541XXXXXXXX. */
export type Customer = z.infer<typeof Customer>

/** A walk-in: a manager or an admin booked for the customer. */
export const WalkIn = z.object({
  staffId: z.uuid(),
  /** Whether the customer gets messages about the booking. */
  messages: z.boolean(),
})
export type WalkIn = z.infer<typeof WalkIn>

/** A walk-in with the terms on which it is approved at once. */
export const WalkInTerms = WalkIn.extend({ priceCents: Cents, chargeCents: Cents, payBy: z.iso.datetime() })
export type WalkInTerms = z.infer<typeof WalkInTerms>

export const CancelReason = z.enum(['customer', 'manager', 'admin', 'unpaid', 'unanswered', 'studio_removed'])
export type CancelReason = z.infer<typeof CancelReason>

export const bookingEvents = {
  'booking.requested': z.object({
    bookingId: z.uuid(),
    code: z.string(),
    ...Customer.shape,
    ...BookingTerms.shape,
    /** Empty when the customer skipped choosing a time. */
    slots: z.array(Slot),
    /** The reservation that holds its hours. */
    reservationId: z.uuid(),
    priceCents: Cents,
    /** Null for a customer's request. */
    walkIn: WalkIn.nullable(),
    /** Why a walk-in's price is not the list price; null at the list price. */
    priceReason: personal().nullable(),
  }),
  /** `reservationId`: null in events before version 2, whose hours stay under the booking's first reservation. */
  'booking.time_arranged': z.object({
    slots: z.array(Slot).min(1),
    reservationId: z.uuid().nullable(),
    priceCents: Cents,
  }),
  'booking.manager_confirmed': z.object({ managerId: z.uuid() }),
  /**
   * `adminId`: for a walk-in, the manager or admin who booked. `chargeCents`: the amount requested from M-Pesa; null in
   * events before version 2, here and below.
   */
  'booking.approved': z.object({ adminId: z.uuid(), payBy: z.iso.datetime(), chargeCents: Cents.nullable() }),
  'booking.rejected': z.object({ by: z.enum(['manager', 'admin']), personId: z.uuid(), note: personal() }),
  'booking.paid': z.object({ receipt: z.string(), amountCents: Cents }),
  'booking.completed': z.object({}),
  'booking.cancelled': z.object({ reason: CancelReason, personId: z.uuid(), note: personal() }),
  'booking.rescheduled': z.object({
    from: z.array(Slot).min(1),
    slots: z.array(Slot).min(1),
    /** Null in events before version 2, as in `booking.time_arranged`. */
    reservationId: z.uuid().nullable(),
    priceCents: Cents,
    /** The charge for the new price; null while the booking isn't approved. */
    chargeCents: Cents.nullable(),
    /** The payment deadline after the move; null unless the booking is approved and unpaid. */
    payBy: z.iso.datetime().nullable(),
  }),
  /** Its payment was recorded by mistake, so it awaits payment again. */
  'booking.payment_voided': z.object({ payBy: z.iso.datetime() }),
  /** Money arrived for a booking cancelled as unpaid whose hours were still free: it awaits payment again. */
  'booking.reinstated': z.object({ payBy: z.iso.datetime(), reservationId: z.uuid().nullable() }),
  /**
   * A reservation that no event of the booking has confirmed will be released. A late confirmation conflicts with this
   * event (a fence).
   */
  'booking.reservation_expired': z.object({ reservationId: z.uuid() }),
  'booking.language_chosen': z.object({ language: Language }),
  'booking.no_show': z.object({ managerId: z.uuid() }),
  /** The customer arrived. Reverses an earlier no-show; a later no-show reverses it. */
  'booking.checked_in': z.object({ managerId: z.uuid() }),
}
export type BookingEvent = EventOf<typeof bookingEvents>
