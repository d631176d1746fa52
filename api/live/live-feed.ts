import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import DataLoader from 'dataloader'
import {
  concat,
  defer,
  delayWhen,
  EMPTY,
  filter,
  finalize,
  from,
  interval,
  lastValueFrom,
  map,
  merge,
  type Observable,
  retry,
  Subject,
  switchMap,
  takeUntil,
  takeWhile,
  timer,
  toArray,
} from 'rxjs'
import { streams } from '../../commands/streams.ts'
import { accountEvents } from '../../domain/account/events.ts'
import { type EventStore, isEvent, type Position } from '../../eventstore/event-store.ts'
import type { StoredEvent } from '../../eventstore/stored-event.ts'
import { inBatches } from '../../lib/batches.ts'
import { figuresOf } from '../../projections/bookings/figures.ts'
import type { Log } from '../../runtime/log.ts'
import type { AdminFigures, ManagerFigures } from '../contract/dashboards.ts'
import { adminFiguresView, managerFiguresView, periodAt } from '../views/dashboards.ts'
import type { BookingFeed } from './booking-feed.ts'
import { abortable, Channels, eventStream, heartbeats } from './event-stream.ts'
import { type Recorded, serverSentEvent, takeOrSkip } from './messages.ts'
import {
  type Chunk,
  type FeedScope,
  textAfter,
  type Update,
  type UpdateSource,
  updatesOf,
  updateTypes,
  visibleTo,
} from './updates.ts'

/**
 * The pause between batches. The delay is not noticeable, and the figures are counted once for all events of the
 * pause.
 */
const batchMs = 100
const maxBatch = 500
const retryMs = 1_000
/** While the database is down there are no updates, and no stream should look live. */
const databaseCheckMs = 2_000
/** A client that missed more events starts over. */
const maxMissed = 5_000

export interface LiveFeedParts extends UpdateSource {
  /** The events as they are stored: the feed needs nothing that is encrypted. */
  readonly eventLog: EventStore<StoredEvent>
  /** Waits until the read models show a position, or the signal aborts. */
  readonly waitForProjections: (position: Position, signal: AbortSignal) => Promise<void>
  /** Queries the database on a separate connection, so that busy connections don't delay it. */
  readonly pingDatabase: () => Promise<unknown>
  /** Returns how many erasures the read models reflect; undefined while there are no read models. */
  readonly reflectedErasures: () => Promise<number | undefined>
  readonly clock: () => Date
  readonly log: Log
  /** Publishes the same events to customers' pages. */
  readonly bookings?: Pick<BookingFeed, 'publish' | 'close'>
  /** How often to send a heartbeat and to check every subscriber's access. */
  readonly heartbeatMs?: number
  /** How often to check the database, and the read models for erasures. */
  readonly databaseCheckMs?: number
}

export interface Subscription {
  readonly userId: string
  readonly scope: FeedScope
  readonly lastEventId: string | undefined
  readonly expiresAt: Date
  /** Whether the user may still read the stream. */
  readonly hasAccess: () => Promise<boolean>
}

interface Subscriber extends Pick<Subscription, 'userId' | 'hasAccess'> {
  /** Ends the stream. */
  readonly end: Subject<void>
}

/**
 * Server-sent events for the back office. A process reads the log once for all streams. Each batch is read once, and
 * figures are counted once for each scope.
 */
export class LiveFeed {
  readonly #parts: LiveFeedParts
  readonly #subscribers = new Set<Subscriber>()
  readonly #channels = new Channels<FeedScope, readonly Chunk[]>(keyOf)
  readonly #heartbeat: Observable<string>
  /** Figures by scope, kept until the next batch, or the next heartbeat because the day may change. */
  readonly #figures = new DataLoader(
    (scopes: readonly FeedScope[]) => Promise.all(scopes.map((scope) => this.#countFigures(scope))),
    { batch: false, cacheKeyFn: keyOf },
  )
  readonly #stopping = new AbortController()
  readonly #stopped = once(this.#stopping.signal, 'abort')
  /** The position up to which everything was sent. */
  #position: Position = ''
  /** How many erasures the read models reflected at the last check. */
  #erasures: number | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(parts: LiveFeedParts) {
    this.#parts = parts
    this.#heartbeat = heartbeats(parts.heartbeatMs)
  }

