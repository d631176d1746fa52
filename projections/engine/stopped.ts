import { setTimeout as pause } from 'node:timers/promises'
import type { QueryConfig } from 'pg'
import type { Position, UndecodableEvent } from '../../eventstore/event-store.ts'
import { messageWithCauses, storable } from '../../lib/storable.ts'
import { type AnyProjection, tablesOf } from './projection.ts'
import type { ProjectionProgress } from './projection-progress.ts'
import { type Queryable, readStopped, schemaOf } from './schema.ts'

const maxCharacters = 2_000

/** An event that a projection or a process could not take, and why. */
export interface FailedEvent {
  readonly position: Position
  readonly eventId: string
  readonly type: string
  readonly stream: string
  readonly error: string
}

/** Describes an event that a projection or a process could not take. */
export const failedEvent = (event: Omit<UndecodableEvent, 'error'>, error: unknown): FailedEvent => ({
  position: event.position,
  eventId: event.id,
  type: event.type,
  stream: event.stream,
  error: storable(messageWithCauses(error), maxCharacters),
})

const pollMs = 1_000

/** A query needs the table of a stopped projection, whose rows lack later events. */
export class ReadModelStopped extends Error {
  override readonly name = 'ReadModelStopped'
  readonly projection: string

  constructor(projection: string, cause?: unknown) {
    super(`The read model ${projection} has stopped`, { cause })
    this.projection = projection
  }
}

/**
 * The stopped projections as one process knows them: at once in the engine's process, within a second elsewhere. A name
 * in a query counts as the table, whatever it means there.
 */
export class StoppedProjections {
  readonly #db: Queryable
  readonly #projections: readonly AnyProjection[]
  #patterns: ReadonlyMap<string, RegExp> = new Map()

  constructor(db: Queryable, projections: readonly AnyProjection[]) {
    this.#db = db
    this.#projections = projections
  }

  get names(): readonly string[] {
    return [...this.#patterns.keys()]
  }

  /** Records that a projection has just stopped. */
  add(name: string): void {
    this.#know(new Set([...this.names, name]))
  }

  /** Refreshes every second until the signal aborts. If that fails, the previous state remains. */
  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.refresh().catch(() => undefined)
      await pause(pollMs, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Throws on database errors, or if there are no read models yet. */
  async refresh(): Promise<void> {
    this.#know(await readStopped(this.#db, schemaOf(this.#projections)))
  }

  /** Throws ReadModelStopped if a query names a table of a stopped projection. */
  check(query: string): void {
    for (const [name, tables] of this.#patterns) if (tables.test(query)) throw new ReadModelStopped(name)
  }

  #know(names: ReadonlySet<string>): void {
    const stopped = this.#projections.filter(({ table }) => names.has(table))
    this.#patterns = new Map(
      stopped.map((each) => [each.table, new RegExp(`\\b(?:${tablesOf([each]).join('|')})\\b`)] as const),
    )
  }
}

/**
 * Returns a function that waits until the read models reach a position and then refreshes which of them have stopped: a
 * query that follows sees the events up to there, or throws ReadModelStopped. It throws ReadModelsBehind after 2
 * seconds.
 */
export const waitingFor =
  (progress: Pick<ProjectionProgress, 'waitForOrThrow'>, stopped: Pick<StoppedProjections, 'refresh'>) =>
  async (position: Position | undefined): Promise<void> => {
    await progress.waitForOrThrow(position)
    await stopped.refresh()
  }

/** Wraps a database so that queries throw ReadModelStopped instead of showing rows of stopped projections. */
export const withoutStopped = (db: Queryable, stopped: StoppedProjections): Queryable => ({
  async query(query: string | QueryConfig, values?: unknown[]) {
    stopped.check(typeof query === 'string' ? query : query.text)
    return db.query(query, values)
  },
})
