import { setTimeout as pause } from 'node:timers/promises'
import { type EventStore, isEvent, type Position } from '../../eventstore/event-store.ts'
import { inBatches } from '../../eventstore/in-batches.ts'
import { applyBatch, CheckpointMoved, type Tables } from './apply.ts'
import type { AnyProjection } from './projection.ts'
import type { RebuildProgress } from './rebuild.ts'

const batchSize = 1_000
const saveEveryMs = 50

/** The tables that readers see. Their saves need not wait for the disk: a tail lost in a power cut is projected again. */
export interface LiveTables extends Tables {
  /** Whether every table is there. */
  isWhole(): Promise<boolean>
  /** How far the tables have come; undefined before the first event. */
  checkpoint(): Promise<Position | undefined>
  /** Resolves about a second after a table was dropped, or when the signal aborts. */
  untilDropped(signal: AbortSignal): Promise<void>
}

export interface Projecting {
  readonly tables: LiveTables
  readonly store: EventStore
  readonly projections: readonly AnyProjection[]
  /** Told of every position the tables have come to. */
  readonly onProjected: (position: Position) => void
  /** Builds the tables where they are missing. */
  readonly rebuild: (onProgress: (progress: RebuildProgress) => void) => Promise<unknown>
  readonly onRebuild: (progress: RebuildProgress) => void
}

/**
 * Keeps the read models up to date until its signal aborts: builds them where this version of the code has none, or
 * where someone dropped them, then follows the log from their checkpoint. Run it in one process at a time. Throws when
 * the database or the store fails; run it again then.
 */
export async function project(projecting: Projecting, signal: AbortSignal): Promise<void> {
  const { tables, rebuild, onRebuild } = projecting
  while (!signal.aborted) {
    if (!(await tables.isWhole())) await rebuild(onRebuild)
    try {
      await follow(projecting, signal)
    } catch (error) {
      // A rebuild exchanged the tables, or they are gone: go on with those that are there next.
      if (!(error instanceof CheckpointMoved) && (await tables.isWhole())) throw error
    }
  }
}

/**
 * How long to wait after a batch of so many events that took so long. The first event after a quiet moment is applied at
 * once, and those that follow are gathered, because a batch costs what its round trips cost. A full batch means that there
 * is much to catch up with.
 */
export const restMsAfter = (events: number, tookMs: number): number =>
  events >= batchSize ? 0 : Math.max(0, saveEveryMs - tookMs)

/** Applies what is appended until the signal aborts, or the tables are no longer there. */
async function follow(projecting: Projecting, signal: AbortSignal): Promise<void> {
  const { tables, store, projections, onProjected } = projecting
  let position = await tables.checkpoint()
  if (position) onProjected(position)
  const attempt = new AbortController()
  const either = AbortSignal.any([signal, attempt.signal])
  // Readers miss dropped tables also while nothing is appended.
  const watching = tables.untilDropped(either).finally(() => attempt.abort())
  // Its error is thrown below; until then nobody listens.
  watching.catch(() => {})
  const items = store.subscribe({ ...(position && { after: position }), signal: either })
  try {
    for await (const batch of inBatches(items, batchSize)) {
      const to = batch.at(-1)?.position
      if (to === undefined) continue
      const began = performance.now()
      await applyBatch(tables, projections, position, batch.filter(isEvent), to)
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
