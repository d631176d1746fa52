import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import type { StoredEvent } from '../../eventstore/stored-event.ts'
import { streamsInMemory } from '../../eventstore/streams-in-memory.ts'
import { createLog } from '../../runtime/log.ts'
import { LiveFeed } from './live-feed.ts'

const bookingEvent = () => ({
  ...{ id: randomUUID(), type: 'booking.paid', schemaVersion: 1, data: {} },
  metadata: { at: '', actor: { process: 'tests' }, correlationId: 'c', causationId: 'c' },
})

/**
 * A feed whose query pool is so busy that queries never return, with one subscriber, who has missed one of two events.
 */
async function busyFeed(pingDatabase: () => Promise<unknown>, onWait: (signal: AbortSignal) => void = () => undefined) {
  const eventLog = streamsInMemory<StoredEvent>()
  const { position: lastEventId } = await eventLog.append('booking-a', 'none', [bookingEvent()])
  await eventLog.append('booking-a', 0n, [bookingEvent()])
  const never = new Promise<never>(() => undefined)
  const feed = new LiveFeed({
    eventLog,
    store: { ...streamsInMemory<DomainEvent>(), head: eventLog.head },
    db: { query: () => never },
    waitForProjections: (_, signal) => {
      onWait(signal)
      return never
    },
    pingDatabase,
    clock: () => new Date(),
    log: createLog('silent'),
    databaseCheckMs: 1,
  })
  await feed.start()
  const stream = await feed.subscribe({
    userId: 'someone',
    scope: { as: 'admin' },
    lastEventId,
    expiresAt: new Date(Date.now() + 3_600_000),
    hasAccess: async () => true,
  })
  stream.resume()
  return { feed, stream }
}

it('LiveFeed keeps streams open while all query connections are busy', async () => {
  const checked = Promise.withResolvers<void>()
  let checks = 0
  const { feed, stream } = await busyFeed(async () => ++checks === 3 && checked.resolve())
  await checked.promise
  expect(stream.readableEnded).toBe(false)
  expect(feed.subscriberCount).toBe(1)
  await feed.stop()
})

it('LiveFeed ends its streams while the database is down', async () => {
  const { feed, stream } = await busyFeed(() => Promise.reject(new Error('down')))
  await once(stream, 'end')
  expect(feed.subscriberCount).toBe(0)
  await feed.stop()
})

it('LiveFeed no longer waits for the read models when its client leaves', async () => {
  const { promise: waiting, resolve: waits } = Promise.withResolvers<AbortSignal>()
  const { feed, stream } = await busyFeed(async () => undefined, waits)
  const signal = await waiting
  expect(signal.aborted).toBe(false)
  stream.destroy()
  expect(signal.aborted).toBe(true)
  await feed.stop()
})
