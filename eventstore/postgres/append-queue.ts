import type pg from 'pg'
import { type Appended, AppendUnknown, StoreUnavailable, type StreamAppend, VersionConflict } from '../event-store.ts'
import { pause, pauseBefore } from '../patience.ts'
import type { StoredEvent } from '../stored-event.ts'
import { isConnectionLost } from './connection.ts'
import { positionOf } from './rows.ts'

const mostAppends = 256
const mostCharacters = 4_000_000

/** Which version and position an append's last event has; no position is a conflict. */
type Verdict = [lastVersion: string, lastPosition: string | null]

/** One append, or several to different streams that are written all or none. */
interface Waiting {
  readonly appends: readonly Pick<Append, 'stream' | 'expected'>[]
  /** What `append_batch` is given of each, without its unit. */
  readonly json: readonly string[]
  readonly characters: number
  readonly since: number
  /** Whether the database may have seen it. */
  sent: boolean
  readonly answer: (appended: readonly Appended[]) => void
  readonly fail: (error: unknown) => void
}

type Append = StreamAppend<StoredEvent>

/**
 * Group commit: what arrives while one transaction is in flight goes together in the next, each with its own verdict.
 * When the answer to a transaction is lost, its appends are simply sent again: the events' ids make the database answer
 * them as the first time, whether or not it had committed them.
 */
export class AppendQueue {
  readonly #pool: pg.Pool
  readonly #patienceMs: number
  #waiting: Waiting[] = []
  #pumping: Promise<void> | undefined

  /** `pool` should hold one connection of its own, so that appends never wait for readers. */
  constructor(pool: pg.Pool, patienceMs: number) {
    this.#pool = pool
    this.#patienceMs = patienceMs
  }

  /** Queues appends to different streams, written all or none; they are answered once they are committed. */
  append(appends: readonly Append[]): Promise<readonly Appended[]> {
    const json = appends.map(jsonOf)
    const characters = json.reduce((sum, { length }) => sum + length, 0)
    return new Promise((answer, fail) => {
      this.#waiting.push({ appends, json, characters, since: Date.now(), sent: false, answer, fail })
      this.#pumping ??= this.#pump()
    })
  }

  /** Resolves when everything queued so far has been answered. */
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
        if (!isConnectionLost(error)) await this.#eachAlone(batch, error)
        else {
          this.#putBack(batch)
          this.#giveUpOnOld(error)
          failures++
          await pause(pauseBefore(failures))
        }
      }
    }
    this.#pumping = undefined
  }

  /** In their order, but each stream once: the database judges all of a batch by what stood before it. */
  #nextBatch(): Waiting[] {
    const [batch, rest, streams] = [[] as Waiting[], [] as Waiting[], new Set<string>()]
    let characters = 0
    for (const waiting of this.#waiting) {
      const isFull =
        batch.length === mostAppends || (batch.length > 0 && characters + waiting.characters > mostCharacters)
      const hasRoom = !isFull && waiting.appends.every(({ stream }) => !streams.has(stream))
      // What waits keeps its streams from those behind it, so that none is overtaken.
      for (const { stream } of waiting.appends) streams.add(stream)
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
    let verdicts: Verdict[]
    try {
      const answer = await client.query<Verdict>({
        name: 'append',
        text: 'select last_version, last_position from es.append_batch($1)',
        values: [`[${batch.flatMap(({ json }, unit) => json.map((part) => `{"unit":${unit},${part}`)).join()}]`],
        rowMode: 'array',
      })
      verdicts = answer.rows
    } catch (error) {
      client.release(isConnectionLost(error))
      throw error
    }
    client.release()
    let first = 0
    for (const waiting of batch) {
      settle(waiting, verdicts.slice(first, first + waiting.appends.length))
      first += waiting.appends.length
    }
  }

  /** The database refused the batch. One append's fault must not fail the others. */
  async #eachAlone(batch: readonly Waiting[], error: unknown): Promise<void> {
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

  #giveUpOnOld(cause: unknown): void {
    const tooOld = Date.now() - this.#patienceMs
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

/** An append as a JSON object without its opening brace: its unit is only known with its batch. */
function jsonOf({ stream, expected, events }: Append): string {
  const version = expected === 'none' ? -1 : Number(expected)
  return JSON.stringify({ stream, expected: version, size: events.length, events }).slice(1)
}

function settle({ appends, answer, fail }: Waiting, verdicts: readonly Verdict[]): void {
  try {
    answer(appends.map((append, i) => appendedOf(append, verdicts[i])))
  } catch (error) {
    fail(error)
  }
}

/** Throws VersionConflict. */
function appendedOf({ stream, expected }: Pick<Append, 'stream' | 'expected'>, verdict: Verdict | undefined): Appended {
  const [lastVersion, lastPosition] = verdict ?? []
  if (lastVersion === undefined || lastPosition === undefined) throw new Error(`No verdict on an append to ${stream}`)
  if (lastPosition === null) throw new VersionConflict(stream, expected)
  return { version: BigInt(lastVersion), position: positionOf(lastPosition) }
}
