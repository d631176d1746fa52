import { forfeitCode, hasCode } from '../../domain/studio/listing.ts'
import { studio } from '../../domain/studio/studio.ts'
import { codeTakenText } from '../../domain/studio/submit.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Log } from '../services.ts'
import { streams } from '../streams.ts'
import type { UniqueText, Usage } from '../uniqueness-reservations.ts'

/** Describes the uniqueness reservation of a studio's code. */
export const studioCodeOf = ({ store, handle }: Log, studioId: string, code: string): UniqueText => ({
  ownerId: studioId,
  takenText: codeTakenText,
  field: 'code',
  async usageOf(ownerId): Promise<Usage> {
    const { state } = await load(store, studio, streams.studio(ownerId))
    if (state.status === 'deleted') return 'deleted'
    return hasCode(state, code) ? 'in use' : 'unused'
  },
  async forfeit(ownerId, context: CommandContext) {
    const { state } = await handle(studio, streams.studio(ownerId), (now) => forfeitCode(now, code), context)
    return !hasCode(state, code)
  },
})
