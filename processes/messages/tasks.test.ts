import { expect, test } from 'vitest'
import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { at, bookingId, bookingRequested } from '../../domain/booking/booking.fixtures.ts'
import type { BookingEvent } from '../../domain/booking/events.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { streamsInMemory } from '../../eventstore/streams-in-memory.ts'
import { BookingNotifications, settleBurst } from './tasks.ts'

const begin = Date.parse('2026-11-24T06:00:00Z')
const second = (seconds: number) => new Date(begin + seconds * 1_000)
const moved = (hour: number): BookingEvent => ({
  type: 'booking.rescheduled',
  data: { from: at(10), slots: at(hour), reservationId: null, priceCents: 1, chargeCents: null, payBy: null },
})

/** A booking that moved at these seconds; version n is its n-th move. */
async function movedAt(...seconds: number[]) {
  const store = streamsInMemory<DomainEvent>()
  const events = [bookingRequested, ...seconds.map((_, i) => moved(11 + i))].map((event, i) => {
    const metadata = { at: second(i === 0 ? -3_600 : (seconds[i - 1] ?? 0)).toISOString(), actor: { process: 'test' } }
    return { ...event, id: newId(), metadata: { ...metadata, correlationId: newId(), causationId: newId() } }
  })
  await store.append(streams.booking(bookingId), 'none', events)
  return (version: number, now: number) => {
    const cause = { causeId: newId(), at: second(seconds[version - 1] ?? 0).toISOString() }
    const told = { ...cause, template: 'booking_rescheduled', bookingId, version: String(version) } as const
    return settleBurst({ store }, [told], second(now))
  }
}

test('sends a message about the first move at once', async () => {
  expect(await (await movedAt(0))(1, 0)).toBe('send')
})

test('sends one message about a burst, a minute after its last move', async () => {
  const look = await movedAt(0, 5, 10)
  expect(await look(1, 11)).toBe('superseded')
  expect(await look(2, 11)).toBe('superseded')
  expect(await look(3, 11)).toEqual(second(70))
  expect(await look(3, 70)).toBe('send')
})

test('sends a message for each of two moves a minute apart', async () => {
  expect(await (await movedAt(0, 60))(2, 60)).toBe('send')
})

test('reads jobs that earlier versions queued', () => {
  const cause = { causeId: newId(), at: second(0).toISOString() }
  const notification = { ...cause, template: 'booking_paid', bookingId }
  const payloads = [{ notifications: [notification] }, { tellings: [notification] }, notification]
  for (const payload of payloads) expect(BookingNotifications.parse(payload)).toEqual({ notifications: [notification] })
})
