import * as z from 'zod'
import { endpointsFor } from './endpoint.ts'
import {
  EditConflictProblem,
  EditedStudio,
  ManagedStudio,
  OfficeStudio,
  revision,
  StudioTotals,
  studioAnswer,
  studioListQuery,
} from './office-studios.ts'
import { DateText, optionalText } from './shared.ts'

const managers = endpointsFor('studio_manager', 'Studios of a manager')
const id = z.object({ id: z.uuid() })

/**
 * The manager that an admin acts for. Without it an admin reaches every studio. A manager can act only for themselves.
 */
const acting = z.object({ managerId: z.uuid().optional() })

const ofStudio = { params: id, query: acting, answer: studioAnswer, errors: [401, 403, 404, 409] } as const

/** When a studio can be used. */
export const StudioHours = z.object({
  openingHours: z
    .array(z.object({ from: z.int(), to: z.int() }).nullable())
    .meta({ description: 'Seven days, Sunday first. `to` is the last bookable hour; null means closed' }),
  bufferMinutes: z.number().meta({ description: 'Minutes kept free after each session, 0 to 60' }),
})
export type StudioHours = z.infer<typeof StudioHours>

/** How soon and how far ahead customers can book. */
export const BookingWindow = z.object({
  noticeHours: z
    .int('studio.notice')
    .min(0, 'studio.notice')
    .max(168, 'studio.notice')
    .meta({ description: 'The minimum notice before the start' }),
  daysAhead: z.int().nullable().meta({ description: 'How far ahead customers can book; null for the site’s maximum' }),
})
export type BookingWindow = z.infer<typeof BookingWindow>

const HoursAnswer = z.object({
  data: StudioHours.extend({
    revision: z.int().meta({ description: 'The studio’s revision, for the form of its hours' }),
    bookingWindow: BookingWindow,
    overrides: z
      .array(z.object({ id: z.uuid(), from: DateText, to: DateText, openingHours: StudioHours.shape.openingHours }))
      .meta({ description: 'Special hours of periods. Where two overlap, the later in the list applies' }),
    blackouts: z
      .array(z.object({ date: DateText, reason: z.string() }))
      .meta({ description: 'Closed dates, in chronological order' }),
  }),
})

const ofHours = { params: id, query: acting, answer: HoursAnswer, errors: [404] } as const

const HolidayName = z.enum([
  'new-year',
  'good-friday',
  'easter-monday',
  'idd-ul-fitr',
  'labour',
  'idd-ul-azha',
  'madaraka',
  'mazingira',
  'mashujaa',
  'jamhuri',
  'christmas',
  'boxing',
])

export const listPublicHolidays = managers.get('/manager/public-holidays', {
  summary: 'List Kenya’s public holidays of the coming year. Idd may shift by a day, because it depends on the moon.',
  ignoresPosition: true,
  answer: z.object({ data: z.object({ items: z.array(z.object({ date: DateText, name: HolidayName })) }) }),
})

/** Studios as their managers run them. */
export const managerStudios = {
  listManagerStudios: managers.get('/manager/studios', {
    summary: 'List the manager’s studios by name',
    query: studioListQuery.extend(acting.shape),
    answer: z.object({ data: z.object({ items: z.array(OfficeStudio), total: z.int(), totals: StudioTotals }) }),
  }),
  oneManagerStudio: managers.get('/manager/studios/:id', {
    summary: 'Retrieve one of the manager’s studios with its pending edit',
    ...ofStudio,
    errors: [404],
  }),
  submitStudio: managers.post('/manager/studios', {
    summary:
      'Submit a new studio for approval. Its code is derived from its name. With an Idempotency-Key header, a repeated request submits one studio.',
    query: acting,
    body: ManagedStudio,
    status: 201,
    answer: studioAnswer,
    errors: [409],
    takesIdempotencyKey: true,
  }),
  editStudio: managers.put('/manager/studios/:id', {
    summary: 'Submit an edit for approval; the live version stays until then. It replaces an earlier pending edit',
    ...ofStudio,
    body: EditedStudio,
    conflict: EditConflictProblem,
  }),
  archiveStudio: managers.post('/manager/studios/:id/archive', {
    summary: 'Request the archiving of an active studio, which an admin has to approve',
    ...ofStudio,
  }),
  studioHours: managers.get('/manager/studios/:id/hours', {
    summary: 'Retrieve opening hours, buffer and closed dates',
    ...ofHours,
  }),
  setStudioHours: managers.put('/manager/studios/:id/hours', {
    summary: 'Set opening hours and buffer for future bookings',
    ...ofHours,
    body: StudioHours.extend({ revision }),
    errors: [404, 409],
  }),
  addStudioBlackout: managers.post('/manager/studios/:id/blackouts', {
    summary: 'Close the studio on a date. Existing bookings remain valid',
    ...ofHours,
    body: z.object({ date: DateText, reason: optionalText(z.string().max(200, 'input.reason-too-long')) }),
    status: 201,
  }),
  removeStudioBlackout: managers.delete('/manager/studios/:id/blackouts', {
    summary: 'Reopen the studio on a date, which the query or else the body names',
    ...ofHours,
    query: acting.extend({ date: DateText.optional() }),
    body: z.object({ date: DateText.optional() }),
  }),
  overrideStudioHours: managers.post('/manager/studios/:id/hour-overrides', {
    summary: 'Set special hours for a period or a single day. Existing bookings remain valid',
    ...ofHours,
    body: z.object({ from: DateText, to: DateText, openingHours: StudioHours.shape.openingHours }),
    status: 201,
  }),
  removeStudioOverride: managers.delete('/manager/studios/:id/hour-overrides/:overrideId', {
    summary: 'Remove the special hours of a period',
    ...ofHours,
    params: id.extend({ overrideId: z.uuid() }),
  }),
  setBookingWindow: managers.put('/manager/studios/:id/booking-window', {
    summary:
      'Set the minimum notice and how far ahead customers can book; omitted fields stay unchanged. Staff can book at any time',
    ...ofHours,
    body: BookingWindow.partial(),
  }),
  listPublicHolidays,
}
