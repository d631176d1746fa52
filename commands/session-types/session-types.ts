import { DomainError, invalid } from '../../domain/kernel/domain-error.ts'
import {
  type CreateSessionType,
  codeTakenText,
  createSessionType as create,
  refuseIfTermsChanged,
  deleteSessionType as remove,
  termsAfter,
  type UpdateSessionType,
  updateSessionType as update,
} from '../../domain/session-type/decisions.ts'
import {
  type CodeScope,
  copyOf,
  forfeitCode,
  hasCode,
  type OfferedSessionType,
  offered,
  type SessionType,
  sessionType,
} from '../../domain/session-type/session-type.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { fold } from '../../language/text.ts'
import { type CommandContext, newId } from '../context.ts'
import { load } from '../handle.ts'
import type { Log, LogReader, LogWriter, Services } from '../services.ts'
import { streams } from '../streams.ts'
import {
  changeUniquenessReservation,
  ownerOf,
  type UniqueText,
  type Usage,
  withUniquenessReservation,
} from '../uniqueness-reservations.ts'

/** The stream that reserves a code within its scope. */
const codeStream = ({ studioId, type }: CodeScope) => streams.sessionTypeCode(studioId, fold(type).toUpperCase())

/** Describes the uniqueness reservation of a session type's code. */
const sessionTypeCodeOf = ({ store, handle }: Log, sessionTypeId: string, scope: CodeScope): UniqueText => ({
  ownerId: sessionTypeId,
  takenText: codeTakenText,
  field: 'type',
  async usageOf(ownerId): Promise<Usage> {
    const { state } = await load(store, sessionType, streams.sessionType(ownerId))
    if (state.status === 'deleted') return 'deleted'
    return hasCode(state, scope) ? 'in use' : 'unused'
  },
  async forfeit(ownerId, context: CommandContext) {
    const stream = streams.sessionType(ownerId)
    const { state } = await handle(sessionType, stream, (now) => forfeitCode(now, scope), context)
    return !hasCode(state, scope)
  },
})

/** Returns an offered session type, as it was at a revision if given. Throws DomainError `not_found`. */
async function offeredType(
  { store }: LogReader,
  sessionTypeId: string,
  revision?: number,
): Promise<OfferedSessionType> {
  const to = revision === undefined ? undefined : BigInt(revision)
  return offered((await load(store, sessionType, streams.sessionType(sessionTypeId), to)).state)
}

/**
 * Offers a new session type, global or at one studio; its code is unique there. Throws DomainError `invalid` or
 * `taken`.
 */
export async function createSessionType(services: Log, command: CreateSessionType, context: CommandContext) {
  const { sessionTypeId, studioId, details } = command
  // Checks the rules first, so that an invalid command reserves no code.
  create(sessionType.initial, command)
  const scope = { studioId, type: details.type }
  return withUniquenessReservation(
    services,
    codeStream(scope),
    sessionTypeCodeOf(services, sessionTypeId, scope),
    context,
    () => services.handle(sessionType, streams.sessionType(sessionTypeId), (state) => create(state, command), context),
  )
}

/**
 * Offers a global copy of a session type, numbered after the existing copies. Throws DomainError `not_found`, or
 * `taken` after the 99th.
 */
export async function cloneSessionType(services: Log, sessionTypeId: string, context: CommandContext) {
  const { details } = await offeredType(services, sessionTypeId)
  const copyId = newId()
  for (let number = 1; ; number++) {
    const command = { sessionTypeId: copyId, studioId: null, details: copyOf(details, number) }
    try {
      const { position } = await createSessionType(services, command, context)
      return { sessionTypeId: copyId, position }
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'taken') || number === maxCopies) throw error
    }
  }
}

const maxCopies = 99

/** An admin's change of a session type. */
export interface UpdateSessionTypeInput extends Omit<UpdateSessionType, 'seen'> {
  /** The session type's revision that the form was filled from; undefined: each given value is intended. */
  readonly revision?: number | undefined
}

/**
 * Changes the terms of future bookings, and the code and scope. Throws DomainError `not_found`, `invalid`, `taken`,
 * `edit_conflict`.
 */
