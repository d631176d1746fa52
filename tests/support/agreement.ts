import { booking } from '../../domain/booking/booking.ts'
import { fold } from '../../domain/kernel/aggregate.ts'
import { type Schedule, schedule } from '../../domain/schedule/schedule.ts'
import type { EventStore } from '../../eventstore/event-store.ts'

/**
 * Returns the contradictions in a log: hours that two bookings claim, that a booking needs and does not hold, or that
 * are held without a booking. Reads only the log, and neither the read models nor the code that reserves hours.
 */
export async function disagreementsIn(store: EventStore): Promise<string[]> {
  const days = new Map<string, Schedule>()
  const bookings = new Map<string, Parameters<typeof booking.evolve>[1][]>()
  const problems: string[] = []
  for await (const event of store.readAll()) {
    if (event.type === 'schedule.slots_held' || event.type === 'schedule.slots_released') {
      const day = days.get(event.stream) ?? schedule.initial
      if (event.type === 'schedule.slots_held')
        for (const slot of event.data.slots) {
          const holder = day.booked.get(slot) ?? day.buffered.get(slot)
          if (holder && holder !== event.data.bookingId) problems.push(`${slot} was held twice in ${event.stream}`)
        }
      days.set(event.stream, schedule.evolve(day, event))
    } else if (isOfBooking(event)) bookings.set(event.stream, [...(bookings.get(event.stream) ?? []), event])
  }
  const reserved = new Set(
    [...days].flatMap(([stream, { booked }]) =>
      [...booked].map(([slot, bookingId]) => claimText(studioOf(stream), bookingId, slot)),
    ),
  )
  const needed = new Set<string>()
  const byHour = new Map<string, string>()
  for (const [stream, events] of bookings) {
    const state = fold(booking, events)
    if (state.status === 'absent' || state.status === 'cancelled' || state.status === 'rejected') continue
    for (const slot of state.slots) {
      const hour = `${state.terms.studioId} ${slot}`
      const other = byHour.get(hour)
      if (other) problems.push(`${hour} belongs to ${other} and to ${stream}`)
      byHour.set(hour, stream)
      needed.add(claimText(state.terms.studioId, state.bookingId, slot))
    }
  }
  for (const claim of needed) if (!reserved.has(claim)) problems.push(`${claim} is needed and not held`)
  for (const claim of reserved) if (!needed.has(claim)) problems.push(`${claim} is held for nobody`)
  return problems
}

type Recorded = Parameters<typeof booking.evolve>[1]
const isOfBooking = (event: { readonly type: string }): event is Recorded => event.type in booking.events

const studioOf = (stream: string) => stream.slice('schedule-'.length, 'schedule-'.length + 36)
const claimText = (studioId: string, bookingId: string, slot: string) => `${slot} at ${studioId} by ${bookingId}`
