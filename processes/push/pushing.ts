import * as z from 'zod'

/** What a studio's manager is notified of in their browsers. `booked` and `moved` were done by admins. */
export const Pushing = z.object({
  what: z.enum(['requested', 'booked', 'rescheduled', 'moved', 'cancelled', 'paid']),
  eventId: z.uuid(),
  bookingId: z.uuid(),
  /** When it happened, in ISO 8601. */
  at: z.iso.datetime(),
})
export type Pushing = z.infer<typeof Pushing>

/** A rendered notification for one device. */
export const DevicePush = z.object({ deviceId: z.uuid(), eventId: z.uuid(), payload: z.string() })
export type DevicePush = z.infer<typeof DevicePush>
