import type { StudioEvent } from './events.ts'
import type { Studio } from './studio.ts'

/** Whether a studio has a code now. */
export const hasCode = (studio: Studio, code: string): boolean => 'code' in studio && studio.code === code

/**
 * Forfeits a studio's reservation of a code it does not use. A late command that would give it that code then conflicts
 * (fencing).
 */
export const forfeitCode = (studio: Studio, code: string): StudioEvent[] =>
  studio.status === 'deleted' || hasCode(studio, code) ? [] : [{ type: 'studio.code_forfeited', data: { code } }]
