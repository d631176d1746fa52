import { DomainError } from '../../domain/kernel/domain-error.ts'
import { type Agreement, type Approval, approve, type Rejection, reject } from '../../domain/studio/approval.ts'
import { changesBetween, EditConflict, fieldsOf, namesOf } from '../../domain/studio/changes.ts'
import type { StudioEvent } from '../../domain/studio/events.ts'
import { type ExistingStudio, existing, latestDetails, type Studio, studio } from '../../domain/studio/studio.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import { errorText, type FieldName, fieldList } from '../../language/errors/errors.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Log, LogReader, LogWriter } from '../services.ts'
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
    if (!isOfStudio(event)) continue
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

const isOfStudio = (event: { readonly type: string }): event is StudioEvent => event.type in studio.events

const isToArchive = (current: ExistingStudio) => current.status === 'approved' && current.archiveRequested
