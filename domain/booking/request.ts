import { errorText } from '../../language/errors/errors.ts'
import { cleanEmail, cleanLine, emailPattern } from '../../language/text.ts'
import { invalid } from '../kernel/domain-error.ts'
import type { Language } from '../kernel/language.ts'
import type { Cents } from '../kernel/money.ts'
import { kenyanMobile } from '../kernel/phone.ts'
import type { Slot } from '../kernel/slot.ts'
import { checkPersonName, isPlain, isReadable } from '../kernel/text-checks.ts'
import type { Opening } from '../studio/opening.ts'
import type { Booking } from './booking.ts'
import type { BookingEvent, BookingTerms, Customer, WalkInTerms } from './events.ts'
import { readHours, readPreferredDate } from './hours.ts'
import { type ChargeOf, changeableHours, payByOf, priceOf } from './rules.ts'

/** A customer's details as typed. */
export interface CustomerForm {
  readonly personId: string
  readonly customerName: string
  readonly customerEmail: string
  readonly customerPhone: string
  readonly language: Language
}

/**
 * Returns a customer with normalized name, email and phone; a walk-in may leave out the email. Throws DomainError
 * `invalid` with the field.
 */
export const readCustomer = (form: CustomerForm, isWalkIn = false): Customer => ({
  personId: form.personId,
  customerName: readName(form.customerName),
  customerEmail: isWalkIn && form.customerEmail.trim() === '' ? '' : readEmail(form.customerEmail),
  customerPhone: kenyanMobile(form.customerPhone, 'customerPhone'),
  language: form.language,
})

function readName(text: string): string {
  const name = cleanLine(text)
  if (!isReadable(name)) throw invalid('customerName', 'person.your-name')
  if (!isPlain(name)) throw invalid('customerName', 'person.name-plain')
  checkPersonName(name, 'customerName')
  if (name.length > 120) throw invalid('customerName', 'person.name-too-long')
  return name
}

function readEmail(text: string): string {
  const email = cleanEmail(text).toLowerCase()
  if (email.length > 254 || !emailPattern.test(email)) throw invalid('customerEmail', 'person.email')
  return email
}

/** A booking request as the customer entered it. */
export interface RequestForm extends CustomerForm {
  readonly numberOfPeople: number
  /** Empty to let the studio arrange the time. */
  readonly selectedSlots: readonly string[]
  readonly preferredDate: string | null
}

/** The studio and session type at the time of the request. */
export interface RequestReference {
  readonly studio: {
    readonly studioId: string
    /** Whether it is approved, active and not deleted. */
    readonly takesBookings: boolean
    readonly capacity: number
    readonly opening: Opening
  }
  readonly sessionType: {
    readonly sessionTypeId: string
    /** Whether the studio offers it: its own types, or the global ones if it has none. */
    readonly offered: boolean
    readonly name: string
    readonly nameSw: string | null
    readonly durationMinutes: number
    readonly priceCents: Cents
  }
}

/** A valid request. The reservation stores it, and the booking is created from it. */
export interface ValidRequest {
  readonly customer: Customer
  readonly terms: BookingTerms
  readonly slots: readonly Slot[]
  /** Undefined for a customer's request. */
  readonly walkIn?: WalkInTerms | undefined
  /** Why a walk-in's price is not the list price. */
  readonly priceReason?: string | undefined
}

/**
 * Checks a request against the current studio. Throws DomainError `invalid` with the field at fault, or `overlap` if
 * the studio is closed.
 */
export const readRequest = (form: RequestForm, reference: RequestReference, now: Date): ValidRequest =>
  check(form, reference, now, false)

