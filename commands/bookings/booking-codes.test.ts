import { expect, test } from 'vitest'
import { at, customer, opening, terms } from '../../domain/booking/booking.fixtures.ts'
import type { DomainEvent } from '../../domain/events.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import { streamsInMemory } from '../../eventstore/streams-in-memory.ts'
import { KeyedQueue } from '../../lib/keyed-queue.ts'
import { byProcess, newId } from '../context.ts'
import { createHandle, StreamStates } from '../handle.ts'
import { KeyedIds } from '../keyed-ids.ts'
import { createTransact } from '../unit-of-work.ts'
import { BookingCodes } from './booking-codes.ts'
import { startBooking } from './request-booking.ts'

const context = byProcess('test', 'test', new Date('2026-11-24T06:00:00Z'))

/** Starts bookings in a process over a log. */
function startIn(store: EventStore) {
  const [states, queue] = [new StreamStates(), new KeyedQueue()]
  const handle = createHandle(store, states, queue)
  const codes = new BookingCodes(handle, store, new KeyedIds('a secret'))
  const services = { store, handle, transact: createTransact(store, states, queue), codes }
  return async (bookingId: string, hour = 10) => {
    const request = { customer, terms, slots: at(hour), bookingId, reservationId: newId(), opening }
    return (await startBooking(services, request, context)).booking.code
  }
}

async function eventsIn<Type extends DomainEvent['type']>({ readAll }: Pick<EventStore, 'readAll'>, type: Type) {
  const found: Extract<DomainEvent, { type: Type }>[] = []
  const isWanted = (event: DomainEvent): event is Extract<DomainEvent, { type: Type }> => event.type === type
  for await (const event of readAll()) if (isWanted(event)) found.push(event)
  return found
}

test.each([true, false])('repeated and rejected requests use up no codes (multi-stream: %s)', async (multiStream) => {
  const store = streamsInMemory<DomainEvent>({ multiStream })
  const start = startIn(store)
  const bookingId = newId()
  const code = await start(bookingId)
  for (let i = 0; i < 150; i++) expect(await start(bookingId)).toBe(code)
  for (let i = 0; i < 150; i++) await expect(start(newId())).rejects.toMatchObject({ code: 'overlap' })
  expect(await start(newId(), 12)).not.toBe(code)
  expect(await eventsIn(store, 'booking_codes.block_reserved')).toHaveLength(1)
})

test.each([true, false])('an append whose answer is lost uses its code up (multi-stream: %s)', async (multiStream) => {
  const log = streamsInMemory<DomainEvent>({ multiStream })
  const { multiStreamAppend } = log
  let isLost = true
  const unlessLost = <Answer>(stream: string | undefined, answer: Answer) => {
    if (isLost && stream?.startsWith('booking-')) throw new Error('The answer was lost')
    return answer
  }
  const start = startIn({
    ...log,
    append: async (stream, expected, events) => unlessLost(stream, await log.append(stream, expected, events)),
    ...(multiStreamAppend && {
      multiStreamAppend: async (appends, unchanged) =>
        unlessLost(appends.at(-1)?.stream, await multiStreamAppend(appends, unchanged)),
    }),
  })
  await expect(start(newId())).rejects.toThrow('The answer was lost')
  isLost = false
  await start(newId(), 12)
  const codes = (await eventsIn(log, 'booking.requested')).map(({ data }) => data.code)
  expect([codes.length, new Set(codes).size]).toEqual([2, 2])
})
