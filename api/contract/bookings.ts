import * as z from 'zod'
import { EmailText } from './accounts.ts'
import { reasonText } from './admin-bookings.ts'
import { endpointsFor } from './endpoint.ts'
import { maxPeople } from './page-values.ts'
import {
  BookingPayment,
  BookingStatus,
  blankable,
  CancelReason,
  DateText,
  Instant,
  Kes,
  LanguageText,
  messages,
  Overlap,
  optionalText,
  Picture,
  SessionTypeSw,
  SlotText,
  StudioName,
} from './shared.ts'

const visitors = endpointsFor('public', 'Bookings')

export const requestBooking = visitors.post('/bookings', {
  summary:
    'Request a booking. With an Idempotency-Key header, a repeated request returns the same response and makes one booking. A key of fewer than 32 characters is valid only within the requester’s network.',
  body: z.object({
    customerName: z.string().trim().min(1, 'person.your-name').max(120, 'person.name-too-long'),
    customerEmail: EmailText,
    customerPhone: z.string().trim().min(1, 'person.your-phone').max(40, 'person.phone-too-long'),
    studioId: z.uuid('studio.choose'),
    sessionTypeId: z.uuid('session-type.choose'),
    numberOfPeople: z.int('booking.people-whole').min(1, 'booking.people-least').max(maxPeople, 'booking.people-most'),
    selectedSlots: z
      .array(SlotText)
      .max(13, 'booking.one-day')
      .default([])
      .meta({ description: 'Without hours, the studio proposes a time' }),
    preferredDate: blankable(DateText),
    language: LanguageText.default('en'),
    price: Kes.optional().meta({
      description: 'The price that was shown. If it differs from the current price, the response is a 409',
    }),
    phoneProof: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'The proof returned when an SMS code is confirmed; required beyond the limits' }),
  }),
  status: 201,
  answer: z.object({
    id: z.uuid(),
    code: z.string(),
    status: BookingStatus,
    price: Kes,
    statusUrl: z.string().meta({ description: 'The link to the booking’s page' }),
  }),
  errors: [403, 404, 409],
  conflict: Overlap,
  takesIdempotencyKey: true,
})
type BookingBody = (typeof requestBooking)['body']
/** A request as the web app sends it: always with a list of hours, which may be empty. */
export type BookingRequest = z.input<BookingBody> & Pick<z.output<BookingBody>, 'selectedSlots'>
export type BookingAnswer = z.infer<typeof requestBooking.answer>

export const Step = z.object({
  step: z.enum(['requested', 'manager_confirmed', 'approved', 'paid', 'completed', 'rejected', 'cancelled']),
  state: z.enum(['done', 'now', 'next']),
  at: Instant.nullable(),
  actor: z.enum(['customer', 'manager', 'admin', 'system']),
  dueBy: Instant.nullable().meta({ description: 'The deadline of the current step' }),
})
export type Step = z.infer<typeof Step>

/** The content of a booking's shared page: neither who booked it, nor its payments and notes. */
const SharedFacts = z.object({
  code: z.string(),
  status: BookingStatus,
  studio: z.object({
    id: z.uuid(),
    name: StudioName,
    code: z.string().nullable(),
    location: z.string().nullable(),
    primaryImage: Picture.nullable(),
    takesBookings: z.boolean().optional().meta({ description: 'Whether the studio is public, so that it has a page' }),
  }),
  sessionType: z.object({ id: z.uuid(), name: z.string(), nameSw: SessionTypeSw, durationMinutes: z.int() }),
  date: DateText.nullable(),
  startTime: SlotText.nullable(),
  endTime: z.string().nullable().meta({ description: 'The end of the last hour, in the format of a slot' }),
  slots: z.array(SlotText),
  preferredDate: DateText.nullable(),
  numberOfPeople: z.int(),
  price: Kes,
})
const BookingFacts = SharedFacts.extend({
  id: z.uuid(),
  customerName: z.string(),
  language: LanguageText.meta({ description: 'The language of messages to the customer' }),
  unitPrice: Kes,
  units: z.int(),
  createdAt: Instant,
  changedAt: Instant,
  messages,
  cancelReason: CancelReason.nullable(),
  note: z.string().nullable(),
})

