import {
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  type StreamAppend,
  type StreamVersion,
  VersionConflict,
} from './event-store.ts'
import type { StoredEvent } from './stored-event.ts'

/**
 * A log in memory that checks expected versions, for tests. It has no live subscriptions. It supports multi-stream
 * appends unless `multiStream` is false, like EventStoreDB.
 */
export function streamsInMemory<Event extends { readonly type: string }>(
  options: { readonly multiStream?: boolean } = {},
): EventStore<Event> {
  const all: RecordedEvent<Event>[] = []
  const streams = new Map<string, RecordedEvent<Event>[]>()
  const check = ({ stream, expected }: StreamVersion) => {
    const next = BigInt(streams.get(stream)?.length ?? 0)
    if ((expected === 'none' ? 0n : expected + 1n) !== next) throw new VersionConflict(stream, expected)
    return next
  }
  const write = (append: StreamAppend<Event>) => {
    const { stream, events } = append
    const next = check(append)
    const known = streams.get(stream) ?? []
    const recorded = events.map((event, i) => ({
      ...event,
      stream,
      version: next + BigInt(i),
      position: String(all.length + i + 1).padStart(20, '0'),
      schemaVersion: 1,
    }))
    all.push(...recorded)
    streams.set(stream, [...known, ...recorded])
    return { version: next + BigInt(events.length - 1), position: all.at(-1)?.position ?? '' }
  }
  return {
    append: async (stream, expected, events) => write({ stream, expected, events }),
    ...(options.multiStream !== false && {
      async multiStreamAppend(appends, unchanged = []) {
        for (const each of [...appends, ...unchanged]) check(each)
        return appends.map(write)
      },
    }),
    async *read(stream, { from = 0n, to } = {}) {
      for (const event of streams.get(stream) ?? [])
        if (event.version >= from && (to === undefined || event.version <= to)) yield event
    },
    async *readAll({ after = '', types, limit = Number.POSITIVE_INFINITY } = {}) {
      const first = Number(after) // A position is its place in the log.
      const found = all.slice(first).filter(({ type }) => types === undefined || types.includes(type))
      yield* found.slice(0, limit)
    },
    subscribe() {
      throw new Error('A log in memory has no live subscriptions')
    },
    head: async () => all.at(-1)?.position,
    close: async () => {},
  }
}

/** A log of one stream in memory, for tests of the codec. `events` lists its events. */
export function logInMemory(): EventStore<StoredEvent> & { readonly events: RecordedEvent<StoredEvent>[] } {
  const events: RecordedEvent<StoredEvent>[] = []
  const record = (stream: string, event: NewEvent<StoredEvent>) => {
    const version = BigInt(events.length)
    events.push({ ...event, stream, version, position: String(version).padStart(20, '0') })
  }
  const everything = async function* () {
    yield* events
  }
  return {
    events,
    append: async (stream, _expected, appended) => {
      for (const event of appended) record(stream, event)
      return { version: BigInt(events.length - 1), position: events.at(-1)?.position ?? '' }
    },
    read: everything,
    readAll: everything,
    async *subscribe({ signal }) {
      yield* events
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    },
    head: async () => events.at(-1)?.position,
    close: async () => {},
  }
}
