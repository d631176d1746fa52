import type { CancelReason } from '../../../domain/booking/events.ts'
import type { InquiryType } from '../../../domain/contact/events.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { Slot } from '../../../domain/kernel/slot.ts'
import type { DetailField } from '../../../domain/studio/events.ts'

/** Who speaks, and where they are reached and paid: the same in every message. */
export interface Site {
  readonly brand: string
  readonly supportEmail: string
  readonly supportPhone: string
  readonly paybill: string
}

/** What an e-mail says. Paragraphs are parted by empty lines; see letter.ts for what else the text may hold. */
export interface Letter {
  readonly subject: string
  readonly text: string
}

/** One thing said, on the channels it is said on. */
export interface Said {
  readonly sms?: string
  readonly email?: Letter
}

/** A booking at the moment a message tells of it. Money in cents, instants in ISO 8601. */
export interface BookingFacts {
  /** Whom it is told to. */
  readonly name: string
  readonly code: string
  readonly studio: string
  readonly location: string
  readonly session: string
  readonly people: number
  /** Empty while no time is chosen. */
  readonly slots: readonly Slot[]
  /** The hours before a move; empty without one. */
  readonly from: readonly Slot[]
  readonly priceCents: number
  /** Where this person follows the booking. */
  readonly page: string
  /** Where it is paid; null while there is nothing to pay. */
  readonly payPage: string | null
  readonly payBy: string | null
  /** What is asked for, and what has come of it. */
  readonly chargeCents: number
  readonly receivedCents: number
  /** What this message is about: money that came or goes back. */
  readonly amountCents: number
  readonly receipt: string
  /** What manager or admin wrote to it; '' for nothing. */
  readonly note: string
  /** Why it was cancelled; null while it was not. */
  readonly reason: CancelReason | null
  /** Until when the customer may move or cancel it; null while no time is chosen. */
  readonly changeUntil: string | null
  readonly changeIsOver: boolean
}

/** A studio's pending creation, edit or archiving was decided. */
export interface StudioFacts {
  readonly name: string
  readonly studio: string
  readonly what: 'studio' | 'edit' | 'archive'
  readonly note: string
  /** Fields of an approved edit that kept their value. */
  readonly declined: readonly DetailField[]
  readonly page: string
}

/** Somebody's account. The link holds `{secret}` where its secret belongs. */
export interface AccountFacts {
  readonly name: string
  readonly link: string
}

/** What somebody wrote by the contact form. */
export interface ContactFacts {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly subject: string
  readonly message: string
  readonly inquiryType: InquiryType
}

type Texts<Template extends string, Facts> = Readonly<Record<Template, (facts: Facts, site: Site) => Said>>

export type CustomerTemplate =
  | 'booking_requested'
  | 'booking_confirmed'
  | 'booking_approved'
  | 'booking_paid'
  | 'booking_rejected'
  | 'booking_cancelled'
  | 'booking_rescheduled'
  | 'reminder_day'
  | 'reminder_soon'
export type MoneyTemplate = 'underpaid' | 'overpaid' | 'late_payment' | 'refund_requested' | 'refunded'
export type DeskTemplate =
  | 'manager_asked'
  | 'manager_paid'
  | 'manager_cancelled'
  | 'manager_rescheduled'
  | 'nudge_manager'
  | 'admin_asked'
  | 'admin_request'
  | 'nudge_admin'
export type BookingTemplate = CustomerTemplate | MoneyTemplate | DeskTemplate
export type StudioTemplate = 'studio_approved' | 'studio_rejected'
export type AccountTemplate = 'invitation' | 'password_reset' | 'verify_address'
export type ContactTemplate = 'contact_to_support' | 'contact_received'

export type CustomerTexts = Texts<CustomerTemplate, BookingFacts>
export type MoneyTexts = Texts<MoneyTemplate, BookingFacts>
export type DeskTexts = Texts<DeskTemplate, BookingFacts>
export type StudioTexts = Texts<StudioTemplate, StudioFacts>
export type AccountTexts = Texts<AccountTemplate, AccountFacts>
export type ContactTexts = Texts<ContactTemplate, ContactFacts>

/** Every text there is, in one language. */
export interface AllTexts {
  readonly booking: Texts<BookingTemplate, BookingFacts>
  readonly studio: StudioTexts
  readonly account: AccountTexts
  readonly contact: ContactTexts
}
export type InLanguages<Value> = Readonly<Record<Language, Value>>
