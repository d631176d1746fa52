import { backoffMs, pause } from '../../lib/backoff.ts'
import {
  type Appended,
  AppendUnknown,
  lastVersion,
  StoreUnavailable,
  type StreamAppend,
  VersionConflict,
} from '../event-store.ts'
import type { StoredEvent } from '../stored-event.ts'
import type { Calls } from './calls.ts'
import { isConnectionLost, isNeverSent, NoAnswer } from './connection.ts'
import { positionOf } from './events.ts'
import type { Heartbeat } from './heartbeat.ts'
import { appendRequests, readStreamRequest } from './requests.ts'

/** Appends that survive lost connections: after a doubtful answer it reads the events back by id. */
export class Appender {
  readonly #calls: Calls
  readonly #heartbeat: Heartbeat
  readonly #answerWithinMs: number
  readonly #signal: AbortSignal

  constructor(calls: Calls, heartbeat: Heartbeat, answerWithinMs: number, signal: AbortSignal) {
    this.#calls = calls
    this.#heartbeat = heartbeat
    this.#answerWithinMs = answerWithinMs
    this.#signal = signal
  }

  /** Throws VersionConflict, StoreUnavailable or AppendUnknown. */
  async append(append: StreamAppend<StoredEvent>): Promise<Appended> {
    const since = Date.now()
    this.#heartbeat.check(since)
    let maybeWritten = false
    for (let attempt = 1; ; attempt++) {
      try {
        const written = maybeWritten ? await this.#readBack(append) : undefined
        return written ?? (await this.#write(append))
      } catch (error) {
        if (error instanceof VersionConflict) return this.#resolveConflict(append)
        if (!isConnectionLost(error)) throw error
        maybeWritten ||= !isNeverSent(error)
        if (Date.now() >= this.#heartbeat.deadline(since)) throw gaveUp(append.stream, maybeWritten, error)
      }
      await pause(backoffMs(attempt))
    }
  }

  async #write(append: StreamAppend<StoredEvent>): Promise<Appended> {
    const { stream, expected } = append
    const response = await this.#calls.append(appendRequests(append), this.#answerWithinMs)
    if (response.hasWrongExpectedVersion()) throw new VersionConflict(stream, expected)
    const success = response.getSuccess()
    const position = success?.getPosition()
    if (!success || !position) throw new NoAnswer(`An append to ${stream} was answered without its position`)
    return { version: BigInt(success.getCurrentRevision()), position: positionOf(position) }
  }

  /** The server may no longer remember these event ids and report a repeated append as a conflict. */
  async #resolveConflict(append: StreamAppend<StoredEvent>): Promise<Appended> {
    let written: Appended | undefined
    try {
      written = await this.#readBack(append)
    } catch (error) {
      if (isConnectionLost(error)) throw gaveUp(append.stream, true, error)
      throw error
    }
    if (!written) throw new VersionConflict(append.stream, append.expected)
    return written
  }

  /** Returns the position of the events if they, by id, follow the expected version. */
  async #readBack({ stream, expected, events }: StreamAppend<StoredEvent>): Promise<Appended | undefined> {
    let found = 0
    let last: Appended | undefined
    const request = readStreamRequest(stream, lastVersion(expected) + 1n, events.length)
    for await (const response of this.#calls.read(request, this.#signal, this.#answerWithinMs)) {
      const event = response.getEvent()?.getEvent()
      if (!event) continue
      if (event.getId()?.getString() !== events[found]?.id) return undefined
      found++
      last = { version: BigInt(event.getStreamRevision()), position: positionOf(event) }
    }
    return found === events.length ? last : undefined
  }
}

const gaveUp = (stream: string, maybeWritten: boolean, cause: unknown): Error =>
  maybeWritten
    ? new AppendUnknown(`No answer to an append to ${stream}`, { cause })
    : new StoreUnavailable('The event store cannot be reached', { cause })
