import { type ExistingStudio, existing, studio } from '../../domain/studio/studio.ts'
import { load } from '../handle.ts'
import type { Log } from '../services.ts'
import { streams } from '../streams.ts'

/** The studio as a form showed it that was filled at this revision; undefined where none is given. */
export async function seenStudio(
  { store }: Pick<Log, 'store'>,
  studioId: string,
  revision: number | undefined,
): Promise<ExistingStudio | undefined> {
  if (revision === undefined) return undefined
  return existing((await load(store, studio, streams.studio(studioId), BigInt(revision))).state)
}
