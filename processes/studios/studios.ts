import type { TaskList } from 'graphile-worker'
import * as z from 'zod'
import { byProcess } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import type { HoursServices } from '../../commands/schedule/reservations.ts'
import type { Services } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { cancelUpcoming } from '../../commands/studios/decide-studio.ts'
import { leaveStudios } from '../../commands/studios/manage-studios.ts'
import { account } from '../../domain/account/account.ts'
import { dayMs, studioDateAt } from '../../domain/kernel/slot.ts'
import { studio } from '../../domain/studio/studio.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import { type ImageStore, storageKeyOf } from '../../integrations/images/image-store.ts'
import { everyMinutes, nightly } from '../cron.ts'
import { defineProcess, idOf, type Process, type Recorded } from '../engine/process.ts'

/**
 * When to check for requests that were in progress when their studio was deleted. `close_deleted_studios` finds later
 * ones.
 */
const stragglersAfterSeconds = [2, 10, 60] as const

/**
 * After a studio or picture was deleted, cancels upcoming bookings and removes files; after a manager became a customer
 * or an admin, leaves their studios without a manager. It completes what a process began that crashed.
 */
export const studios: Process = defineProcess('studios', {
  'user.role_changed': (event) => (event.data.role === 'studio_manager' ? {} : leaving(event, idOf(event))),
  // Their role may have changed while the studio was assigned.
  'studio.manager_assigned': (event) => (event.data.managerId ? leaving(event, event.data.managerId) : {}),
  'studio.deleted'(event) {
    const { id, position } = event
    const studioId = idOf(event)
    const closing = { task: 'close_studio', payload: { studioId, eventId: id, position } }
    return {
      add: [
        { ...closing, key: `close:${id}` },
        ...stragglersAfterSeconds.map((delaySeconds) => ({
          ...closing,
          key: `close:${id}:after-${delaySeconds}`,
          delaySeconds,
        })),
        { task: 'remove_pictures', key: `pictures:${id}`, payload: { studioId } },
      ],
    }
  },
  'studio.image_removed'(event) {
    const payload = { studioId: idOf(event), imageId: event.data.imageId }
    return { add: [{ task: 'remove_picture', key: `picture:${event.id}`, payload }] }
  },
})

const leaving = ({ id }: Recorded, userId: string) => ({
  add: [{ task: 'leave_studios', key: `leave:${id}`, payload: { userId, eventId: id } }],
})

const LeaveStudios = z.object({ userId: z.uuid(), eventId: z.uuid() })
const CloseStudio = z.object({ studioId: z.uuid(), eventId: z.uuid(), position: z.string() })
const RemovePictures = z.object({ studioId: z.uuid() })
const RemovePicture = z.object({ studioId: z.uuid(), imageId: z.uuid() })

const closeDeleted = 'close_deleted_studios'
export const closeDeletedRegularly = everyMinutes(5, closeDeleted)

/** The tasks of the studios process, and the regular check for what deletions missed. */
export const studioTasks = (
  services: HoursServices & Pick<Services, 'readModels' | 'waitForProjections'>,
  images: ImageStore,
  clock: () => Date,
): TaskList => ({
  async leave_studios(payload) {
    const { userId, eventId } = LeaveStudios.parse(payload)
    const { state } = await load(services.store, account, streams.user(userId))
    if ('role' in state && state.role === 'studio_manager') return
    // The studios come from the read models, which must show all that were assigned to them.
    await services.waitForProjections(await services.store.head())
    await leaveStudios(services, userId, byProcess('studios', eventId, clock()))
  },
  async close_studio(payload) {
    const { studioId, eventId, position } = CloseStudio.parse(payload)
    // The bookings come from the read models, which must have reached the deletion.
    await services.waitForProjections(position)
    await cancelUpcoming(services, studioId, byProcess('studios', eventId, clock()))
  },
  async [closeDeleted]() {
    const now = clock()
    for (const studioId of await services.readModels.missingStudiosToClose(studioDateAt(now))) {
      // The read models also lack a studio of which an admin skipped an event.
      const { state } = await load(services.store, studio, streams.studio(studioId))
      if (state.status === 'deleted') await cancelUpcoming(services, studioId, byProcess('studios', studioId, now))
    }
  },
  async remove_picture(payload) {
    const { studioId, imageId } = RemovePicture.parse(payload)
    await images.remove(storageKeyOf(studioId, imageId))
  },
  async remove_pictures(payload) {
    const all = `studios/${RemovePictures.parse(payload).studioId}`
    await images.remove(all)
  },
})

const task = 'sweep_pictures'
export const sweepPicturesNightly = nightly(task)
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const pictureKey = new RegExp(`^studios/(${uuid})/(${uuid})/`)

interface SweepParts {
  readonly store: Pick<EventStore, 'read'>
  readonly images: Pick<ImageStore, 'list' | 'remove'>
  readonly clock: () => Date
}

/**
 * Removes files of pictures that no studio references, left by processes that died before they recorded them, or of a
 * deleted studio. Skips pictures younger than a day, which may still be uploading, and those of studios that the log does
 * not know: they are of another installation. Returns the number of removed pictures.
 */
export async function sweepPictures({ store, images, clock }: SweepParts): Promise<number> {
  const before = clock().getTime() - dayMs
  let swept = 0
  for (const [studioId, imageIds] of picturesIn(await images.list('studios'))) {
    const old = [...imageIds].filter((imageId) => madeAt(imageId) < before)
    if (old.length === 0) continue
    const known = await picturesEverAdded(store, studioId)
    for (const imageId of old.filter((each) => known?.has(each) === false)) {
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

/**
 * Includes removed pictures: their files have a job of their own. A deleted studio has none. Undefined for a studio that
 * the log does not know.
 */
async function picturesEverAdded(
  store: SweepParts['store'],
  studioId: string,
): Promise<ReadonlySet<string> | undefined> {
  const ids = new Set<string>()
  let isKnown = false
  for await (const event of store.read(streams.studio(studioId))) {
    isKnown = true
    if (event.type === 'studio.image_added') ids.add(event.data.imageId)
    if (event.type === 'studio.deleted') ids.clear()
  }
  return isKnown ? ids : undefined
}

/** The task of the picture sweep. */
export const pictureSweepTasks = (parts: SweepParts): TaskList => ({
  async [task]() {
    await sweepPictures(parts)
  },
})
