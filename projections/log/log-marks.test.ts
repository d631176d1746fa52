import { expect, test } from 'vitest'
import { recorded, rowsAfter } from '../engine/testing.ts'
import { logMarks } from './log-marks.ts'

const stream = 'booking-0199a000-0000-7000-8000-00000000000a'
const event = (id: string, position: string, at: string, type: 'booking.completed' | 'studio.featured') => ({
  ...recorded(stream, { type, data: {} }, at),
  id,
  position,
})

test('the events of a minute share a mark with their position, times, number and types', () => {
  const rows = rowsAfter(
    logMarks,
    event('01a1feb3-65dd-7000', '07', '2026-11-21T08:00:10.000Z', 'booking.completed'),
    event('01a1feb3-ffff-7000', '08', '2026-11-20T08:00:00.000Z', 'studio.featured'),
    event('01a1feb3-0000-7000', '09', '2026-11-21T08:00:30.000Z', 'booking.completed'),
    event('01a1feb4-0000-7000', '10', '2026-11-21T08:01:30.000Z', 'booking.completed'),
  )
  expect([...rows.values()]).toMatchObject([
    {
      id: '01a1feb3',
      position: '07',
      events: 3,
      first_at: '2026-11-20T08:00:00.000Z',
      last_at: '2026-11-21T08:00:30.000Z',
      types: ['booking.completed', 'studio.featured'],
      actors: ['test'],
    },
    { id: '01a1feb4', position: '10', events: 1 },
  ])
})
