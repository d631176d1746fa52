import { describe, expect, test } from 'vitest'
import type { BookingEvent } from '../../domain/booking/events.ts'
import type { Recorded } from '../engine/process.ts'
import { push } from './push.ts'

const id = '0199a000-0000-7000-8000-0000000000e1'
const bookingId = '0199a000-0000-7000-8000-00000000000a'
const at = '2026-11-21T08:00:00.000Z'

/** What the process makes of an event of which it reads only these fields. */
function jobsOf(type: BookingEvent['type'], data: object, role = 'public') {
  const place = { id, stream: `booking-${bookingId}`, version: 3n, position: '7', schemaVersion: 1 }
  const metadata = { at, actor: { id: 'someone', role }, correlationId: 'c', causationId: 'c' }
  return push.react({ type, data, ...place, metadata } as unknown as Recorded).add ?? []
}

describe('the manager’s browsers are notified', () => {
  test.each([
    ['booking.requested', { walkIn: null }, 'public', 'requested'],
    ['booking.requested', { walkIn: {} }, 'admin', 'booked'],
    ['booking.rescheduled', {}, 'public', 'rescheduled'],
    ['booking.rescheduled', {}, 'admin', 'moved'],
    ['booking.cancelled', { reason: 'customer' }, 'public', 'cancelled'],
    ['booking.paid', {}, 'public', 'paid'],
  ] as const)('of %s %j by %s', (type, data, role, what) =>
    expect(jobsOf(type, data, role)).toEqual([
      {
        task: 'push_to_manager',
        key: `push:${id}`,
        payload: { what, eventId: id, bookingId, at },
        yields: true,
      },
    ]),
  )

  test.each([
    ['booking.requested', { walkIn: {} }],
    ['booking.rescheduled', {}],
    ['booking.cancelled', { reason: 'manager' }],
    ['booking.cancelled', { reason: 'unpaid' }],
  ] as const)('not of what they did themselves, or a process did: %s %j', (type, data) =>
    expect(jobsOf(type, data, 'studio_manager')).toEqual([]),
  )
})
