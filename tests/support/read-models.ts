import type { Pool } from 'pg'
import { projections } from '../../projections/all.ts'
import { tablesOf } from '../../projections/engine/projection.ts'
import { schemaOf } from '../../projections/engine/schema.ts'

/** Every row of every read model, and the checkpoint, as text in an order of their own: two dumps can be compared. */
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
