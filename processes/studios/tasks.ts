import type { TaskList } from 'graphile-worker'
import * as z from 'zod'
import { byProcess } from '../../commands/context.ts'
import type { Services } from '../../commands/services.ts'
import { cancelStraggler, cancelUpcoming } from '../../commands/studios/delete-studio.ts'
import { type ImageStore, storageKeyOf } from '../../integrations/images/image-store.ts'
import { ReadModelsBehind } from '../../projections/engine/read-side.ts'

const CloseStudio = z.object({ studioId: z.uuid(), eventId: z.uuid(), position: z.string() })
const CloseStraggler = z.object({ bookingId: z.uuid(), eventId: z.uuid() })
const RemovePicture = z.object({ studioId: z.uuid(), imageId: z.uuid() })

/** The jobs that the studios process asks for. */
export const studioTasks = (services: Services, images: ImageStore, clock: () => Date): TaskList => ({
  async close_studio(payload) {
    const { studioId, eventId, position } = CloseStudio.parse(payload)
    // Which bookings there are is read from the read models: they must have come as far as the deletion.
    if (!(await services.shown(position))) throw new ReadModelsBehind('The read models are behind; this is tried again')
    await cancelUpcoming(services, studioId, byProcess('studios', eventId, clock()))
  },
  async close_straggler(payload) {
    const { bookingId, eventId } = CloseStraggler.parse(payload)
    await cancelStraggler(services, bookingId, byProcess('studios', eventId, clock()))
  },
  async remove_picture(payload) {
    const { studioId, imageId } = RemovePicture.parse(payload)
    await images.remove(storageKeyOf(studioId, imageId))
  },
})
