import {
  type EventStoreDBClient,
  NO_STREAM,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import {
  type Appended,
  AppendUnknown,
  type ExpectedVersion,
  type NewEvent,
  StoreUnavailable,
  VersionConflict,
} from '../event-store.ts'
import { pause, pauseBefore } from '../patience.ts'
import type { StoredEvent } from '../stored-event.ts'
import { isConnectionLost, isNeverConnected, NoAnswer } from './errors.ts'
import { eventDataOf } from './events.ts'
import { Gate } from './gate.ts'
import { textOf } from './positions.ts'

/**
 * More than 15 messages waiting make the client's stream push back, and a client that is being pushed back leaves an
 * unhandled rejection when its connection breaks.
 */
const mostInFlight = 15

/** Appends that survive lost connections: every doubt is settled by reading back what was to be written, by id. */
export class Appender {
  readonly #client: EventStoreDBClient
  readonly #patienceMs: number
  readonly #answerWithinMs: number
  readonly #gate = new Gate(mostInFlight)

  constructor(client: EventStoreDBClient, patienceMs: number, answerWithinMs: number) {
    this.#client = client
    this.#patienceMs = patienceMs
    this.#answerWithinMs = answerWithinMs
  }

  /** Throws VersionConflict, StoreUnavailable or AppendUnknown. */
  async append(stream: string, expected: ExpectedVersion, events: readonly NewEvent<StoredEvent>[]): Promise<Appended> {
    const deadline = Date.now() + this.#patienceMs
    let maybeWritten = false
    for (let attempt = 1; ; attempt++) {
      try {
        const written = maybeWritten ? await this.#readBack(stream, expected, events) : undefined
        return written ?? (await this.#gate.through(() => this.#write(stream, expected, events)))
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) return this.#settleConflict(stream, expected, events)
        if (!isConnectionLost(error)) throw error
        maybeWritten ||= !isNeverConnected(error)
        if (Date.now() >= deadline) throw gaveUp(stream, maybeWritten, error)
      }
      await pause(pauseBefore(attempt))
    }
  }

  async #write(stream: string, expected: ExpectedVersion, events: readonly NewEvent<StoredEvent>[]): Promise<Appended> {
    const expectedRevision = expected === 'none' ? NO_STREAM : expected
    const { nextExpectedRevision, position } = await this.#inTime(
      this.#client.appendToStream(stream, events.map(eventDataOf), { expectedRevision }),
    )
    if (!position) throw new NoAnswer(`An append to ${stream} was answered without its position`)
    return { version: nextExpectedRevision, position: textOf(position) }
  }

  /** The server may have forgotten that it wrote these very events before: then it calls them a conflict. */
  async #settleConflict(
    stream: string,
    expected: ExpectedVersion,
    events: readonly NewEvent<StoredEvent>[],
  ): Promise<Appended> {
    let written: Appended | undefined
    try {
      written = await this.#readBack(stream, expected, events)
    } catch (error) {
      if (isConnectionLost(error)) throw gaveUp(stream, true, error)
      throw error
    }
    if (!written) throw new VersionConflict(stream, expected)
    return written
  }

  /** Where the events stand if they, by id, are what follows the expected version. */
  #readBack(
    stream: string,
    expected: ExpectedVersion,
    events: readonly NewEvent<StoredEvent>[],
  ): Promise<Appended | undefined> {
    return this.#inTime(this.#findWritten(stream, expected, events))
  }

  async #findWritten(
    stream: string,
    expected: ExpectedVersion,
    events: readonly NewEvent<StoredEvent>[],
  ): Promise<Appended | undefined> {
    const fromRevision = expected === 'none' ? 0n : expected + 1n
    const reading = this.#client.readStream(stream, { fromRevision, maxCount: events.length })
    reading.on('error', () => {})
    let found = 0
    let last: Appended | undefined
    try {
      for await (const { event, commitPosition = 0n } of reading) {
        if (event?.id !== events[found]?.id) return undefined
        found++
        if (event) last = { version: event.revision, position: textOf(event.position ?? both(commitPosition)) }
      }
    } catch (error) {
      if (error instanceof StreamNotFoundError) return undefined
      throw error
    }
    return found === events.length ? last : undefined
  }

  /** The client's own calls have no deadline. */
  async #inTime<Result>(work: Promise<Result>): Promise<Result> {
    const timer = Promise.withResolvers<never>()
    const timeout = setTimeout(
      () => timer.reject(new NoAnswer('The event store does not answer')),
      this.#answerWithinMs,
    )
    try {
      return await Promise.race([work, timer.promise])
    } finally {
      clearTimeout(timeout)
    }
  }
}

const both = (position: bigint) => ({ commit: position, prepare: position })

const gaveUp = (stream: string, maybeWritten: boolean, cause: unknown): Error =>
  maybeWritten
    ? new AppendUnknown(`No answer to an append to ${stream}`, { cause })
    : new StoreUnavailable('The event store cannot be reached', { cause })
