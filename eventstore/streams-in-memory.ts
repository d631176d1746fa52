import { type EventStore, type RecordedEvent, VersionConflict } from './event-store.ts'

/** A log of many streams that keeps to expected versions and lives as long as the process: for tests. Nobody can follow it live. */
export function streamsInMemory<Event extends { readonly type: string }>(): EventStore<Event> {
  const all: RecordedEvent<Event>[] = []
  const streams = new Map<string, RecordedEvent<Event>[]>()
  return {
    async append(stream, expected, events) {
      const known = streams.get(stream) ?? []
      const next = BigInt(known.length)
      if ((expected === 'none' ? 0n : expected + 1n) !== next) throw new VersionConflict(stream, expected)
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
    },
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
      throw new Error('A log in memory tells nobody of what comes')
    },
    head: async () => all.at(-1)?.position,
    close: async () => {},
  }
}
