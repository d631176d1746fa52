import * as z from 'zod'
import { Done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './shared.ts'

const tag = 'Calendar feeds'

export const calendarFeed = endpoint({
  method: 'get',
  path: '/calendars/:token.ics',
  tag,
  access: 'public',
  summary:
    'Retrieve the calendar of a studio, or of all studios of a manager, by its secret address: sessions from 30 days ago on. Cancelled sessions stay for 30 days.',
  params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  answer: 'text/calendar',
  errors: [404],
})

const Studio = z
  .object({ id: z.uuid(), name: z.string() })
  .nullable()
  .meta({ description: 'null: all studios of the manager' })
export const OwnCalendar = z.object({
  studio: Studio,
  feed: z.object({ id: z.uuid(), createdAt: Instant }).nullable().meta({ description: 'null if it has no address' }),
})
export type OwnCalendar = z.infer<typeof OwnCalendar>

export const ownCalendarFeeds = endpoint({
  method: 'get',
  path: '/manager/calendar-feeds',
  tag,
  access: 'studio_manager',
  summary: 'List the manager’s calendars and their addresses',
  answer: z.object({ items: z.array(OwnCalendar) }),
})

export const NewCalendarFeed = z.object({
  id: z.uuid(),
  url: z.string().meta({ description: 'The secret address. Shown only now.' }),
})
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>

export const createCalendarFeed = endpoint({
  method: 'post',
  path: '/manager/calendar-feeds',
  tag,
  access: 'studio_manager',
  summary: 'Create the secret address of a calendar and revoke its earlier one.',
  body: z.object({ studioId: z.uuid().nullable().meta({ description: 'null: all studios of the manager' }) }),
  status: 201,
  answer: NewCalendarFeed,
  errors: [403, 404],
  confirmed: true,
  counted: true,
})

export const revokeCalendarFeed = endpoint({
  method: 'delete',
  path: '/manager/calendar-feeds/:feedId',
  tag,
  access: 'studio_manager',
  summary: 'Revoke a secret address immediately',
  params: z.object({ feedId: z.uuid() }),
  answer: Done,
  errors: [404],
})

export const revokeUserCalendarFeeds = endpoint({
  method: 'delete',
  path: '/admin/users/:id/calendar-feeds',
  tag,
  access: 'admin',
  summary: 'Revoke all calendar addresses of a manager immediately',
  params: z.object({ id: z.uuid() }),
  answer: Done,
  errors: [404],
})

export const calendarFeedEndpoints = {
  calendarFeed,
  ownCalendarFeeds,
  createCalendarFeed,
  revokeCalendarFeed,
  revokeUserCalendarFeeds,
}
