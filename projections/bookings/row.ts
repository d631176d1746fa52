import type { BookingStatus } from '../../domain/booking/booking.ts'
import type { CancelReason, WalkIn } from '../../domain/booking/events.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { Slot } from '../../domain/kernel/slot.ts'

/** The history of a booking, in order, for its page. */
export interface BookingMoment {
  readonly what: string
  readonly at: string
  /** A person's id, `visitor`, or the name of a process. */
  readonly by: string
  /** The event's position. */
  readonly position: string
  readonly slots: readonly string[]
}

/** A booking's row. */
export interface BookingRow {
  readonly id: string
  readonly code: string
  readonly status: BookingStatus
  readonly no_show: boolean
  readonly checked_in: boolean
  readonly person_id: string
  readonly customer_name: string
  readonly customer_email: string
  readonly customer_phone: string
  readonly language: Language
  readonly studio_id: string
  readonly session_type_id: string
  readonly session_type_name: string
  readonly duration_minutes: number
  readonly unit_price_cents: number
  readonly price_cents: number
  readonly number_of_people: number
  readonly slots: readonly Slot[]
  /** The studio's date of the session; null while no time is chosen. */
  readonly date: string | null
  readonly preferred_date: string | null
  readonly changeable_hours: number
  readonly pay_by: string | null
  readonly rejected_by: 'manager' | 'admin' | null
  readonly cancel_reason: CancelReason | null
  readonly note: string | null
  /** Who booked for the customer; null for a customer's request. */
  readonly walk_in: WalkIn | null
  /** Why a walk-in costs another price than the list's. */
  readonly price_reason: string | null
  readonly history: readonly BookingMoment[]
  readonly requested_at: string
  readonly changed_at: string
  /** The searched text in lower case: name, email, phone in national and international format, code. */
  readonly search: string
}
