import { type ExistingStudio, existing, studio } from '../../domain/studio/studio.ts'
import { load } from '../handle.ts'
import type { Log } from '../services.ts'
import { streams } from '../streams.ts'

/** Returns the studio at the revision that a form was filled from; undefined without a revision. */
export async function seenStudio(
  { store }: Pick<Log, 'store'>,
  studioId: string,
  revision: number | undefined,
): Promise<ExistingStudio | undefined> {
  if (revision === undefined) return undefined
  return existing((await load(store, studio, streams.studio(studioId), BigInt(revision))).state)
}
