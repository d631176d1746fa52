import { forfeitCode, hasCode } from '../../domain/studio/code.ts'
import { studio } from '../../domain/studio/studio.ts'
import { codeTakenText } from '../../domain/studio/submit.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Log } from '../services.ts'
import { streams } from '../streams.ts'
import type { Owned, Standing } from '../unique.ts'

/** A studio's claim to a code: what others read while it has it, and how it is taken from a studio that does not use it. */
export const studioCodeOf = ({ store, handle }: Log, studioId: string, code: string): Owned => ({
  ownerId: studioId,
  takenText: codeTakenText,
  field: 'code',
  async standing(ownerId): Promise<Standing> {
    const { state } = await load(store, studio, streams.studio(ownerId))
    if (state.status === 'deleted') return 'deleted'
    return hasCode(state, code) ? 'uses it' : 'does not'
  },
  async forfeit(ownerId, context: CommandContext) {
    const { state } = await handle(studio, streams.studio(ownerId), (now) => forfeitCode(now, code), context)
    return !hasCode(state, code)
  },
})
