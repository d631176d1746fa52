import type { Pool } from 'pg'
import type { EventStore, Position } from '../../eventstore/event-store.ts'
import { inBatches } from '../../eventstore/in-batches.ts'
import { applyBatch, CheckpointMoved } from './apply.ts'
import type { AnyProjection } from './projection.ts'
import { type RebuildProgress, rebuild } from './rebuild.ts'
import { readCheckpoint, schemaExists, schemaOf } from './schema.ts'

const batchSize = 1_000

export interface Projecting {
  /** Its connections commit without waiting for the disk: a tail lost in a power cut is projected again. */
  readonly pool: Pool
  readonly store: EventStore
  readonly projections: readonly AnyProjection[]
  /** Told of every position the tables have come to. */
  readonly onProjected: (position: Position) => void
  readonly onRebuild: (progress: RebuildProgress) => void
}

/**
 * Keeps the read models up to date until its signal aborts: builds them if this version of the code has none, then
 * follows the log from their checkpoint. Run it in one process at a time. Throws when the database or the store fails;
 * run it again then.
 */
export async function project(projecting: Projecting, signal: AbortSignal): Promise<void> {
  const { pool, store, projections, onRebuild } = projecting
  while (!signal.aborted) {
    if (!(await schemaExists(pool, schemaOf(projections)))) await rebuild(pool, store, projections, onRebuild)
    try {
      await follow(projecting, signal)
    } catch (error) {
      // A rebuild exchanged the tables: go on from where the new ones are. Whatever else happened is the caller's.
      if (!(error instanceof CheckpointMoved)) throw error
    }
  }
}

async function follow({ pool, store, projections, onProjected }: Projecting, signal: AbortSignal): Promise<void> {
  const schema = schemaOf(projections)
  let position = await readCheckpoint(pool, schema)
  if (position) onProjected(position)
  const attempt = new AbortController()
  const events = store.subscribe({
    ...(position && { after: position }),
    signal: AbortSignal.any([signal, attempt.signal]),
  })
  try {
    for await (const batch of inBatches(events, batchSize)) {
      const last = batch.at(-1)
      if (!last) continue
      const from = position
      await applyBatch(pool, schema, projections, from, batch)
      position = last.position
      onProjected(last.position)
    }
  } finally {
    attempt.abort()
  }
}
