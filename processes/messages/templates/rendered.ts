import type { Role } from '../../../domain/account/events.ts'
import type { CancelReason } from '../../../domain/booking/events.ts'
import type { InquiryType } from '../../../domain/contact/contact.ts'
import type { Slot } from '../../../domain/kernel/slot.ts'
import type { DirectMethod } from '../../../domain/payment/events.ts'
import type { DetailField } from '../../../domain/studio/events.ts'

/** The sender's brand and contact details, the same in every message. */
export interface Site {
  readonly brand: string
  readonly supportEmail: string
  readonly supportPhone: string
  readonly paybill: string
}

/** An e-mail's content. Empty lines separate paragraphs; letter.ts describes the other markup. */
export interface Letter {
  readonly subject: string
  readonly text: string
}

/** A rendered template, for each channel it is sent on. */
export interface Rendered {
  readonly sms?: string
  readonly email?: Letter
}

/** A booking as messages show it. Amounts in cents, instants in ISO 8601. */
export interface BookingFacts {
  /** The recipient's name. */
  readonly name: string
  readonly code: string
  readonly studio: string
  readonly location: string
  readonly session: string
  readonly sessionSw: string | null
  readonly people: number
  /** Empty while no time is chosen. */
  readonly slots: readonly Slot[]
  /** Whether the message is about the first hours of a request that was made without a time. */
  readonly isArranged: boolean
  /** The hours before a move; empty without one. */
  readonly from: readonly Slot[]
  /** Whether the request was rejected. */
  readonly isRejected: boolean
  /** Whether an admin did what the message is about. */
  readonly isByAdmin: boolean
  readonly priceCents: number
  /** The page with the booking's progress. */
  readonly page: string
  /** The page on which the recipient decides about the request without signing in; null for everyone else. */
  readonly decidePage: string | null
  /** The payment page; null while there is nothing to pay there, as for a completed session. */
  readonly payPage: string | null
  /** The deadline; null if the booking can't end unpaid, too. */
  readonly payBy: string | null
  /** The charge, and the amount received so far. */
  readonly chargeCents: number
  readonly receivedCents: number
  /** The amount this message is about, received or refunded. */
  readonly amountCents: number
  readonly receipt: string
  /** How the customer paid the studio itself, if the receipt is of such a payment. */
  readonly direct: DirectMethod | null
  /** Who received the money: Studioni by M-Pesa, the studio itself, or both. */
  readonly paidTo: 'us' | 'studio' | 'both'
  /** Whether more than one payment counts, so that no receipt is of the whole amount. */
  readonly isInParts: boolean
  /** Whether M-Pesa last reported a payment that staff recorded here as one for another booking, or for none. */
  readonly isPaidElsewhere: boolean
  /** The manager's or admin's note; '' for none. */
  readonly note: string
  /** Why it was cancelled; null if it was not. */
  readonly reason: CancelReason | null
  /** The deadline for the customer to move or cancel it; null while no time is chosen. */
  readonly changeUntil: string | null
  readonly changeIsOver: boolean
  /** Whether its session had started. */
  readonly hasStarted: boolean
}

/** The decision on a studio's creation, edit or archiving. */
export interface StudioFacts {
  readonly name: string
  readonly studio: string
  readonly what: 'studio' | 'edit' | 'archive'
  /** Whether everyone can see the studio. */
  readonly isPublic: boolean
  readonly note: string
  /** Fields of an approved edit that the admin declined. */
  readonly declined: readonly DetailField[]
  readonly page: string
}

/** An account link. The job that sends the message replaces `{secret}` in it. */
export interface AccountFacts {
  readonly name: string
  /** The role of the account. */
  readonly role: Role
  readonly link: string
  /** When it was caused, in ISO 8601. */
  readonly at: string
  /** The device that signed in, such as "Firefox, Android". */
  readonly device?: string
  /** Its network, such as 196.201.214.0/24. */
  readonly network?: string
  /** The new way in, phone or calendar address, or that a way in was removed. */
  readonly what?: 'passkey' | 'totp' | 'recovery_codes' | 'factor_removed' | 'phone' | 'calendar'
}

/** An SMS to a phone number entered by a user: a code, or a link that stops prompts. */
export interface PhoneFacts {
  /** The booking's code; '' for a verification code. */
  readonly booking: string
  /** The placeholder of the code. */
  readonly code: string
  /** The link that stops prompts; '' for a code. */
  readonly link: string
}

/** A message from the contact form. */
export interface ContactFacts {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly subject: string
  readonly message: string
  readonly inquiryType: InquiryType
}

type Rendering<Template extends string, Facts> = Readonly<Record<Template, (facts: Facts, site: Site) => Rendered>>

/** The templates of messages to customers. */
export const customerTemplateNames = [
  'booking_requested',
  'booking_confirmed',
  'booking_approved',
  'booking_paid',
  'booking_rejected',
  'booking_cancelled',
  'booking_rescheduled',
  'reminder_day',
  'reminder_soon',
] as const
/** The templates of messages to customers about refunds, and about payments of other amounts. */
export const moneyTemplateNames = [
  'underpaid',
  'overpaid',
  'late_payment',
  'refund_requested',
  'refund_withdrawn',
  'refunded',
  'studio_returns',
  'return_withdrawn',
] as const
/** The templates of messages to managers and admins. */
export const officeTemplateNames = [
  'manager_asked',
  'manager_paid',
  'manager_owed',
  'manager_cancelled',
  'manager_rescheduled',
  'manager_booked',
  'manager_returns',
  'manager_return_withdrawn',
  'nudge_manager',
  'admin_asked',
  'admin_request',
  'nudge_admin',
] as const
export type CustomerTemplate = (typeof customerTemplateNames)[number]
export type MoneyTemplate = (typeof moneyTemplateNames)[number]
export type OfficeTemplate = (typeof officeTemplateNames)[number]
export type BookingTemplate = CustomerTemplate | MoneyTemplate | OfficeTemplate
export type StudioTemplate = 'studio_approved' | 'studio_rejected'
export type AccountTemplate =
  | 'invitation'
  | 'password_reset'
  | 'verify_address'
  | 'already_registered'
  | 'new_device'
  | 'wrong_codes'
  | 'password_changed'
  | 'access_changed'
  | 'factors_reset'
  | 'account_ending'
export type PhoneTemplate = 'phone_code' | 'prompt_unanswered'
export type ContactTemplate = 'contact_to_support' | 'contact_received'

/** Templates about a booking in one language. */
export type BookingTemplates<Template extends BookingTemplate> = Rendering<Template, BookingFacts>

/** All templates in one language. */
export interface Templates {
  readonly booking: BookingTemplates<BookingTemplate>
  readonly studio: Rendering<StudioTemplate, StudioFacts>
  readonly account: Rendering<AccountTemplate, AccountFacts>
  readonly contact: Rendering<ContactTemplate, ContactFacts>
  readonly phone: Rendering<PhoneTemplate, PhoneFacts>
}
