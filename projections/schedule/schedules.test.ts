import { expect, test } from 'vitest'
import { Slot } from '../../domain/kernel/slot.ts'
import type { ScheduleEvent } from '../../domain/schedule/events.ts'
import { recorded, rowsAfter } from '../engine/testing.ts'
import { schedules } from './schedules.ts'

const studioId = '0199a000-0000-7000-8000-00000000000a'
const bookingId = '0199a000-0000-7000-8000-00000000000b'
const reservationId = '0199a000-0000-7000-8000-00000000000c'
const at = (hour: number) => Slot.parse(`2026-12-01T${String(hour).padStart(2, '0')}:00:00.000Z`)
const noRequest = {
  personId: null,
  customerName: null,
  customerEmail: null,
  customerPhone: null,
  language: null,
  walkIn: null,
  priceReason: null,
}
const held: ScheduleEvent = {
  type: 'schedule.slots_held',
  data: { studioId, bookingId, reservationId, slots: [at(9)], bufferSlots: [at(10)], terms: null, ...noRequest },
}
const released: ScheduleEvent = {
  type: 'schedule.slots_released',
  data: { studioId, bookingId, reservationId, slots: [at(9)], bufferSlots: [at(10)] },
}
const after = (...events: ScheduleEvent[]) =>
  rowsAfter(schedules, ...events.map((event) => recorded(`schedule-${studioId}-2026-12-01`, event)))

test('a held hour and its buffer are in the row of that studio and day', () => {
  expect(after(held).get(`${studioId}/2026-12-01`)).toEqual({
    id: `${studioId}/2026-12-01`,
    studio_id: studioId,
    date: '2026-12-01',
    reservations: [[reservationId, { bookingId, slots: [at(9)], bufferSlots: [at(10)] }]],
    booked: [[at(9), bookingId]],
    buffered: [[at(10), bookingId]],
    blocks: [],
    blocked: [],
  })
})

test('a day without held hours has no row', () => {
  expect(after(held, released).size).toBe(0)
})
