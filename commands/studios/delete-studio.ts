import { booking, placed } from '../../domain/booking/booking.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { startOf, studioDateAt } from '../../domain/kernel/slot.ts'
import { remove } from '../../domain/studio/listing.ts'
import { studio } from '../../domain/studio/studio.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { cancelBooking } from '../bookings/change-booking.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import { changeStudio } from './change-studio.ts'

const studioRemoved = { reason: 'studio_removed', note: '' } as const

export interface DeletedStudio {
  readonly position: Position | undefined
  /** Upcoming bookings that end with it, those already paid among them. */
  readonly cancelled: number
  readonly toRefund: number
}

/**
 * Takes a studio out of every list for good. Its upcoming bookings are cancelled by the closing process, which goes on
 * with them whatever happens to this one. Refuses `not_found`.
 */
export async function deleteStudio(
  services: Services,
  studioId: string,
  context: CommandContext,
): Promise<DeletedStudio> {
  const { position } = await changeStudio(services, studioId, remove, context)
  const upcoming = await upcomingAt(services, studioId, context.now)
  return { position, cancelled: upcoming.length, toRefund: upcoming.filter(({ isPaid }) => isPaid).length }
}

/** Cancels what is still to come at a studio that was deleted. Doing it again changes nothing. */
export async function cancelUpcoming(services: Services, studioId: string, context: CommandContext): Promise<void> {
  for (const { bookingId } of await upcomingAt(services, studioId, context.now))
    await cancelBooking(services, bookingId, studioRemoved, context).catch(ignoreWhatEnded)
}

/** Cancels a booking that came after its studio was deleted. Doing it again changes nothing. */
export async function cancelStraggler(services: Services, bookingId: string, context: CommandContext): Promise<void> {
  const { state } = await load(services.store, booking, streams.booking(bookingId))
  const { studioId } = placed(state).terms
  const { state: place } = await load(services.store, studio, streams.studio(studioId))
  if (place.status !== 'deleted') return
  await cancelBooking(services, bookingId, studioRemoved, context).catch(ignoreWhatEnded)
}

/** A booking that was completed, rejected or cancelled meanwhile needs nothing more. */
function ignoreWhatEnded(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'wrong_status')) throw error
}

async function upcomingAt({ readModels }: Services, studioId: string, now: Date) {
  const bookings = await readModels.bookingsToCome(studioId, studioDateAt(now))
  return bookings.filter(({ first }) => first === null || startOf(first) > now)
}
