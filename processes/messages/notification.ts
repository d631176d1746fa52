import * as z from 'zod'
import type { Booking, PlacedBooking } from '../../domain/booking/booking.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { DetailField } from '../../domain/studio/events.ts'
import {
  customerTemplateNames,
  moneyTemplateNames,
  officeTemplateNames,
  type PhoneTemplate,
} from './templates/rendered.ts'

const Cause = {
  /** The event that causes it. Each cause leads to one notification. */
  causeId: z.uuid(),
  /** When that happened. The notifier skips old causes. */
  at: z.iso.datetime(),
}

/** A notification about a booking, at a version of the booking or else in its current state. */
export const BookingNotification = z.object({
  ...Cause,
  template: z.enum([...customerTemplateNames, ...moneyTemplateNames, ...officeTemplateNames]),
  bookingId: z.uuid(),
  version: z.string().regex(/^\d+$/).optional(),
  /** The cause issued the payment link, which does not always need a message. */
  byLink: z.boolean().optional(),
  /** The cause voided a record of a payment. Unless the session is completed, `booking.payment_voided` follows. */
  byVoid: z.boolean().optional(),
  /** The amount concerned, in cents. */
  amountCents: z.int().optional(),
  /** M-Pesa's number of a receipt or refund. */
  receipt: z.string().optional(),
})
export type BookingNotification = z.infer<typeof BookingNotification>

const templatesOfLiveBookings: ReadonlySet<string> = new Set<BookingNotification['template']>([
  'booking_requested',
  'booking_confirmed',
  'booking_approved',
  'booking_rescheduled',
  'underpaid',
  'refund_withdrawn',
  'reminder_day',
  'reminder_soon',
  'nudge_manager',
  'nudge_admin',
  'manager_asked',
  'manager_paid',
  'manager_owed',
  'manager_rescheduled',
  'manager_booked',
  'admin_asked',
  'admin_request',
])

/** Whether a template applies only until its booking is cancelled or rejected. */
export const needsLiveBooking = (template: string): boolean => templatesOfLiveBookings.has(template)

/** Whether a template reports the end of its booking, which late money may undo. */
export const reportsEnd = (template: string): boolean =>
  template === 'booking_cancelled' || template === 'manager_cancelled'

/** Whether a template is for managers, admins or support. */
export const isToStaff = (template: string) =>
  /^(manager|admin|nudge)_|^studio_(approved|rejected)$|_to_support$/.test(template)

/** Whether a template is for managers or admins about bookings: it has a link to decide, or personal data. */
export const isForOffice = (template: string) => /^(manager|admin|nudge)_/.test(template)

/** Whether the recipient waits for the message, and by now has requested another one or given up. */
export const isAwaited = (template: string) =>
  ['phone_code', 'password_reset', 'verify_address', 'already_registered', 'prompt_unanswered'].includes(template)

/** The templates that strangers can cause for any address. They must not use up the messages of real bookings. */
export const templatesByAnyone: ReadonlySet<string> = new Set([
  'booking_requested',
  'booking_rescheduled',
  'manager_asked',
  'manager_cancelled',
  'manager_rescheduled',
  'nudge_manager',
  'admin_request',
  'nudge_admin',
  'contact_to_support',
  'contact_received',
  'phone_code',
  'prompt_unanswered',
])

/** Messages about the recipient's account. Those that strangers can cause are limited by the hour before. */
export const accountTemplates: ReadonlySet<string> = new Set([
  'verify_address',
  'already_registered',
  'password_reset',
  'new_device',
  'password_changed',
  'factors_reset',
  'access_changed',
  'wrong_codes',
  'invitation',
])

/** A notification about an unanswered prompt, to the phone that received it. */
export const PromptNotification = z.object({ bookingId: z.uuid(), attemptId: z.uuid(), at: z.iso.datetime() })
export type PromptNotification = z.infer<typeof PromptNotification>

/** A notification by SMS to a phone number entered by a user. */
export interface PhoneNotification {
  readonly template: PhoneTemplate
  readonly causeId: string
  /** The code's id, or the booking's. */
  readonly aboutId: string
  /** The person whose key encrypts it. */
  readonly personId: string
  readonly phone: string
  readonly language: Language
  /** The booking's code and the prompt to the phone; null for a verification code. */
  readonly prompt: { readonly booking: string; readonly attemptId: string } | null
}

export const StudioNotification = z.object({
  ...Cause,
  template: z.enum(['studio_approved', 'studio_rejected']),
  studioId: z.uuid(),
  what: z.enum(['studio', 'edit', 'archive']),
  note: z.string(),
  /** Fields of an approved edit that the admin declined. */
  declined: z.array(DetailField),
})
export type StudioNotification = z.infer<typeof StudioNotification>

export const ContactNotification = z.object({
  ...Cause,
  template: z.enum(['contact_to_support', 'contact_received']),
  contactId: z.uuid(),
})
export type ContactNotification = z.infer<typeof ContactNotification>

type Template = BookingNotification['template']

/** The templates that correct another. */
export const corrects: Readonly<Partial<Record<Template, Template>>> = {
  refund_withdrawn: 'overpaid',
  return_withdrawn: 'studio_returns',
  manager_return_withdrawn: 'manager_returns',
}

/** Whether a template announces that the studio has to return money. */
export const announcesReturn = (template: string) => template === 'studio_returns' || template === 'manager_returns'

/** Whether a template corrects such an announcement. */
export const withdrawsReturn = (template: string) =>
  template === 'return_withdrawn' || template === 'manager_return_withdrawn'

/** Whether staff of the studio still has to answer a request. */
export const isUndecided = (status: Booking['status']): boolean => status === 'requested' || status === 'pending'

/**
 * The template by which admins get a message to the manager of a studio without one; undefined if they don't. `status`
 * is the current one.
 */
export function templateForAdmins(
  template: Template,
  booking: PlacedBooking,
  status: Booking['status'],
  isByAdmin: boolean,
): Template | undefined {
  if (template === 'manager_asked') return 'admin_request'
  if (template === 'manager_rescheduled' && isUndecided(status)) return isByAdmin ? undefined : 'admin_request'
  if (announcesReturn(template) || withdrawsReturn(template)) return template
  // Its customer gets no payment link.
  if (template === 'manager_owed' && booking.status === 'completed') return template
  const isChange = template === 'manager_rescheduled' || template === 'manager_cancelled'
  return isChange && booking.chargeCents !== null && !isByAdmin ? template : undefined
}
