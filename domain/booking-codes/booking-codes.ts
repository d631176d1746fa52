import * as z from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import { bookingCodeCount } from '../kernel/booking-code.ts'
import type { EventOf } from '../kernel/events.ts'

/** Booking codes are reserved in blocks of numbers, so that a booking needs no separate append for its code. */
export const bookingCodesEvents = {
  'booking_codes.block_reserved': z.object({ first: z.int().min(0), size: z.int().min(1) }),
}
export type BookingCodesEvent = EventOf<typeof bookingCodesEvents>

/** The first number of the next block. */
export interface CodeBlocks {
  readonly next: number
}

export const bookingCodes: Aggregate<CodeBlocks, BookingCodesEvent> = {
  initial: { next: 0 },
  events: bookingCodesEvents,
  evolve: (_, { data }) => ({ next: data.first + data.size }),
}

/** Reserves the next block; the last one may be smaller. Throws a RangeError when all codes have been used. */
export function reserveBlock({ next }: CodeBlocks, size: number): BookingCodesEvent[] {
  if (next >= bookingCodeCount) throw new RangeError('All booking codes have been used')
  return [
    { type: 'booking_codes.block_reserved', data: { first: next, size: Math.min(size, bookingCodeCount - next) } },
  ]
}
