import type { TaskList } from 'graphile-worker'
import { streams } from '../../commands/streams.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import { type ImageStore, storageKeyOf } from '../../integrations/images/image-store.ts'
import { nightly } from '../cron.ts'

const task = 'sweep_pictures'
export const sweepPicturesNightly = nightly(task)
const dayMs = 86_400_000
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const pictureKey = new RegExp(`^studios/(${uuid})/(${uuid})/`)

export interface SweepParts {
  readonly store: Pick<EventStore, 'read'>
  readonly images: Pick<ImageStore, 'list' | 'remove'>
  readonly clock: () => Date
}

/**
 * Removes files of pictures that no studio references, left by processes that died before they recorded them. Skips
 * pictures younger than a day, which may still be uploading. Returns the number of removed pictures.
 */
export async function sweepPictures({ store, images, clock }: SweepParts): Promise<number> {
  const before = clock().getTime() - dayMs
  let swept = 0
  for (const [studioId, imageIds] of picturesIn(await images.list('studios'))) {
    const old = [...imageIds].filter((imageId) => madeAt(imageId) < before)
    if (old.length === 0) continue
    const known = await picturesEverAdded(store, studioId)
    for (const imageId of old.filter((each) => !known.has(each))) {
      await images.remove(storageKeyOf(studioId, imageId))
      swept++
    }
  }
  return swept
}

/** Groups keys by studio and picture; ignores other keys. */
function picturesIn(keys: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const pictures = new Map<string, Set<string>>()
  for (const key of keys) {
    const [, studioId, imageId] = pictureKey.exec(key) ?? []
    if (studioId && imageId) pictures.set(studioId, (pictures.get(studioId) ?? new Set()).add(imageId))
  }
  return pictures
}

/** Returns when a UUID version 7 was created, in milliseconds, from its first 48 bits. */
const madeAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** Includes removed pictures: their files have a job of their own. */
async function picturesEverAdded(store: SweepParts['store'], studioId: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for await (const event of store.read(streams.studio(studioId)))
    if (event.type === 'studio.image_added') ids.add(event.data.imageId)
  return ids
}

/** The task of the picture sweep. */
export const pictureSweepTasks = (parts: SweepParts): TaskList => ({
  async [task]() {
    await sweepPictures(parts)
  },
})
