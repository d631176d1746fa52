import * as z from 'zod'
import type { EventOf } from '../kernel/events.ts'

/** Whether SMS are sent at all. They stop by themselves when too many were sent, until an admin resumes them. */
export const smsEvents = {
  'sms.stopped': z.object({
    /** Within which time the limit was reached. */
    within: z.enum(['hour', 'day']),
    /** SMS parts sent within it, and the limit. */
    parts: z.int().min(0),
    most: z.int().min(1),
  }),
  'sms.resumed': z.object({ adminId: z.uuid() }),
}
export type SmsEvent = EventOf<typeof smsEvents>
