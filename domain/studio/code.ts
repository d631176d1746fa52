import type { StudioEvent } from './events.ts'
import type { Studio } from './studio.ts'

/** Whether a studio has a code now. */
export const hasCode = (studio: Studio, code: string): boolean => 'code' in studio && studio.code === code

/**
 * Takes a studio's claim to a code it does not have. Whoever was about to create it with that code, or to give it that code,
 * finds that the studio has changed, however late they are.
 */
export const forfeitCode = (studio: Studio, code: string): StudioEvent[] =>
  studio.status === 'deleted' || hasCode(studio, code) ? [] : [{ type: 'studio.code_forfeited', data: { code } }]
