import { type Booking, booking, neededReservation, type PlacedBooking, placed } from '../../domain/booking/booking.ts'
import type { BookingEvent } from '../../domain/booking/events.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { dateOf, type Slot, type StudioDate } from '../../domain/kernel/slot.ts'
import { bufferSlotsFor } from '../../domain/schedule/availability.ts'
import type { ScheduleEvent } from '../../domain/schedule/events.ts'
import { type CarriedRequest, type Hold, hold, release } from '../../domain/schedule/reservations.ts'
import { type Schedule, schedule } from '../../domain/schedule/schedule.ts'
import type { Opening } from '../../domain/studio/opening.ts'
import { PersonErased } from '../../eventstore/codec/crypto-shredding.ts'
import { type Position, VersionConflict } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Log, LogReader, LogWriter, Services } from '../services.ts'
import { byDate, streams } from '../streams.ts'
import type { Tracked } from '../unit-of-work.ts'

/** What a change of a booking's hours needs. */
export type HoursServices = Log & Pick<Services, 'transact'>

/** A booking after a command, and the position of its last event. */
export interface ChangedBooking {
  readonly booking: PlacedBooking
  readonly position: Position | undefined
}

/** Hours to hold for a booking. */
export interface Reserving {
  /** New for each attempt, so that releasing one reservation can't end another. */
  readonly reservationId: string
  readonly studioId: string
  readonly opening: Opening
  /** A run of hours on one date. */
  readonly slots: readonly Slot[]
  /** The request of a new booking. */
  readonly request?: CarriedRequest | undefined
}

export interface HoursChange {
  readonly bookingId: string
  /** The hours that the decision needs; undefined for none. */
  readonly reserving?: Reserving | undefined
  readonly decide: (state: Booking) => readonly BookingEvent[]
  /** Whether the booking is new, so that its stream is not read first. */
  readonly isNew?: boolean
}

/**
 * Changes a booking together with its reservations: reserves new hours and releases those it no longer needs. If the
 * event store supports multi-stream appends, this is one append. Otherwise it reserves the hours, appends the booking's
 * decision and releases the old hours. After a crash between these steps, the reservations process confirms or releases
 * what is left. Throws DomainError `overlap` and what `decide` throws.
 */
export const changeWithHours = (
  services: HoursServices,
  change: HoursChange,
  context: CommandContext,
): Promise<ChangedBooking> =>
  services.store.multiStreamAppend ? inOneAppend(services, change, context) : stepByStep(services, change, context)

async function inOneAppend(
  { transact }: Pick<Services, 'transact'>,
  { bookingId, reserving, decide, isNew = false }: HoursChange,
  context: CommandContext,
): Promise<ChangedBooking> {
  const key = reserving ? dayStreamOf(reserving) : undefined
  const { result, position } = await transact(
    key ?? streams.booking(bookingId),
    async (unit) => {
      const days = new Map<string, Tracked<Schedule, ScheduleEvent>>()
      const day = async (stream: string) => {
        const tracked = days.get(stream) ?? (await unit.fetch(schedule, stream))
        days.set(stream, tracked)
        return tracked
      }
      // The reservation comes first in the log, as in single appends, so that the booking's event drops the
      // reservation's job.
      if (reserving) await day(dayStreamOf(reserving))
      const changing = await unit.fetch(booking, streams.booking(bookingId), { isNew })
      const before = changing.state
      changing.decide(decide)
      const after = changing.state
      if (reserving && neededReservation(after) === reserving.reservationId)
        (await day(dayStreamOf(reserving))).decide((state) =>
          hold(state, { ...holdOf(bookingId, reserving), request: null }),
        )
      for (const { stream, ...released } of releases(before, after))
        (await day(stream)).decide((state) => release(state, released))
      return after
    },
    context,
  )
  return { booking: placed(result), position }
}

async function stepByStep(
  services: LogWriter,
  { bookingId, reserving, decide, isNew = false }: HoursChange,
  context: CommandContext,
): Promise<ChangedBooking> {
  if (reserving) await reserve(services, bookingId, reserving, context)
  let before: Booking = booking.initial
  const noting = (state: Booking) => {
    before = state
    return decide(state)
  }
  try {
    const { state, position } = await services.handle(booking, streams.booking(bookingId), noting, context, {
      isNew,
    })
    const unused = reserving && neededReservation(state) !== reserving.reservationId ? [unusedOf(reserving)] : []
    const released = await releaseAll(services, [...releases(before, state), ...unused], context)
    return { booking: placed(state), position: released ?? position }
  } catch (error) {
    if (reserving && isDefinite(error)) await releaseAll(services, [unusedOf(reserving)], context)
    throw error
  }
}

/** Whether an error leaves no doubt that nothing was appended. */
const isDefinite = (error: unknown) =>
  error instanceof DomainError || error instanceof PersonErased || error instanceof VersionConflict

/**
 * Reserves hours on the stream of that studio and day. Throws DomainError `overlap` with the unavailable hours as
 * `taken`.
 */
export const reserve = ({ handle }: LogWriter, bookingId: string, reserving: Reserving, context: CommandContext) =>
  handle(schedule, dayStreamOf(reserving), (day) => hold(day, holdOf(bookingId, reserving)), context)

/** Throws DomainError `overlap` if the hours that a booking would reserve are unavailable now. */
export async function checkFree({ store }: LogReader, bookingId: string, reserving: Reserving): Promise<void> {
  const { state } = await load(store, schedule, dayStreamOf(reserving))
  hold(state, holdOf(bookingId, reserving))
}

/** Describes the release of a reservation that this command made and did not confirm. */
const unusedOf = (reserving: Reserving): ReleaseOn => ({
  stream: dayStreamOf(reserving),
  studioId: reserving.studioId,
  reservationId: reserving.reservationId,
})

interface ReleaseOn {
  readonly stream: string
  readonly studioId: string
  readonly reservationId: string
}

/** Releases reservations. Ignores those that do not exist. */
export async function releaseAll(
  { handle }: LogWriter,
  released: readonly ReleaseOn[],
  context: CommandContext,
): Promise<Position | undefined> {
  let furthest: Position | undefined
  for (const { stream, ...ending } of released) {
    const { position } = await handle(schedule, stream, (day) => release(day, ending), context)
    if (position !== undefined && (furthest === undefined || position > furthest)) furthest = position
  }
  return furthest
}

/** The reservation that a change makes unnecessary. */
function releases(before: Booking, after: Booking): ReleaseOn[] {
  const needed = neededReservation(before)
  if (before.status === 'absent' || needed === null || needed === neededReservation(after)) return []
  return releasesOf(before.terms.studioId, needed, before.slots)
}

/** The release of a reservation of these hours. */
export const releasesOf = (studioId: string, reservationId: string, slots: readonly Slot[]): ReleaseOn[] =>
  [...byDate(slots).keys()].map((date) => ({ stream: streams.schedule(studioId, date), studioId, reservationId }))

function holdOf(bookingId: string, { reservationId, studioId, slots, opening, request }: Reserving): Hold {
  const bufferSlots = bufferSlotsFor(slots, opening.bufferMinutes)
  return { reservationId, studioId, bookingId, slots, bufferSlots, request: request ?? null }
}

function dayStreamOf({ studioId, slots }: Reserving): string {
  return streams.schedule(studioId, dayOf(slots))
}

function dayOf([first]: readonly Slot[]): StudioDate {
  if (first === undefined) throw new RangeError('A reservation holds at least one hour')
  return dateOf(first)
}
