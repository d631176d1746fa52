import * as z from 'zod'
import type { EventOf } from '../kernel/events.ts'

/**
 * A text only one owner may have (a booking code, a studio code): the stream's name is the text, its first event the
 * claim. Owners are known by their id, receipts by M-Pesa's number.
 */
export const uniquenessEvents = {
  'uniqueness.claimed': z.object({ ownerId: z.string() }),
  'uniqueness.released': z.object({ ownerId: z.string() }),
}
export type UniquenessEvent = EventOf<typeof uniquenessEvents>
