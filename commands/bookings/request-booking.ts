import { booking } from '../../domain/booking/booking.ts'
import { readCustomer } from '../../domain/booking/customer.ts'
import type { BookingEvent } from '../../domain/booking/events.ts'
import { type ReadRequest, readRequest } from '../../domain/booking/read-request.ts'
import { request } from '../../domain/booking/request.ts'
import { readSlots } from '../../domain/booking/request-rules.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { type CommandContext, newId } from '../context.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import { claimBookingCode } from './claim-code.ts'
import { claimHours, orAlternatives } from './hours.ts'

/** Customers may move or cancel until so many hours before the start; frozen into each booking. */
export const changeableHours = 24

export interface AskedBooking {
  readonly customerName: string
  readonly customerEmail: string
  readonly customerPhone: string
  /** In which the customer is written to; English where nothing is chosen. */
  readonly language?: Language | undefined
  readonly studioId: string
  readonly sessionTypeId: string
  readonly numberOfPeople: number
  readonly selectedSlots: readonly string[]
  readonly preferredDate: string | null
}

/** A booking as it was requested. */
export interface RequestedBooking {
  readonly bookingId: string
  readonly code: string
  readonly status: 'requested' | 'pending'
  readonly priceCents: number
  readonly position: Position | undefined
}

/**
 * A visitor asks for a booking. The hours are claimed first, on the one stream that guards that studio and day; then
 * the booking starts. A crash in between is finished by the claims process. The same idempotency key leads to the same
 * booking. Refuses `not_found`, `invalid`, `overlap`, or `taken` for a key that was used for something else.
 */
export async function requestBooking(
  services: Services,
  asked: AskedBooking,
  context: CommandContext,
  idempotencyKey?: string,
): Promise<RequestedBooking> {
  if (idempotencyKey === undefined) return place(services, asked, newId(), context)
  const bookingId = services.ids.booking(idempotencyKey)
  return services.requests.run(bookingId, async () => {
    const earlier = await earlierRequest(services, bookingId)
    if (!earlier) return place(services, asked, bookingId, context)
    if (!isSame(asked, earlier)) throw new Refusal('taken', 'This Idempotency-Key was used for another request')
    return answerOf(earlier.data, earlier.position)
  })
}

async function place(
  services: Services,
  asked: AskedBooking,
  bookingId: string,
  context: CommandContext,
): Promise<RequestedBooking> {
  const { studio, sessionType } = await services.references(asked.studioId, asked.sessionTypeId)
  if (!studio) throw new Refusal('not_found', 'Studio not found', { field: 'studioId' })
  if (!sessionType) throw new Refusal('not_found', 'Session type not found', { field: 'sessionTypeId' })
  const where = { studioId: studio.studioId, bookingId, opening: studio.opening }
  const form = { ...asked, language: asked.language ?? 'en', personId: await services.people.idOf(asked.customerEmail) }
  const read = await orAlternatives(services, { ...where, slots: asked.selectedSlots }, context.now, () =>
    readRequest(form, { studio, sessionType, changeableHours }, context.now),
  )
  await claimHours(services, { ...where, slots: read.slots, request: read }, context)
  return startBooking(services, bookingId, read, context)
}

/** Gives the booking its code and its first event. Also how the claims process finishes what a crash cut short. */
export async function startBooking(
  services: Services,
  bookingId: string,
  read: ReadRequest,
  context: CommandContext,
): Promise<RequestedBooking> {
  const code = await claimBookingCode(services, bookingId, context)
  const { state, position } = await services.handle(
    booking,
    streams.booking(bookingId),
    (current) => request(current, { ...read, bookingId, code }),
    context,
    { fresh: true },
  )
  if (state.status === 'absent') throw new Error(`Booking ${bookingId} was requested and is absent`)
  return answerOf(state, position)
}

type RequestedEvent = Extract<BookingEvent, { type: 'booking.requested' }>
interface EarlierRequest {
  readonly data: RequestedEvent['data']
  readonly position: Position
}

async function earlierRequest({ store }: Services, bookingId: string): Promise<EarlierRequest | undefined> {
  for await (const event of store.read(streams.booking(bookingId), { from: 0n, to: 0n }))
    if (event.type === 'booking.requested') return { data: event.data, position: event.position }
  return undefined
}

/** Whether a repeated request asks for what the first asked for, however it was typed. */
function isSame(asked: AskedBooking, { data }: EarlierRequest): boolean {
  const customer = readCustomer({ ...asked, language: data.language, personId: data.personId })
  return (
    data.studioId === asked.studioId &&
    data.sessionTypeId === asked.sessionTypeId &&
    data.numberOfPeople === asked.numberOfPeople &&
    data.customerName === customer.customerName &&
    data.customerEmail === customer.customerEmail &&
    data.customerPhone === customer.customerPhone &&
    data.preferredDate === (asked.selectedSlots.length > 0 ? null : asked.preferredDate) &&
    data.slots.join() === readSlots(asked.selectedSlots).join()
  )
}

const answerOf = (
  asked: { bookingId: string; code: string; slots: readonly unknown[]; priceCents: number },
  position: Position | undefined,
): RequestedBooking => ({
  bookingId: asked.bookingId,
  code: asked.code,
  status: asked.slots.length > 0 ? 'requested' : 'pending',
  priceCents: asked.priceCents,
  position,
})
