import type { DomainEvent } from '../../domain/events.ts'
import { inBatches } from '../../lib/batches.ts'
import {
  type Appended,
  type Checkpoint,
  type EventStore,
  type ExpectedVersion,
  isEvent,
  type NewEvent,
  type Position,
  type ReadAllOptions,
  type RecordedEvent,
  type SubscribeOptions,
  type VersionRange,
} from '../event-store.ts'
import type { JsonObject, StoredEvent } from '../stored-event.ts'
import { encryptPersonalFields, keyIdOf } from './crypto-shredding.ts'
import type { Keys, PersonKeys } from './person-keys.ts'
import { currentData, DecodingFailed, domainRegistry, type EventKind, type Registry } from './registry.ts'

const batchSize = 500

/** An event to append does not match its schema. This is a programming error. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent'
}

/** The keys that encoding and decoding need. */
type CodecKeys = Pick<PersonKeys, 'getOrCreate' | 'loadMany'>

/**
 * Wraps a store of stored events as a store of domain events. It checks events against their schemas, upcasts old
 * versions, skips retired types and encrypts personal fields. A subscription yields a checkpoint for each skipped
 * event, and for each that can't be decoded; other readers throw DecodingFailed. All throw NewerEvent or
 * UnknownEventType for events of a newer program. Closing the store closes the log, not the keys.
 */
export function withCodec(
  log: EventStore<StoredEvent>,
  keys: CodecKeys,
  registry: Registry = domainRegistry,
): EventStore<DomainEvent> {
  return new CodecEventStore(log, keys, registry)
}

/** Wraps the log without decryption: all personal fields read 'Erased'. */
export function withoutDecryption(log: EventStore<StoredEvent>): Pick<EventStore, 'head' | 'subscribe'> {
  return new CodecEventStore(log, withoutKeys, domainRegistry)
}

/** A reader of the log that sees every event. */
export type EveryEvent = Pick<EventStore, 'read' | 'readAll' | 'head'>

/**
 * Wraps the log for people who read it. An event that can't be decoded, or of a newer program, has its data as stored,
 * which may fit no schema; personal fields read 'Erased' in it.
 */
export const showingEveryEvent = (log: EventStore<StoredEvent>, keys: CodecKeys): EveryEvent =>
  new CodecEventStore(log, keys, domainRegistry, true)

class CodecEventStore implements EventStore<DomainEvent> {
  readonly #log: EventStore<StoredEvent>
  readonly #keys: CodecKeys
  readonly #registry: Registry
  readonly #showsUndecodable: boolean
  readonly multiStreamAppend?: NonNullable<EventStore<DomainEvent>['multiStreamAppend']>

  constructor(log: EventStore<StoredEvent>, keys: CodecKeys, registry: Registry, showsUndecodable = false) {
    this.#log = log
    this.#keys = keys
    this.#registry = registry
    this.#showsUndecodable = showsUndecodable
    const { multiStreamAppend } = log
    if (multiStreamAppend)
      this.multiStreamAppend = async (appends, unchanged) => {
        const encoded = await this.#encode(appends.map(({ events }) => events))
        const stored = appends.map((append, i) => ({ ...append, events: encoded[i] ?? [] }))
        return multiStreamAppend.call(log, stored, unchanged)
      }
  }

  async append(stream: string, expected: ExpectedVersion, events: readonly NewEvent<DomainEvent>[]): Promise<Appended> {
    const [encoded = []] = await this.#encode([events])
    return this.#log.append(stream, expected, encoded)
  }

