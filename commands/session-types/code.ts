import { type CodePlace, forfeitCode, hasCode } from '../../domain/session-type/code.ts'
import { codeTakenText } from '../../domain/session-type/create.ts'
import { sessionType } from '../../domain/session-type/session-type.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Log } from '../services.ts'
import { streams } from '../streams.ts'
import type { Owned, Standing } from '../unique.ts'

/** The stream on which a code is claimed where it is unique. */
export const codeStream = ({ studioId, type }: CodePlace) => streams.sessionTypeCode(studioId, type.trim())

/** A session type's claim to its code: what others read while it has it, and how it is taken from a type that does not use it. */
export const sessionTypeCodeOf = ({ store, handle }: Log, sessionTypeId: string, place: CodePlace): Owned => ({
  ownerId: sessionTypeId,
  takenText: codeTakenText,
  field: 'type',
  async standing(ownerId): Promise<Standing> {
    const { state } = await load(store, sessionType, streams.sessionType(ownerId))
    if (state.status === 'deleted') return 'deleted'
    return hasCode(state, place) ? 'uses it' : 'does not'
  },
  async forfeit(ownerId, context: CommandContext) {
    const stream = streams.sessionType(ownerId)
    const { state } = await handle(sessionType, stream, (now) => forfeitCode(now, place), context)
    return !hasCode(state, place)
  },
})
