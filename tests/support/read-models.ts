import type { Pool } from 'pg'
import type { Position } from '../../eventstore/event-store.ts'
import { projections } from '../../projections/all.ts'
import { project } from '../../projections/engine/engine.ts'
import { postgresLiveTables } from '../../projections/engine/postgres-tables.ts'
import { tablesOf } from '../../projections/engine/projection.ts'
import { schemaOf } from '../../projections/engine/schema.ts'
import type { Composition } from '../../server/composition.ts'

/** Returns every row of every read model, and the checkpoint, as sorted text, so that two dumps can be compared. */
export async function dumpReadModels(pool: Pool): Promise<Record<string, string[]>> {
  const schema = schemaOf(projections)
  const dump: Record<string, string[]> = {}
  for (const table of [...tablesOf(projections), 'checkpoint']) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${schema}.${table} t order by 1`,
    )
    dump[table] = rows.map(({ row }) => row)
  }
  return dump
}

/** Projects the rest of the log to the read models. */
export async function projectAll({ projectionPool, rebuilds, store }: Composition): Promise<void> {
  const head = await store.head()
  const leaving = new AbortController()
  const onProjected = (position: Position) => {
    if (head === undefined || position >= head) leaving.abort()
  }
  const rebuild = rebuilds.request.bind(rebuilds)
  const tables = postgresLiveTables(projectionPool, projections)
  const callbacks = { onProjected, onRebuild: () => undefined, onStopped: () => undefined }
  await project({ tables, store, projections, rebuild, ...callbacks }, leaving.signal)
}
