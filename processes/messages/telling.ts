import * as z from 'zod'
import { DetailField } from '../../domain/studio/events.ts'

const Cause = {
  /** What it tells of: the same cause is told once. */
  causeId: z.uuid(),
  /** When that happened. What is old by now is history, and nobody is told of it. */
  at: z.iso.datetime(),
}

/** Something to say about a booking: `version` is the booking's at which it is told of, else it is as it stands. */
export const BookingTelling = z.object({
  ...Cause,
  template: z.enum([
    ...['booking_requested', 'booking_confirmed', 'booking_approved', 'booking_paid', 'booking_rejected'],
    ...['booking_cancelled', 'booking_rescheduled', 'reminder_day', 'reminder_soon'],
    ...['underpaid', 'overpaid', 'late_payment', 'refund_requested', 'refunded'],
    ...['manager_asked', 'manager_paid', 'manager_cancelled', 'manager_rescheduled', 'nudge_manager'],
    ...['admin_asked', 'admin_request', 'nudge_admin'],
  ] as const),
  bookingId: z.uuid(),
  version: z.string().regex(/^\d+$/).optional(),
  /** The cause issued the payment's link, which is not news each time. */
  byLink: z.boolean().optional(),
  /** Money it is about, in cents. */
  amountCents: z.int().optional(),
  /** M-Pesa's receipt, or what proves a refund. */
  receipt: z.string().optional(),
})
export type BookingTelling = z.infer<typeof BookingTelling>

const templatesOfLiveBookings: ReadonlySet<string> = new Set<BookingTelling['template']>([
  ...(['booking_requested', 'booking_confirmed', 'booking_approved', 'booking_rescheduled', 'underpaid'] as const),
  ...(['reminder_day', 'reminder_soon', 'nudge_manager', 'nudge_admin'] as const),
  ...(['manager_asked', 'manager_rescheduled', 'admin_asked', 'admin_request'] as const),
])

/** Whether a text means something only until its booking is cancelled or rejected. */
export const needsLiveBooking = (template: string): boolean => templatesOfLiveBookings.has(template)

export const StudioTelling = z.object({
  ...Cause,
  template: z.enum(['studio_approved', 'studio_rejected']),
  studioId: z.uuid(),
  what: z.enum(['studio', 'edit', 'archive']),
  note: z.string(),
  /** Fields of an approved edit that kept their value. Jobs made before there were any have none. */
  declined: z.array(DetailField).default([]),
})
export type StudioTelling = z.infer<typeof StudioTelling>

export const ContactTelling = z.object({
  ...Cause,
  template: z.enum(['contact_to_support', 'contact_received']),
  contactId: z.uuid(),
})
export type ContactTelling = z.infer<typeof ContactTelling>
