import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  BACKWARDS,
  END,
  EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  type ReadPosition,
  type ResolvedEvent,
  START,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client'
import type {
  Appended,
  EventStore,
  ExpectedVersion,
  NewEvent,
  Position,
  Reading,
  RecordedEvent,
} from '../event-store.ts'
import { pause } from '../patience.ts'
import type { StoredEvent } from '../stored-event.ts'
import { Appender } from './appender.ts'
import { storePositionOf } from './positions.ts'
import { type Resuming, resuming, type Source } from './resuming.ts'

const defaultPatienceMs = 5_000
const closeWithinMs = 1_000

export interface EventStoreDbOptions {
  /** How long a call waits for a server that is away. Subscriptions wait for ever. */
  readonly patienceMs?: number
  /** How long the server may take for one answer before it counts as lost. */
  readonly answerWithinMs?: number
}

/**
 * Opens the log in EventStoreDB; connects when first used. Open one per process: the client keeps the appends that wait
 * for an answer in one table for all of its instances.
 */
export function openEventStoreDb(connectionString: string, options: EventStoreDbOptions = {}): EventStore<StoredEvent> {
  const { patienceMs = defaultPatienceMs, answerWithinMs = 5_000 } = options
  return new EventStoreDb(EventStoreDBClient.connectionString(connectionString), patienceMs, answerWithinMs)
}

class EventStoreDb implements EventStore<StoredEvent> {
  readonly #client: EventStoreDBClient
  readonly #appender: Appender
  readonly #patienceMs: number
  readonly #closing = new AbortController()

  constructor(client: EventStoreDBClient, patienceMs: number, answerWithinMs: number) {
    this.#client = client
    this.#appender = new Appender(client, patienceMs, answerWithinMs)
    this.#patienceMs = patienceMs
  }

  async append(stream: string, expected: ExpectedVersion, events: readonly NewEvent<StoredEvent>[]): Promise<Appended> {
    // EventStoreDB would take it, and move the position.
    if (events.length === 0) throw new RangeError('An append has at least one event')
    return this.#appender.append(stream, expected, events)
  }

  async *read(
    stream: string,
    range: { readonly from?: bigint; readonly to?: bigint } = {},
  ): AsyncIterable<RecordedEvent<StoredEvent>> {
    const { from = 0n, to } = range
    const open = (last: Last) =>
      readingOf(this.#client.readStream(stream, { fromRevision: last ? last.version + 1n : from }))
    try {
      for await (const event of this.#toTheEnd(open)) {
        if (to !== undefined && event.version > to) return
        yield event
        if (event.version === to) return
      }
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error
    }
  }

  async *readAll(reading: Reading & { readonly limit?: number } = {}): AsyncIterable<RecordedEvent<StoredEvent>> {
    const { after, types, limit = Number.POSITIVE_INFINITY } = reading
    const wanted = types && new Set(types)
    const open = (last: Last) =>
      readingOf(this.#client.readAll({ fromPosition: fromPosition(last?.position ?? after) }))
    let left = limit
    if (left <= 0) return
    for await (const event of this.#toTheEnd(open)) {
      // Unlike a subscription, a reading repeats the event at its position; and this client can't filter it.
      if ((after !== undefined && event.position <= after) || (wanted && !wanted.has(event.type))) continue
      yield event
      if (--left <= 0) return
    }
  }

  async *subscribe(reading: Reading & { readonly signal: AbortSignal }): AsyncIterable<RecordedEvent<StoredEvent>> {
    const { after, types } = reading
    const signal = AbortSignal.any([reading.signal, this.#closing.signal])
    const wanted = types && new Set(types)
    // The server knows prefixes only: `x.y` lets `x.yz` through too.
    const filter = types ? eventTypeFilter({ prefixes: [...types] }) : excludeSystemEvents()
    const open = (last: Last) =>
      subscriptionOf(this.#client.subscribeToAll({ fromPosition: fromPosition(last?.position ?? after), filter }))
    for await (const event of resuming({ open, patienceMs: Number.POSITIVE_INFINITY, signal, endless: true })) {
      if (signal.aborted) return
      if (!wanted || wanted.has(event.type)) yield event
    }
  }

  async head(): Promise<Position | undefined> {
    const open = () => readingOf(this.#client.readAll({ direction: BACKWARDS, fromPosition: END }))
    for await (const event of this.#toTheEnd(open)) return event.position
    return undefined
  }

  async close(): Promise<void> {
    this.#closing.abort()
    // The client would wait for ever for a stream whose connection broke while it was being cancelled.
    await Promise.race([this.#client.dispose(), pause(closeWithinMs)])
  }

  #toTheEnd(open: Resuming['open']) {
    return resuming({ open, patienceMs: this.#patienceMs, signal: this.#closing.signal, endless: false })
  }
}

type Last = RecordedEvent<StoredEvent> | undefined

const fromPosition = (after: Position | undefined): ReadPosition =>
  after === undefined ? START : storePositionOf(after)

function readingOf(reading: StreamingRead<ResolvedEvent | AllStreamResolvedEvent>): Source {
  // Whoever iterates gets its error; one that comes after that must not end the process.
  reading.on('error', () => {})
  return {
    events: reading.iterator({ destroyOnReturn: false }),
    cancel: async () => {
      // A stream that is left with something unread never finishes, and the client waits for it when it closes.
      reading.resume()
      await reading.cancel()
    },
  }
}

function subscriptionOf(subscription: AllStreamSubscription): Source {
  subscription.on('error', () => {})
  return {
    events: subscription.iterator({ destroyOnReturn: false }),
    cancel: async () => {
      subscription.resume()
      await subscription.unsubscribe()
    },
  }
}
