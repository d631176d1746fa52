import { type FollowUp, type Process, reaction } from '../engine/process.ts'

/**
 * What follows from the end of a studio or a picture: the bookings still to come are cancelled, the files removed,
 * whatever happened to the process that should have done it. A request may have been on its way when its studio was
 * deleted, for however long: each new booking is looked at by itself, once it is in the log.
 */
export const studios: Process = {
  name: 'studios',
  ...reaction(
    ['studio.deleted', 'studio.image_removed', 'booking.requested', 'booking.reinstated'],
    (event): FollowUp => {
      const studioId = event.stream.slice('studio-'.length)
      switch (event.type) {
        case 'booking.requested':
        case 'booking.reinstated': {
          const payload = { bookingId: event.stream.slice('booking-'.length), eventId: event.id }
          return { add: [{ task: 'close_straggler', key: `straggler:${event.id}`, payload }] }
        }
        case 'studio.deleted': {
          const payload = { studioId, eventId: event.id, position: event.position }
          return { add: [{ task: 'close_studio', key: `close:${event.id}`, payload }] }
        }
        case 'studio.image_removed': {
          const { imageId } = event.data
          return {
            add: [{ task: 'remove_picture', key: `picture:${event.id}`, payload: { studioId, imageId } }],
          }
        }
      }
    },
  ),
}