  get subscriberCount(): number {
    return this.#subscribers.size
  }

  /** Follows the log from its current head on. */
  async start(): Promise<void> {
    this.#position = (await this.#parts.store.head()) ?? ''
    await this.#checkErasures()
    const following = defer(() => this.#follow(this.#stopping.signal)).pipe(
      retry({
        delay: (error) => {
          this.#parts.log.warn({ reason: reasonOf(error) }, 'the live feed failed and starts again in a moment')
          return timer(retryMs).pipe(takeUntil(this.#stopped))
        },
      }),
    )
    this.#running = lastValueFrom(following, { defaultValue: undefined })
    this.#heartbeat.pipe(takeUntil(this.#stopped)).subscribe(() => {
      this.#figures.clearAll()
      void this.checkAccess()
    })
    interval(this.#parts.databaseCheckMs ?? databaseCheckMs)
      .pipe(takeUntil(this.#stopped))
      .subscribe(() => {
        void this.#checkDatabase()
        void this.#checkErasures()
      })
  }

  /** Ends all streams; their clients reconnect to another process. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#endAll()
    this.#parts.bookings?.close()
    await this.#running
  }

  /**
   * Opens a stream: the updates since `lastEventId`, the figures, and then updates until the client disconnects or
   * loses access.
   */
  async subscribe({ userId, scope, lastEventId, expiresAt, hasAccess }: Subscription): Promise<Readable> {
    const resumed = lastEventId === undefined ? undefined : await this.#resumable(lastEventId)
    const subscriber = { userId, hasAccess, end: new Subject<void>() }
    const catchUp = defer(() => {
      // Later updates arrive live, because both are subscribed to in the same turn.
      const position = this.#position
      return concat(
        this.#missed(scope, resumed, position),
        defer(() => this.#statsUpdate(scope, position)),
      )
    })
    const live = defer(() => {
      this.#subscribers.add(subscriber)
      return this.#channels.on(scope)
    }).pipe(
      map((chunks) => textAfter(resumed ?? '', chunks)),
      finalize(() => this.#subscribers.delete(subscriber)),
    )
    const expired = timer(expiresAt.getTime() - this.#parts.clock().getTime())
    return eventStream({ catchUp, live, heartbeat: this.#heartbeat, until: merge(subscriber.end, expired) })
  }

  /** Ends the streams of users who have lost access, such as by signing out. Checks all users by default. */
  async checkAccess(isConcerned: (userId: string) => boolean = () => true): Promise<void> {
    for (const { userId, hasAccess, end } of this.#subscribers) {
      // A failed check, such as without the database, ends no stream. The next one decides.
      if (isConcerned(userId) && !(await hasAccess().catch(() => true))) end.next()
    }
  }

  /** A loop instead of `bufferTime`, because rxjs has no back-pressure. It reads no more events than it can send. */
  async #follow(signal: AbortSignal): Promise<void> {
    const after = this.#position || undefined
    const items = this.#parts.eventLog.subscribe({ after, types: [...updateTypes, ...accountTypes], signal })
    for await (const batch of inBatches(items, maxBatch)) {
      const events = batch.filter(isEvent)
      await this.#parts.bookings?.publish(events)
      await this.#publish(events)
      await pause(batchMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async #publish(batch: readonly Recorded[]): Promise<void> {
    const position = batch.at(-1)?.position ?? this.#position
    const updates = this.#subscribers.size === 0 ? [] : await this.#updatesOf(batch, position)
    const concerned = this.#channels.topics.filter((scope) => {
      const chunks = visibleTo(scope, updates)
      if (chunks.length > 0) this.#channels.send(scope, chunks)
      return chunks.length > 0
    })
    this.#figures.clearAll()
    this.#position = position
    // One scope at a time, so that figures never use all database connections.
    for (const scope of concerned)
      this.#channels.send(scope, [{ position, text: await this.#statsUpdate(scope, position) }])
  }

  async #updatesOf(batch: readonly Recorded[], position: Position): Promise<Update[]> {
    await this.#parts.waitForProjections(position, this.#stopping.signal)
    const changed = new Set(batch.filter(({ type }) => accountTypes.includes(type)).map(({ stream }) => stream))
    if (changed.size > 0) await this.checkAccess((userId) => changed.has(streams.user(userId)))
    const events = batch.filter(({ type }) => updateTypes.includes(type))
    return updatesOf(this.#parts, events, this.#position, this.#stopping.signal)
  }

  async #statsUpdate(scope: FeedScope, position: Position): Promise<string> {
    const text = async () => serverSentEvent({ event: 'stats_update', data: await this.#figures.load(scope) }, position)
    return takeOrSkip(this.#parts.log, { figures: keyOf(scope) }, text, '')
  }

  async #countFigures({ as, managerId }: FeedScope): Promise<AdminFigures | ManagerFigures> {
    const { db, clock } = this.#parts
    const figures = await figuresOf(db, { managerId }, periodAt(clock()))
    return as === 'admin' ? adminFiguresView(figures) : managerFiguresView(figures)
  }

  /** The position that a client resumes after; undefined if this log has no such position, as after a restore. */
  async #resumable(lastEventId: string): Promise<Position | undefined> {
    const head = (await this.#parts.store.head()) ?? ''
    return isLike(lastEventId, head) && lastEventId <= head ? lastEventId : undefined
  }

  /** The updates between two positions. */
  #missed(scope: FeedScope, after: Position | undefined, upTo: Position): Observable<string> {
    if (after === undefined) return EMPTY
    return from(this.#parts.eventLog.readAll({ after, types: updateTypes, limit: maxMissed + 1 })).pipe(
      takeWhile(({ position }) => position <= upTo),
      toArray(),
      filter(({ length }) => length > 0 && length <= maxMissed),
      delayWhen(() => abortable((signal) => this.#parts.waitForProjections(upTo, signal))),
      switchMap((events) => abortable((signal) => updatesOf(this.#parts, events, after, signal))),
      map((updates) => textAfter(after, visibleTo(scope, updates))),
    )
  }

  /** Ends all streams while the database is down: clients show it and reconnect. */
  async #checkDatabase(): Promise<void> {
    if (this.#subscribers.size === 0) return
    try {
      await this.#parts.pingDatabase()
    } catch (error) {
      const streams = this.#subscribers.size
      this.#parts.log.warn({ reason: reasonOf(error), streams }, 'the database is down: the live feed ends all streams')
      this.#endAll()
    }
  }

  /** Makes all screens refetch after a rebuild for an erasure: it appends no event, and until then they show the name. */
  async #checkErasures(): Promise<void> {
    // Without an answer, the next check finds out.
    const erasures = await this.#parts.reflectedErasures().catch(() => undefined)
    const before = this.#erasures
    this.#erasures = erasures ?? before
    if (before === undefined || this.#erasures === before) return
    const at = this.#parts.clock().toISOString()
    const text = serverSentEvent({ event: 'people_update', data: { at } }, this.#position)
    for (const scope of this.#channels.topics) this.#channels.send(scope, [{ text }])
  }

  #endAll(): void {
    for (const { end } of this.#subscribers) end.next()
  }
}

const keyOf = ({ as, managerId = '' }: FeedScope) => `${as}/${managerId}`

/** Events after which a user may have lost access. */
const accountTypes: readonly string[] = Object.keys(accountEvents)

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Whether a text could be a position of the same log, differing only in its digits. */
const isLike = (text: string, position: Position) => text.replace(/\d/g, '0') === position.replace(/\d/g, '0')
