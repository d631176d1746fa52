import {
  type Checkpoint,
  type EventStore,
  isEvent,
  type Position,
  type UndecodableEvent,
} from '../../eventstore/event-store.ts'
import { inBatches } from '../../lib/batches.ts'
import { applyBatch, type IsSkipped, type Recorded, type Stop, type Tables } from './apply.ts'
import type { AnyProjection } from './projection.ts'

const batchSize = 2_000
const manyEvents = 10_000

export interface RebuildProgress {
  readonly events: number
  readonly position: Position
  readonly head: Position
}

/** Tables without readers. */
export interface NewTables extends Tables {
  /** The position up to which an interrupted rebuild filled them; undefined for empty tables. */
  readonly filledTo?: Position | undefined
  /** Prepares the filled tables for readers. Takes longer for large tables. */
  finish(areLarge: boolean): Promise<void>
  /**
   * Replaces the live tables atomically. If there are live tables, `catchUp` runs just before; until the swap they are
   * read-only.
   */
  takeOver(catchUp: () => Promise<void>): Promise<void>
}

/** Where tables are rebuilt. */
export interface RebuildTarget {
  /**
   * Waits for its turn: one rebuild runs at a time across processes. Tables that `work` has not swapped in when it ends
   * or its process dies are discarded by the next `create` that may not resume them. Throws on database errors or
   * abort.
   */
  exclusively<Result>(
    work: (create: (mayResume: boolean) => Promise<NewTables>) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result>
}

export interface RebuildOptions {
  readonly target: RebuildTarget
  readonly store: Pick<EventStore, 'head' | 'readAll'>
  readonly projections: readonly AnyProjection[]
  /** Called just before the log is read: the new tables include everything before. */
  readonly onBegin?: () => void
  /**
   * Whether the tables of an interrupted rebuild may be resumed: not if they may hold data of a person to be erased.
   */
  readonly mayResume?: () => boolean
  readonly onProgress?: (progress: RebuildProgress) => void
  /** Reads which events projections ignore, before the log is read; by default none. */
  readonly skipped?: () => Promise<IsSkipped>
  /** Called when a projection can't take an event; the others are rebuilt nevertheless. */
  readonly onStopped?: (stop: Stop) => void
  /** Cancels the rebuild; the live tables stay as they are. */
  readonly signal?: AbortSignal
}

/**
 * Rebuilds all read models from the log into new tables and swaps them in. Readers see the old tables until the swap.
 * Rebuilds run one at a time across processes; the leading engine notices the swap and continues. Returns the number of
 * events. Throws on errors of the database or the store or on abort; the live tables are intact then.
 */
export function rebuild({
  target,
  onBegin,
  mayResume = () => false,
  signal,
  ...options
}: RebuildOptions): Promise<number> {
  return target.exclusively(async (create) => {
    onBegin?.()
    const tables = await create(mayResume())
    const filler = new Filler(tables, options, tables.filledTo)
    await filler.fill()
    await tables.finish(filler.events >= manyEvents)
    // Applies the events since then: little is left to read while the engine waits.
    await filler.fill()
    await tables.takeOver(() => filler.fill())
    return filler.events
  }, signal)
}

export type FillOptions = Pick<RebuildOptions, 'store' | 'projections' | 'onProgress' | 'onStopped' | 'skipped'>

/** Fills tables from the log, in batches. */
export class Filler {
  readonly #tables: Tables
  readonly #options: FillOptions
  /** The position of the last applied event. */
  position: Position | undefined
  /** The number of applied events. */
  events = 0
  readonly #stopped = new Set<string>()
  #isSkipped: IsSkipped | undefined

  constructor(tables: Tables, options: FillOptions, position?: Position) {
    this.#tables = tables
    this.#options = options
    this.position = position
  }

  /** Applies the events that follow, up to and including `last`, by default to the end of the log. */
  async fill(last?: Position): Promise<void> {
    const { store, projections, onProgress, onStopped, skipped } = this.#options
    this.#isSkipped ??= (await skipped?.()) ?? (() => false)
    const head = await store.head()
    for await (const batch of inBatches(itemsOf(store, this.position, last), batchSize)) {
      const { position } = batch.at(-1) ?? {}
      if (position === undefined) continue
      const stops = await applyBatch(this.#tables, projections, this.position, batch, this.#stopped, this.#isSkipped)
      for (const stop of stops) {
        this.#stopped.add(stop.projection)
        onStopped?.(stop)
      }
      this.position = position
      this.events += batch.filter(isEvent).length
      onProgress?.({ events: this.events, position, head: head ?? position })
    }
  }
}

/** Reads a part of the log, with a checkpoint for each event that can't be decoded. */
async function* itemsOf(
  store: FillOptions['store'],
  after: Position | undefined,
  upTo: Position | undefined,
): AsyncGenerator<Recorded | Checkpoint, void> {
  const undecodable: UndecodableEvent[] = []
  const onUndecodable = (event: UndecodableEvent) => void undecodable.push(event)
  const arrived = () => undecodable.splice(0).map((event) => ({ position: event.position, undecodable: event }))
  for await (const event of store.readAll({ after, upTo, onUndecodable })) {
    yield* arrived()
    yield event
  }
  yield* arrived()
}

type OnProgress = (progress: RebuildProgress) => void

/**
 * Rebuilds once. Calls `onBegin` just before it reads the log, then asks whether it `mayResume` an interrupted rebuild.
 * Returns the number of events.
 */
type Rebuild = (
  onBegin: () => void,
  onProgress: OnProgress,
  signal: AbortSignal,
  mayResume: () => boolean,
) => Promise<number>

interface Run {
  readonly listeners: Set<OnProgress>
  /** Whether all requests allow it. */
  mayResume: boolean
  readonly events: Promise<number>
}

/**
 * Queues the rebuilds of one process. Requests share a rebuild that has not started to read the log; later requests
 * share the next one. So each rebuild includes everything that preceded its requests.
 */
export class RebuildQueue {
  readonly #rebuild: Rebuild
  readonly #stopping = new AbortController()
  /** The run that has not started to read. */
  #next: Run | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(rebuild: Rebuild) {
    this.#rebuild = rebuild
  }

  /** Returns the number of events read. All callers that share a rebuild get its error. */
  request(onProgress?: OnProgress, { mayResume = false } = {}): Promise<number> {
    this.#next ??= this.#enqueue()
    if (!mayResume) this.#next.mayResume = false
    if (onProgress) this.#next.listeners.add(onProgress)
    return this.#next.events
  }

  /** Cancels the running and the waiting rebuild. */
  stop(): void {
    this.#stopping.abort()
  }

  #enqueue(): Run {
    const listeners = new Set<OnProgress>()
    const onProgress: OnProgress = (progress) => {
      for (const listener of listeners) listener(progress)
    }
    const begun = () => {
      if (this.#next === run) this.#next = undefined
    }
    const go = () => this.#rebuild(begun, onProgress, this.#stopping.signal, () => run.mayResume).finally(begun)
    const run: Run = { listeners, mayResume: true, events: this.#last.then(go, go) }
    this.#last = run.events
    return run
  }
}
