import { randomUUID } from 'node:crypto'
import { type EventStore, isEvent, type NewEvent, type ReadAllOptions, type RecordedEvent } from '../event-store.ts'
import type { JsonObject, StoredEvent } from '../stored-event.ts'

/** A log whose connections the suite can break. It may contain events of others. */
export interface LogUnderTest {
  open(options?: { readonly timeoutMs?: number }): Promise<EventStore<StoredEvent>>
  /** Breaks all connections and accepts no new ones until `comeBack`. */
  die(): Promise<void>
  comeBack(): Promise<void>
  /** Forwards the append of the event with this id and drops its answer; resolves once that has happened. */
  loseAnswerTo(eventId: string): Promise<void>
  remove(): Promise<void>
}

/** Returns the name of a new stream. */
export const newStream = (): string => `contract-${randomUUID()}`

/** Returns a new event. */
export const newEvent = (data: JsonObject = {}, type = 'contract.happened'): NewEvent<StoredEvent> => ({
  id: randomUUID(),
  type,
  schemaVersion: 1,
  data,
  metadata: {
    at: '2026-11-21T08:00:00.000Z',
    actor: { id: randomUUID(), role: 'customer' },
    correlationId: randomUUID(),
    causationId: randomUUID(),
  },
})

/** Returns new events with their indexes as data. */
export const newEvents = (count: number, type?: string): NewEvent<StoredEvent>[] =>
  Array.from({ length: count }, (_, i) => newEvent({ i }, type))

/** Returns an event type that no other test uses. */
export const newType = (): string => `contract.t${randomUUID().replaceAll('-', '')}`

/** Collects all items. */
export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}

/** Returns the first `count` events of a subscription, then ends it. */
export async function firstOf(
  store: EventStore<StoredEvent>,
  count: number,
  options: Pick<ReadAllOptions, 'after' | 'types'>,
): Promise<RecordedEvent<StoredEvent>[]> {
  const events: RecordedEvent<StoredEvent>[] = []
  for await (const item of store.subscribe({ ...options, signal: AbortSignal.timeout(50_000) })) {
    if (!isEvent(item)) continue
    events.push(item)
    if (events.length === count) break
  }
  return events
}

/** Returns the ids of events. */
export const idsOf = (events: readonly { readonly id: string }[]): string[] => events.map(({ id }) => id)
