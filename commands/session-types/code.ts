import { sessionType } from '../../domain/session-type/session-type.ts'
import { load } from '../handle.ts'
import type { Log } from '../services.ts'
import { streams } from '../streams.ts'
import type { Standing } from '../unique.ts'

/** Where a code is one session type's alone: at a studio, or among the global ones (null). */
export interface CodePlace {
  readonly studioId: string | null
  readonly type: string
}

/** The stream on which a code is claimed where it is unique. */
export const codeStream = ({ studioId, type }: CodePlace) => streams.sessionTypeCode(studioId, type.trim())

/** A session type's claim to its code: what others read while it has it, and when it no longer does. */
export const sessionTypeCodeOf = ({ store }: Log, sessionTypeId: string, place: CodePlace) => ({
  ownerId: sessionTypeId,
  takenText: 'A session type with this code already exists',
  field: 'type',
  async standing(ownerId: string): Promise<Standing> {
    const { state } = await load(store, sessionType, streams.sessionType(ownerId))
    if (state.status === 'deleted') return 'deleted'
    if (state.status === 'absent') return 'does not'
    const own = codeStream({ studioId: state.studioId, type: state.details.type })
    return own === codeStream(place) ? 'uses it' : 'does not'
  },
})
