import { previousSlot, type Slot } from '../kernel/slot.ts'
import type { ScheduleEvent } from './events.ts'
import type { Schedule } from './schedule.ts'

export interface Release {
  readonly studioId: string
  readonly bookingId: string
  /** The hours to free; of a move, those of the old run that the new one does not take. */
  readonly slots: readonly Slot[]
}

/**
 * Frees those of these hours that the booking holds, and the buffer that followed them. Freeing again changes nothing.
 * In a move the new hours are claimed first, so a buffer hour stays when the hour before it is still the booking's:
 * a buffer is at most one hour, the one directly after a session.
 */
export function release(day: Schedule, { studioId, bookingId, slots }: Release): ScheduleEvent[] {
  const freed = slots.filter((slot) => day.booked.get(slot) === bookingId)
  if (freed.length === 0) return []
  const stays = (slot: Slot | null) => slot !== null && day.booked.get(slot) === bookingId && !freed.includes(slot)
  const bufferSlots = [...day.buffered]
    .filter(([slot, holder]) => holder === bookingId && !stays(previousSlot(slot)))
    .map(([slot]) => slot)
  return [{ type: 'schedule.slots_released', data: { studioId, bookingId, slots: freed, bufferSlots } }]
}
