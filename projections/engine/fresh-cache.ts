import { type EventStore, isEvent, type Position } from '../../eventstore/event-store.ts'

const mostEntries = 20_000
/** However the subscription fares, nothing older than this is answered. */
const longestMs = 1_000

interface Entry<Value> {
  readonly value: Value
  /** The read models' checkpoint when the value was read. */
  readonly checkpoint: Position
  readonly until: number
}

/** A value with the checkpoint of the read models it was read from, in one query or transaction. */
export interface Read<Value> {
  readonly value: Value
  readonly checkpoint: Position
}

/**
 * Answers kept in memory for as long as the log says that they are right. An entry belongs to a subject, such as a
 * studio, and counts while no event about its subject is known beyond the checkpoint it was read at. Appends of this
 * process are known at once, those of others when the subscription brings them, milliseconds later; if the
 * subscription is cut off, an answer is a second old at most.
 */
export class FreshCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #touched = new Map<string, Position>()

  /** Hears of events until the signal aborts. `subjectOf` tells what a stream is about, or undefined for nothing here. */
  async follow(
    log: EventStore<{ readonly type: string }>,
    types: readonly string[],
    subjectOf: (stream: string) => string | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const after = await log.head()
    for await (const item of log.subscribe({ types, ...(after && { after }), signal }))
      if (isEvent(item)) this.touch(subjectOf(item.stream), item.position)
  }

  /** Something about a subject stands in the log at that position. */
  touch(subject: string | undefined, position: Position): void {
    if (subject !== undefined && position > (this.#touched.get(subject) ?? '')) this.#touched.set(subject, position)
  }

  /** The value under a key of a subject, read anew unless a fresh one is kept; none is kept beyond `until`. */
  async get(subject: string, key: string, until: Date, read: () => Promise<Read<Value>>): Promise<Value> {
    const id = `${subject}/${key}`
    const kept = this.#entries.get(id)
    if (kept && Date.now() < kept.until && kept.checkpoint >= (this.#touched.get(subject) ?? '')) return kept.value
    const { value, checkpoint } = await read()
    // Many are given it, and whoever writes it out may keep what was written.
    Object.freeze(value)
    this.#keep(id, { value, checkpoint, until: Math.min(until.getTime(), Date.now() + longestMs) })
    return value
  }

  #keep(id: string, entry: Entry<Value>): void {
    this.#entries.delete(id)
    this.#entries.set(id, entry)
    if (this.#entries.size <= mostEntries) return
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }
}
