import { expect, test } from 'vitest'
import { bookingId, bookingRequested, cancelled } from '../domain/booking/booking.fixtures.ts'
import type { DomainEvent } from '../domain/events.ts'
import { streamsInMemory } from '../eventstore/streams-in-memory.ts'
import type { Queryable } from './engine/schema.ts'
import { freshRows } from './fresh-rows.ts'

const metadata = {
  at: '2026-12-01T06:00:00.000Z',
  actor: { process: 'tests' },
  correlationId: 'c',
  causationId: 'c',
}
const idOf = (n: number) => `01a1fdeb-0000-7000-8000-00000000000${n}`
const first = idOf(1)
const faulty = idOf(2)
const last = idOf(3)

test('freshRows() leaves out an event that its read model skips', async () => {
  const store = streamsInMemory<DomainEvent>()
  const append = (stream: string, id: string, event: DomainEvent, expected: bigint | 'none') =>
    store.append(stream, expected, [{ ...event, id, metadata }])
  const stream = `booking-${bookingId}`
  await append(stream, first, bookingRequested, 'none')
  // No fold can apply it.
  await append(stream, faulty, { type: 'booking.rescheduled', data: {} } as DomainEvent, 0n)
  await append(stream, last, cancelled, 1n)
  const rows: unknown[] = []
  const db = {
    query: async ({ values = [] }: { values?: unknown[] }) => void rows.push(JSON.parse(String(values[0]))),
  } as unknown as Queryable
  await expect(freshRows(db, store, [stream])).rejects.toThrow('The read model bookings has stopped')
  const skip = { readModel: 'bookings', eventId: faulty, type: 'booking.rescheduled', stream, reason: 'It is faulty' }
  await append('read-models', first, { type: 'read_model.event_skipped', data: { ...skip, adminId: first } }, 'none')
  await (await freshRows(db, store, [stream])).db.query('select from bookings')
  expect(rows).toMatchObject([[{ id: bookingId, status: 'cancelled', date: '2026-12-01' }]])
})
