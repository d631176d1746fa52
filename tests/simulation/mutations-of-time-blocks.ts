import { type Mutation, mutation } from './mutation.ts'

/** Faults of blocked hours. */
export const mutationsOfTimeBlocks: readonly Mutation[] = [
  mutation('blocked-hour-booked', 'Bookings take blocked hours', [
    'domain/schedule/reservations.ts',
    ' || day.blocked.has(slot)',
    '',
  ]),
  mutation('booked-hour-blocked', 'A block covers the hours of a booking', [
    'domain/schedule/blocks.ts',
    'slots.filter((slot) => day.booked.has(slot))',
    'slots.filter((slot) => day.blocked.has(slot) && day.booked.has(slot))',
  ]),
  mutation('block-halved', 'A block of several days that a crash interrupted stays as it is', [
    'commands/schedule/settle-time-block.ts',
    'if (!first?.plan) return',
    'if (!first?.plan || services) return',
  ]),
]
