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
