import { invalid } from '../kernel/domain-error.ts'
import type { Cents } from '../kernel/money.ts'
import type { Slot } from '../kernel/slot.ts'
import type { Opening } from '../studio/opening.ts'
import { type CustomerForm, readCustomer } from './customer.ts'
import type { BookingTerms, Customer, WalkInTerms } from './events.ts'
import { readHours, readPeople, readPreferredDate } from './request-rules.ts'

/** A booking request as the customer entered it. */
export interface RequestForm extends CustomerForm {
  readonly numberOfPeople: number
  /** Empty to let the studio arrange the time. */
  readonly selectedSlots: readonly string[]
  readonly preferredDate: string | null
}

/** The studio and session types at the time of the request. */
export interface RequestReference {
  readonly studio: {
    readonly studioId: string
    /** Approved, active and not deleted: it takes bookings. */
    readonly active: boolean
    readonly capacity: number
    readonly opening: Opening
  }
  readonly sessionType: {
    readonly sessionTypeId: string
    /** null for a global type. */
    readonly studioId: string | null
    readonly name: string
    readonly durationMinutes: number
    readonly priceCents: Cents
  }
  readonly changeableHours: number
  /** Whether staff books for the customer: no email is needed, and the first hour may have begun. */
  readonly isWalkIn?: boolean
}

/** A valid request: the reservation on the schedule carries it, and the booking starts from it. */
export interface ReadRequest {
  readonly customer: Customer
  readonly terms: BookingTerms
  readonly slots: readonly Slot[]
  /** Undefined for a customer's request. */
  readonly walkIn?: WalkInTerms | undefined
  /** Why a walk-in costs another price than the list's. */
  readonly priceReason?: string | undefined
}

/**
 * Checks a request against the current studio. Throws DomainError `invalid` with the field at fault, or `overlap` if
 * the studio is closed.
 */
export function readRequest(
  form: RequestForm,
  { studio, sessionType, changeableHours, isWalkIn = false }: RequestReference,
  now: Date,
): ReadRequest {
  if (!studio.active) throw invalid('studioId', 'studio.no-bookings')
  if (sessionType.studioId !== null && sessionType.studioId !== studio.studioId)
    throw invalid('sessionTypeId', 'session-type.not-found')
  const session = { sessionTypeName: sessionType.name, durationMinutes: sessionType.durationMinutes }
  const rules = { ...session, opening: studio.opening, mayHaveBegun: isWalkIn, isByCustomer: !isWalkIn, now }
  const skipped = form.selectedSlots.length === 0
  return {
    customer: readCustomer(form, isWalkIn),
    slots: skipped ? [] : readHours(form.selectedSlots, rules),
    terms: {
      ...session,
      studioId: studio.studioId,
      sessionTypeId: sessionType.sessionTypeId,
      unitPriceCents: sessionType.priceCents,
      numberOfPeople: readPeople(form.numberOfPeople, studio.capacity),
      preferredDate: skipped ? readPreferredDate(form.preferredDate, now, studio.opening.bookingWindow) : null,
      changeableHours,
    },
  }
}
