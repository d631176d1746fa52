import type { DomainEvent } from '../domain/events.ts'

/** An event's position in the whole log: opaque text that sorts in commit order. */
export type Position = string

export interface EventMetadata {
  /** When its command began, ISO 8601. Positions, not times, give the order. */
  readonly at: string
  readonly actor: { readonly id: string; readonly role: string } | { readonly process: string }
  readonly correlationId: string
  readonly causationId: string
}

/** An event to append. Its id (UUID v7) makes a repeated append idempotent. */
export type NewEvent<Event> = { readonly id: string; readonly metadata: EventMetadata } & Event

/** An event in the log. Versions start at 0 in each stream. */
export type RecordedEvent<Event> = NewEvent<Event> & {
  readonly stream: string
  readonly version: bigint
  readonly position: Position
  readonly schemaVersion: number
}

/** An event in the log that this program can't decode, and why. */
export interface UndecodableEvent {
  readonly id: string
  readonly stream: string
  readonly type: string
  readonly position: Position
  readonly metadata: EventMetadata
  readonly error: Error
}

/**
 * A subscription's progress without an event: past an event of a retired type, or past one that this program can't
 * decode. Readers that store positions store this one too, and so reach the head.
 */
export interface Checkpoint {
  readonly type?: undefined
  readonly position: Position
  readonly undecodable?: UndecodableEvent
}

/** Whether an item is an event, not a checkpoint. */
export const isEvent = <Event extends { readonly type: string }>(
  item: RecordedEvent<Event> | Checkpoint,
): item is RecordedEvent<Event> => item.type !== undefined

export type ExpectedVersion = 'none' | bigint

/** Returns the version of the last event of a stream at an expected version; -1 for an empty stream. */
export const lastVersion = (expected: ExpectedVersion): bigint => (expected === 'none' ? -1n : expected)

/** A stream that must be at a version. */
export interface StreamVersion {
  readonly stream: string
  readonly expected: ExpectedVersion
}

/** An append to one stream at an expected version. */
export interface StreamAppend<Event> extends StreamVersion {
  readonly events: readonly NewEvent<Event>[]
}
export interface Appended {
  readonly version: bigint
  readonly position: Position
}
/** The versions of a stream to read, both inclusive; all by default. */
export interface VersionRange {
  readonly from?: bigint
  readonly to?: bigint
}
/** Which events of the log to read: by default all. */
interface LogRange {
  readonly after?: Position | undefined
  readonly types?: readonly string[] | undefined
}
export interface SubscribeOptions extends LogRange {
  readonly signal: AbortSignal
}
export interface ReadAllOptions extends LogRange {
  readonly limit?: number | undefined
  /** The last position to read. */
  readonly upTo?: Position | undefined
  /** Called in the log's order for each event that can't be decoded, which is left out. By default reading it throws. */
  readonly onUndecodable?: (event: UndecodableEvent) => void
}

/**
 * The log. Two adapters (PostgreSQL, EventStoreDB) store events; the codec adds domain events on top
 * (`EventStore<DomainEvent>`), which the rest of the product uses.
 */
export interface EventStore<Event extends { readonly type: string } = DomainEvent> {
  /**
   * Appends events atomically if the stream is at `expected`. Repeating it with the same event ids gives the same
   * result. Throws VersionConflict, StoreUnavailable, or AppendUnknown if the answer was lost and can't be read back.
   */
  append(stream: string, expected: ExpectedVersion, events: readonly NewEvent<Event>[]): Promise<Appended>
  /**
   * Appends to several streams atomically, in this order, if the streams that the decision only read are `unchanged`.
   * Undefined in stores that don't support it. Otherwise like `append`; returns one result per append.
   */
  multiStreamAppend?(
    appends: readonly StreamAppend<Event>[],
    unchanged?: readonly StreamVersion[],
  ): Promise<readonly Appended[]>
  /** Reads a stream, oldest first. A missing stream is empty. */
  read(stream: string, range?: VersionRange): AsyncIterable<RecordedEvent<Event>>
  /** Reads the log after a position, oldest first: `limit` events, or all. Fewer than `limit` mean the end. */
  readAll(options?: ReadAllOptions): AsyncIterable<RecordedEvent<Event>>
  /**
   * A catch-up subscription: the log after a position, then new events, until the signal aborts. Survives lost
   * connections. Without `types` it yields an event or a checkpoint for every position, so its reader reaches the head.
   * An event that can't be decoded is a checkpoint that says so: it ends no subscription.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<RecordedEvent<Event> | Checkpoint>
  /** Returns the position of the last event; undefined for an empty log. */
  head(): Promise<Position | undefined>
  close(): Promise<void>
}

/** Another writer appended first. */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict'
  readonly stream: string
  readonly expected: ExpectedVersion
  constructor(stream: string, expected: ExpectedVersion) {
    super(`${stream} is not at version ${expected}`)
    this.stream = stream
    this.expected = expected
  }
}

/** The store could not be reached; nothing was written. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** The append was sent, its answer was lost and reading back failed too: it may or may not have been written. */
export class AppendUnknown extends Error {
  override readonly name = 'AppendUnknown'
}

/** Wide enough for any 64-bit number, so that positions sort as text. */
export const positionDigits = 20

/** Returns the share of the log before a position, 0 to 1. Both adapters format positions as padded decimals. */
export function progressOf(position: Position, head: Position): number {
  const now = BigInt(position.slice(0, positionDigits))
  const end = BigInt(head.slice(0, positionDigits))
  return end === 0n ? 1 : Math.min(1, Number((now * 10_000n) / end) / 10_000)
}

/** Wraps a store so that `listener` is called after each successful append, before the append returns. */
export function withAppendListener(
  store: EventStore,
  listener: (stream: string, position: Position) => void,
): EventStore {
  const { multiStreamAppend } = store
  return {
    async append(stream, expected, events) {
      const appended = await store.append(stream, expected, events)
      listener(stream, appended.position)
      return appended
    },
    ...(multiStreamAppend && {
      async multiStreamAppend(appends, unchanged) {
        const appended = await multiStreamAppend.call(store, appends, unchanged)
        for (const [i, { stream }] of appends.entries()) {
          const position = appended[i]?.position
          if (position !== undefined) listener(stream, position)
        }
        return appended
      },
    }),
    read: (stream, range) => store.read(stream, range),
    readAll: (options) => store.readAll(options),
    subscribe: (options) => store.subscribe(options),
    head: () => store.head(),
    close: () => store.close(),
  }
}
