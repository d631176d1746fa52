import * as z from 'zod'
import { EmailText } from './accounts.ts'
import { reasonText } from './admin-bookings.ts'
import { endpoint } from './endpoint.ts'
import { maxPeople } from './page-values.ts'
import {
  BookingPayment,
  BookingStatus,
  CancelReason,
  DateText,
  Instant,
  Kes,
  LanguageText,
  optionalText,
  Picture,
  Problem,
  SlotText,
  StudioName,
} from './shared.ts'

export const requestBooking = endpoint({
  method: 'post',
  path: '/bookings',
  tag: 'Bookings',
  access: 'public',
  summary:
    'Request a booking. With an Idempotency-Key header, repeating it gives the same answer and one booking. A key of fewer than 32 characters counts within the requester’s network only.',
  body: z.object({
    customerName: z.string().trim().min(1, 'person.your-name').max(120, 'person.name-too-long'),
    customerEmail: EmailText,
    customerPhone: z.string().trim().min(1, 'person.your-phone').max(40, 'person.phone-too-long'),
    studioId: z.uuid('studio.choose'),
    sessionTypeId: z.uuid('session-type.choose'),
    numberOfPeople: z.int('booking.people-whole').min(1, 'booking.people-least').max(maxPeople, 'booking.people-most'),
    selectedSlots: z.array(SlotText).max(13, 'booking.one-day'),
    preferredDate: DateText.nullish(),
    language: LanguageText.default('en'),
    price: Kes.optional().meta({
      description: 'The price that was shown. If it is another one now, the answer is 409',
    }),
    phoneProof: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'What confirming an SMS code answered; needed beyond the limits' }),
  }),
  status: 201,
  answer: z.object({
    id: z.uuid(),
    code: z.string(),
    status: BookingStatus,
    price: Kes,
    statusUrl: z.string().meta({ description: 'The booking page, to keep' }),
  }),
  errors: [403, 404, 409],
})
export type BookingRequest = z.input<typeof requestBooking.body>
export type BookingAnswer = z.infer<typeof requestBooking.answer>

export const FreeRun = z.object({ startTime: SlotText, endTime: z.string(), slots: z.array(SlotText) })
export type FreeRun = z.infer<typeof FreeRun>

/** 409 when an hour went: which, and the nearest free runs of the same length. */
export const Overlap = Problem.extend({
  reason: z.literal('overlap'),
  taken: z.array(SlotText),
  alternatives: z.array(FreeRun),
})
export type Overlap = z.infer<typeof Overlap>

export const Step = z.object({
  step: z.enum(['requested', 'manager_confirmed', 'approved', 'paid', 'completed', 'rejected', 'cancelled']),
  state: z.enum(['done', 'now', 'next']),
  at: Instant.nullable(),
  actor: z.enum(['customer', 'manager', 'admin', 'system']),
  dueBy: Instant.nullable().meta({ description: 'Until when the actor of the present step is asked to act' }),
})
export type Step = z.infer<typeof Step>

const BookingFacts = z.object({
  id: z.uuid(),
  code: z.string(),
  status: BookingStatus,
  studio: z.object({
    id: z.uuid(),
    name: StudioName,
    code: z.string().nullable(),
    location: z.string().nullable(),
    primaryImage: Picture.nullable(),
  }),
  sessionType: z.object({ id: z.uuid(), name: z.string(), durationMinutes: z.int() }),
  date: DateText.nullable(),
  startTime: SlotText.nullable(),
  endTime: z.string().nullable().meta({ description: 'End of the last hour, written like a slot' }),
  slots: z.array(SlotText),
  preferredDate: DateText.nullable(),
  numberOfPeople: z.int(),
  customerName: z.string(),
  language: LanguageText.meta({ description: 'In which the customer is written to' }),
  price: Kes,
  unitPrice: Kes,
  units: z.int(),
  createdAt: Instant,
  changedAt: Instant,
  cancelReason: CancelReason.nullable(),
  note: z.string().nullable(),
})

export const TrackedBooking = z.object({
  booking: BookingFacts,
  payment: BookingPayment,
  timeline: z.array(Step),
  history: z.array(
    z.object({
      what: z.string(),
      at: Instant,
      slots: z.array(SlotText),
    }),
  ),
  may: z.object({
    cancel: z.boolean(),
    reschedule: z.boolean(),
    pay: z.boolean(),
    until: Instant.nullable().meta({
      description: 'The real instant after which it can no longer be moved',
    }),
    cancelUntil: Instant.nullable().meta({
      description: 'The real instant after which it can no longer be cancelled: its start while it is not paid',
    }),
  }),
  shareUrl: z.string().meta({ description: 'A page to share: it shows the booking, and nothing can be changed there' }),
  serverTime: Instant,
})
export type TrackedBooking = z.infer<typeof TrackedBooking>

