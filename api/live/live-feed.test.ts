import { once } from 'node:events'
import { expect, it } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import type { StoredEvent } from '../../eventstore/stored-event.ts'
import { streamsInMemory } from '../../eventstore/streams-in-memory.ts'
import { createLog } from '../../runtime/log.ts'
import { LiveFeed } from './live-feed.ts'

/** A feed with one subscriber, whose query pool is so busy that queries never return. */
async function busyFeed(pingDatabase: () => Promise<unknown>) {
  const never = new Promise<never>(() => undefined)
  const feed = new LiveFeed({
    eventLog: streamsInMemory<StoredEvent>(),
    store: streamsInMemory<DomainEvent>(),
    db: { query: () => never },
    waitForProjections: () => never,
    pingDatabase,
    clock: () => new Date(),
    log: createLog('silent'),
    databaseCheckMs: 1,
  })
  await feed.start()
  const stream = await feed.subscribe({
    userId: 'someone',
    scope: { as: 'admin' },
    lastEventId: undefined,
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
