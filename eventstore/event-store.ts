import type { DomainEvent } from '../domain/events.ts'

/** Where an event stands in the whole log: opaque text that sorts, as text, in commit order. */
export type Position = string

export interface EventMetadata {
  /** When it was recorded, ISO 8601. */
  readonly at: string
  readonly actor: { readonly id: string; readonly role: string } | { readonly process: string }
  readonly correlationId: string
  readonly causationId: string
}

/** An event on its way into a stream. The id (uuid v7) makes a repeated append answerable as the first time. */
export type NewEvent<Event> = { readonly id: string; readonly metadata: EventMetadata } & Event

/** An event as the log has it. Versions start at 0 in each stream. */
export type RecordedEvent<Event> = NewEvent<Event> & {
  readonly stream: string
  readonly version: bigint
  readonly position: Position
  readonly schemaVersion: number
}

/**
 * A subscription has come so far, without an event for its reader: it passed over events of a retired type, say. A reader
 * that keeps its place in the log keeps this one, too, and so reaches the log's head.
 */
export interface Checkpoint {
  readonly type?: undefined
  readonly position: Position
}

/** Whether a subscription yielded an event, not a checkpoint. */
export const isEvent = <Event extends { readonly type: string }>(
  item: RecordedEvent<Event> | Checkpoint,
): item is RecordedEvent<Event> => item.type !== undefined

export type ExpectedVersion = 'none' | bigint

/** What is to be appended to one stream, if it stands at `expected`. */
export interface StreamAppend<Event> {
  readonly stream: string
  readonly expected: ExpectedVersion
  readonly events: readonly NewEvent<Event>[]
}
export interface Appended {
  readonly version: bigint
  readonly position: Position
}
export interface Reading {
  readonly after?: Position
  readonly types?: readonly string[]
}

/**
 * The log, and all of it. Two adapters (PostgreSQL, EventStoreDB) keep stored events; the codec puts domain events
 * on top (`EventStore<DomainEvent>`), which is what the rest of the product sees.
 */
export interface EventStore<Event extends { readonly type: string } = DomainEvent> {
  /**
   * Appends all or none, if the stream stands at `expected`. Repeating it with the same event ids is answered as the
   * first time. Throws VersionConflict, StoreUnavailable, or AppendUnknown when the answer was lost and could not be
   * read back.
   */
  append(stream: string, expected: ExpectedVersion, events: readonly NewEvent<Event>[]): Promise<Appended>
  /**
   * Appends to several streams in this order, all or none. Only on stores that can; otherwise as `append`. Answers for
   * each stream.
   */
  multiStreamAppend?(appends: readonly StreamAppend<Event>[]): Promise<readonly Appended[]>
  /** One stream, oldest first, versions `from` to `to`, both included. A stream that does not exist is empty. */
  read(stream: string, range?: { readonly from?: bigint; readonly to?: bigint }): AsyncIterable<RecordedEvent<Event>>
  /** The whole log after a position, oldest first, at most `limit` events, then ends: fewer only at its end. */
  readAll(reading?: Reading & { readonly limit?: number }): AsyncIterable<RecordedEvent<Event>>
  /**
   * The whole log after a position, then what is appended, for ever; ends only by its signal. Survives lost connections.
   * Without `types` it yields an event or a checkpoint for every position: whoever follows it reaches the head.
   */
  subscribe(reading: Reading & { readonly signal: AbortSignal }): AsyncIterable<RecordedEvent<Event> | Checkpoint>
  /** Position of the last event, or undefined in an empty log. */
  head(): Promise<Position | undefined>
  close(): Promise<void>
}

/** Someone else appended first. */
export class VersionConflict extends Error {
  readonly stream: string
  readonly expected: ExpectedVersion
  constructor(stream: string, expected: ExpectedVersion) {
    super(`${stream} is not at version ${expected}`)
    this.name = 'VersionConflict'
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
