import { approve } from '../../domain/booking/approve.ts'
import { arrangeTime } from '../../domain/booking/arrange-time.ts'
import { type Booking, booking, type PlacedBooking, placed } from '../../domain/booking/booking.ts'
import { cancel } from '../../domain/booking/cancel.ts'
import { chooseLanguage } from '../../domain/booking/choose-language.ts'
import { complete } from '../../domain/booking/complete.ts'
import { confirm } from '../../domain/booking/confirm.ts'
import type { BookingEvent, CancelReason } from '../../domain/booking/events.ts'
import { markPaid } from '../../domain/booking/mark-paid.ts'
import { noShow } from '../../domain/booking/no-show.ts'
import { reject } from '../../domain/booking/reject.ts'
import { reschedule } from '../../domain/booking/reschedule.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Opening } from '../../domain/studio/opening.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { studioOpening } from '../../projections/studios/queries.ts'
import type { CommandContext } from '../context.ts'
import { Contention, load } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import { claimHours, orAlternatives, releaseHours } from './hours.ts'

/** A booking after a command, and how far the read side must be to show it. */
export interface ChangedBooking {
  readonly booking: PlacedBooking
  readonly position: Position | undefined
}

/**
 * A move must reach the log this soon after its hours were claimed: claims that no booking follows are taken back a
 * few seconds later, and the two must never meet.
 */
export const moveWithinMs = 2_000

const change = async (
  { handle }: Services,
  bookingId: string,
  decide: (state: Booking) => readonly BookingEvent[],
  context: CommandContext,
): Promise<ChangedBooking> => {
  const { state, position } = await handle(booking, streams.booking(bookingId), decide, context)
  return { booking: placed(state), position }
}

/** The manager agrees. Refuses `time_missing`, `wrong_status`, `too_late`. */
export const confirmBooking = (services: Services, bookingId: string, managerId: string, context: CommandContext) =>
  change(services, bookingId, (state) => confirm(state, { managerId, now: context.now }), context)

/** An admin agrees; the customer has `paymentDeadlineHours` to pay. Refuses `time_missing`, `wrong_status`, `too_late`. */
export const approveBooking = (
  services: Services,
  bookingId: string,
  { adminId, paymentDeadlineHours }: { adminId: string; paymentDeadlineHours: number },
  context: CommandContext,
) =>
  change(services, bookingId, (state) => approve(state, { adminId, paymentDeadlineHours, now: context.now }), context)

/** The booking is paid for. Refuses `time_missing`, `wrong_status`. */
export const payBooking = (
  services: Services,
  bookingId: string,
  paid: { receipt: string; amountCents: number },
  context: CommandContext,
) => change(services, bookingId, (state) => markPaid(state, paid), context)

/** The session took place. Refuses `wrong_status`, `not_allowed` before its end. */
export const completeBooking = (services: Services, bookingId: string, context: CommandContext) =>
  change(services, bookingId, (state) => complete(state, { now: context.now }), context)

/** The customer is written to about this booking in that language from now on. Refuses `not_found`. */
export const writeIn = (services: Services, bookingId: string, language: Language, context: CommandContext) =>
  change(services, bookingId, (state) => chooseLanguage(state, language), context)

/** Nobody came. Refuses `wrong_status`, `not_allowed` before its start. */
export const markNoShow = (services: Services, bookingId: string, managerId: string, context: CommandContext) =>
  change(services, bookingId, (state) => noShow(state, { managerId, now: context.now }), context)

/** Manager or admin declines; the hours are free again. Refuses `wrong_status`. */
export const rejectBooking = (
  services: Services,
  bookingId: string,
  how: { by: 'manager' | 'admin'; note: string },
  context: CommandContext,
) =>
  ended(
    services,
    change(services, bookingId, (state) => reject(state, how), context),
    context,
  )

/** Ends a booking; the hours are free again. Refuses `wrong_status`, `too_late`, `not_allowed`. */
export const cancelBooking = (
  services: Services,
  bookingId: string,
  { reason, note }: { reason: CancelReason; note: string },
  context: CommandContext,
) =>
  ended(
    services,
    change(services, bookingId, (state) => cancel(state, { reason, note, now: context.now }), context),
    context,
  )

async function ended(
  services: Services,
  ending: Promise<ChangedBooking>,
  context: CommandContext,
): Promise<ChangedBooking> {
  const { booking: over, position } = await ending
  const { bookingId, terms, slots } = over
  const released = await releaseHours(services, { studioId: terms.studioId, bookingId, slots }, context)
  return { booking: over, position: released ?? position }
}

/**
 * The customer moves the booking: the new hours are claimed before the old are released, so that nothing is lost when
 * they went meanwhile. Refuses as the rules of a request do, `overlap` with alternatives, `too_late`, `wrong_status`.
 */
export const rescheduleBooking = (
  services: Services,
  bookingId: string,
  selectedSlots: readonly string[],
  context: CommandContext,
) => move(services, bookingId, selectedSlots, reschedule, context)

/** Whoever confirms or approves gives a booking without a time its hours. Refuses as a request does. */
export const arrangeBookingTime = (
  services: Services,
  bookingId: string,
  selectedSlots: readonly string[],
  context: CommandContext,
) => move(services, bookingId, selectedSlots, arrangeTime, context)

type Move = (state: Booking, hours: { selectedSlots: readonly string[]; opening: Opening; now: Date }) => BookingEvent[]

async function move(
  services: Services,
  bookingId: string,
  selectedSlots: readonly string[],
  decide: Move,
  context: CommandContext,
): Promise<ChangedBooking> {
  const { state, position } = await load(services.store, booking, streams.booking(bookingId))
  const before = placed(state)
  const studioId = before.terms.studioId
  const opening = await studioOpening(services.db, studioId)
  if (!opening) throw new Refusal('not_found', 'Studio not found')
  const asked = { studioId, bookingId, opening, slots: selectedSlots }
  const hours = { selectedSlots, opening, now: context.now }
  // Decided once beforehand, so that a move the rules forbid claims nothing.
  const [planned] = await orAlternatives(services, asked, context.now, () => decide(before, hours))
  if (planned === undefined || !('slots' in planned.data)) return { booking: before, position }
  const { slots } = planned.data
  const claimed = performance.now()
  await claimHours(services, { ...asked, slots, request: null }, context)
  const inTime: Move = (current, chosen) => {
    if (performance.now() - claimed > moveWithinMs) throw new Contention(`${bookingId} took too long to move`)
    return decide(current, chosen)
  }
  // When it fails, what was claimed is taken back by the claims process: by then no other move can be under way.
  const moved = await change(services, bookingId, (current) => inTime(current, hours), context)
  // Claimed again, which changes nothing unless the hours were taken back while this move was on its way.
  await claimHours(services, { ...asked, slots, request: null }, context)
  const left = before.slots.filter((slot) => !moved.booking.slots.includes(slot))
  const released = await releaseHours(services, { studioId, bookingId, slots: left }, context)
  return { booking: moved.booking, position: released ?? moved.position }
}
