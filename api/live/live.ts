import { setTimeout as pause } from 'node:timers/promises'
import { streams } from '../../commands/streams.ts'
import { accountEvents } from '../../domain/account/events.ts'
import { type EventStore, isEvent, type Position, type RecordedEvent } from '../../eventstore/event-store.ts'
import { inBatches } from '../../eventstore/in-batches.ts'
import type { StoredEvent } from '../../eventstore/stored-event.ts'
import { figuresOf } from '../../projections/bookings/figures.ts'
import type { Queryable } from '../../projections/engine/schema.ts'
import type { Log } from '../../runtime/log.ts'
import type { AdminFigures, ManagerFigures } from '../contract/dashboards.ts'
import { adminFiguresView, managerFiguresView, periodAt } from '../routes/dashboard-views.ts'
import type { BookingWatch } from './booking-watch.ts'
import { type News, newsOf, newsTypes, written } from './news.ts'
import { Onlooker, type Sight } from './onlooker.ts'

/** Bursts are sent together: nobody sees the difference, and figures are counted once for all of a burst. */
const burstMs = 100
const aliveMs = 15_000
const afterFailureMs = 1_000
/** How often the database is looked at: while it is away nothing is heard, and nobody should believe they are live. */
const lookMs = 2_000
const atATime = 500
/** Who was away for longer starts anew. */
const mostResumed = 5_000

export interface LiveParts {
  /** The events as they are stored: what is looked at needs no decryption. */
  readonly eventLog: EventStore<StoredEvent>
  readonly store: EventStore
  readonly db: Queryable
  /** Waits until the read models show a position; false when that takes too long. */
  readonly shown: (position: Position) => Promise<boolean>
  readonly clock: () => Date
  readonly log: Log
  /** Told of the same events, for customers' pages, which show one booking each. */
  readonly bookings?: Pick<BookingWatch, 'tell' | 'keepAlive' | 'close'>
  /** How often a word is said where nothing happens, and everybody looked at again. */
  readonly aliveMs?: number
}

export interface Looking {
  readonly userId: string
  readonly sight: Sight
  readonly lastEventId: string | undefined
  readonly expiresAt: Date
  /** Whether they still may look on. */
  readonly check: () => Promise<boolean>
  readonly signal: AbortSignal
}

/**
 * What happens, told to all open streams of this process: one subscription to the log, whatever the number of streams,
 * and one count of figures per manager and burst.
 */
export class Live {
  readonly #parts: LiveParts
  readonly #onlookers = new Set<Onlooker>()
  readonly #stopping = new AbortController()
  readonly #figures = new Map<string, Promise<AdminFigures | ManagerFigures>>()
  #position: Position = ''
  #running: Promise<void> = Promise.resolve()

  constructor(parts: LiveParts) {
    this.#parts = parts
  }

  /** How many streams are open. */
  get open(): number {
    return this.#onlookers.size
  }

  /** Follows the log from its present head on. */
  async start(): Promise<void> {
    this.#position = (await this.#parts.store.head()) ?? ''
    this.#running = this.#run()
    const alive = setInterval(() => void this.#keepAlive(), this.#parts.aliveMs ?? aliveMs)
    const look = setInterval(() => void this.#lookAtDatabase(), lookMs)
    this.#stopping.signal.addEventListener('abort', () => {
      clearInterval(alive)
      clearInterval(look)
    })
  }

