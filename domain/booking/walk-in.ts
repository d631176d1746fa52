import { cleanLine } from '../../language/text.ts'
import { invalid } from '../kernel/domain-error.ts'
import type { Cents } from '../kernel/money.ts'
import { payByOf } from './pay-by.ts'
import { type ChargeOf, priceOf } from './price.ts'
import { type ReadRequest, type RequestForm, type RequestReference, readRequest } from './read-request.ts'

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

/** The facts by which a walk-in is approved. */
export interface WalkInRules {
  readonly now: Date
  /** Hours it may stay unpaid; may be a fraction. */
  readonly paymentDeadlineHours: number
  readonly chargeOf: ChargeOf
}

const longestReason = 500

/**
 * Checks a walk-in against the current studio, as readRequest does, and fixes its terms. The session may have begun
 * within the hour, and another price than the list's needs a reason. Throws DomainError as readRequest does.
 */
export function readWalkIn(
  form: WalkInForm,
  reference: RequestReference,
  { now, paymentDeadlineHours, chargeOf }: WalkInRules,
): ReadRequest {
  if (form.selectedSlots.length === 0) throw invalid('selectedSlots', 'booking.hours-least')
  const read = readRequest(form, { ...reference, isWalkIn: true }, now)
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
