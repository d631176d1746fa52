import * as z from 'zod'
import { BookingTerms, WalkInTerms } from '../booking/events.ts'
import { type EventOf, personal } from '../kernel/events.ts'
import { Language } from '../kernel/language.ts'
import { Slot } from '../kernel/slot.ts'
import { BlockPlan } from './blocks.ts'

/**
 * The events of one studio's day. A reservation holds a run of hours, and the buffer after it, for a booking. A
 * reservation that starts a booking carries the whole request if the event store can't append both at once, so that the
 * log alone is enough to finish the request after a crash; otherwise those fields are null.
 */
export const scheduleEvents = {
  'schedule.slots_held': z.object({
    studioId: z.uuid(),
    bookingId: z.uuid(),
    /** Before reservations had ids, all hours of a booking were one reservation under the booking's id. */
    reservationId: z.uuid(),
    /** The whole run. In events before version 3, only the hours that the booking did not hold yet. */
    slots: z.array(Slot),
    bufferSlots: z.array(Slot),
    terms: BookingTerms.nullable(),
    personId: z.uuid().nullable(),
    customerName: personal().nullable(),
    customerEmail: personal().nullable(),
    customerPhone: personal().nullable(),
    language: Language.nullable(),
    /** Null for a customer's request. */
    walkIn: WalkInTerms.nullable(),
    priceReason: personal().nullable(),
  }),
  /** Ends a reservation. In events before version 2, ends it for these hours only. */
  'schedule.slots_released': z.object({
    studioId: z.uuid(),
    bookingId: z.uuid(),
    reservationId: z.uuid(),
    slots: z.array(Slot),
    bufferSlots: z.array(Slot),
  }),
  /** Staff keeps hours free of bookings. A block of several days has one id and an event for each day. */
  'schedule.hours_blocked': z.object({
    studioId: z.uuid(),
    blockId: z.uuid(),
    slots: z.array(Slot),
    /** For staff only; may be empty. */
    reason: z.string(),
    staffId: z.uuid(),
    /** The whole block, on its first day, if the event store can't append all of its days at once; otherwise null. */
    plan: BlockPlan.nullable(),
  }),
  'schedule.hours_unblocked': z.object({
    studioId: z.uuid(),
    blockId: z.uuid(),
    /** None if this day was not blocked yet. */
    slots: z.array(Slot),
    /** Whether the whole block ends, so that none of its days can be blocked any more. */
    whole: z.boolean(),
  }),
}
export type ScheduleEvent = EventOf<typeof scheduleEvents>