export const updateSessionType = (
  services: Log,
  sessionTypeId: string,
  { revision, ...input }: UpdateSessionTypeInput,
  context: CommandContext,
) =>
  changeUniquenessReservation(
    services,
    async () => {
      const stream = streams.sessionType(sessionTypeId)
      const { state, version: expected } = await load(services.store, sessionType, stream)
      const at = { stream, expected }
      const before = offered(state)
      const seen = revision === undefined ? undefined : await offeredType(services, sessionTypeId, revision)
      const command = { ...input, seen }
      const after = termsAfter(before, command)
      const scope = { studioId: after.studioId, type: after.details.type }
      return {
        from: codeStream({ studioId: before.studioId, type: before.details.type }),
        to: codeStream(scope),
        text: sessionTypeCodeOf(services, sessionTypeId, scope),
        work: () => services.handle(sessionType, stream, (now) => update(now, command), { ...context, at }),
      }
    },
    context,
  )

/** Stops offering a session type; its code becomes available. Throws DomainError `not_found`. */
export const deleteSessionType = ({ handle }: LogWriter, sessionTypeId: string, context: CommandContext) =>
  handle(sessionType, streams.sessionType(sessionTypeId), remove, context)

/**
 * Stops offering a session type at a studio. A global type stands for the studio's own type with its code. Throws
 * DomainError `not_found` if the studio has none.
 */
export async function unassignSessionType(
  services: Log,
  { studioId, sessionTypeId }: { readonly studioId: string; readonly sessionTypeId: string },
  context: CommandContext,
) {
  const { studioId: scope, details } = await offeredType(services, sessionTypeId)
  const ownId = scope === null ? await ownerOf(services, codeStream({ studioId, type: details.type })) : sessionTypeId
  const notFound = new DomainError('not_found', 'session-type.not-found')
  if (ownId === undefined) throw notFound
  const removeOwn = (state: SessionType) => {
    if (offered(state).studioId !== studioId) throw notFound
    return remove(state)
  }
  return services.handle(sessionType, streams.sessionType(ownId), removeOwn, context)
}

export interface AssignSessionType {
  readonly studioIds: readonly string[]
  /** Cents by studio id, if the price differs from the session type's. */
  readonly priceCents: ReadonlyMap<string, number>
  /** The session type's revision that the admin saw; undefined: the current one is intended. */
  readonly revision?: number | undefined
}

/**
 * Offers a session type at studios, as a separate type of each studio with the same code. If a studio already offers
 * one with that code, its terms become these. Idempotent, so an admin can repeat an assignment that a crash cut short.
 * Throws DomainError `invalid` without studios, for one that is not active or for the price of another, `not_found`,
 * `edit_conflict`.
 */
export async function assignSessionType(
  services: Log & Pick<Services, 'readModels'>,
  sessionTypeId: string,
  { studioIds, priceCents, revision }: AssignSessionType,
  context: CommandContext,
): Promise<{ readonly sessionTypeIds: string[]; readonly position: Position | undefined }> {
  const ids = [...new Set(studioIds)]
  if (ids.length === 0) throw invalid('studioIds', 'session-type.studio')
  if ([...priceCents.keys()].some((id) => !ids.includes(id)))
    throw invalid('overrides', 'session-type.prices-of-assigned-only')
  const type = await offeredType(services, sessionTypeId)
  if (revision !== undefined) refuseIfTermsChanged(await offeredType(services, sessionTypeId, revision), type)
  const { details } = type
  const active = await services.readModels.assignableStudios(ids)
  if (ids.some((id) => !active.has(id))) throw invalid('studioIds', 'session-type.active-studios-only')
  const sessionTypeIds: string[] = []
  let position: Position | undefined
  for (const studioId of ids) {
    const terms = { studioId, details: { ...details, priceCents: priceCents.get(studioId) ?? details.priceCents } }
    const assigned = await offerAt(services, terms, context)
    sessionTypeIds.push(assigned.sessionTypeId)
    if (assigned.position && (!position || assigned.position > position)) position = assigned.position
  }
  return { sessionTypeIds, position }
}

type Terms = Omit<CreateSessionType, 'sessionTypeId' | 'studioId'> & { readonly studioId: string }

async function offerAt(services: Log, terms: Terms, context: CommandContext) {
  const created = newId()
  try {
    const { position } = await createSessionType(services, { sessionTypeId: created, ...terms }, context)
    return { sessionTypeId: created, position }
  } catch (error) {
    const owner = await ownerOf(services, codeStream({ studioId: terms.studioId, type: terms.details.type }))
    if (!(error instanceof DomainError && error.code === 'taken') || owner === undefined) throw error
    const { position } = await updateSessionType(services, owner, terms, context)
    return { sessionTypeId: owner, position }
  }
}
