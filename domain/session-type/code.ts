import { isSameText } from '../../language/text.ts'
import type { SessionTypeEvent } from './events.ts'
import type { SessionType } from './session-type.ts'

/** The scope in which a code is unique: a studio, or the global session types (null). */
export interface CodeScope {
  readonly studioId: string | null
  readonly type: string
}

/** Whether a session type has a code now. */
export const hasCode = (current: SessionType, { studioId, type }: CodeScope): boolean =>
  current.status === 'offered' && current.studioId === studioId && isSameText(current.details.type, type)

/**
 * Forfeits a session type's reservation of a code it does not use. A late command that would give it that code then
 * conflicts (fencing).
 */
export const forfeitCode = (current: SessionType, { studioId, type }: CodeScope): SessionTypeEvent[] =>
  current.status === 'deleted' || hasCode(current, { studioId, type })
    ? []
    : [{ type: 'session_type.code_forfeited', data: { studioId, type } }]
