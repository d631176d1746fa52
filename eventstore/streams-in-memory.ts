import {
  type Appended,
  type EventStore,
  lastVersion,
  type Position,
  positionDigits,
  type ReadAllOptions,
  type RecordedEvent,
  type StreamAppend,
  type StreamVersion,
  VersionConflict,
  type VersionRange,
} from './event-store.ts'

/** The events of a log in memory, for tests. Its methods are synchronous. */
export class EventsInMemory<Event extends { readonly type: string }> {
  readonly events: RecordedEvent<Event>[] = []
  readonly #streams = new Map<string, RecordedEvent<Event>[]>()

  /** Appends to all of the streams or to none. Repeating the same events returns the first result. */
  append(appends: readonly StreamAppend<Event>[], unchanged: readonly StreamVersion[] = []): Appended[] {
    const before = appends.flatMap((append) => this.#writtenBefore(append) ?? [])
    if (before.length === appends.length) return before
    for (const { stream, expected } of [...appends, ...unchanged])
      if (this.of(stream).length !== firstOf(expected)) throw new VersionConflict(stream, expected)
    return appends.map((append) => this.#write(append))
  }

  of(stream: string): readonly RecordedEvent<Event>[] {
    return this.#streams.get(stream) ?? []
  }

  after({ after, upTo, types, limit = Number.POSITIVE_INFINITY }: ReadAllOptions): RecordedEvent<Event>[] {
    const wanted = types && new Set(types)
    const found: RecordedEvent<Event>[] = []
    // A position is its place in the log.
    const end = Math.min(this.events.length, Number(upTo ?? Number.POSITIVE_INFINITY))
    for (let i = Number(after ?? 0); i < end && found.length < limit; i++) {
      const event = this.events[i]
      if (event && (!wanted || wanted.has(event.type))) found.push(event)
    }
    return found
  }

  get head(): Position | undefined {
    return this.events.at(-1)?.position
  }

  #write({ stream, events }: StreamAppend<Event>): Appended {
    const known = this.of(stream)
    const recorded = events.map((event, i) => ({
      schemaVersion: 1,
      ...event,
      stream,
      version: BigInt(known.length + i),
      position: String(this.events.length + i + 1).padStart(positionDigits, '0'),
    }))
    this.events.push(...recorded)
    this.#streams.set(stream, [...known, ...recorded])
    return { version: BigInt(known.length + events.length - 1), position: this.head ?? '' }
  }

  #writtenBefore({ stream, expected, events }: StreamAppend<Event>): Appended | undefined {
    const first = firstOf(expected)
    const found = this.of(stream).slice(first, first + events.length)
    const isSame = found.length === events.length && found.every(({ id }, i) => id === events[i]?.id)
    return isSame ? found.at(-1) : undefined
  }
}

const firstOf = (expected: StreamVersion['expected']) => Number(lastVersion(expected)) + 1

/**
 * A log in memory that checks expected versions, for tests. `events` lists its events. Its subscriptions yield those so
 * far. It supports multi-stream appends unless `multiStream` is false, like EventStoreDB.
 */
export function streamsInMemory<Event extends { readonly type: string }>({
  multiStream = true,
}: {
  readonly multiStream?: boolean
} = {}): EventStore<Event> & { readonly events: readonly RecordedEvent<Event>[] } {
  const log = new EventsInMemory<Event>()
  return {
    events: log.events,
    append: async (stream, expected, events) => {
      const [appended] = log.append([{ stream, expected, events }])
      if (!appended) throw new RangeError('An append has events')
      return appended
    },
    ...(multiStream && {
      multiStreamAppend: async (appends, unchanged) => log.append(appends, unchanged),
    }),
    async *read(stream, range) {
      yield* log.of(stream).filter(isWithin(range))
    },
    async *readAll(options = {}) {
      yield* log.after(options)
    },
    async *subscribe({ signal, ...options }) {
      yield* log.after(options)
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    },
    head: async () => log.head,
    close: async () => {},
  }
}

/** Returns whether an event is in a range of versions. */
export const isWithin =
  ({ from = 0n, to }: VersionRange = {}) =>
  ({ version }: { readonly version: bigint }): boolean =>
    version >= from && (to === undefined || version <= to)
