import { booking, neededReservation } from '../../domain/booking/booking.ts'
import { expireReservation } from '../../domain/booking/decisions.ts'
import { BookingTerms, Customer, WalkInTerms } from '../../domain/booking/events.ts'
import { request, type ValidRequest } from '../../domain/booking/request.ts'
import { belongs } from '../../domain/kernel/aggregate.ts'
import { type DataOf, erased } from '../../domain/kernel/events.ts'
import type { Slot } from '../../domain/kernel/slot.ts'
import type { ScheduleEvent } from '../../domain/schedule/events.ts'
import type { CarriedRequest } from '../../domain/schedule/reservations.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import { changeWithHours, releaseAll, releasesOf } from '../schedule/reservations.ts'
import type { Log, LogReader } from '../services.ts'
import { streams } from '../streams.ts'
import type { StartServices } from './request-booking.ts'

export interface ReservationRef {
  readonly studioId: string
  readonly date: string
  readonly bookingId: string
  readonly reservationId: string
}

/** How long to wait for a booking to take its reservation. A wrong value costs a retry, never safety. */
const unconfirmedAfterMs = 5_000

/**
 * Confirms or releases a reservation. If the reservation carries a request, the request becomes a booking. If the
 * booking never took the reservation, the booking's stream records its expiry before the hours are released, so a late
 * append conflicts with it. Idempotent. Returns false and changes nothing while the reservation's maker may still be at
 * work.
 */
export async function confirmOrReleaseReservation(
  services: StartServices,
  reservation: ReservationRef,
  context: CommandContext,
): Promise<boolean> {
  const { studioId, date, bookingId, reservationId } = reservation
  const made = await reservationOf(services, reservation)
  if (!made) return true
  const { state } = await load(services.store, booking, streams.booking(bookingId))
  const isTaken = state.status !== 'absent' && state.reservationId === reservationId
  if (!isTaken && context.now.getTime() - made.at < unconfirmedAfterMs) return false
  // A repeated request may have made its own reservation; if so, this one expires below.
  if (state.status === 'absent' && made.request)
    await finish(services, reservation, { ...made.request, slots: made.slots }, context)
  const { state: decided } = await services.handle(
    booking,
    streams.booking(bookingId),
    (current) => expireReservation(current, reservationId),
    context,
  )
  if (neededReservation(decided) !== reservationId)
    await releaseAll(services, [{ stream: streams.schedule(studioId, date), studioId, reservationId }], context)
  return true
}

/** Releases all reservations that a booking no longer needs. Idempotent. */
export async function releaseFormerReservations(
  services: Log,
  bookingId: string,
  context: CommandContext,
): Promise<void> {
  const former = new Map<string, { readonly studioId: string; readonly slots: readonly Slot[] }>()
  let state = booking.initial
  for await (const event of services.store.read(streams.booking(bookingId))) {
    if (!belongs(booking, event)) continue
    state = booking.evolve(state, event)
    if (state.status !== 'absent' && state.slots.length > 0)
      former.set(state.reservationId, { studioId: state.terms.studioId, slots: state.slots })
  }
  const needed = neededReservation(state)
  for (const [reservationId, { studioId, slots }] of former)
    if (reservationId !== needed) await releaseAll(services, releasesOf(studioId, reservationId, slots), context)
}

interface Made {
  /** In ms since 1970. */
  readonly at: number
  readonly slots: readonly Slot[]
  readonly request: CarriedRequest | undefined
}

/** Returns an unreleased reservation with the request it carries. */
async function reservationOf(
  { store }: LogReader,
  { studioId, date, reservationId }: ReservationRef,
): Promise<Made | undefined> {
  let made: Made | undefined
  for await (const { type, data, metadata } of store.read(streams.schedule(studioId, date))) {
    if (type === 'schedule.slots_held' && data.reservationId === reservationId) {
      // The customer of an erased person's booking could not be notified.
      const request = data.terms && data.customerPhone !== erased ? carriedBy(data) : undefined
      made = { at: Date.parse(metadata.at), slots: [...data.slots].sort(), request: made?.request ?? request }
    } else if (type === 'schedule.slots_released' && data.reservationId === reservationId) made = undefined
  }
  return made
}

function carriedBy(data: SlotsHeld): CarriedRequest {
  const walkIn = data.walkIn === null ? undefined : WalkInTerms.parse(data.walkIn)
  const request = { terms: BookingTerms.parse(data.terms), customer: Customer.parse(data) }
  return { ...request, walkIn, priceReason: data.priceReason ?? undefined }
}

type SlotsHeld = DataOf<ScheduleEvent, 'schedule.slots_held'>

/** Completes a request that was interrupted between the reservation and the booking. */
async function finish(
  services: StartServices,
  { bookingId, reservationId }: ReservationRef,
  read: ValidRequest,
  context: CommandContext,
): Promise<void> {
  const code = await services.codes.next(context)
  const started = { ...read, bookingId, reservationId, code }
  await changeWithHours(services, { bookingId, decide: (state) => request(state, started) }, context)
}
