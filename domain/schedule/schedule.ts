import type { Aggregate } from '../kernel/aggregate.ts'
import type { Slot } from '../kernel/slot.ts'
import type { BlockPlan } from './blocks.ts'
import { type ScheduleEvent, scheduleEvents } from './events.ts'

/** A run of hours reserved for a booking, and the hours of the buffer after it. */
export interface Reservation {
  readonly bookingId: string
  readonly slots: readonly Slot[]
  readonly bufferSlots: readonly Slot[]
}

/** Hours of a day that staff keeps free of bookings. */
export interface TimeBlock {
  readonly slots: readonly Slot[]
  readonly reason: string
  readonly staffId: string
  /** The whole block, on its first day, if its days were appended one after the other. */
  readonly plan: BlockPlan | null
}

/** How a block of a day ended: with the whole block, or this day only. */
export type BlockEnd = 'whole' | 'day'

/**
 * One studio's day. The version of its stream is the guard against double booking. A booking has one reservation; while
 * it moves it has two, which may share hours. An hour can be both booked and buffered by one booking, and then counts as
 * booked.
 */
export interface Schedule {
  readonly reservations: ReadonlyMap<string, Reservation>
  /** Which booking has booked which hour. */
  readonly booked: ReadonlyMap<Slot, string>
  /** Whose buffer takes which hour. */
  readonly buffered: ReadonlyMap<Slot, string>
  readonly blocks: ReadonlyMap<string, TimeBlock>
  /** Which block covers which hour. */
  readonly blocked: ReadonlyMap<Slot, string>
  readonly endedBlocks: ReadonlyMap<string, BlockEnd>
}

export const schedule: Aggregate<Schedule, ScheduleEvent> = {
  initial: {
    reservations: new Map(),
    booked: new Map(),
    buffered: new Map(),
    blocks: new Map(),
    blocked: new Map(),
    endedBlocks: new Map(),
  },
  events: scheduleEvents,
  evolve(day, event) {
    switch (event.type) {
      case 'schedule.slots_held':
        return withReservation(day, event.data, ({ slots, bufferSlots }) => ({
          slots: [...slots, ...without(event.data.slots, slots)],
          bufferSlots: [...bufferSlots, ...without(event.data.bufferSlots, bufferSlots)],
        }))
      case 'schedule.slots_released':
        return withReservation(day, event.data, ({ slots, bufferSlots }) => ({
          slots: without(slots, event.data.slots),
          bufferSlots: without(bufferSlots, event.data.bufferSlots),
        }))
      case 'schedule.hours_blocked': {
        const { blockId, slots, reason, staffId, plan } = event.data
        const blocks = new Map(day.blocks).set(blockId, { slots, reason, staffId, plan })
        return dayOf(day.reservations, blocks, day.endedBlocks)
      }
      case 'schedule.hours_unblocked': {
        const { blockId, whole } = event.data
        const blocks = new Map(day.blocks)
        blocks.delete(blockId)
        return dayOf(day.reservations, blocks, new Map(day.endedBlocks).set(blockId, whole ? 'whole' : 'day'))
      }
    }
  },
}

type Hours = Pick<Reservation, 'slots' | 'bufferSlots'>

function withReservation(
  day: Schedule,
  { reservationId, bookingId }: { readonly reservationId: string; readonly bookingId: string },
  change: (before: Hours) => Hours,
): Schedule {
  const reservations = new Map(day.reservations)
  const after = change(reservations.get(reservationId) ?? { slots: [], bufferSlots: [] })
  if (after.slots.length > 0 || after.bufferSlots.length > 0) reservations.set(reservationId, { bookingId, ...after })
  else reservations.delete(reservationId)
  return dayOf(reservations, day.blocks, day.endedBlocks)
}

/** A day with these reservations and blocks. */
export function dayOf(
  reservations: Schedule['reservations'],
  blocks: Schedule['blocks'],
  endedBlocks: Schedule['endedBlocks'] = new Map(),
): Schedule {
  const booked = new Map<Slot, string>()
  const buffered = new Map<Slot, string>()
  const blocked = new Map<Slot, string>()
  for (const { bookingId, slots, bufferSlots } of reservations.values()) {
    for (const slot of slots) booked.set(slot, bookingId)
    for (const slot of bufferSlots) buffered.set(slot, bookingId)
  }
  for (const [blockId, { slots }] of blocks) for (const slot of slots) blocked.set(slot, blockId)
  return { reservations, booked, buffered, blocks, blocked, endedBlocks }
}

/** The hours a booking has booked on this day, in the order it reserved them. */
export const hoursOf = (day: Schedule, bookingId: string): Slot[] =>
  [...day.booked].filter(([, holder]) => holder === bookingId).map(([slot]) => slot)

export type TakenAs = 'booked' | 'buffer' | 'blocked'

/**
 * Returns the reserved and blocked hours of a day, as its calendar shows them; without those of `exceptBookingId`, for
 * a booking that is to move.
 */
export function takenHours(
  day: Pick<Schedule, 'booked' | 'buffered' | 'blocked'>,
  exceptBookingId?: string,
): ReadonlyMap<Slot, TakenAs> {
  const taken = new Map<Slot, TakenAs>()
  for (const [slot, bookingId] of day.buffered) if (bookingId !== exceptBookingId) taken.set(slot, 'buffer')
  for (const slot of day.blocked.keys()) taken.set(slot, 'blocked')
  for (const [slot, bookingId] of day.booked) if (bookingId !== exceptBookingId) taken.set(slot, 'booked')
  return taken
}

const without = (slots: readonly Slot[], gone: readonly Slot[]) => slots.filter((slot) => !gone.includes(slot))
