import type pg from 'pg'
import { batchLoader } from '../../lib/batches.ts'
import { createTables } from '../../lib/create-tables.ts'
import type {
  Appended,
  EventStore,
  ExpectedVersion,
  NewEvent,
  Position,
  ReadAllOptions,
  RecordedEvent,
  StreamAppend,
  StreamVersion,
  SubscribeOptions,
  VersionRange,
} from '../event-store.ts'
import type { StoredEvent } from '../stored-event.ts'
import { AppendQueue } from './append-queue.ts'
import { defaultTimeoutMs, openPool, type RetryPolicy, withRetries } from './connection.ts'
import { Continuity } from './continuity.ts'
import { HeadWatch } from './head-watch.ts'
import { Announcer, listen } from './notify.ts'
import { appendedChannel, type EventRow, eventColumns, eventOf, eventsSchema, positionOf } from './schema.ts'
import { SharedTailBuffer } from './shared-tail-buffer.ts'

const pageSize = 1_000
/**
 * A filter by rare types scans the whole log, because an index by type would slow every append by a third. Searches
 * have their own connections, and wait for one.
 */
const searches = { max: 5, connectionTimeoutMillis: 20_000, query_timeout: 600_000 }

export interface PostgresOptions extends pg.PoolConfig {
  /** How long calls retry while the database is unreachable. Subscriptions retry forever. */
  readonly timeoutMs?: number
  /** Called when the log has lost events that this store has seen. The process must end, because it used them. */
  readonly onEventsLost?: () => void
}

/** Opens the log in PostgreSQL and creates its tables if missing. Throws StoreUnavailable. */
export async function openPostgresEventStore(options: PostgresOptions): Promise<EventStore<StoredEvent>> {
  const { timeoutMs = defaultTimeoutMs, onEventsLost = () => {}, ...given } = options
  const continuity = new Continuity(onEventsLost)
  const config = { ...given, onConnect: (client: pg.ClientBase) => continuity.check(client) }
  const readers = openPool({ max: 4, ...config })
  try {
    await withRetries(() => createTables(readers, eventsSchema), { timeoutMs })
  } catch (error) {
    await readers.end()
    throw error
  }
  return new PostgresEventStore(config, readers, continuity, timeoutMs)
}

class PostgresEventStore implements EventStore<StoredEvent> {
  readonly #readers: pg.Pool
  readonly #searchers: pg.Pool
  readonly #continuity: Continuity
  readonly #beginningOf: (stream: string) => Promise<EventRow[]>
  readonly #writer: pg.Pool
  readonly #appends: AppendQueue
  readonly #retryPolicy: RetryPolicy
  readonly #closing = new AbortController()
  readonly #watch: HeadWatch
  readonly #tail: SharedTailBuffer
  readonly #announcer: Announcer
  readonly #listening: Promise<void>

  constructor(config: pg.PoolConfig, readers: pg.Pool, continuity: Continuity, timeoutMs: number) {
    this.#readers = readers
    this.#searchers = openPool({ ...config, ...searches })
    this.#continuity = continuity
    this.#beginningOf = streamBeginnings(readers, pageSize)
    this.#writer = openPool({ ...config, max: 1, idleTimeoutMillis: 0 })
    this.#appends = new AppendQueue(this.#writer, timeoutMs)
    this.#retryPolicy = { timeoutMs }
    const closed = this.#closing.signal
    const untilClosed = { timeoutMs: Number.POSITIVE_INFINITY, signal: closed }
    this.#watch = new HeadWatch(() => this.#head(untilClosed), closed)
    this.#tail = new SharedTailBuffer(async (after, size) =>
      (await this.#page({ after }, size, untilClosed)).map(eventOf),
    )
    const onNotification = (position: string) => this.#watch.saw(positionOf(position))
    this.#announcer = new Announcer((position) => this.#notifyOthers(position))
    this.#listening = listen(config, appendedChannel, { onNotification }, closed)
  }

