import { type EventStore, isEvent, type Position } from '../../eventstore/event-store.ts'

const maxEntries = 20_000
/** The maximum age of an entry, whatever the state of the subscription. */
const maxAgeMs = 1_000

/** A value and the read models' checkpoint, loaded in one query or transaction. */
export interface Loaded<Value> {
  readonly value: Value
  readonly checkpoint: Position
}

interface Entry<Value> extends Loaded<Value> {
  readonly until: number
}

/**
 * A read-through cache that events invalidate. An entry belongs to a subject, such as a studio. It is valid until an
 * event about its subject has a position beyond the checkpoint of the entry. Appends of this process invalidate entries
 * at once, those of other processes within milliseconds, through a subscription. An entry is at most a second old, even
 * if the subscription fails.
 */
export class ReadThroughCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #invalidatedAt = new Map<string, Position>()

  /** Invalidates entries by events until the signal aborts. `subjectOf` returns a stream's subject, or undefined. */
  async subscribe(
    log: EventStore<{ readonly type: string }>,
    types: readonly string[],
    subjectOf: (stream: string) => string | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const after = await log.head()
    for await (const item of log.subscribe({ types, after, signal }))
      if (isEvent(item)) this.invalidate(subjectOf(item.stream), item.position)
  }

  /** Invalidates the entries of a subject that were loaded before this position. */
  invalidate(subject: string | undefined, position: Position): void {
    if (subject !== undefined && position > (this.#invalidatedAt.get(subject) ?? ''))
      this.#invalidatedAt.set(subject, position)
  }

  /** Returns the cached value for a subject's key, or loads it. Caches it until `until` at the latest. */
  async get(subject: string, key: string, until: Date, load: () => Promise<Loaded<Value>>): Promise<Value> {
    const id = `${subject}/${key}`
    const cached = this.#entries.get(id)
    if (cached && Date.now() < cached.until && cached.checkpoint >= (this.#invalidatedAt.get(subject) ?? ''))
      return cached.value
    const { value, checkpoint } = await load()
    // Callers share the value. Freezing it also lets `serialize` cache its JSON.
    Object.freeze(value)
    this.#keep(id, { value, checkpoint, until: Math.min(until.getTime(), Date.now() + maxAgeMs) })
    return value
  }

  #keep(id: string, entry: Entry<Value>): void {
    this.#entries.delete(id)
    this.#entries.set(id, entry)
    if (this.#entries.size <= maxEntries) return
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }
}
