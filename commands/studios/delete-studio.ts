import { DomainError } from '../../domain/kernel/domain-error.ts'
import { startOf, studioDateAt } from '../../domain/kernel/slot.ts'
import { remove } from '../../domain/studio/listing.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { cancelBooking } from '../bookings/change-booking.ts'
import type { CommandContext } from '../context.ts'
import type { HoursServices } from '../schedule/reservations.ts'
import type { Services } from '../services.ts'
import { changeStudio } from './decide-studio.ts'

export interface DeletedStudio {
  readonly position: Position | undefined
  /** Upcoming bookings that end with it, those already paid among them. */
  readonly cancelled: number
  readonly toRefund: number
}

/**
 * Deletes a studio from every list. The closing process cancels its upcoming bookings, even if this process dies.
 * Throws DomainError `not_found`.
 */
export async function deleteStudio(
  services: Pick<Services, 'handle' | 'readModels'>,
  studioId: string,
  context: CommandContext,
): Promise<DeletedStudio> {
  const { position } = await changeStudio(services, studioId, remove, context)
  const upcoming = await upcomingAt(services, studioId, context.now)
  return { position, cancelled: upcoming.length, toRefund: upcoming.filter(({ isPaid }) => isPaid).length }
}

/** Cancels the future bookings of a deleted studio. Idempotent. */
export async function cancelUpcoming(
  services: HoursServices & Pick<Services, 'readModels'>,
  studioId: string,
  context: CommandContext,
): Promise<void> {
  const how = { reason: 'studio_removed' as const, note: '' }
  for (const { bookingId } of await upcomingAt(services, studioId, context.now))
    await cancelBooking(services, bookingId, how, context).catch(ignoreWhatEnded)
}

/** A booking that was completed, rejected or cancelled meanwhile needs nothing more. */
function ignoreWhatEnded(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'wrong_status')) throw error
}

async function upcomingAt({ readModels }: Pick<Services, 'readModels'>, studioId: string, now: Date) {
  const bookings = await readModels.upcomingBookings(studioId, studioDateAt(now))
  return bookings.filter(({ first }) => first === null || startOf(first) > now)
}
