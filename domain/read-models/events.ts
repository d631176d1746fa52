import * as z from 'zod'
import type { EventOf } from '../kernel/events.ts'

const skipped = {
  eventId: z.uuid(),
  /** The type of the skipped event, for people who read the log. */
  type: z.string(),
  stream: z.string(),
  reason: z.string().min(1).max(500),
  adminId: z.uuid(),
}

/** Events that an admin had a read model or a process skip, because it can't take them. */
export const readModelEvents = {
  /** Counts in every later rebuild. */
  'read_model.event_skipped': z.object({ readModel: z.string().min(1), ...skipped }),
  'process.event_skipped': z.object({ process: z.string().min(1), ...skipped }),
}
export type ReadModelEvent = EventOf<typeof readModelEvents>
