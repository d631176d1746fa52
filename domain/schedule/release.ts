import type { ScheduleEvent } from './events.ts'
import type { Schedule } from './schedule.ts'

export interface Release {
  readonly studioId: string
  readonly reservationId: string
}

/** Ends a reservation. Hours that another reservation of the booking shares stay held. Twice changes nothing. */
export function release(day: Schedule, { studioId, reservationId }: Release): ScheduleEvent[] {
  const reservation = day.reservations.get(reservationId)
  if (!reservation) return []
  const { bookingId, slots, bufferSlots } = reservation
  const released = { studioId, bookingId, reservationId, slots: [...slots], bufferSlots: [...bufferSlots] }
  return [{ type: 'schedule.slots_released', data: released }]
}
