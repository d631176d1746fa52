import { type Booking, booking, ifUnchanged, placed, type SeenBooking } from '../../domain/booking/booking.ts'
import {
  approve,
  type Cancellation,
  cancel,
  checkIn,
  complete,
  confirm,
  noShow,
  reject,
} from '../../domain/booking/decisions.ts'
import type { BookingEvent } from '../../domain/booking/events.ts'
import { arrangeTime, type ChosenHours, moveAsStaff } from '../../domain/booking/moves.ts'
import { inTurn } from '../../domain/kernel/aggregate.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { anyTime, type Opening } from '../../domain/studio/opening.ts'
import { type CommandContext, newId } from '../context.ts'
import { load } from '../handle.ts'
import { withLink } from '../payments/payment.ts'
import { type ChangedBooking, changeWithHours, type HoursServices } from '../schedule/reservations.ts'
import type { LogWriter, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { withAlternatives } from './alternatives.ts'

/** A booking after a move. */
export interface MovedBooking extends ChangedBooking {
  /** Whether it had these hours already, so that nothing moved. */
  readonly isRepeated: boolean
}

/** What a change of a booking's time needs. */
export type MoveServices = HoursServices & Pick<Services, 'readModels' | 'chargeOf'>

/** Decides about a booking whose hours stay as they are. Throws DomainError `not_found` and what `decide` throws. */
export async function changeBooking(
  { handle }: LogWriter,
  bookingId: string,
  decide: (state: Booking) => readonly BookingEvent[],
  context: CommandContext,
): Promise<ChangedBooking> {
  const { state, position } = await handle(booking, streams.booking(bookingId), decide, context)
  return { booking: placed(state), position }
}

/** What a decision of staff depends on. */
interface Seen {
  /** The booking as they saw it; anything else throws DomainError `wrong_status`. */
  readonly seen?: SeenBooking | undefined
}

/** A manager's confirmation. */
export interface Confirmation extends Seen {
  readonly managerId: string
  /** The hours for a booking without a time. */
  readonly selectedSlots?: readonly string[]
}

/**
 * Confirms a booking as its manager. Arranges the hours of a booking without a time in the same decision. Throws
 * DomainError `time_missing`, `wrong_status`, `too_late`, and as a request does.
 */
export function confirmBooking(
  services: MoveServices,
  bookingId: string,
  { selectedSlots = [], managerId, seen }: Confirmation,
  context: CommandContext,
): Promise<ChangedBooking> {
  const decide = (state: Booking) => confirm(state, { managerId, now: context.now })
  return changeWithTime(services, bookingId, { selectedSlots, seen }, decide, context)
}

/** An admin's approval. */
export interface Approval extends Seen {
  readonly adminId: string
  /** The payment deadline in hours. */
  readonly paymentDeadlineHours: number
  /** The hours for a booking without a time. */
  readonly selectedSlots?: readonly string[]
}

/** Approves a booking as an admin. Throws as confirmBooking does. */
export function approveBooking(
  services: MoveServices,
  bookingId: string,
  { selectedSlots = [], seen, ...approval }: Approval,
  context: CommandContext,
): Promise<ChangedBooking> {
  const approving = { ...approval, chargeOf: services.chargeOf, now: context.now }
  return changeWithTime(services, bookingId, { selectedSlots, seen }, (state) => approve(state, approving), context)
}

/** Approves a booking and issues its payment link. Throws as approveBooking does. */
export async function approveAndIssueLink(
  services: MoveServices,
  bookingId: string,
  approval: Approval,
  context: CommandContext,
): Promise<ChangedBooking> {
  const approved = await approveBooking(services, bookingId, approval, context)
  return withLink(services, bookingId, approved, { ...context, at: undefined })
}

/** Completes a booking. Throws DomainError `wrong_status`, `not_allowed` until an hour after its end. */
export const completeBooking = (services: LogWriter, bookingId: string, context: CommandContext) =>
  changeBooking(services, bookingId, (state) => complete(state, { now: context.now }), context)

/** Marks a booking as a no-show. Throws DomainError `wrong_status`, `not_allowed` before its start. */
export const markNoShow = (services: LogWriter, bookingId: string, managerId: string, context: CommandContext) =>
  changeBooking(services, bookingId, (state) => noShow(state, { managerId, now: context.now }), context)

/** Checks a customer in. Throws DomainError `wrong_status`, `not_allowed` before the day of the session. */
export const checkCustomerIn = (services: LogWriter, bookingId: string, managerId: string, context: CommandContext) =>
  changeBooking(services, bookingId, (state) => checkIn(state, { managerId, now: context.now }), context)

/** Rejects a booking and releases its hours. Throws DomainError `wrong_status`. */
export const rejectBooking = (
  services: HoursServices,
  bookingId: string,
  { seen, ...how }: { readonly by: 'manager' | 'admin'; readonly note: string } & Seen,
  context: CommandContext,
) => changeWithHours(services, { bookingId, decide: ifUnchanged(seen, (state) => reject(state, how)) }, context)

/** Cancels a booking and releases its hours. Throws DomainError `wrong_status`, `too_late`, `not_allowed`. */
export function cancelBooking(
  services: HoursServices,
  bookingId: string,
  { seen, ...how }: Cancellation & Seen,
  context: CommandContext,
): Promise<ChangedBooking> {
  const decide = ifUnchanged(seen, (state) => cancel(state, { ...how, now: context.now }))
  return changeWithHours(services, { bookingId, decide }, context)
}

/**
 * Moves a booking for its customer, as staff. Throws as a request does, `overlap` with alternatives, `too_late`,
 * `wrong_status`.
 */
export function moveBookingAsStaff(
  services: MoveServices,
  bookingId: string,
  { selectedSlots, staffId, seen }: { readonly selectedSlots: readonly string[]; readonly staffId: string } & Seen,
  context: CommandContext,
): Promise<MovedBooking> {
  const decideOn: MoveDecision = (hours) => ifUnchanged(seen, (state) => moveAsStaff(state, hours, staffId))
  return move(services, bookingId, selectedSlots, decideOn, context)
}

/** Decides about a booking, and first reserves its hours if it gets any: both in one append, or neither. */
function changeWithTime(
  services: MoveServices,
  bookingId: string,
  { selectedSlots, seen }: { readonly selectedSlots: readonly string[] } & Seen,
  decide: (state: Booking) => BookingEvent[],
  context: CommandContext,
): Promise<ChangedBooking> {
  if (selectedSlots.length === 0) return changeBooking(services, bookingId, ifUnchanged(seen, decide), context)
  const decideOn: MoveDecision = (hours) =>
    ifUnchanged(
      seen,
      inTurn(booking, (state) => arrangeTime(state, hours), decide),
    )
  return move(services, bookingId, selectedSlots, decideOn, context)
}

type MoveDecision = (hours: ChosenHours) => (state: Booking) => BookingEvent[]

/**
 * Moves a booking to other hours by a decision of staff, or of the customer. Throws as a request does, and what
 * the decision throws.
 */
export async function move(
  services: MoveServices,
  bookingId: string,
  selectedSlots: readonly string[],
  decideOn: MoveDecision,
  context: CommandContext,
  byCustomer?: { readonly opening: Opening; readonly reservationId: string },
): Promise<MovedBooking> {
  const { state, position } = await load(services.store, booking, streams.booking(bookingId))
  const before = placed(state)
  const studioId = before.terms.studioId
  const { opening, reservationId } = byCustomer ?? {
    opening: await openingForStaff(services, studioId),
    reservationId: newId(),
  }
  const decide = decideOn({ selectedSlots, reservationId, chargeOf: services.chargeOf, opening, now: context.now })
  const where = { studioId, bookingId, opening, slots: selectedSlots, ownSlots: before.slots }
  return withAlternatives(services, where, context.now, async () => {
    // Decided once beforehand, so that a move that the rules forbid reserves nothing.
    const [planned] = decide(before)
    if (planned === undefined) return { booking: before, position, isRepeated: true }
    const reserving =
      'slots' in planned.data ? { reservationId, studioId, opening, slots: planned.data.slots } : undefined
    const changed = await changeWithHours(services, { bookingId, reserving, decide }, context)
    return { ...changed, isRepeated: changed.booking.reservationId !== reservationId }
  })
}

/** Staff may book outside the booking window. */
async function openingForStaff({ readModels }: Pick<Services, 'readModels'>, studioId: string): Promise<Opening> {
  const opening = await readModels.studioOpening(studioId)
  if (!opening) throw new DomainError('not_found', 'studio.not-found')
  return { ...opening, bookingWindow: anyTime }
}