/** Checks a request, or a walk-in, which needs no email and whose first hour may have begun. */
function check(
  form: RequestForm,
  { studio, sessionType }: RequestReference,
  now: Date,
  isWalkIn: boolean,
): ValidRequest {
  if (!studio.takesBookings) throw invalid('studioId', 'studio.no-bookings')
  if (!sessionType.offered) throw invalid('sessionTypeId', 'session-type.not-found')
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
      sessionTypeNameSw: sessionType.nameSw,
      unitPriceCents: sessionType.priceCents,
      numberOfPeople: readPeople(form.numberOfPeople, studio.capacity),
      preferredDate: skipped ? readPreferredDate(form.preferredDate, now, studio.opening.bookingWindow) : null,
      changeableHours,
    },
  }
}

/** A booking that staff makes for a customer, as typed. Its email may be empty. */
export interface WalkInForm extends RequestForm {
  /** The manager or admin who books. */
  readonly staffId: string
  /** Whether the customer gets messages about it. */
  readonly messages: boolean
  /** The agreed price; null for the list price. */
  readonly agreedPriceCents: Cents | null
  /** Why the agreed price is not the list price. */
  readonly priceReason: string
}

/** The inputs of a walk-in's approval. */
export interface WalkInRules {
  readonly now: Date
  /** Hours it may stay unpaid; may be a fraction. */
  readonly paymentDeadlineHours: number
  readonly chargeOf: ChargeOf
}

const longestReason = 500

/**
 * Checks a walk-in against the current studio, as readRequest does, and fixes its terms. The session may have begun
 * within the hour, and a price other than the list price needs a reason. Throws DomainError as readRequest does.
 */
export function readWalkIn(
  form: WalkInForm,
  reference: RequestReference,
  { now, paymentDeadlineHours, chargeOf }: WalkInRules,
): ValidRequest {
  if (form.selectedSlots.length === 0) throw invalid('selectedSlots', 'booking.hours-least')
  const read = check(form, reference, now, true)
  const listCents = priceOf(read.slots.length, read.terms)
  const priceCents = form.agreedPriceCents ?? listCents
  const priceReason = priceCents === listCents ? undefined : readReason(form.priceReason)
  const payBy = payByOf(read.slots, now, paymentDeadlineHours).toISOString()
  const { staffId, messages } = form
  return { ...read, walkIn: { staffId, messages, priceCents, chargeCents: chargeOf(priceCents), payBy }, priceReason }
}

function readReason(text: string): string {
  const reason = cleanLine(text)
  if (reason === '') throw invalid('priceReason', 'booking.price-reason')
  if (reason.length > longestReason) throw invalid('priceReason', 'booking.reason-too-long')
  return reason
}

/** A valid request with the ids of its booking. */
export interface NewBooking extends ValidRequest {
  readonly bookingId: string
  readonly code: string
  readonly reservationId: string
}

/**
 * Starts a booking from a request that keeps every rule (see readRequest), its price fixed now; without hours it is
 * pending. A walk-in is approved in the same decision. Requesting again under the same id changes nothing.
 */
export function request(
  state: Booking,
  { bookingId, code, reservationId, customer, terms, slots, walkIn, priceReason }: NewBooking,
): BookingEvent[] {
  if (state.status !== 'absent') return []
  const started = { bookingId, code, ...customer, ...terms, slots: [...slots], reservationId }
  if (!walkIn) {
    const priceCents = priceOf(slots.length, terms)
    return [{ type: 'booking.requested', data: { ...started, priceCents, walkIn: null, priceReason: null } }]
  }
  const { staffId, messages, priceCents, chargeCents, payBy } = walkIn
  const reason = { priceReason: priceReason ?? null }
  return [
    { type: 'booking.requested', data: { ...started, priceCents, walkIn: { staffId, messages }, ...reason } },
    { type: 'booking.approved', data: { adminId: staffId, payBy, chargeCents } },
  ]
}

const maxPeople = 50

/** Returns the number of people, at most the studio's capacity. Throws DomainError `invalid` on numberOfPeople. */
export function readPeople(people: number, capacity: number): number {
  const max = Math.min(maxPeople, capacity)
  if (!Number.isInteger(people) || people < 1) throw invalid('numberOfPeople', 'booking.people-least')
  if (people > max) throw invalid('numberOfPeople', errorText('booking.people-studio', { max }))
  return people
}
