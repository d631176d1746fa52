import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { backoffMs, pause } from '../../lib/backoff.ts'
import {
  type Appended,
  type EventStore,
  type ExpectedVersion,
  type NewEvent,
  type Position,
  type ReadAllOptions,
  type RecordedEvent,
  StoreUnavailable,
  type SubscribeOptions,
  type VersionRange,
} from '../event-store.ts'
import type { StoredEvent } from '../stored-event.ts'
import { Appender } from './appender.ts'
import { Calls } from './calls.ts'
import { isAccessDenied, isConnectionLost } from './connection.ts'
import { dataOf } from './events.ts'
import { ForeignEvents } from './foreign-events.ts'
import { type ConnectionListener, Heartbeat } from './heartbeat.ts'
import {
  type Filter,
  markRequests,
  readAllRequest,
  readLastRequest,
  readMarkRequest,
  readStreamRequest,
  subscribeRequest,
} from './requests.ts'
import { type Reached, resuming } from './resuming.ts'

const defaultTimeoutMs = 5_000
const defaultAnswerWithinMs = 5_000
const closeWithinMs = 1_000
const pingWithinMs = 2_000

export interface EventStoreDbOptions {
  /**
   * Matches our streams, in the common subset of JavaScript's and .NET's regular expressions. By default all but system
   * streams.
   */
  readonly ours?: RegExp
  /** How long calls wait for an unreachable server. Subscriptions wait forever. */
  readonly timeoutMs?: number
  /** The timeout of a single answer. */
  readonly answerWithinMs?: number
  readonly listener?: ConnectionListener
}

/** The log in EventStoreDB, with operations that the port does not cover. */
export interface EventStoreDbLog extends EventStore<StoredEvent> {
  /**
   * Waits for the server, up to the given time, and reports the reason once. Throws StoreUnavailable or AccessDenied.
   */
  reach(withinMs: number, onWait?: (reason: string) => void): Promise<void>
  /** Marks the log with an id, unless it has one. Returns the log's id. Throws StoreUnavailable. */
  mark(id: string): Promise<string>
  /** Returns the log's id. Throws StoreUnavailable. */
  markedAs(): Promise<string | undefined>
  /** Returns the number of other programs' events counted so far. */
  foreignEvents(): Promise<number>
}

/** The server rejects the user of the connection string. */
export class AccessDenied extends Error {
  override readonly name = 'AccessDenied'
}

/** Opens the log in EventStoreDB. Connects on first use. Throws for an invalid connection string. */
export function openEventStoreDb(connectionString: string, options: EventStoreDbOptions = {}): EventStoreDbLog {
  return new EventStoreDb(connectionString, options)
}

class EventStoreDb implements EventStoreDbLog {
  readonly #calls: Calls
  readonly #heartbeat: Heartbeat
  readonly #appender: Appender
  readonly #ours: RegExp
  readonly #answerWithinMs: number
  readonly #closing = new AbortController()
  readonly #foreign: ForeignEvents
  /** Our latest event up to a position. */
  #known: { readonly newest: Position | undefined; readonly upTo: Position } | undefined

  constructor(connectionString: string, options: EventStoreDbOptions) {
    const { ours = anything, timeoutMs = defaultTimeoutMs, answerWithinMs = defaultAnswerWithinMs } = options
    const { signal } = this.#closing
    this.#calls = new Calls(connectionString)
    this.#heartbeat = new Heartbeat(this.#calls, timeoutMs, options.listener ?? noListener, signal)
    this.#appender = new Appender(this.#calls, this.#heartbeat, answerWithinMs, signal)
    this.#ours = ours
    this.#answerWithinMs = answerWithinMs
    this.#foreign = new ForeignEvents(this.#calls, ours, answerWithinMs, signal)
  }

