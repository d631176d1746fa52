import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { expect, it, vi } from 'vitest'
import { streams } from '../../commands/streams.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { ann, approved, deactivated, studioId, submitted } from '../../domain/studio/studio.fixtures.ts'
import type { EventStore, Position } from '../../eventstore/event-store.ts'
import type { StoredEvent } from '../../eventstore/stored-event.ts'
import { streamsInMemory } from '../../eventstore/streams-in-memory.ts'
import { createLog } from '../../runtime/log.ts'
import { LiveFeed, type LiveFeedParts } from './live-feed.ts'

const enveloped = <Event extends object>(event: Event) => ({
  ...event,
  id: randomUUID(),
  schemaVersion: 1,
  metadata: { at: '', actor: { process: 'tests' }, correlationId: 'c', causationId: 'c' },
})
const bookingEvent = () => enveloped({ type: 'booking.paid', data: {} })
const never = new Promise<never>(() => undefined)

/**
 * A feed whose query pool is so busy that queries never return, with one subscriber, who has missed one of two events.
 */
async function busyFeed(pingDatabase: () => Promise<unknown>, onWait: (signal: AbortSignal) => void = () => undefined) {
  const eventLog = streamsInMemory<StoredEvent>()
  const { position: lastEventId } = await eventLog.append('booking-a', 'none', [bookingEvent()])
  await eventLog.append('booking-a', 0n, [bookingEvent()])
  const waitForProjections = (_: Position, signal: AbortSignal) => {
    onWait(signal)
    return never
  }
  const store = { ...streamsInMemory<DomainEvent>(), head: eventLog.head }
  return feedFor(lastEventId, { eventLog, store, waitForProjections, pingDatabase })
}

/** A feed whose queries never return, unless `parts` has others, with one subscriber. */
async function feedFor(
  lastEventId: Position,
  parts: Pick<LiveFeedParts, 'eventLog' | 'store' | 'waitForProjections' | 'pingDatabase'> & Partial<LiveFeedParts>,
) {
  const feed = new LiveFeed({
    reflectedErasures: async () => 0,
    db: { query: () => never },
    clock: () => new Date(),
    log: createLog('silent'),
    databaseCheckMs: 1,
    ...parts,
  })
  await feed.start()
  const stream = await feed.subscribe({
    userId: 'someone',
    scope: { as: 'admin' },
    lastEventId,
    expiresAt: new Date(Date.now() + 3_600_000),
    hasAccess: async () => true,
  })
  return { feed, stream: stream.resume() }
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

it('LiveFeed makes screens refetch once the read models reflect another erasure', async () => {
  const eventLog = streamsInMemory<StoredEvent>()
  const { position } = await eventLog.append('booking-a', 'none', [bookingEvent()])
  const done = async () => undefined
  const store = { ...streamsInMemory<DomainEvent>(), head: eventLog.head }
  let checks = 0
  // The third check finds no read models.
  const reflectedErasures = async () => (++checks < 3 ? 4 : checks === 3 ? undefined : 5)
  // Without figures, the stream is open at once.
  const db = { query: () => Promise.reject(new Error('There are no figures')) }
  const parts = { eventLog, store, db, waitForProjections: done, pingDatabase: done, reflectedErasures }
  const { feed, stream } = await feedFor(position, parts)
  let text = ''
  stream.on('data', (piece) => {
    text += piece
  })
  await vi.waitFor(() => expect(text).toContain(`id: ${position}\nevent: people_update\n`))
  const seen = checks
  await vi.waitFor(() => expect(checks).toBeGreaterThan(seen + 2))
  expect(text.match(/people_update/g)).toHaveLength(1)
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

const blocked = { studioId, blockId: '', slots: [], reason: '', staffId: ann, plan: null }

/**
 * A feed with a client who has missed 100 events of one studio and 100 blocks of its hours. `onRead` is called with
 * each event that the feed reads of a stream, and `onStopped` when it stops reading one.
 */
async function feedOfStudio(onRead: (version: bigint) => unknown, onStopped: () => void = () => undefined) {
  const events = [submitted, ...Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? approved : deactivated))]
  const blocks = events
    .slice(1)
    .map((_, i) => ({ type: 'schedule.hours_blocked', data: { ...blocked, blockId: `${i}` } }))
  const store = streamsInMemory<DomainEvent>()
  const eventLog = streamsInMemory<StoredEvent>()
  const recorded = events.map((event) => enveloped(event))
  await store.append(streams.studio(studioId), 'none', recorded)
  const { position } = await eventLog.append(streams.studio(studioId), 'none', recorded.slice(0, 1))
  await eventLog.append(streams.studio(studioId), 0n, recorded.slice(1))
  await eventLog.append(
    'schedule-a',
    'none',
    blocks.map((block) => enveloped(block)),
  )
  const counted: EventStore = {
    ...store,
    head: eventLog.head,
    async *read(stream, range) {
      try {
        for await (const event of store.read(stream, range)) {
          await onRead(event.version)
          yield event
        }
      } finally {
        onStopped()
      }
    },
  }
  const done = async () => undefined
  return feedFor(position, { eventLog, store: counted, waitForProjections: done, pingDatabase: done })
}

it('LiveFeed reads a studio once for all of its events that a client has missed', async () => {
  let reads = 0
  const { feed, stream } = await feedOfStudio(() => reads++)
  const [, missed] = [await once(stream, 'data'), String(await once(stream, 'data'))]
  expect(missed.match(/^event: studio_update$/gm)).toHaveLength(200)
  expect(reads).toBeLessThan(300)
  await feed.stop()
})

it('LiveFeed reads no further when its client leaves', async () => {
  const reading = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  const versions: bigint[] = []
  const onRead = (version: bigint) => {
    versions.push(version)
    reading.resolve()
    return left.promise
  }
  const { feed, stream } = await feedOfStudio(onRead, stopped.resolve)
  await reading.promise
  stream.destroy()
  left.resolve()
  await stopped.promise
  expect(versions).toEqual([0n])
  await feed.stop()
})
