import type { Booking, PlacedBooking } from '../../domain/booking/booking.ts'
import type { BookingEvent } from '../../domain/booking/events.ts'
import { readSlots } from '../../domain/booking/hours.ts'
import {
  type NewBooking,
  type RequestForm,
  type RequestReference,
  readCustomer,
  readRequest,
  request,
  type ValidRequest,
} from '../../domain/booking/request.ts'
import { priceOf } from '../../domain/booking/rules.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { type Cents, kesOf } from '../../domain/kernel/money.ts'
import type { Opening } from '../../domain/studio/opening.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { errorText } from '../../language/errors/errors.ts'
import { checkNotBlocked } from '../blocks/blocks.ts'
import { type CommandContext, newId } from '../context.ts'
import { admitRequest, type Requester, undoIfRejected, unknownRequester, withdraw } from '../limits/admit-request.ts'
import { type ChangedBooking, changeWithHours, checkFree, type HoursServices } from '../schedule/reservations.ts'
import type { LimitServices, LogReader, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { withAlternatives } from './alternatives.ts'

export interface RequestBookingInput extends Omit<RequestForm, 'personId' | 'language'> {
  /** The language of the customer's messages; English by default. */
  readonly language?: Language | undefined
  readonly studioId: string
  readonly sessionTypeId: string
  /** The price on the customer’s form; undefined if it has none. */
  readonly expectedPriceCents?: Cents | undefined
}

/** A booking as it was requested. */
export interface RequestedBooking {
  readonly bookingId: string
  readonly code: string
  readonly status: 'requested' | 'pending'
  readonly priceCents: number
  readonly position: Position | undefined
}

/** What the first event of a booking needs. */
export type StartServices = HoursServices & Pick<Services, 'codes'>

/** What a request needs besides the queue of its idempotency key. */
export type RequestServices = StartServices & LimitServices & Pick<Services, 'readModels' | 'people'>

/**
 * Requests a booking with its hours. The same idempotency key gives the same booking. Throws DomainError `not_found`,
 * `invalid`, `overlap`, `price_changed`, `taken` for a key that was used for another request, and what admitRequest
 * throws.
 */
export async function requestBooking(
  services: RequestServices & Pick<Services, 'requests'>,
  input: RequestBookingInput,
  context: CommandContext,
  idempotencyKey?: string,
  requester: Requester = unknownRequester,
): Promise<RequestedBooking> {
  const bookingId = idempotencyKey === undefined ? newId() : services.ids.booking(idempotencyKey)
  const work = () =>
    services.people.actAs(input.customerEmail, (personId) =>
      attemptRequest(services, { ...input, personId }, bookingId, requester, context),
    )
  return onceFor(services, bookingId, work, (earlier) => answerTo(input, earlier))
}

async function attemptRequest(
  services: RequestServices,
  input: RequestBookingInput & { readonly personId: string },
  bookingId: string,
  requester: Requester,
  context: CommandContext,
): Promise<RequestedBooking> {
  const reference = await referencesOf(services, input)
  const { studio } = reference
  const where = { studioId: studio.studioId, bookingId, opening: studio.opening }
  const form = { ...input, language: input.language ?? 'en' }
  return withAlternatives(services, { ...where, slots: input.selectedSlots }, context.now, async () => {
    const read = readRequest(form, reference, context.now)
    const reservationId = newId()
    checkPrice(read, input.expectedPriceCents)
    const { opening } = studio
    const started = { ...read, bookingId, reservationId, opening }
    const { customerPhone: phone, customerEmail: email } = read.customer
    const about = { studioId: studio.studioId, bookingId, reservationId, hours: read.slots.length, phone, email }
    const reserving = { reservationId, studioId: studio.studioId, opening, slots: read.slots }
    const uncount = () => withdraw(services, about, requester)
    try {
      await admitRequest(services, about, requester, context.now)
      // Counted first: a request must not show for free whether a person is blocked.
      await checkNotBlocked(services, { phone, email }, requester, context.now)
    } catch (error) {
      if (!(error instanceof DomainError)) await uncount()
      // Taken hours have the same answer for all, and a verified phone would not help.
      else if (read.slots.length > 0) await undoIfRejected(() => checkFree(services, bookingId, reserving), uncount)
      throw error
    }
    const { booking, position } = await undoIfRejected(() => startBooking(services, started, context), uncount)
    if (booking.reservationId === reservationId) return answerOf(booking, position)
    await uncount()
    return answerTo(input, await firstRequest(services, bookingId))
  })
}

/** Returns the studio and session type of a request. Throws DomainError `not_found`. */
export async function referencesOf(
  { readModels }: Pick<Services, 'readModels'>,
  { studioId, sessionTypeId }: Pick<RequestBookingInput, 'studioId' | 'sessionTypeId'>,
): Promise<RequestReference> {
  const { studio, sessionType } = await readModels.requestReferences(studioId, sessionTypeId)
  if (!studio) throw new DomainError('not_found', 'studio.not-found', { field: 'studioId' })
  if (!sessionType) throw new DomainError('not_found', 'session-type.not-found', { field: 'sessionTypeId' })
  return { studio, sessionType }
}

/** Throws DomainError `price_changed` if the list price is not the expected one. */
export function checkPrice({ slots, terms }: ValidRequest, expectedCents: Cents | undefined): void {
  const priceCents = priceOf(slots.length, terms)
  if (expectedCents === undefined || expectedCents === priceCents) return
  const text = errorText('booking.price-changed', { price: { cents: priceCents } })
  throw new DomainError('price_changed', text, { price: kesOf(priceCents) })
}

/**
 * Gives a booking its code, its hours and its first event; an existing booking is unchanged. Throws DomainError
 * `overlap`.
 */
export async function startBooking(
  services: StartServices,
  { opening, ...started }: Omit<NewBooking, 'code'> & { readonly opening: Opening },
  context: CommandContext,
): Promise<ChangedBooking> {
  const code = await services.codes.next(context)
  const { bookingId, reservationId, slots, ...carried } = started
  const reserving = { reservationId, studioId: started.terms.studioId, opening, slots, request: carried }
  const change = { bookingId, isNew: true, decide: (state: Booking) => request(state, { ...started, code }) }
  const putBack = async () => services.codes.putBack(code)
  const changed = await undoIfRejected(
    () => changeWithHours(services, { ...change, reserving: slots.length > 0 ? reserving : undefined }, context),
    putBack,
  )
  if (changed.booking.code !== code) await putBack()
  return changed
}

type RequestedEvent = Extract<BookingEvent, { type: 'booking.requested' }>
export interface EarlierRequest {
  readonly data: RequestedEvent['data']
  readonly position: Position
}

/** Returns the request of a booking that exists. */
export async function firstRequest(services: LogReader, bookingId: string): Promise<EarlierRequest> {
  const earlier = await earlierRequest(services, bookingId)
  if (!earlier) throw new Error(`Booking ${bookingId} is there and was never requested`)
  return earlier
}

/** Returns a booking's first event; undefined if there is none. */
async function earlierRequest({ store }: LogReader, bookingId: string): Promise<EarlierRequest | undefined> {
  for await (const event of store.read(streams.booking(bookingId), { from: 0n, to: 0n }))
    if (event.type === 'booking.requested') return { data: event.data, position: event.position }
  return undefined
}

/**
 * Does the work of one request for a booking at a time. If the rules reject it and the booking has been requested
 * before, `again` answers: its hours may have passed, or be its own.
 */
export const onceFor = <Result>(
  services: LogReader & Pick<Services, 'requests'>,
  bookingId: string,
  work: () => Promise<Result>,
  again: (earlier: EarlierRequest) => Result | Promise<Result>,
): Promise<Result> =>
  services.requests.run(bookingId, async () => {
    try {
      return await work()
    } catch (error) {
      const earlier = error instanceof DomainError ? await earlierRequest(services, bookingId) : undefined
      if (!earlier) throw error
      return again(earlier)
    }
  })

/** Whether a repeated request equals the first one, however it was typed. */
export function isSame(input: RequestBookingInput, { data }: EarlierRequest): boolean {
  const form = { ...input, language: data.language, personId: data.personId }
  const customer = readCustomer(form, data.walkIn !== null)
  return (
    data.studioId === input.studioId &&
    data.sessionTypeId === input.sessionTypeId &&
    data.numberOfPeople === input.numberOfPeople &&
    data.customerName === customer.customerName &&
    data.customerEmail === customer.customerEmail &&
    data.customerPhone === customer.customerPhone &&
    data.preferredDate === (input.selectedSlots.length > 0 ? null : input.preferredDate) &&
    data.slots.join() === readSlots(input.selectedSlots).join()
  )
}

/** Returns the first answer again. Throws DomainError `taken` if the request differs. */
function answerTo(input: RequestBookingInput, earlier: EarlierRequest): RequestedBooking {
  if (!isSame(input, earlier)) throw new DomainError('taken', 'request.idempotency-key-reused')
  return answerOf(earlier.data, earlier.position)
}

const answerOf = (
  { bookingId, code, slots, priceCents }: Pick<PlacedBooking, 'bookingId' | 'code' | 'slots' | 'priceCents'>,
  position: Position | undefined,
): RequestedBooking => ({
  bookingId,
  code,
  status: slots.length > 0 ? 'requested' : 'pending',
  priceCents,
  position,
})
