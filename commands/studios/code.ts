import { studio } from '../../domain/studio/studio.ts'
import { load } from '../handle.ts'
import type { Log } from '../services.ts'
import { streams } from '../streams.ts'
import type { Standing } from '../unique.ts'

/** A studio's claim to a code: what others read while it has it, and when it no longer does. */
export const studioCodeOf = ({ store }: Log, studioId: string, code: string) => ({
  ownerId: studioId,
  takenText: 'A studio with this code already exists',
  field: 'code',
  async standing(ownerId: string): Promise<Standing> {
    const { state } = await load(store, studio, streams.studio(ownerId))
    if (state.status === 'deleted') return 'deleted'
    return state.status !== 'absent' && state.code === code ? 'uses it' : 'does not'
  },
})
