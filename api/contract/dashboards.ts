import * as z from 'zod'
import { AdminBooking } from './admin-bookings.ts'
import { endpointsFor } from './endpoint.ts'
import { actingFor } from './manager-bookings.ts'
import { DateText, Instant, Kes, paging, SlotText } from './shared.ts'

const admins = endpointsFor('admin', 'Admin: dashboard')
const managers = endpointsFor('studio_manager', 'Manager: dashboard')

/** Change of the last 30 days against the 30 before, in percent; null if the earlier figure is 0. */
const Trend = z.number().nullable().meta({ example: 12.5 })

/** A day of the chart: bookings requested and money received on it. */
export const DayFigures = z.object({ date: DateText, bookings: z.int(), revenue: Kes })
export type DayFigures = z.infer<typeof DayFigures>

const share = z.number().min(0).meta({ description: 'The share of open hours that are booked, 0 to 1', example: 0.42 })

/** Booked and open hours of the last 30 days, today included. */
export const Occupancy = z.object({
  byStudio: z
    .array(z.object({ studioId: z.uuid(), studioName: z.string(), bookedHours: z.int(), openHours: z.int(), share }))
    .meta({ description: 'The ten busiest studios' }),
  byHour: z
    .array(z.object({ hour: z.int().min(8).max(20), bookedHours: z.int(), openHours: z.int(), share }))
    .length(13),
})
export type Occupancy = z.infer<typeof Occupancy>

const figures = {
  totalBookings: z.int(),
  totalRevenue: Kes,
  pendingBookings: z.int().meta({ description: '`requested`, `pending` and `manager_confirmed`' }),
  toDecide: z.int().meta({ description: 'Bookings that the user can approve, confirm or reject now' }),
  todayBookings: z.int().meta({ description: 'Sessions today, in Nairobi, that take place' }),
  totalStudios: z.int(),
  activeStudios: z.int(),
}

/** A manager's figures, as answered and as sent by the event stream. */
export const ManagerFigures = z.object({
  ...figures,
  trends: z.object({ totalBookings: Trend, totalRevenue: Trend }),
})
export type ManagerFigures = z.infer<typeof ManagerFigures>

export const AdminFigures = z.object({
  ...figures,
  totalManagers: z.int(),
  unmatchedPayments: z.int().meta({ description: 'The number of receipts that match no booking' }),
  paymentsToDecide: z.int().meta({
    description: 'Unmatched and unverified receipts, and refunds that are due, failed or unanswered by M-Pesa',
  }),
  trends: z.object({ totalBookings: Trend, totalRevenue: Trend, totalStudios: Trend, totalManagers: Trend }),
})
export type AdminFigures = z.infer<typeof AdminFigures>

const charts = {
  series: z.array(DayFigures).length(30).meta({ description: 'The last 30 days including today, oldest first' }),
  occupancy: Occupancy,
}

export const adminStats = admins.get('/admin/stats', {
  summary:
    'Retrieve the figures of the marketplace, trends compared with the previous 30 days, and daily figures for charts',
  answer: AdminFigures.extend(charts),
})
export type AdminStats = z.infer<typeof adminStats.answer>

export const managerStats = managers.get('/manager/stats', {
  summary:
    'Retrieve the figures of the manager’s studios, trends compared with the previous 30 days, and daily figures for charts',
  query: z.object(actingFor),
  answer: z.object({ data: ManagerFigures.extend(charts) }),
})
export type ManagerStats = z.infer<typeof managerStats.answer>['data']

export const managerDay = managers.get('/manager/day', {
  summary:
    'List what needs the manager: requests to confirm or reject, today’s sessions, and studios awaiting approval',
  query: z.object(actingFor),
  answer: z.object({
    data: z.object({
      date: DateText,
      requests: z.array(AdminBooking).meta({ description: 'Oldest first, at most 20' }),
      requestCount: z.int().meta({ description: 'All requests that wait for the manager' }),
      sessions: z
        .array(AdminBooking)
        .meta({ description: 'Confirmed, approved, paid and completed sessions, earliest first' }),
      studiosWaiting: z.int().meta({ description: 'Studios whose creation, edit or archiving awaits approval' }),
    }),
  }),
})
export type ManagerDay = z.infer<typeof managerDay.answer>['data']

/** An event: an English text, and the values in it, so that a client can word it in any language. */
export const Activity = z.object({
  position: z.string().meta({ description: 'A unique id of what happened' }),
  at: Instant,
  kind: z.enum(['booking', 'studio', 'person', 'catalogue']),
  title: z.string().meta({ example: 'Booking approved' }),
  text: z.string().meta({ example: 'SB7K3M9Q at Mawimbi, Tue 1 Dec, 09:00 to 11:00' }),
  type: z.string().meta({ description: 'The event’s type', example: 'booking.approved' }),
  code: z.string().nullable(),
  studioName: z.string().nullable(),
  slots: z.array(SlotText),
  byName: z.string().nullable().meta({ description: 'The user who did it, if any' }),
  givenTo: z.string().nullable().meta({ description: 'The manager that a studio was assigned to' }),
  bookingId: z.uuid().nullable(),
  studioId: z.uuid().nullable(),
})
export type Activity = z.infer<typeof Activity>

const { limit } = paging(10)

export const adminActivity = admins.get('/admin/activity', {
  summary: 'List recent activity, newest first',
  query: z.object({ limit }),
  answer: z.object({ items: z.array(Activity) }),
})

export const managerActivity = managers.get('/manager/activity', {
  summary: 'List recent activity at the manager’s studios, newest first',
  query: z.object({ limit, ...actingFor }),
  answer: z.object({ data: z.object({ items: z.array(Activity) }) }),
})

export const dashboardEndpoints = { adminStats, adminActivity, managerStats, managerDay, managerActivity }