  /** Ends all streams; those who look on come back to another process. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const onlooker of this.#onlookers) onlooker.close()
    this.#parts.bookings?.close()
    await this.#running
  }

  /**
   * A stream of server-sent events: what was missed since `lastEventId`, the figures, and then what happens until the
   * client leaves or may no longer look on.
   */
  async *look({ userId, sight, lastEventId, expiresAt, check, signal }: Looking): AsyncGenerator<string> {
    const resumed = lastEventId === undefined ? undefined : await this.#placeOf(lastEventId)
    const from = this.#position
    const onlooker = new Onlooker({ userId, sight, check }, resumed ?? '')
    const leave = () => onlooker.close()
    const expiry = setTimeout(leave, expiresAt.getTime() - this.#parts.clock().getTime())
    signal.addEventListener('abort', leave)
    // From here on nothing is missed: what is older is read from the log, what is newer comes to the onlooker.
    this.#onlookers.add(onlooker)
    try {
      yield 'retry: 5000\n\n'
      if (resumed !== undefined) yield* this.#missed(onlooker, resumed, from)
      if (!onlooker.closed) yield written({ event: 'stats_update', data: await this.#figuresFor(sight) }, from)
      yield* onlooker.sent()
    } finally {
      clearTimeout(expiry)
      signal.removeEventListener('abort', leave)
      this.#onlookers.delete(onlooker)
    }
  }

  /** Looks again at whether a person may look on: somebody who signs out sees nothing more. */
  async lookAgainAt(userId: string): Promise<void> {
    await this.#check([...this.#onlookers].filter((onlooker) => onlooker.userId === userId))
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      try {
        await this.#follow(signal)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        this.#parts.log.warn({ reason }, 'lost sight of the news for a moment')
        await pause(afterFailureMs, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const after = this.#position === '' ? {} : { after: this.#position }
    const items = this.#parts.eventLog.subscribe({ ...after, types: [...newsTypes, ...endings], signal })
    for await (const batch of inBatches(items, atATime)) {
      await this.#tell(batch.filter(isEvent), signal)
      await pause(burstMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async #tell(batch: readonly RecordedEvent<StoredEvent>[], signal: AbortSignal): Promise<void> {
    const position = batch.at(-1)?.position ?? this.#position
    await this.#parts.bookings?.tell(batch)
    if (this.#onlookers.size === 0) {
      this.#figures.clear()
      this.#position = position
      return
    }
    await this.#untilShown(position, signal)
    const people = new Set(batch.filter(({ type }) => endings.includes(type)).map(({ stream }) => stream))
    await this.#check([...this.#onlookers].filter(({ userId }) => people.has(streams.user(userId))))
    const news = await newsOf(this.#parts, batch.filter(isNews), this.#position)
    const concerned = [...this.#onlookers].filter((onlooker) => tell(onlooker, news))
    this.#figures.clear()
    this.#position = position
    await this.#sendFigures(concerned, position)
  }

  async #sendFigures(concerned: readonly Onlooker[], position: Position): Promise<void> {
    for (const onlooker of concerned)
      onlooker.send(written({ event: 'stats_update', data: await this.#figuresFor(onlooker.sight) }, position))
  }

  /** Counted once for all who see the same, until something happens. */
  #figuresFor({ as, managerId }: Sight): Promise<AdminFigures | ManagerFigures> {
    const key = `${as}/${managerId ?? ''}`
    const kept = this.#figures.get(key)
    if (kept) return kept
    const { db, clock } = this.#parts
    const figures = figuresOf(db, { managerId }, periodAt(clock())).then(
      as === 'admin' ? adminFiguresView : managerFiguresView,
    )
    this.#figures.set(key, figures)
    // Whoever waits for it hears of it; the next one tries again.
    figures.catch(() => this.#figures.delete(key))
    return figures
  }

  /** Where in the log somebody comes back to; undefined for no place of it, such as one beyond its end after a restore. */
  async #placeOf(lastEventId: string): Promise<Position | undefined> {
    const head = (await this.#parts.store.head()) ?? ''
    return isLike(lastEventId, head) && lastEventId <= head ? lastEventId : undefined
  }

  /** What happened between two positions, both told already when it happened. */
  async *#missed(onlooker: Onlooker, after: Position, upTo: Position): AsyncGenerator<string> {
    const missed: RecordedEvent<StoredEvent>[] = []
    for await (const event of this.#parts.eventLog.readAll({ after, types: newsTypes, limit: mostResumed + 1 })) {
      if (event.position > upTo) break
      missed.push(event)
    }
    if (missed.length === 0 || missed.length > mostResumed) return
    await this.#untilShown(upTo, this.#stopping.signal)
    for (const news of await newsOf(this.#parts, missed, after)) {
      const part = onlooker.partOf(news)
      if (part !== undefined && part !== '') yield part
    }
  }

  async #untilShown(position: Position, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !(await this.#parts.shown(position)));
  }

  async #keepAlive(): Promise<void> {
    // The figures speak of today, too, and days end.
    this.#figures.clear()
    for (const onlooker of this.#onlookers) onlooker.send(': alive\n\n')
    this.#parts.bookings?.keepAlive()
    await this.#check(this.#onlookers)
  }

  /** Ends all streams while the database is away: those who look on see it, and come back by themselves. */
  async #lookAtDatabase(): Promise<void> {
    if (this.#onlookers.size === 0) return
    try {
      await this.#parts.db.query('select 1')
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.#parts.log.warn({ reason, streams: this.#onlookers.size }, 'nothing is seen: open streams end')
      for (const onlooker of this.#onlookers) onlooker.close()
    }
  }

  /** Ends the streams of those who may no longer look on. */
  async #check(onlookers: Iterable<Onlooker>): Promise<void> {
    for (const onlooker of onlookers) {
      // A database that is away ends nobody's stream: they are looked at again in a moment.
      const may = await onlooker.check().catch(() => true)
      if (!may) onlooker.close()
    }
  }
}

/** Whether any of it concerned them. */
function tell(onlooker: Onlooker, news: readonly News[]): boolean {
  const text = news.map((each) => onlooker.partOf(each) ?? '').join('')
  onlooker.send(text)
  return text !== ''
}

/** After these, people may look on at less than before. */
const endings: readonly string[] = Object.keys(accountEvents)
const isNews = ({ type }: RecordedEvent<StoredEvent>) => newsTypes.includes(type)

/** Whether a text could be a position of the same log: it only differs in its digits. */
const isLike = (text: string, position: Position) => text.replace(/\d/g, '0') === position.replace(/\d/g, '0')
