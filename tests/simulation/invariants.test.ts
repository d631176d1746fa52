import { expect, it } from 'vitest'
import { unlimited } from '../../commands/limits/limits.fixtures.ts'
import { ada, bookingId, requested } from '../../domain/booking/booking.fixtures.ts'
import type { Event } from '../../eventstore/folded.fixtures.ts'
import { Invariants } from './invariants.ts'

/** Ada's request of an hour, as the log records it. */
function requestOf(hour: number): Event {
  const event = requested(hour)
  if (event.type !== 'booking.requested') throw new Error(`A request is ${event.type}`)
  const id = `${bookingId.slice(0, -2)}${hour}`
  const data = { ...event.data, bookingId: id, code: `SB0000${hour}` }
  const metadata = { at: '2026-11-24T06:00:00.000Z', actor: { process: 'test' }, correlationId: id, causationId: id }
  return { ...event, data, id, stream: `booking-${id}`, version: 0n, position: id, schemaVersion: 1, metadata }
}

it('people who verified a phone may have more open requests than others', () => {
  const limits = { ...unlimited, openRequestsPerPerson: 1, verifiedFactor: 2 }
  const known = new Invariants({ multiStream: true, limits, quietHours: undefined })
  known.limits.verifies(ada)
  known.saw(requestOf(10))
  known.saw(requestOf(11))
  expect(() => known.saw(requestOf(12))).toThrow('a person has 3 open requests, and 2 are allowed')
})
