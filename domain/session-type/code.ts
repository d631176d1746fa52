import type { SessionTypeEvent } from './events.ts'
import type { SessionType } from './session-type.ts'

/** Where a code is one session type's alone: at a studio, or among the global ones (null). */
export interface CodePlace {
  readonly studioId: string | null
  readonly type: string
}

/** Whether a session type has a code now. */
export const hasCode = (current: SessionType, { studioId, type }: CodePlace): boolean =>
  current.status === 'offered' && current.studioId === studioId && current.details.type.trim() === type.trim()

/**
 * Takes a session type's claim to a code it does not have. Whoever was about to create it with that code, or to give it that
 * code, finds that the type has changed, however late they are.
 */
export const forfeitCode = (current: SessionType, { studioId, type }: CodePlace): SessionTypeEvent[] =>
  current.status === 'deleted' || hasCode(current, { studioId, type })
    ? []
    : [{ type: 'session_type.code_forfeited', data: { studioId, type } }]
