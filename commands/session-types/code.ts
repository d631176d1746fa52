import { codeTakenText } from '../../domain/session-type/decisions.ts'
import { type CodeScope, forfeitCode, hasCode } from '../../domain/session-type/details.ts'
import { sessionType } from '../../domain/session-type/session-type.ts'
import { fold } from '../../language/text.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Log } from '../services.ts'
import { streams } from '../streams.ts'
import type { UniqueText, Usage } from '../uniqueness-reservations.ts'

/** The stream that reserves a code within its scope. */
export const codeStream = ({ studioId, type }: CodeScope) => streams.sessionTypeCode(studioId, fold(type).toUpperCase())

/** Describes the uniqueness reservation of a session type's code. */
export const sessionTypeCodeOf = ({ store, handle }: Log, sessionTypeId: string, scope: CodeScope): UniqueText => ({
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
