import type pg from 'pg'
import { backoffMs, pause } from '../../lib/backoff.ts'
import {
  type Appended,
  AppendUnknown,
  lastVersion,
  StoreUnavailable,
  type StreamAppend,
  type StreamVersion,
  VersionConflict,
} from '../event-store.ts'
import type { StoredEvent } from '../stored-event.ts'
import { isConnectionLost } from './connection.ts'
import { positionOf } from './schema.ts'

const maxAppends = 256
const maxCharacters = 4_000_000

/** The version and position of an append's last event. A null position means a version conflict. */
type Result = [lastVersion: string, lastPosition: string | null]

/** One append, or an atomic multi-stream append. */
interface Waiting {
  readonly appends: readonly StreamVersion[]
  /** The streams that it appends to or that must be unchanged. */
  readonly streams: readonly string[]
  /** The arguments of `append_batch` for each of these, without `unit`. */
  readonly json: readonly string[]
  readonly characters: number
  readonly since: number
  /** Whether it may have reached the database. */
  sent: boolean
  readonly answer: (appended: readonly Appended[]) => void
  readonly fail: (error: unknown) => void
}

type Append = StreamAppend<StoredEvent>

/**
 * Group commit: appends that arrive during a transaction are committed together in the next one, each with its own
 * result. If the answer to a transaction is lost, the queue sends its appends again. Event ids make appends idempotent,
 * so the database gives the same result whether or not it had committed them.
 */
export class AppendQueue {
  readonly #pool: pg.Pool
  readonly #timeoutMs: number
  #waiting: Waiting[] = []
  #pumping: Promise<void> | undefined

  /** `pool` should have a connection for this queue only, so that appends never wait for readers. */
  constructor(pool: pg.Pool, timeoutMs: number) {
    this.#pool = pool
    this.#timeoutMs = timeoutMs
  }

  /**
   * Queues an atomic append to different streams and resolves once it is committed. An `unchanged` stream is an append
   * of no events.
   */
  append(appends: readonly Append[], unchanged: readonly StreamVersion[]): Promise<readonly Appended[]> {
    const parts = [...appends, ...unchanged.map((each) => ({ ...each, events: [] }))]
    const json = parts.map(jsonOf)
    const streams = parts.map(({ stream }) => stream)
    const characters = json.reduce((sum, { length }) => sum + length, 0)
    return new Promise((answer, fail) => {
      this.#waiting.push({ appends, streams, json, characters, since: Date.now(), sent: false, answer, fail })
      this.#pumping ??= this.#pump()
    })
  }

  /** Resolves when all queued appends are done. */
  async idle(): Promise<void> {
    await this.#pumping
  }

  async #pump(): Promise<void> {
    let failures = 0
    for (let batch = this.#nextBatch(); batch.length > 0; batch = this.#nextBatch()) {
      try {
        await this.#commit(batch)
        failures = 0
      } catch (error) {
        if (!isConnectionLost(error)) await this.#commitOneByOne(batch, error)
        else {
          this.#putBack(batch)
          this.#failExpired(error)
          failures++
          await pause(backoffMs(failures))
        }
      }
    }
    this.#pumping = undefined
  }

  /** Takes appends in order, each stream once: the database checks all expected versions before it writes the batch. */
  #nextBatch(): Waiting[] {
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    const streams = new Set<string>()
    let characters = 0
    for (const waiting of this.#waiting) {
      const isFull =
        batch.length === maxAppends || (batch.length > 0 && characters + waiting.characters > maxCharacters)
      const hasRoom = !isFull && waiting.streams.every((stream) => !streams.has(stream))
      // A waiting append blocks its streams for later ones, so that no append overtakes another.
      for (const stream of waiting.streams) streams.add(stream)
      if (hasRoom) {
        batch.push(waiting)
        characters += waiting.characters
      } else rest.push(waiting)
    }
    this.#waiting = rest
    return batch
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    const client = await this.#pool.connect()
    for (const append of batch) append.sent = true
    let results: Result[]
    try {
      const answer = await client.query<Result>({
        name: 'append',
        text: 'select last_version, last_position from es.append_batch($1)',
        values: [`[${batch.flatMap(({ json }, unit) => json.map((part) => `{"unit":${unit},${part}`)).join()}]`],
        rowMode: 'array',
      })
      results = answer.rows
    } catch (error) {
      client.release(isConnectionLost(error))
      throw error
    }
    client.release()
    let first = 0
    for (const waiting of batch) {
      resolve(waiting, results.slice(first, first + waiting.appends.length))
      first += waiting.json.length
    }
  }

  /** Commits each append of a rejected batch alone, so that a faulty append does not fail the others. */
  async #commitOneByOne(batch: readonly Waiting[], error: unknown): Promise<void> {
    const [only, ...others] = batch
    if (only && others.length === 0) return only.fail(error)
    for (const append of batch) {
      try {
        await this.#commit([append])
      } catch (own) {
        if (isConnectionLost(own)) this.#putBack([append])
        else append.fail(own)
      }
    }
  }

  #putBack(batch: readonly Waiting[]): void {
    this.#waiting = [...batch, ...this.#waiting]
  }

  #failExpired(cause: unknown): void {
    const tooOld = Date.now() - this.#timeoutMs
    for (const append of this.#waiting.filter(({ since }) => since <= tooOld))
      append.fail(
        append.sent
          ? new AppendUnknown(`No answer to an append to ${streamsOf(append)}`, { cause })
          : new StoreUnavailable('The database cannot be reached', { cause }),
      )
    this.#waiting = this.#waiting.filter(({ since }) => since > tooOld)
  }
}

const streamsOf = ({ appends }: Waiting) => appends.map(({ stream }) => stream).join(', ')

/** Returns an append as JSON without the opening brace, because its `unit` is only known with the batch. */
function jsonOf({ stream, expected, events }: Append): string {
  return JSON.stringify({ stream, expected: Number(lastVersion(expected)), size: events.length, events }).slice(1)
}

function resolve({ appends, answer, fail }: Waiting, results: readonly Result[]): void {
  try {
    answer(appends.map((append, i) => appendedOf(append, results[i])))
  } catch (error) {
    fail(error)
  }
}

/** Throws VersionConflict. */
function appendedOf({ stream, expected }: StreamVersion, result: Result | undefined): Appended {
  const [lastVersion, lastPosition] = result ?? []
  if (lastVersion === undefined || lastPosition === undefined) throw new Error(`No result for an append to ${stream}`)
  if (lastPosition === null) throw new VersionConflict(stream, expected)
  return { version: BigInt(lastVersion), position: positionOf(lastPosition) }
}