  async append(stream: string, expected: ExpectedVersion, events: readonly NewEvent<StoredEvent>[]): Promise<Appended> {
    const [appended] = await this.multiStreamAppend([{ stream, expected, events }])
    if (!appended) throw new Error(`No answer to an append to ${stream}`)
    return appended
  }

  async multiStreamAppend(
    appends: readonly StreamAppend<StoredEvent>[],
    unchanged: readonly StreamVersion[] = [],
  ): Promise<readonly Appended[]> {
    if (appends.some(({ events }) => events.length === 0)) throw new RangeError('An append has at least one event')
    const streams = [...appends, ...unchanged].map(({ stream }) => stream)
    if (new Set(streams).size < streams.length) throw new RangeError('An append names each stream once')
    const appended = await this.#appends.append(appends, unchanged)
    const last = appended.at(-1)
    const lastEvent = appends.at(-1)?.events.at(-1)
    if (last && lastEvent) {
      this.#continuity.saw(last.position, lastEvent.id)
      this.#watch.saw(last.position)
      this.#announcer.announce(last.position)
    }
    return appended
  }

  read(stream: string, { from = 0n, to }: VersionRange = {}): AsyncIterable<RecordedEvent<StoredEvent>> {
    const isWanted = (row: EventRow) => to === undefined || BigInt(row[2]) <= to
    const beginning = async () =>
      this.#seen(await withRetries(() => this.#beginningOf(stream), this.#retryPolicy)).filter(isWanted)
    const pageFrom = (version: bigint, size: number) =>
      this.#rows(
        `read_stream_${size}`,
        `select ${eventColumns} from es.events
           where stream = $1 and version >= $2 and ($3::bigint is null or version <= $3)
           order by version limit ${size}`,
        [stream, version, to ?? null],
        this.#retryPolicy,
      )
    return pages((last, size) => (from === 0n && !last ? beginning() : pageFrom(last ? last.version + 1n : from, size)))
  }

  readAll(options: ReadAllOptions = {}): AsyncIterable<RecordedEvent<StoredEvent>> {
    const { after, limit } = options
    const fetch: FetchPage = (last, size) =>
      this.#page({ ...options, after: last?.position ?? after }, size, this.#retryPolicy)
    return pages(fetch, limit)
  }

  async *subscribe(options: SubscribeOptions): AsyncIterable<RecordedEvent<StoredEvent>> {
    const signal = AbortSignal.any([options.signal, this.#closing.signal])
    const policy = { timeoutMs: Number.POSITIVE_INFINITY, signal }
    const wanted = options.types && new Set(options.types)
    let position = options.after
    let isLive = false
    try {
      for (;;) {
        const head = await this.#watch.beyond(position, signal)
        if (head === undefined) return
        const segment = isLive && position ? await orAborted(signal, this.#tail.after(position)) : undefined
        if (signal.aborted) return
        if (segment) {
          for (const event of segment.events) {
            if (signal.aborted) return
            if (!wanted || wanted.has(event.type)) yield event
          }
          if (segment.upTo === position) this.#watch.retract(head, position)
          position = segment.upTo
          continue
        }
        const from = position
        const fetch: FetchPage = (last, size) =>
          this.#page({ ...options, after: last?.position ?? from, upTo: head }, size, policy, head)
        for await (const event of pages(fetch)) {
          if (signal.aborted) return
          position = event.position
          if (!wanted || wanted.has(event.type)) yield event
        }
        if (position !== head) this.#watch.retract(head, position)
        isLive = true
      }
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  async head(): Promise<Position | undefined> {
    return this.#head(this.#retryPolicy)
  }

  async close(): Promise<void> {
    await this.#appends.idle()
    await this.#announcer.close()
    this.#closing.abort()
    await Promise.all([this.#listening, this.#readers.end(), this.#searchers.end(), this.#writer.end()])
  }

  async #head(policy: RetryPolicy): Promise<Position | undefined> {
    return withRetries(() => this.#continuity.head(this.#readers), policy)
  }

  async #notifyOthers(position: Position): Promise<void> {
    await this.#readers.query({
      name: 'announce',
      // No need to wait for the disk: a crash loses notifications anyway.
      text: "select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)",
      values: [appendedChannel, position],
    })
  }

  /** The event at `always` is included whatever its type, which proves that the page reaches it. */
  #page(options: ReadAllOptions, size: number, policy: RetryPolicy, always?: Position) {
    const { after = '0', upTo, types } = options
    return this.#rows(
      `read_all_${size}`,
      `select ${eventColumns} from es.events
       where position > $1 and position <= $2 and ($3::text[] is null or type = any($3) or position = $4)
       order by position limit ${size}`,
      [after, upTo ?? lastPosition, types ?? null, always ?? null],
      policy,
      types ? this.#searchers : this.#readers,
    )
  }

  async #rows(
    name: string,
    text: string,
    values: unknown[],
    policy: RetryPolicy,
    pool = this.#readers,
  ): Promise<EventRow[]> {
    const query = { name, text, values, rowMode: 'array' as const }
    const { rows } = await withRetries(() => pool.query<EventRow>(query), policy)
    return this.#seen(rows)
  }

  #seen(rows: EventRow[]): EventRow[] {
    const last = rows.at(-1)
    if (last) this.#continuity.saw(positionOf(last[0]), last[3])
    return rows
  }
}

