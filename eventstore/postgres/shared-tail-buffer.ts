import type { Position, RecordedEvent } from '../event-store.ts'
import type { StoredEvent } from '../stored-event.ts'

type Event = RecordedEvent<StoredEvent>

/** The number of latest events to keep for subscribers that are slightly behind. */
const capacity = 1_000

/** All events after one position, up to and including another. */
export interface Segment {
  readonly events: readonly Event[]
  readonly upTo: Position
}

/**
 * The latest events of the log, read once for all live subscriptions of this process. A subscription that is too far
 * behind reads the log itself until it has caught up.
 */
export class SharedTailBuffer {
  readonly #read: (after: Position, size: number) => Promise<readonly Event[]>
  /** All events after `#start`, up to `#end`. */
  #events: readonly Event[] = []
  #start: Position = ''
  #end: Position = ''
  #reading: Promise<void> | undefined

  /** `read` returns up to `size` events after a position, oldest first. */
  constructor(read: (after: Position, size: number) => Promise<readonly Event[]>) {
    this.#read = read
  }

  /** Returns the events after a position, none if the log has no more yet; undefined if no longer buffered. */
  async after(position: Position): Promise<Segment | undefined> {
    if (position > this.#end) await this.#reading
    if (position > this.#end) this.#resetTo(position)
    if (position === this.#end) await this.#readOn()
    if (position < this.#start) return undefined
    const first = this.#events.findLastIndex((event) => event.position <= position) + 1
    return { events: this.#events.slice(first), upTo: this.#end }
  }

  #resetTo(position: Position): void {
    this.#events = []
    this.#start = position
    this.#end = position
  }

  #readOn(): Promise<void> {
    this.#reading ??= this.#readMore().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readMore(): Promise<void> {
    const from = this.#end
    const events = await this.#read(from, capacity)
    // A subscriber further ahead has reset the buffer in the meantime.
    if (this.#end !== from) return
    const all = [...this.#events, ...events]
    this.#start = all.at(-capacity - 1)?.position ?? this.#start
    this.#events = all.slice(-capacity)
    this.#end = all.at(-1)?.position ?? from
  }
}
