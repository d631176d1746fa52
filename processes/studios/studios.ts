import type { TaskList } from 'graphile-worker'
import * as z from 'zod'
import { byProcess } from '../../commands/context.ts'
import type { HoursServices } from '../../commands/schedule/reservations.ts'
import type { Services } from '../../commands/services.ts'
import { cancelUpcoming } from '../../commands/studios/delete-studio.ts'
import { studioDateAt } from '../../domain/kernel/slot.ts'
import { type ImageStore, storageKeyOf } from '../../integrations/images/image-store.ts'
import { everyMinutes } from '../cron.ts'
import { type FollowUp, type Process, reaction } from '../engine/process.ts'

/**
 * When to check for requests that were in progress when their studio was deleted. `close_deleted_studios` finds later
 * ones.
 */
const stragglersAfterSeconds = [2, 10, 60] as const

/**
 * After a studio or picture was deleted, cancels upcoming bookings and removes files, even if the process that began it
 * crashed.
 */
export const studios: Process = {
  name: 'studios',
  ...reaction(['studio.deleted', 'studio.image_removed'], (event): FollowUp => {
    const studioId = event.stream.slice('studio-'.length)
    switch (event.type) {
      case 'studio.deleted': {
        const payload = { studioId, eventId: event.id, position: event.position }
        const closing = { task: 'close_studio', payload }
        return {
          add: [
            { ...closing, key: `close:${event.id}` },
            ...stragglersAfterSeconds.map((delaySeconds) => ({
              ...closing,
              key: `close:${event.id}:after-${delaySeconds}`,
              delaySeconds,
            })),
          ],
        }
      }
      case 'studio.image_removed': {
        const { imageId } = event.data
        return {
          add: [{ task: 'remove_picture', key: `picture:${event.id}`, payload: { studioId, imageId } }],
        }
      }
    }
  }),
}

const CloseStudio = z.object({ studioId: z.uuid(), eventId: z.uuid(), position: z.string() })
const RemovePicture = z.object({ studioId: z.uuid(), imageId: z.uuid() })

const closeDeleted = 'close_deleted_studios'
export const closeDeletedRegularly = everyMinutes(5, closeDeleted)

/** The tasks of the studios process, and the regular check for what deletions missed. */
export const studioTasks = (
  services: HoursServices & Pick<Services, 'readModels' | 'waitForProjections'>,
  images: ImageStore,
  clock: () => Date,
): TaskList => ({
  async close_studio(payload) {
    const { studioId, eventId, position } = CloseStudio.parse(payload)
    // The bookings come from the read models, which must have reached the deletion.
    await services.waitForProjections(position)
    await cancelUpcoming(services, studioId, byProcess('studios', eventId, clock()))
  },
  async [closeDeleted]() {
    const now = clock()
    for (const studioId of await services.readModels.deletedStudiosToClose(studioDateAt(now)))
      await cancelUpcoming(services, studioId, byProcess('studios', studioId, now))
  },
  async remove_picture(payload) {
    const { studioId, imageId } = RemovePicture.parse(payload)
    await images.remove(storageKeyOf(studioId, imageId))
  },
})
