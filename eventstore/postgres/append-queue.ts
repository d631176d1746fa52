import type pg from 'pg'
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
import { isConnectionLost } from './connection.ts'
import { positionOf } from './rows.ts'

const mostAppends = 256
const mostCharacters = 4_000_000

/** Which version and position an append's last event has; no position is a conflict. */
type Verdict = [lastVersion: string, lastPosition: string | null]

interface Waiting {
  readonly stream: string
  readonly expected: ExpectedVersion
  readonly json: string
  readonly since: number
  /** Whether the database may have seen it. */
  sent: boolean
  readonly answer: (appended: Appended) => void
  readonly fail: (error: unknown) => void
}

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

  /** Queues an append; it is answered once it is committed. */
  append(stream: string, expected: ExpectedVersion, events: readonly NewEvent<StoredEvent>[]): Promise<Appended> {
    const version = expected === 'none' ? -1 : Number(expected)
    const json = JSON.stringify({ stream, expected: version, size: events.length, events })
    return new Promise((answer, fail) => {
      this.#waiting.push({ stream, expected, json, since: Date.now(), sent: false, answer, fail })
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

  /** In their order, but one per stream: the database judges all of a batch by what stood before it. */
  #nextBatch(): Waiting[] {
    const batch = new Map<string, Waiting>()
    let characters = 0
    for (const append of this.#waiting) {
      if (batch.has(append.stream)) continue
      characters += append.json.length
      if (batch.size === mostAppends || (batch.size > 0 && characters > mostCharacters)) break
      batch.set(append.stream, append)
    }
    this.#waiting = this.#waiting.filter((append) => batch.get(append.stream) !== append)
    return [...batch.values()]
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    const client = await this.#pool.connect()
    for (const append of batch) append.sent = true
    let verdicts: Verdict[]
    try {
      const answer = await client.query<Verdict>({
        name: 'append',
        text: 'select last_version, last_position from es.append($1)',
        values: [`[${batch.map(({ json }) => json).join()}]`],
        rowMode: 'array',
      })
      verdicts = answer.rows
    } catch (error) {
      client.release(isConnectionLost(error))
      throw error
    }
    client.release()
    for (const [i, append] of batch.entries()) settle(append, verdicts[i])
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
          ? new AppendUnknown(`No answer to an append to ${append.stream}`, { cause })
          : new StoreUnavailable('The database cannot be reached', { cause }),
      )
    this.#waiting = this.#waiting.filter(({ since }) => since > tooOld)
  }
}

function settle({ stream, expected, answer, fail }: Waiting, verdict: Verdict | undefined): void {
  const [lastVersion, lastPosition] = verdict ?? []
  if (lastVersion === undefined || lastPosition === undefined) fail(new Error(`No verdict on an append to ${stream}`))
  else if (lastPosition === null) fail(new VersionConflict(stream, expected))
  else answer({ version: BigInt(lastVersion), position: positionOf(lastPosition) })
}