  async append(stream: string, expected: ExpectedVersion, events: readonly NewEvent<StoredEvent>[]): Promise<Appended> {
    // EventStoreDB would accept an empty append and move the position.
    if (events.length === 0) throw new RangeError('An append has at least one event')
    // Readers would skip it.
    if (!this.#ours.test(stream)) throw new RangeError(`${stream} is not the name of one of our streams`)
    this.#heartbeat.watch()
    return this.#appender.append({ stream, expected, events })
  }

  async *read(stream: string, { from = 0n, to }: VersionRange = {}): AsyncIterable<RecordedEvent<StoredEvent>> {
    const open = (reached: Reached | undefined) => {
      const next = reached?.version === undefined ? from : reached.version + 1n
      return this.#calls.read(readStreamRequest(stream, next), this.#closing.signal, this.#answerWithinMs)
    }
    for await (const event of this.#toTheEnd(open)) {
      if (to !== undefined && event.version > to) return
      yield event
      if (event.version === to) return
    }
  }

  async *readAll(options: ReadAllOptions = {}): AsyncIterable<RecordedEvent<StoredEvent>> {
    const { after, upTo, types, limit = Number.POSITIVE_INFINITY } = options
    const filter = this.#filterOf(types)
    const open = (reached: Reached | undefined) =>
      this.#calls.read(readAllRequest(reached?.position ?? after, filter), this.#closing.signal)
    let left = limit
    if (left <= 0) return
    for await (const event of this.#toTheEnd(open)) {
      // Unlike a subscription, a read includes the event at its position.
      if (after !== undefined && event.position <= after) continue
      if (upTo !== undefined && event.position > upTo) return
      yield event
      if (--left <= 0) return
    }
  }

  async *subscribe(options: SubscribeOptions): AsyncIterable<RecordedEvent<StoredEvent>> {
    const { after, types } = options
    const signal = AbortSignal.any([options.signal, this.#closing.signal])
    const filter = this.#filterOf(types)
    const open = (reached: Reached | undefined) =>
      this.#calls.read(subscribeRequest(reached?.position ?? after, filter), signal)
    for await (const event of this.#resuming(open, signal, true)) {
      if (signal.aborted) return
      yield event
    }
  }

  /** Scans only events since the last call, because millions of other programs' events may follow our latest one. */
  async head(): Promise<Position | undefined> {
    const end = await this.#endOfLog()
    // A lost connection: the search waits until it is back.
    if (end === undefined) return this.#latest()
    const known = this.#known
    if (known?.upTo === end) return known.newest
    let newest: Position | undefined
    // A log that was restored from a backup ends earlier than before.
    if (known && known.upTo < end) {
      newest = known.newest
      for await (const { position } of this.readAll({ after: known.upTo })) newest = position
    } else newest = await this.#latest()
    this.#known = { newest, upTo: newest !== undefined && newest > end ? newest : end }
    return newest
  }

  /** Returns the position of our latest event, for which the server searches backwards, however long that takes. */
  async #latest(): Promise<Position | undefined> {
    const open = () => this.#calls.read(readLastRequest(this.#filterOf(undefined)), this.#closing.signal)
    for await (const { position } of this.#toTheEnd(open)) return position
    return undefined
  }

  /** Returns the position of the last event of any program; undefined for an empty log or a lost connection. */
  async #endOfLog(): Promise<Position | undefined> {
    this.#heartbeat.watch()
    try {
      return await this.#calls.endOfLog(this.#closing.signal, this.#answerWithinMs)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      return undefined
    }
  }

  async reach(withinMs: number, onWait: (reason: string) => void = () => {}): Promise<void> {
    const deadline = Date.now() + withinMs
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#calls.ping(pingWithinMs)
      } catch (error) {
        if (isAccessDenied(error)) throw new AccessDenied('The event store denies access', { cause: error })
        if (!isConnectionLost(error)) throw error
        if (Date.now() >= deadline) throw new StoreUnavailable('The event store cannot be reached', { cause: error })
        if (attempt === 1) onWait(error instanceof Error ? error.message : String(error))
      }
      await pause(backoffMs(attempt), this.#closing.signal)
    }
  }

  async mark(id: string): Promise<string> {
    // The second writer gets a conflict and finds the first one's mark.
    await orUnavailable(() => this.#calls.append(markRequests(id), this.#answerWithinMs))
    const marked = await this.markedAs()
    if (marked === undefined) throw new Error('The event store did not store its mark')
    return marked
  }

  markedAs(): Promise<string | undefined> {
    return orUnavailable(async () => {
      for await (const response of this.#calls.read(readMarkRequest(), this.#closing.signal, this.#answerWithinMs)) {
        const event = response.getEvent()?.getEvent()
        const id = event && dataOf(event)?.installationId
        if (typeof id === 'string') return id
      }
      return undefined
    })
  }

  foreignEvents(): Promise<number> {
    this.#heartbeat.watch()
    return this.#foreign.count()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#calls.cutOff()
    // The client would wait forever for a stream whose connection broke during its cancellation.
    await Promise.race([this.#calls.close(), pause(closeWithinMs)])
  }

  /** The server accepts one filter, so a filter by types needs the stream filter here. */
  #filterOf(types: readonly string[] | undefined): Filter {
    if (!types) return { on: 'stream', regex: this.#ours.source }
    return { on: 'type', regex: `^(?:${types.map(literal).join('|')})$` }
  }

  #toTheEnd(open: (reached: Reached | undefined) => AsyncIterable<streams.ReadResp>) {
    return this.#resuming(open, this.#closing.signal, false)
  }

  #resuming(
    open: (reached: Reached | undefined) => AsyncIterable<streams.ReadResp>,
    signal: AbortSignal,
    endless: boolean,
  ) {
    this.#heartbeat.watch()
    return resuming({ open, isOurs: (stream) => this.#ours.test(stream), heartbeat: this.#heartbeat, signal, endless })
  }
}

/** System streams begin with a dollar sign. */
const anything = /^[^$]/

const noListener: ConnectionListener = { lost: () => {}, back: () => {} }

/** Throws StoreUnavailable if the connection is lost. */
async function orUnavailable<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (isConnectionLost(error)) throw new StoreUnavailable('The event store cannot be reached', { cause: error })
    throw error
  }
}

/** Escapes text for a regular expression. */
const literal = (text: string): string => text.replace(/[^\w]/g, '\\$&')
