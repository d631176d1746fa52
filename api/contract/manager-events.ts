import * as z from 'zod'
import { AdminFigures, ManagerFigures } from './dashboards.ts'
import { endpointsFor } from './endpoint.ts'
import { actingFor } from './manager-bookings.ts'
import { BookingStatus, Instant, Kes, SlotText } from './shared.ts'

const managers = endpointsFor('studio_manager', 'Manager: dashboard')
const admins = endpointsFor('admin', 'Admin: dashboard')

/** A change to a booking; `status` is its status now. */
export const BookingUpdate = z.object({
  bookingId: z.uuid(),
  code: z.string(),
  status: BookingStatus,
  studioId: z.uuid(),
  at: Instant,
})
export type BookingUpdate = z.infer<typeof BookingUpdate>

/** A change to a studio; `status` is the event's name, such as approved, edit_submitted or deleted. */
export const StudioUpdate = z.object({ studioId: z.uuid(), status: z.string(), at: Instant })
export type StudioUpdate = z.infer<typeof StudioUpdate>

/** People were erased: pages that were loaded before may show their names. */
export const PeopleUpdate = z.object({ at: Instant })

/** A notice for people: the English text, and its parts for rendering in other languages. */
export const Notification = z.object({
  title: z.string(),
  message: z.string(),
  at: Instant,
  type: z.string().meta({ description: 'The event’s type', example: 'booking.approved' }),
  code: z.string().nullable().meta({ description: 'The booking it is about, if any' }),
  studioName: z.string().nullable(),
  slots: z.array(SlotText),
  amount: Kes.nullable(),
  receipt: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

/** The messages of the streams: the `event:` line, and the JSON of its `data:` line. */
export const liveMessages = {
  booking_update: BookingUpdate,
  studio_update: StudioUpdate,
  people_update: PeopleUpdate,
  notification: Notification,
  stats_update: z.union([AdminFigures, ManagerFigures]),
}
export type LiveMessage = {
  [Name in keyof typeof liveMessages]: {
    readonly event: Name
    readonly data: z.infer<(typeof liveMessages)[Name]>
  }
}[keyof typeof liveMessages]

const how =
  'Server-sent events: booking_update, studio_update, people_update, notification and stats_update. `id:` is the ' +
  'position up to which everything was sent; with it as Last-Event-ID, the stream continues from there. ' +
  '`retry: 5000`; a comment every 15 s. ' +
  'The stream ends when the token expires or is revoked.'

export const managerEvents = managers.get('/manager/events', {
  summary: `Stream what happens at the manager’s studios. ${how}`,
  query: z.object(actingFor),
  answer: 'text/event-stream',
})

export const adminEvents = admins.get('/admin/events', {
  summary: `Stream what happens at all studios. ${how}`,
  answer: 'text/event-stream',
})

export const liveEndpoints = { managerEvents, adminEvents }
