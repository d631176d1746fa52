import { DomainError } from '../../domain/kernel/domain-error.ts'
import { type CreateSessionType, createSessionType as create } from '../../domain/session-type/decisions.ts'
import { copyOf } from '../../domain/session-type/details.ts'
import { sessionType } from '../../domain/session-type/session-type.ts'
import { type CommandContext, newId } from '../context.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import { withUniquenessReservation } from '../uniqueness-reservations.ts'
import { codeStream, sessionTypeCodeOf } from './code.ts'
import { offeredType } from './offered-type.ts'

/**
 * Offers a new session type, global or at one studio; its code is unique there. Throws DomainError `invalid` or
 * `taken`.
 */
export async function createSessionType(services: Services, command: CreateSessionType, context: CommandContext) {
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
 * Offers a global copy of a session type, numbered by the copies there are. Throws DomainError `not_found`, or `taken`
 * after the 99th.
 */
export async function cloneSessionType(services: Services, sessionTypeId: string, context: CommandContext) {
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
