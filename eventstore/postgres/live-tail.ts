import type { Position, RecordedEvent } from '../event-store.ts'
import type { StoredEvent } from '../stored-event.ts'

type Event = RecordedEvent<StoredEvent>

/** How many of the last events are kept for those who are a little behind. */
const mostKept = 1_000

/** All events after a position, up to another. */
export interface Stretch {
  readonly events: readonly Event[]
  readonly upTo: Position
}

/**
 * The end of the log, read once for all who follow it in this process. Whoever is too far behind reads the log by
 * themselves until they are here again.
 */
export class LiveTail {
  readonly #read: (after: Position, size: number) => Promise<readonly Event[]>
  /** All events after `#start`, up to `#end`. */
  #kept: readonly Event[] = []
  #start: Position = ''
  #end: Position = ''
  #reading: Promise<void> | undefined

  /** `read` answers the events after a position, oldest first, at most so many. */
  constructor(read: (after: Position, size: number) => Promise<readonly Event[]>) {
    this.#read = read
  }

  /** What follows a position, where the log goes at least to `head`; undefined when that is not kept any more. */
  async after(position: Position, head: Position): Promise<Stretch | undefined> {
    if (position > this.#end) await this.#reading
    if (position > this.#end) this.#beginAt(position)
    if (position === this.#end) await this.#goOn(head)
    if (position < this.#start) return undefined
    const first = this.#kept.findLastIndex((event) => event.position <= position) + 1
    return { events: this.#kept.slice(first), upTo: this.#end }
  }

  #beginAt(position: Position): void {
    this.#kept = []
    this.#start = position
    this.#end = position
  }

  #goOn(head: Position): Promise<void> {
    this.#reading ??= this.#readMore(head).finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readMore(head: Position): Promise<void> {
    const from = this.#end
    const events = await this.#read(from, mostKept)
    // Somebody who was further has begun anew meanwhile.
    if (this.#end !== from) return
    const last = events.at(-1)?.position ?? head
    const isAll = events.length < mostKept
    const all = [...this.#kept, ...events]
    this.#start = all.at(-mostKept - 1)?.position ?? this.#start
    this.#kept = all.slice(-mostKept)
    this.#end = isAll && head > last ? head : last
  }
}