/** The content of a booking's shared page: neither who booked it, nor its payments and notes. */
export const SharedBooking = z.object({
  booking: BookingFacts.pick({
    code: true,
    status: true,
    studio: true,
    sessionType: true,
    date: true,
    startTime: true,
    endTime: true,
    slots: true,
    preferredDate: true,
    numberOfPeople: true,
    price: true,
  }),
  serverTime: Instant,
})
export type SharedBooking = z.infer<typeof SharedBooking>

const token = z.object({ token: z.string().max(200) })

export const trackBooking = endpoint({
  method: 'get',
  path: '/bookings/track/:token',
  tag: 'Bookings',
  access: 'public',
  summary: 'Where a booking stands, who acts next, and what may still be done',
  params: token,
  answer: TrackedBooking,
  errors: [404],
})

export const viewSharedBooking = endpoint({
  method: 'get',
  path: '/bookings/shared/:token',
  tag: 'Bookings',
  access: 'public',
  summary: 'What, when and where a booking is, by the token of its shared page, which opens nothing else',
  params: token,
  answer: SharedBooking,
  errors: [404],
})

/** A request as its manager's link shows it. */
export const RequestToDecide = z.object({
  booking: SharedBooking.shape.booking,
  manager: z
    .string()
    .meta({ description: 'The name of the manager whom the link was sent to, and in whose name it decides' }),
  status: z.enum(['open', 'decided', 'started', 'ended']).meta({
    description: 'Only an open request can be decided. `started`: its session has begun. `ended`: it was cancelled',
  }),
  customer: z
    .object({ name: z.string(), phone: z.string() })
    .nullable()
    .meta({ description: 'Null once the request is no longer open' }),
  decision: z
    .object({
      what: z.enum(['confirmed', 'approved', 'rejected']),
      at: Instant,
      own: z.boolean().meta({ description: 'Whether the manager of the link decided it' }),
      by: z.string().nullable(),
    })
    .nullable(),
  cancelReason: CancelReason.nullable(),
  serverTime: Instant,
})
export type RequestToDecide = z.infer<typeof RequestToDecide>

export const viewRequest = endpoint({
  method: 'get',
  path: '/bookings/decide/:token',
  tag: 'Bookings',
  access: 'public',
  summary:
    'A booking request, by the token in the message that asks its studio’s manager. It decides nothing. 403 once that person no longer manages the studio',
  params: token,
  answer: RequestToDecide,
  errors: [403, 404],
})

export const decideRequest = endpoint({
  method: 'post',
  path: '/bookings/decide/:token',
  tag: 'Bookings',
  access: 'public',
  summary:
    'Confirms or rejects a booking request in the name of the manager of the link, once. The same decision again changes nothing. 409 if it was decided otherwise, has moved, was cancelled or has begun',
  params: token,
  body: z.object({
    what: z.enum(['confirm', 'reject']),
    reason: optionalText(reasonText),
    seenSlots: z.array(SlotText).max(13).meta({ description: 'The hours as they were shown' }),
  }),
  answer: RequestToDecide,
  errors: [403, 404, 409],
})

export const bookingEvents = endpoint({
  method: 'get',
  path: '/bookings/track/:token/events',
  tag: 'Bookings',
  access: 'public',
  summary:
    'Server-sent events: `booking`, with all that its page shows, at once and after each change of the booking or its ' +
    'payment. `retry: 5000`; a comment every 15 s',
  params: token,
  answer: 'text/event-stream',
  errors: [404],
})

export const cancelBooking = endpoint({
  method: 'post',
  path: '/bookings/track/:token/cancel',
  tag: 'Bookings',
  access: 'public',
  summary: 'The customer cancels, until 24 hours before the start',
  params: token,
  answer: TrackedBooking,
  errors: [404, 409],
})

export const rescheduleBooking = endpoint({
  method: 'post',
  path: '/bookings/track/:token/reschedule',
  tag: 'Bookings',
  access: 'public',
  summary: 'The customer moves the booking to other hours, until 24 hours before the start',
  params: token,
  body: z.object({ selectedSlots: z.array(SlotText).min(1, 'booking.hours-least').max(13) }),
  answer: TrackedBooking,
  errors: [403, 404, 409],
})

export const chooseLanguage = endpoint({
  method: 'put',
  path: '/bookings/track/:token/language',
  tag: 'Bookings',
  access: 'public',
  summary: 'The customer chooses in which language they are written to about this booking',
  params: token,
  body: z.object({ language: LanguageText }),
  answer: TrackedBooking,
  errors: [404],
})

export const bookingCalendar = endpoint({
  method: 'get',
  path: '/bookings/track/:token/calendar.ics',
  tag: 'Bookings',
  access: 'public',
  summary: 'The booking as a calendar file: one UID for life, a rising SEQUENCE',
  params: token,
  answer: 'text/calendar',
  errors: [404, 409],
})
