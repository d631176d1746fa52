import * as z from 'zod'
import { Done } from './accounts.ts'
import { endpointsFor } from './endpoint.ts'
import { Instant } from './shared.ts'

const visitors = endpointsFor('public', 'Calendar feeds')
const managers = endpointsFor('studio_manager', 'Calendar feeds')
const admins = endpointsFor('admin', 'Calendar feeds')

export const calendarFeed = visitors.get('/calendars/:token.ics', {
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

export const ownCalendarFeeds = managers.get('/manager/calendar-feeds', {
  summary: 'List the manager’s calendars and their addresses',
  answer: z.object({ items: z.array(OwnCalendar) }),
})

export const NewCalendarFeed = z.object({
  id: z.uuid(),
  url: z.string().meta({ description: 'The secret address. Shown only now.' }),
})
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>

export const createCalendarFeed = managers.post('/manager/calendar-feeds', {
  summary: 'Create the secret address of a calendar and revoke its earlier one.',
  body: z.object({ studioId: z.uuid().nullable().meta({ description: 'null: all studios of the manager' }) }),
  status: 201,
  answer: NewCalendarFeed,
  errors: [404],
  confirmed: true,
  counted: true,
})

export const revokeCalendarFeed = managers.delete('/manager/calendar-feeds/:feedId', {
  summary: 'Revoke a secret address immediately',
  params: z.object({ feedId: z.uuid() }),
  answer: Done,
  errors: [404],
})

export const revokeUserCalendarFeeds = admins.delete('/admin/users/:id/calendar-feeds', {
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
