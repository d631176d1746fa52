import { DomainError } from '../../domain/kernel/domain-error.ts'
import {
  deleteSessionType as remove,
  type SessionTypeTerms,
  termsAfter,
  updateSessionType as update,
} from '../../domain/session-type/decisions.ts'
import { offered, sessionType } from '../../domain/session-type/session-type.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Log, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { changeUniquenessReservation } from '../uniqueness-reservations.ts'
import { codeStream, sessionTypeCodeOf } from './code.ts'

/** An admin's change of a session type. */
export interface UpdateSessionTypeInput extends SessionTypeTerms {
  /** The session type's revision that the form was filled from; undefined: each given value is intended. */
  readonly revision?: number | undefined
}

/**
 * Changes what future bookings agree to, code and scope too. Throws DomainError `not_found`, `invalid`, `taken`,
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
      const { state, version } = await load(services.store, sessionType, stream)
      const before = offered(state)
      const seen =
        revision === undefined
          ? undefined
          : offered((await load(services.store, sessionType, stream, BigInt(revision))).state)
      const command = { ...input, seen }
      const after = termsAfter(before, command)
      const scope = { studioId: after.studioId, type: after.details.type }
      return {
        from: codeStream({ studioId: before.studioId, type: before.details.type }),
        to: codeStream(scope),
        text: sessionTypeCodeOf(services, sessionTypeId, scope),
        work: () => services.handle(sessionType, stream, (now) => update(now, command), context, { at: version }),
      }
    },
    context,
  )

/** Stops offering a session type; its code can be had again. Throws DomainError `not_found`. */
export const deleteSessionType = ({ handle }: Services, sessionTypeId: string, context: CommandContext) =>
  handle(sessionType, streams.sessionType(sessionTypeId), remove, context)

/**
 * Stops offering a session type at the studio it is assigned to. Throws DomainError `not_found` if it is not assigned.
 */
export const unassignSessionType = (
  { handle }: Services,
  { studioId, sessionTypeId }: { readonly studioId: string; readonly sessionTypeId: string },
  context: CommandContext,
) =>
  handle(
    sessionType,
    streams.sessionType(sessionTypeId),
    (state) => {
      if (offered(state).studioId !== studioId) throw new DomainError('not_found', 'session-type.not-found')
      return remove(state)
    },
    context,
  )
