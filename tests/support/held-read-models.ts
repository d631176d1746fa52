import pg from 'pg'
import { projections } from '../../projections/all.ts'
import { schemaOf } from '../../projections/engine/schema.ts'

/** Keeps read models as they are, and readable, until released: no other process can move their checkpoint. */
export async function holdReadModels(databaseUrl: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${schemaOf(projections)}.checkpoint in share row exclusive mode`)
  return { release: () => client.end() }
}
