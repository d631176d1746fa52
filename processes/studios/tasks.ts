import type { TaskList } from 'graphile-worker'
import * as z from 'zod'
import { byProcess } from '../../commands/context.ts'
import type { Services } from '../../commands/services.ts'
import { cancelUpcoming } from '../../commands/studios/delete-studio.ts'
import { studioDateAt } from '../../domain/kernel/slot.ts'
import { type ImageStore, storageKeyOf } from '../../integrations/images/image-store.ts'
import { everyMinutes } from '../cron.ts'

const CloseStudio = z.object({ studioId: z.uuid(), eventId: z.uuid(), position: z.string() })
const RemovePicture = z.object({ studioId: z.uuid(), imageId: z.uuid() })

const closeDeleted = 'close_deleted_studios'
export const closeDeletedRegularly = everyMinutes(5, closeDeleted)

/** The tasks of the studios process, and the regular check for what deletions missed. */
export const studioTasks = (services: Services, images: ImageStore, clock: () => Date): TaskList => ({
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
