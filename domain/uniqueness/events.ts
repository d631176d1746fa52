import * as z from 'zod'
import type { EventOf } from '../kernel/events.ts'

/**
 * Uniqueness reservations of texts, such as a studio code. The stream is named after the text; `claimed` reserves it.
 * Owners are identified by their id, receipts by M-Pesa's number.
 */
export const uniquenessEvents = {
  'uniqueness.claimed': z.object({ ownerId: z.string() }),
  'uniqueness.released': z.object({ ownerId: z.string() }),
}
export type UniquenessEvent = EventOf<typeof uniquenessEvents>
