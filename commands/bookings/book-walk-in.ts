import { type RequestForm, readWalkIn, type WalkInForm } from '../../domain/booking/request.ts'
import { priceOf } from '../../domain/booking/rules.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { kenyanMobile } from '../../domain/kernel/phone.ts'
import { checkManaged } from '../../domain/studio/listing.ts'
import { anyTime } from '../../domain/studio/opening.ts'
import { existing, studio } from '../../domain/studio/studio.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { isBlocked } from '../blocks/blocks.ts'
import { type CommandContext, newId } from '../context.ts'
import { load } from '../handle.ts'
import { withLink } from '../payments/payment.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import { withAlternatives } from './alternatives.ts'
import {
  checkPrice,
  type EarlierRequest,
  firstRequest,
  isSame,
  onceFor,
  type RequestBookingInput,
  referencesOf,
  type StartServices,
  startBooking,
} from './request-booking.ts'

/** A booking that staff makes for a customer. Its email may be empty. */
export interface WalkInInput extends Omit<RequestBookingInput, 'preferredDate'>, Omit<WalkInForm, keyof RequestForm> {
  /** The manager whose studio it must be; undefined for an admin. */
  readonly managerId: string | undefined
  /** The payment deadline in hours. */
  readonly paymentDeadlineHours: number
}

export interface BookedWalkIn {
  readonly bookingId: string
  readonly code: string
  /** Whether the customer's phone or email is blocked from requesting bookings. */
  readonly isBlocked: boolean
  /** Whether an earlier request with the same idempotency key had made the booking. */
  readonly isRepeated: boolean
  readonly position: Position | undefined
}

type WalkInServices = StartServices & Pick<Services, 'readModels' | 'ids' | 'people' | 'chargeOf'>

/**
 * Books for a customer: hours, booking and approval in one decision, so that it awaits payment at once. No limits apply;
 * a block is only reported. The same idempotency key gives the same booking. Throws DomainError `not_found`,
 * `not_allowed`, `invalid`, `overlap`, `price_changed`, and `taken` for a key that was used for another booking.
 */
export async function bookWalkIn(
  services: WalkInServices & Pick<Services, 'requests'>,
  input: WalkInInput,
  context: CommandContext,
  idempotencyKey?: string,
): Promise<BookedWalkIn> {
  const { state } = await load(services.store, studio, streams.studio(input.studioId))
  checkManaged(existing(state).managerId, input.managerId)
  // With a line break, which no customer's key can contain.
  const key = idempotencyKey === undefined ? undefined : `${input.staffId}\n${idempotencyKey}`
  const bookingId = key === undefined ? newId() : services.ids.booking(key)
  const work = () =>
    services.people.actAs(contactOf(input), (personId) =>
      attemptWalkIn(services, { ...input, personId }, bookingId, context),
    )
  return onceFor(services, bookingId, work, (earlier) => answerTo(services, input, earlier, context))
}

const contactOf = ({ customerEmail, customerPhone }: WalkInInput) =>
  customerEmail.trim() || kenyanMobile(customerPhone, 'customerPhone')

async function attemptWalkIn(
  services: WalkInServices,
  input: WalkInInput & { readonly personId: string },
  bookingId: string,
  context: CommandContext,
): Promise<BookedWalkIn> {
  const { now } = context
  const reference = await referencesOf(services, input)
  const { studio } = reference
  // Staff may book outside the booking window.
  const opening = { ...studio.opening, bookingWindow: anyTime }
  const where = { studioId: studio.studioId, bookingId, opening, slots: input.selectedSlots }
  const form = { ...input, language: input.language ?? 'en', preferredDate: null }
  const rules = { now, paymentDeadlineHours: input.paymentDeadlineHours, chargeOf: services.chargeOf }
  return withAlternatives(services, where, now, async () => {
    const read = readWalkIn(form, reference, rules)
    checkPrice(read, input.expectedPriceCents)
    const reservationId = newId()
    const started = { ...read, bookingId, reservationId, opening: studio.opening }
    const { booking, position } = await startBooking(services, started, context)
    if (booking.reservationId === reservationId)
      return issueLinkAndAnswer(services, { ...booking, position, isRepeated: false }, context)
    return answerTo(services, input, await firstRequest(services, bookingId), context)
  })
}

/** Returns the first answer again. Throws DomainError `taken` if the walk-in differs. */
function answerTo(
  services: Pick<Services, 'transact' | 'readModels' | 'ids'>,
  input: WalkInInput,
  { data, position }: EarlierRequest,
  context: CommandContext,
): Promise<BookedWalkIn> {
  const priceCents = input.agreedPriceCents ?? priceOf(data.slots.length, data)
  const isRepeated = isSame({ ...input, preferredDate: null }, { data, position }) && data.priceCents === priceCents
  if (!isRepeated || data.walkIn?.messages !== input.messages)
    throw new DomainError('taken', 'request.idempotency-key-reused')
  const { bookingId, code, customerPhone, customerEmail } = data
  const repeated = { bookingId, code, customer: { customerPhone, customerEmail }, position, isRepeated: true }
  return issueLinkAndAnswer(services, repeated, context)
}

interface Answered extends Omit<BookedWalkIn, 'isBlocked'> {
  readonly customer: { readonly customerPhone: string; readonly customerEmail: string }
}

/**
 * Issues the payment link now, so that the customer can pay at once; otherwise the payments process would issue it a
 * moment later.
 */
async function issueLinkAndAnswer(
  services: Pick<Services, 'transact' | 'readModels' | 'ids'>,
  { bookingId, code, customer, isRepeated, position }: Answered,
  context: CommandContext,
): Promise<BookedWalkIn> {
  const linked = await withLink(services, bookingId, { position }, context)
  const contact = { phone: customer.customerPhone, email: customer.customerEmail, network: null }
  return {
    bookingId,
    code,
    isRepeated,
    ...linked,
    isBlocked: await isBlocked(services, [contact], null, context.now),
  }
}
