import * as z from 'zod'
import type { EventOf } from '../kernel/events.ts'

/** Events that an admin had a read model ignore. They count in every later rebuild. */
export const readModelEvents = {
  'read_model.event_skipped': z.object({
    readModel: z.string().min(1),
    eventId: z.uuid(),
    /** The type of the skipped event, for people who read the log. */
    type: z.string(),
    stream: z.string(),
    reason: z.string().min(1).max(500),
    adminId: z.uuid(),
  }),
}
export type ReadModelEvent = EventOf<typeof readModelEvents>
