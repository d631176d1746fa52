import * as z from 'zod'
import { BookingDetail, BookingPage, bookingFilter, byId, ChosenHours, reasonText, seen } from './admin-bookings.ts'
import { endpointsFor } from './endpoint.ts'
import { BookingStatus, DateText, HourState, Overlap, optionalText, paging, SlotText } from './shared.ts'

/** The manager that an admin acts for; without it the admin acts for all studios. Managers can name only themselves. */
export const actingFor = { managerId: z.uuid().optional() }

const managers = endpointsFor('studio_manager', 'Manager: bookings')

export const managerBookings = managers.get('/manager/bookings', {
  summary: 'List the bookings of the manager’s studios, most recent request first',
  query: z.object({ ...paging(10), ...bookingFilter, ...actingFor }),
  answer: z.object({ data: BookingPage }),
})

/** The parts that the endpoints of one booking share. */
export const onBooking = { params: byId, query: z.object(actingFor), answer: z.object({ data: BookingDetail }) }

export const managerBooking = managers.get('/manager/bookings/:id', {
  summary: 'Retrieve a booking of the manager’s studios. 403 for any other',
  ...onBooking,
  errors: [404],
})

export const confirmBooking = managers.post('/manager/bookings/:id/confirm', {
  summary: 'Confirm a booking. A booking without a time needs hours',
  ...onBooking,
  body: ChosenHours,
  errors: [404, 409],
  conflict: Overlap,
})

export const rejectByManager = managers.post('/manager/bookings/:id/reject', {
  summary: 'Reject a booking and release its hours',
  ...onBooking,
  body: z.object({ reason: optionalText(reasonText), seen }),
  errors: [404, 409],
})

export const markNoShow = managers.post('/manager/bookings/:id/no-show', {
  summary: 'Record that the customer did not come to a paid session',
  ...onBooking,
  errors: [404, 409],
})

export const moveBooking = managers.post('/manager/bookings/:id/move', {
  summary: 'Move a booking for its customer, who is notified. A paid booking can only move to hours at the same price',
  ...onBooking,
  body: z.object({ selectedSlots: z.array(SlotText).min(1, 'booking.hours-least').max(13, 'booking.one-day'), seen }),
  errors: [404, 409],
  conflict: Overlap,
})

/** The booking that takes an hour of a calendar. */
export const CalendarBooking = z.object({
  id: z.uuid(),
  code: z.string(),
  status: BookingStatus,
  customerName: z.string(),
  sessionType: z.string(),
  numberOfPeople: z.int(),
  payment: z.enum(['paid', 'part', 'unpaid']).nullable().meta({
    description: 'The amount paid so far; null if nothing is due yet',
  }),
})

const CalendarState = z.enum([...HourState.exclude(['staff_only']).options, 'blocked'])

export const CalendarDay = z.object({
  date: DateText,
  closed: z
    .string()
    .nullable()
    .meta({ description: 'Why the studio is closed on this date; null if it is not a closed date' }),
  hours: z
    .array(
      z.object({
        startTime: SlotText,
        state: CalendarState,
        begun: CalendarState.optional().meta({
          description: 'The state that the current hour has apart from having begun; staff can book it if it is free',
        }),
        booking: CalendarBooking.nullable().meta({ description: 'The booking that has the hour or the buffer' }),
        block: z
          .object({ id: z.uuid(), reason: z.string() })
          .optional()
          .meta({ description: 'The reason for blocking the hour' }),
      }),
    )
    .length(13),
})
export type CalendarDay = z.infer<typeof CalendarDay>

const StudioCalendar = z.object({
  studioId: z.uuid(),
  studioName: z.string(),
  takesBookings: z.boolean().meta({
    description: 'Whether the studio is approved, active and not archived; otherwise its free hours cannot be booked',
  }),
  days: z.array(CalendarDay),
})
export type StudioCalendar = z.infer<typeof StudioCalendar>

export const managerCalendar = managers.get('/manager/calendar', {
  summary: 'Retrieve at most 42 days of a studio, with 13 hours each: who booked them and for what',
  query: z.object({ studioId: z.uuid('studio.choose'), from: DateText, to: DateText, ...actingFor }),
  answer: z.object({ data: StudioCalendar }),
  errors: [404],
})

export const managerCalendars = managers.get('/manager/calendars', {
  summary: 'Retrieve at most 42 days of all of the manager’s studios, by name, at most 100 studios',
  query: z.object({ from: DateText, to: DateText, ...actingFor }),
  answer: z.object({ data: z.object({ studios: z.array(StudioCalendar) }) }),
})

export const managerBookingEndpoints = {
  managerBookings,
  managerBooking,
  confirmBooking,
  rejectByManager,
  markNoShow,
  moveBooking,
  managerCalendar,
  managerCalendars,
}
