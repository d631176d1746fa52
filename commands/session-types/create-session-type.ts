import { type CreateSessionType, createSessionType as create } from '../../domain/session-type/create.ts'
import { sessionType } from '../../domain/session-type/session-type.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import { withUnique } from '../unique.ts'

/** Offers a new session type, global or at one studio; its code is unique there. Refuses `invalid` or `taken`. */
export async function createSessionType(services: Services, command: CreateSessionType, context: CommandContext) {
  const { sessionTypeId, studioId, details } = command
  const owned = { ownerId: sessionTypeId, takenText: 'A session type with this code already exists', field: 'type' }
  return withUnique(services, streams.sessionTypeCode(studioId, details.type.trim()), owned, context, () =>
    services.handle(sessionType, streams.sessionType(sessionTypeId), (state) => create(state, command), context),
  )
}
