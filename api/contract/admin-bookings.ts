import * as z from 'zod'
import { endpointsFor } from './endpoint.ts'
import {
  BookingPayment,
  BookingStatus,
  CancelReason,
  DateText,
  Instant,
  Kes,
  Overlap,
  optionalText,
  PaymentStatus,
  paging,
  SlotText,
  StudioName,
} from './shared.ts'

/** A booking as the back office lists it. */
export const AdminBooking = z.object({
  id: z.uuid(),
  code: z.string(),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  studio_id: z.uuid(),
  studio_name: StudioName,
  studio_code: z.string().nullable(),
  date: DateText.nullable(),
  start_time: SlotText.nullable(),
  end_time: z.string().nullable().meta({ description: 'The end of the last hour, in the format of a slot' }),
  session_type: z.string(),
  status: BookingStatus,
  payment_status: PaymentStatus,
  number_of_people: z.int(),
  selected_slots: z.array(SlotText).meta({ description: 'Empty if no time is chosen yet' }),
  preferred_date: DateText.nullable(),
  no_show: z.boolean(),
  checked_in: z.boolean(),
  outside_hours: z.boolean().meta({
    description: 'The studio has since changed its hours and is closed at this time; the booking remains valid',
  }),
  price: Kes,
  created_at: Instant,
  payment: BookingPayment,
})
export type AdminBooking = z.infer<typeof AdminBooking>

/**
 * `action_required` selects the bookings that the area can decide: requested and pending together, for admins
 * manager_confirmed too. `all` selects all.
 */
export const StatusFilter = z.enum(['all', ...BookingStatus.options, 'action_required'])
export type StatusFilter = z.infer<typeof StatusFilter>

const count = z.int()
/** The number of bookings in each status, regardless of the list's filter. */
export const StatusTotals = z.object({
  all: count,
  action_required: count,
  requested: count,
  pending: count,
  manager_confirmed: count,
  approved: count,
  rejected: count,
  paid: count,
  completed: count,
  cancelled: count,
})
export type StatusTotals = z.infer<typeof StatusTotals>

export const bookingFilter = {
  status: StatusFilter.optional(),
  search: z.string().trim().max(200, 'search.text-too-long').optional().meta({
    description: 'Searches the customer’s name, email and phone, the booking’s code and the studio’s name',
  }),
  from: DateText.optional().meta({ description: 'Sessions on or after this date' }),
  to: DateText.optional().meta({ description: 'Sessions on or before this date' }),
  studioId: z.uuid().optional(),
}

export const BookingPage = z.object({
  items: z.array(AdminBooking),
  total: count,
  more: z
    .boolean()
    .meta({ description: 'More bookings match than `total`: a filtered list is counted only up to a limit' }),
  totals: StatusTotals,
})

/** One event for the back office: an English text, and the values in it. */
export const HistoryEntry = z.object({
  what: z.string().meta({ description: 'The event’s name, such as `manager_confirmed`' }),
  text: z.string(),
  by: z
    .string()
    .nullable()
    .meta({ description: 'The name of the user who did it; null for the customer and the system' }),
  by_customer: z.boolean(),
  at: Instant,
  slots: z.array(SlotText),
})

export const BookingDetail = z.object({
  booking: AdminBooking.extend({
    duration_minutes: z.int(),
    unit_price: Kes,
    units: z.int(),
    studio_location: z.string().nullable(),
    cancel_reason: CancelReason.nullable(),
    note: z.string().nullable(),
    walk_in: z
      .object({
        messages: z.boolean().meta({ description: 'Whether the customer receives messages about it' }),
        price_reason: z.string().nullable().meta({ description: 'The reason for a price other than the list price' }),
      })
      .nullable()
      .meta({ description: 'Present if staff booked for the customer' }),
    changed_at: Instant,
    may: z
      .object({
        confirm: z.boolean(),
        approve: z.boolean(),
        reject: z.boolean(),
        cancel: z.boolean(),
        no_show: z.boolean(),
        move: z.boolean().meta({ description: 'Whether a manager can move it to other hours' }),
        needs_time: z.boolean().meta({ description: 'The booking has no time yet: `confirm` and `approve` need one' }),
      })
      .meta({ description: 'The actions that are possible now' }),
  }),
  timeline: z.array(HistoryEntry),
})
export type BookingDetail = z.infer<typeof BookingDetail>

/** A booking as it was shown to the person who decides. */
const SeenBooking = z.object({ status: BookingStatus, selected_slots: z.array(SlotText) })
export const seen = SeenBooking.optional().meta({
  description: 'The booking as it was shown. If it has changed by then, the request is refused',
})

export const byId = z.object({ id: z.uuid() })
export const ChosenHours = z.object({
  selectedSlots: z
    .array(SlotText)
    .max(13, 'booking.one-day')
    .nullish()
    .meta({ description: 'The hours of a booking that has no time yet' }),
  seen,
})
export const reasonText = z.string().trim().max(500, 'booking.reason-too-long')

const admins = endpointsFor('admin', 'Admin: bookings')

export const adminBookings = admins.get('/admin/bookings', {
  summary: 'List bookings, most recent request first',
  query: z.object({ ...paging(10), ...bookingFilter }),
  answer: BookingPage,
})

export const exportBookings = admins.get('/admin/bookings/export', {
  summary: 'Export the whole list as CSV, or with `format=xlsx` as a workbook',
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv'), ...bookingFilter }),
  answer: 'text/csv',
  otherFormats: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  confirmed: true,
})

const ofBooking = { params: byId, answer: BookingDetail, errors: [404, 409] } as const

export const adminBooking = admins.get('/admin/bookings/:id', {
  summary: 'Retrieve a booking with its history and payment',
  ...ofBooking,
  errors: [404],
})

export const approveBooking = admins.post('/admin/bookings/:id/approve', {
  summary: 'Approve a booking, whether or not its manager has confirmed it. A booking without a time needs hours',
  ...ofBooking,
  body: ChosenHours,
  conflict: Overlap,
})

export const rejectBooking = admins.post('/admin/bookings/:id/reject', {
  summary: 'Reject a booking that is not approved yet and release its hours',
  ...ofBooking,
  body: z.object({ reason: optionalText(reasonText), seen }),
})

export const cancelByAdmin = admins.post('/admin/bookings/:id/cancel', {
  summary: 'Cancel a booking that has not taken place yet and release its hours',
  ...ofBooking,
  body: z.object({ reason: reasonText.min(1, 'booking.reason'), seen }),
})

export const rejectBookings = admins.post('/admin/bookings/reject-many', {
  summary: 'Reject several bookings for one reason. Those decided, being decided or changed by then are left unchanged',
  body: z.object({
    ids: z.array(z.uuid()).min(1, 'booking.select-least').max(100, 'booking.select-most'),
    seen: z
      .array(SeenBooking.extend({ id: z.uuid() }))
      .max(100)
      .default([])
      .meta({
        description: 'The bookings as they were shown. Those that have changed by then are left unchanged too',
      }),
    reason: optionalText(reasonText),
  }),
  answer: z.object({ rejected: z.array(z.uuid()), left: z.array(z.uuid()) }),
})

/** The order matters, because `export` would match an id. */
export const adminBookingEndpoints = {
  adminBookings,
  exportBookings,
  rejectBookings,
  adminBooking,
  approveBooking,
  rejectBooking,
  cancelByAdmin,
}