export const TrackedBooking = z.object({
  booking: BookingFacts,
  payment: BookingPayment.extend({
    claimedAt: Instant.nullable().meta({
      description: 'When the customer claimed to have paid; null once that was checked',
    }),
  }),
  timeline: z.array(Step),
  history: z.array(z.object({ what: z.string(), at: Instant, slots: z.array(SlotText) })),
  may: z.object({
    cancel: z.boolean(),
    reschedule: z.boolean(),
    pay: z.boolean(),
    until: Instant.nullable().meta({ description: 'The instant from which it can no longer be moved' }),
    cancelUntil: Instant.nullable().meta({
      description: 'The instant from which it can no longer be cancelled: its start if it is not paid',
    }),
  }),
  shareUrl: z.string().meta({ description: 'A link to share: a read-only page of the booking' }),
  serverTime: Instant,
})
export type TrackedBooking = z.infer<typeof TrackedBooking>

export const SharedBooking = z.object({ booking: SharedFacts, serverTime: Instant })
export type SharedBooking = z.infer<typeof SharedBooking>

const token = z.object({ token: z.string().max(200) })

const tracked = { params: token, answer: TrackedBooking, errors: [404] } as const

export const trackBooking = visitors.get('/bookings/track/:token', {
  summary: 'Retrieve a booking: its status, who acts next, and the possible actions',
  ...tracked,
})

export const viewSharedBooking = visitors.get('/bookings/shared/:token', {
  summary: 'Retrieve what, when and where a booking is, by the token of its shared page, which gives no other access',
  params: token,
  answer: SharedBooking,
  errors: [404],
})

/** A request as its manager's link shows it. */
export const RequestToDecide = z.object({
  booking: SharedBooking.shape.booking,
  manager: z.string().meta({ description: 'The manager who received the link and in whose name it decides' }),
  status: z.enum(['open', 'decided', 'started', 'ended']).meta({
    description:
      'Only an open request can be decided. `started`: the session has begun. `ended`: the booking was cancelled',
  }),
  customer: z
    .object({ name: z.string(), phone: z.string() })
    .nullable()
    .meta({ description: 'null if the request is no longer open' }),
  decision: z
    .object({
      what: z.enum(['confirmed', 'approved', 'rejected']),
      at: Instant,
      own: z.boolean().meta({ description: 'Whether the manager of the link made the decision' }),
      by: z.string().nullable(),
    })
    .nullable(),
  cancelReason: CancelReason.nullable(),
  serverTime: Instant,
})
export type RequestToDecide = z.infer<typeof RequestToDecide>

export const viewRequest = visitors.get('/bookings/decide/:token', {
  summary:
    'Retrieve a booking request by the token in the message to its studio’s manager. Changes nothing. 403 if that person no longer manages the studio',
  params: token,
  answer: RequestToDecide,
  errors: [403, 404],
})

export const decideRequest = visitors.post('/bookings/decide/:token', {
  summary:
    'Confirm or reject a booking request once, in the name of the manager of the link. Repeating the decision changes nothing. 409 if it was decided differently, moved, was cancelled or has begun',
  params: token,
  body: z.object({
    what: z.enum(['confirm', 'reject']),
    reason: optionalText(reasonText),
    seenSlots: z.array(SlotText).max(13).meta({ description: 'The hours that were shown' }),
  }),
  answer: RequestToDecide,
  errors: [403, 404, 409],
})

export const bookingEvents = visitors.get('/bookings/track/:token/events', {
  summary:
    'Server-sent events: `booking`, with everything that its page shows, immediately and after each change of the booking or its ' +
    'payment. `retry: 5000`; a comment every 15 s',
  params: token,
  answer: 'text/event-stream',
  errors: [404],
})

export const cancelBooking = visitors.post('/bookings/track/:token/cancel', {
  summary: 'Cancel a booking as its customer, up to 24 hours before the start',
  ...tracked,
  errors: [404, 409],
})

export const rescheduleBooking = visitors.post('/bookings/track/:token/reschedule', {
  summary: 'Move a booking as its customer, up to 24 hours before the start',
  ...tracked,
  body: z.object({ selectedSlots: z.array(SlotText).min(1, 'booking.hours-least').max(13) }),
  errors: [403, 404, 409],
  conflict: Overlap,
})

export const chooseLanguage = visitors.put('/bookings/track/:token/language', {
  summary: 'Choose the language of messages to the customer about this booking',
  ...tracked,
  body: z.object({ language: LanguageText }),
})

export const bookingCalendar = visitors.get('/bookings/track/:token/calendar.ics', {
  summary: 'Retrieve the booking as a calendar file with a constant UID and an increasing SEQUENCE',
  params: token,
  answer: 'text/calendar',
  errors: [404, 409],
})

export const bookingEndpoints = {
  requestBooking,
  trackBooking,
  viewSharedBooking,
  viewRequest,
  decideRequest,
  bookingEvents,
  cancelBooking,
  rescheduleBooking,
  chooseLanguage,
  bookingCalendar,
}
