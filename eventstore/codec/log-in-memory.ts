import type { EventStore, NewEvent, RecordedEvent } from '../event-store.ts'
import type { StoredEvent } from '../stored-event.ts'

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