/** The largest bigint. An open end would keep a plan for any values from using the index for the end. */
const lastPosition = '9223372036854775807'

/** Resolves to the promise's result, or to undefined as soon as the signal aborts. */
async function orAborted<Result>(signal: AbortSignal, promise: Promise<Result>): Promise<Result | undefined> {
  const aborted = Promise.withResolvers<undefined>()
  const abort = () => aborted.resolve(undefined)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

type FetchPage = (last: RecordedEvent<StoredEvent> | undefined, size: number) => Promise<EventRow[]>

/** Yields the events of all pages. Prefetches the next page while the reader handles the current one. */
async function* pages(fetch: FetchPage, limit = Number.POSITIVE_INFINITY): AsyncIterable<RecordedEvent<StoredEvent>> {
  let left = limit
  let size = Math.min(pageSize, left)
  let coming: Promise<EventRow[]> | undefined = size > 0 ? fetch(undefined, size) : undefined
  while (coming) {
    const events = (await coming).map(eventOf)
    left -= events.length
    const full = events.length === size
    size = Math.min(pageSize, left)
    coming = full && size > 0 ? fetch(events.at(-1), size) : undefined
    // A reader that stops early ignores its error; the await above throws it to one that continues.
    coming?.catch(() => {})
    for (const event of events) yield event
  }
}

/** Reads the first `size` events of a stream. Concurrent reads share one statement. */
function streamBeginnings(pool: pg.Pool, size: number): (stream: string) => Promise<EventRow[]> {
  const query = {
    name: `read_beginnings_${size}`,
    text: `select ${eventColumns} from unnest($1::text[]) as requested
           cross join lateral (select * from es.events where stream = requested order by version limit ${size}) events
           order by stream, version`,
    rowMode: 'array' as const,
  }
  const read = batchLoader(async (streams: readonly string[]) => {
    const { rows } = await pool.query<EventRow>({ ...query, values: [[...new Set(streams)]] })
    const found = new Map<string, EventRow[]>(streams.map((stream) => [stream, []]))
    for (const row of rows) found.get(row[1])?.push(row)
    return streams.map((stream) => found.get(stream) ?? [])
  })
  // PostgreSQL rejects NUL in a text. No stream has such a name, and the error would fail the whole batch.
  return async (stream) => (stream.includes('\0') ? [] : read(stream))
}
