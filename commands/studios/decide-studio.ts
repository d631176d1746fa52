import { belongs } from '../../domain/kernel/aggregate.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { startOf, studioDateAt } from '../../domain/kernel/slot.ts'
import { type Agreement, type Approval, approve, type Rejection, reject } from '../../domain/studio/approval.ts'
import { changesBetween, EditConflict, fieldsOf, namesOf } from '../../domain/studio/changes.ts'
import type { StudioEvent } from '../../domain/studio/events.ts'
import { remove } from '../../domain/studio/listing.ts'
import { type ExistingStudio, existing, latestDetails, type Studio, studio } from '../../domain/studio/studio.ts'
import type { EventStore, Position } from '../../eventstore/event-store.ts'
import { errorText, type FieldName, fieldList } from '../../language/errors/errors.ts'
import { cancelBooking } from '../bookings/change-booking.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { HoursServices } from '../schedule/reservations.ts'
import type { Log, LogReader, LogWriter, Services } from '../services.ts'
import { streams } from '../streams.ts'

/**
 * Runs a decision about one studio (see domain/studio), or several in one append with `inTurn`. Throws the decision's
 * DomainError.
 */
export const changeStudio = (
  { handle }: LogWriter,
  studioId: string,
  decide: (state: Studio) => readonly StudioEvent[],
  context: CommandContext,
) => handle(studio, streams.studio(studioId), decide, context)

/** Returns the studio at the revision that a form was filled from; undefined without a revision. */
export async function seenStudio(
  { store }: LogReader,
  studioId: string,
  revision: number | undefined,
): Promise<ExistingStudio | undefined> {
  if (revision === undefined) return undefined
  return existing((await load(store, studio, streams.studio(studioId), BigInt(revision))).state)
}

/**
 * Approves the pending change of a studio. Throws as `approve` does; the error of a conflict names the changed fields.
 */
export const approveStudio = (services: Log, studioId: string, by: Agreement, context: CommandContext) =>
  decided(services, studioId, by, (state) => approve(state, by), context)

/**
 * Rejects the pending change of a studio. Throws as `reject` does; the error of a conflict names the changed fields.
 */
export const rejectStudio = (services: Log, studioId: string, by: Rejection, context: CommandContext) =>
  decided(services, studioId, by, (state) => reject(state, by), context)

async function decided(
  services: Log,
  studioId: string,
  { seen }: Approval,
  decide: (state: Studio) => StudioEvent[],
  context: CommandContext,
) {
  try {
    return await changeStudio(services, studioId, decide, context)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'edit_conflict' || error instanceof EditConflict) throw error
    if (seen === undefined) throw error
    const changed = await changedSince(services.store, studioId, seen)
    const text =
      changed.length === 0
        ? 'edit.changed-look-again'
        : errorText('edit.fields-changed', { fields: fieldList(changed) })
    throw new DomainError('edit_conflict', text, { changed })
  }
}

/** Returns the fields in which the pending change differs from the one at an earlier version. */
async function changedSince(store: EventStore, studioId: string, seen: number): Promise<FieldName[]> {
  let state = studio.initial
  let seenState: ExistingStudio | undefined
  for await (const event of store.read(streams.studio(studioId))) {
    if (!belongs(studio, event)) continue
    state = studio.evolve(state, event)
    if ('details' in state && state.pendingVersion === seen) seenState ??= state
  }
  const now = existing(state)
  if (!seenState) return []
  const proposed = changesBetween(latestDetails(seenState), latestDetails(now))
  const live = changesBetween(seenState.details, now.details)
  const differences = namesOf(fieldsOf({ ...proposed, ...live }))
  return isToArchive(seenState) === isToArchive(now) ? differences : [...differences, 'archiving']
}

const isToArchive = (current: ExistingStudio) => current.status === 'approved' && current.archiveRequested

export interface DeletedStudio {
  readonly position: Position | undefined
  /** Upcoming bookings that end with it, and those of them whose money is refunded. */
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
  return { position, cancelled: upcoming.length, toRefund: upcoming.filter(({ holdsMoney }) => holdsMoney).length }
}

/** Cancels the future bookings of a deleted studio. Idempotent. */
export async function cancelUpcoming(
  services: HoursServices & Pick<Services, 'readModels'>,
  studioId: string,
  context: CommandContext,
): Promise<void> {
  const how = { reason: 'studio_removed' as const, note: '' }
  for (const { bookingId } of await upcomingAt(services, studioId, context.now))
    await cancelBooking(services, bookingId, how, context).catch(ignoreWrongStatus)
}

/** A booking that was completed, rejected or cancelled meanwhile needs nothing more. */
function ignoreWrongStatus(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'wrong_status')) throw error
}

async function upcomingAt({ readModels }: Pick<Services, 'readModels'>, studioId: string, now: Date) {
  const bookings = await readModels.upcomingBookings(studioId, studioDateAt(now))
  return bookings.filter(({ first }) => first === null || startOf(first) > now)
}
