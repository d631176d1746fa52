import * as z from 'zod'
import { BookingTerms } from '../booking/events.ts'
import { type EventOf, personal } from '../kernel/events.ts'
import { Language } from '../kernel/language.ts'
import { Slot } from '../kernel/slot.ts'

/**
 * What happens to one studio's day. A hold names the hours the session takes and the hours its transfer buffer takes
 * after them. The claim that starts a booking carries the whole request, so that a crash right after it can be finished
 * from the log alone; the claim of a move carries none (nulls), because its booking already stands.
 */
export const scheduleEvents = {
  'schedule.slots_held': z.object({
    studioId: z.uuid(),
    bookingId: z.uuid(),
    /** Empty when a move to fewer hours adds nothing but the buffer after them. */
    slots: z.array(Slot),
    bufferSlots: z.array(Slot),
    terms: BookingTerms.nullable(),
    personId: z.uuid().nullable(),
    customerName: personal().nullable(),
    customerEmail: personal().nullable(),
    customerPhone: personal().nullable(),
    language: Language.nullable(),
  }),
  /** Frees these hours, and the buffer hours that followed them and follow nothing of the booking any more. */
  'schedule.slots_released': z.object({
    studioId: z.uuid(),
    bookingId: z.uuid(),
    slots: z.array(Slot).min(1),
    bufferSlots: z.array(Slot),
  }),
}
export type ScheduleEvent = EventOf<typeof scheduleEvents>
