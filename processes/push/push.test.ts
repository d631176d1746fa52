import { describe, expect, test } from 'vitest'
import type { BookingEvent } from '../../domain/booking/events.ts'
import type { Recorded } from '../engine/process.ts'
import { push } from './push.ts'

const id = '0199a000-0000-7000-8000-0000000000e1'
const bookingId = '0199a000-0000-7000-8000-00000000000a'
const at = '2026-11-21T08:00:00.000Z'

/** What the process makes of an event of which it reads only these fields. */
function jobsOf(type: BookingEvent['type'], data: object) {
  const place = { id, stream: `booking-${bookingId}`, version: 3n, position: '7', schemaVersion: 1 }
  const metadata = { at, actor: { process: 'tests' }, correlationId: 'c', causationId: 'c' }
  return push.react({ type, data, ...place, metadata } as unknown as Recorded).add ?? []
}

describe('the manager’s browsers are notified', () => {
  test.each([
    ['booking.requested', { walkIn: null }, 'requested'],
    ['booking.rescheduled', {}, 'rescheduled'],
    ['booking.cancelled', { reason: 'customer' }, 'cancelled'],
    ['booking.paid', {}, 'paid'],
  ] as const)('of %s', (type, data, what) =>
    expect(jobsOf(type, data)).toEqual([
      {
        task: 'push_to_manager',
        key: `push:${id}`,
        payload: { what, eventId: id, bookingId, at },
        yields: true,
      },
    ]),
  )

  test.each([
    ['booking.requested', { walkIn: { by: 'manager' } }],
    ['booking.cancelled', { reason: 'manager' }],
    ['booking.cancelled', { reason: 'unpaid' }],
  ] as const)('not of %s by others: %j', (type, data) => expect(jobsOf(type, data)).toEqual([]))
})