  /** Checks and encrypts events with a single key lookup. */
  async #encode(parts: readonly (readonly NewEvent<DomainEvent>[])[]): Promise<readonly NewEvent<StoredEvent>[][]> {
    const checked = parts.map((events) => events.map((event) => this.#check(event)))
    const keyIds = new Set(checked.flat().flatMap(({ keyId }) => keyId ?? []))
    const keys = keyIds.size > 0 ? await this.#keys.getOrCreate([...keyIds]) : noKeys
    return checked.map((events) => events.map((event) => encoded(event, keys)))
  }

  async *read(stream: string, range?: VersionRange): AsyncIterable<RecordedEvent<DomainEvent>> {
    for await (const item of this.#decodeAll(this.#log.read(stream, range))) {
      if (isEvent(item)) yield item
      else if (item.undecodable) throw item.undecodable.error
    }
  }

  async *readAll({ onUndecodable, ...options }: ReadAllOptions = {}): AsyncIterable<RecordedEvent<DomainEvent>> {
    let { after, limit: left = Number.POSITIVE_INFINITY } = options
    // Skipped events don't count towards the limit, so the loop reads further for each of them.
    while (left > 0) {
      const requested = left
      let read = 0
      for await (const item of this.#decodeAll(this.#log.readAll({ ...options, after, limit: requested }))) {
        read++
        after = item.position
        if (isEvent(item)) {
          left--
          yield item
        } else if (item.undecodable) {
          if (!onUndecodable) throw item.undecodable.error
          onUndecodable(item.undecodable)
        }
      }
      if (read < requested) return
    }
  }

  async *subscribe(options: SubscribeOptions): AsyncIterable<RecordedEvent<DomainEvent> | Checkpoint> {
    const leaving = new AbortController()
    const signal = AbortSignal.any([options.signal, leaving.signal])
    try {
      for await (const item of this.#decodeAll(this.#log.subscribe({ ...options, signal }))) {
        if (signal.aborted) return
        yield item
      }
    } finally {
      leaving.abort()
    }
  }

  head(): Promise<Position | undefined> {
    return this.#log.head()
  }

  close(): Promise<void> {
    return this.#log.close()
  }

  #check(event: NewEvent<DomainEvent>): CheckedEvent {
    const kind = this.#registry.kindOf(event.type)
    if (!kind) throw new InvalidEvent(`${event.type} is retired and must not be appended`)
    const parsed = kind.schema.safeParse(event.data)
    if (!parsed.success) throw new InvalidEvent(`Not a ${event.type}: ${parsed.error.message}`, { cause: parsed.error })
    const data = parsed.data as JsonObject
    return { event, kind, data, keyId: keyIdOf(data, kind.personalFields, event.type) }
  }

  /**
   * Yields one item per source item: the decoded event, or a checkpoint for one that is retired or can't be decoded.
   */
  async *#decodeAll(
    source: AsyncIterable<RecordedEvent<StoredEvent> | Checkpoint>,
  ): AsyncIterable<RecordedEvent<DomainEvent> | Checkpoint> {
    for await (const batch of inBatches(source, batchSize)) {
      const keyIds = new Set<string>()
      for (const item of batch) if (isEvent(item) && item.sealed) keyIds.add(item.sealed.personId)
      const keys = keyIds.size > 0 ? await this.#keys.loadMany([...keyIds]) : noKeys
      for (const item of batch) yield isEvent(item) ? this.#decode(item, keys) : item
    }
  }

  #decode(event: RecordedEvent<StoredEvent>, keys: Keys): RecordedEvent<DomainEvent> | Checkpoint {
    const { id, stream, type, position, metadata } = event
    try {
      const kind = this.#registry.kindOf(type)
      return kind ? withData(event, currentData(event, kind, keys)) : { position }
    } catch (error) {
      if (this.#showsUndecodable) return withData(event, event.data)
      // Only a newer program can handle its events: skipping one would leave gaps in tables that both programs share.
      if (!(error instanceof DecodingFailed)) throw error
      return { position, undecodable: { id, stream, type, position, metadata, error } }
    }
  }
}

interface CheckedEvent {
  readonly event: NewEvent<DomainEvent>
  readonly kind: EventKind
  readonly data: JsonObject
  readonly keyId: string | undefined
}

const noKeys: Keys = new Map()

const withoutKeys: CodecKeys = {
  getOrCreate: () => Promise.reject(new Error('No keys to append with')),
  loadMany: async () => noKeys,
}

function encoded({ event, kind, data, keyId }: CheckedEvent, keys: Keys): NewEvent<StoredEvent> {
  const { id, type, metadata } = event
  const plain = { id, type, schemaVersion: kind.version, data, metadata }
  return keyId === undefined ? plain : { ...plain, ...encryptPersonalFields(plain, kind.personalFields, keyId, keys) }
}

function withData(event: RecordedEvent<StoredEvent>, data: unknown): RecordedEvent<DomainEvent> {
  const { id, stream, version, position, type, schemaVersion, metadata } = event
  // The schema that belongs to this type has checked the data; the compiler can't see the two go together.
  const domainEvent = { type, data } as DomainEvent
  return { ...domainEvent, id, stream, version, position, schemaVersion, metadata }
}
