import { setTimeout as pause } from 'node:timers/promises'
import type { EventStore, Position } from '../../eventstore/event-store.ts'
import { inBatches } from '../../lib/batches.ts'
import { applyBatch, CheckpointMoved, type Stop, type Tables } from './apply.ts'
import type { AnyProjection } from './projection.ts'
import type { RebuildProgress } from './rebuild.ts'

const batchSize = 1_000
const saveEveryMs = 50

/** The live tables. Their writes are asynchronous: the engine repeats writes that a power failure loses. */
export interface LiveTables extends Tables {
  /** Whether all tables exist. */
  isWhole(): Promise<boolean>
  /** Returns the checkpoint; undefined before the first event. */
  checkpoint(): Promise<Position | undefined>
  /** Returns how many erasures the rows reflect. */
  erasures(): Promise<number>
  /** Returns the projections that have stopped, by their tables. */
  stopped(): Promise<ReadonlySet<string>>
  /** Resolves about a second after a table was dropped, or when the signal aborts. */
  untilDropped(signal: AbortSignal): Promise<void>
}

export interface EngineOptions {
  readonly tables: LiveTables
  readonly store: Pick<EventStore, 'subscribe'>
  readonly projections: readonly AnyProjection[]
  /** Called with every position the tables reach. */
  readonly onProjected: (position: Position) => void
  /** Called when a projection stops. */
  readonly onStopped: (stop: Stop) => void
  /** Builds missing tables. */
  readonly rebuild: (
    onProgress: (progress: RebuildProgress) => void,
    how: { readonly mayResume: true },
  ) => Promise<unknown>
  readonly onRebuild: (progress: RebuildProgress) => void
}

/**
 * Keeps the read models up to date until the signal aborts. It builds missing tables, then follows the log from their
 * checkpoint. A projection that can't take an event stops alone, until the next rebuild. Run it in one process at a
 * time. Throws on errors of the database or the store; run it again then.
 */
export async function project(options: EngineOptions, signal: AbortSignal): Promise<void> {
  const { tables, rebuild, onRebuild } = options
  while (!signal.aborted) {
    if (!(await tables.isWhole())) await rebuild(onRebuild, { mayResume: true })
    try {
      await follow(options, signal)
    } catch (error) {
      // A rebuild swapped the tables, or they are missing: continue with the next ones.
      if (!(error instanceof CheckpointMoved) && (await tables.isWhole())) throw error
    }
  }
}

/**
 * Returns the pause after a batch. The first event after a quiet moment is applied at once; later ones are gathered,
 * because a batch costs a fixed number of round trips. A full batch means that the engine is far behind.
 */
export const restMsAfter = (events: number, tookMs: number): number =>
  events >= batchSize ? 0 : Math.max(0, saveEveryMs - tookMs)

/** Applies events until the signal aborts or a table is missing. */
async function follow(options: EngineOptions, signal: AbortSignal): Promise<void> {
  const { tables: live, store, projections, onProjected, onStopped } = options
  const erasures = await live.erasures()
  // A rebuild of a quiet log replaces the tables at the same checkpoint. Rows loaded before may show an erased person.
  const tables: LiveTables = {
    ...live,
    save: (changes, from, to, stops) => live.save(changes, from, to, { ...stops, erasures }),
  }
  let position = await tables.checkpoint()
  const stopped = new Set(await tables.stopped())
  if (position) onProjected(position)
  const attempt = new AbortController()
  const either = AbortSignal.any([signal, attempt.signal])
  // Detects dropped tables even if nothing is appended.
  const watching = tables.untilDropped(either).finally(() => attempt.abort())
  // The error is thrown below; no one awaits it before.
  watching.catch(() => {})
  const items = store.subscribe({ after: position, signal: either })
  try {
    for await (const batch of inBatches(items, batchSize)) {
      const to = batch.at(-1)?.position
      if (to === undefined) continue
      const began = performance.now()
      const stops = await applyBatch(tables, projections, position, batch, stopped)
      for (const stop of stops) {
        stopped.add(stop.projection)
        onStopped(stop)
      }
      position = to
      onProjected(to)
      const rest = restMsAfter(batch.length, performance.now() - began)
      if (rest > 0) await pause(rest, undefined, { signal: either }).catch(() => undefined)
    }
  } finally {
    attempt.abort()
  }
  await watching
}
