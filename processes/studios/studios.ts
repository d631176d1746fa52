import { type FollowUp, type Process, reaction } from '../engine/process.ts'

/**
 * Requests that were on their way when their studio was deleted: these looks find nearly all of them soon. One that comes
 * later is safe, too: `close_deleted_studios` finds it however long it took.
 */
const stragglersAfterSeconds = [2, 10, 60] as const

/**
 * What follows from the end of a studio or a picture: the bookings still to come are cancelled, the files removed,
 * whatever happened to the process that should have done it.
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
