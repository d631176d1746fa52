import { createHash } from 'node:crypto'
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg'
import type { Position } from '../../eventstore/event-store.ts'
import { type AnyProjection, type Tally, tablesOf } from './projection.ts'

/** Anything that answers queries: a pool, or one of its connections inside a transaction. */
export interface Queryable {
  query<Row extends QueryResultRow>(query: string | QueryConfig, values?: unknown[]): Promise<QueryResult<Row>>
}

/** A statement that takes as long as the log is, or as another rebuild takes: a day at most. */
export const unhurried = (text: string, values: unknown[] = []) => ({ text, values, query_timeout: 86_400_000 })

/** Raised when the engine itself lays rows out differently. */
const engineVersion = 1

/** The schema all read models of this code live in: the name follows from what they are, so other code has another. */
export function schemaOf(projections: readonly AnyProjection[]): string {
  const shape = projections.map(({ table, version, columns, indexes, tallies }) => ({
    table,
    version,
    columns,
    indexes,
    tallies: tallies.map(({ table, sums }) => ({ table, sums })),
  }))
  const digest = createHash('sha256')
    .update(JSON.stringify([engineVersion, shape]))
    .digest('hex')
  return `read_${digest.slice(0, 12)}`
}

/** Creates the schema with its empty tables, their indexes and a checkpoint before the first event. */
export async function createSchema(
  db: Queryable,
  schema: string,
  projections: readonly AnyProjection[],
): Promise<void> {
  await createTables(db, schema, projections)
  await createIndexes(db, schema, projections)
}

/** Creates the schema without indexes but the keys: what a table is filled through. */
export async function createTables(
  db: Queryable,
  schema: string,
  projections: readonly AnyProjection[],
): Promise<void> {
  const tables = projections.flatMap(({ table, columns, key, tallies }) => {
    const list = Object.entries(columns).map(([name, type]) => `${name} ${type}${name === key ? ' primary key' : ''}`)
    // Rows are updated again and again: room on each page keeps those updates from touching the indexes.
    const created = `create table ${schema}.${table} (${list.join(', ')}) with (fillfactor = 85);`
    return [created, ...tallies.map((tally) => tallyTable(schema, tally))]
  })
  await db.query(`create schema ${schema};
    ${tables.join('\n')}
    create table ${schema}.checkpoint (position text not null);
    insert into ${schema}.checkpoint values ('')`)
}

const tallyTable = (schema: string, { table, sums }: Tally<object>) =>
  `create table ${schema}.${table} (key text primary key, ${sums.map((sum) => `${sum} bigint not null`).join(', ')})
   with (fillfactor = 85);`

/** Indexes a schema's tables: much faster when they are full already than while they fill. */
export async function createIndexes(
  db: Queryable,
  schema: string,
  projections: readonly AnyProjection[],
): Promise<void> {
  const indexes = projections.flatMap(({ table, indexes }) =>
    indexes.map((body) => `create index on ${schema}.${table} ${body};`),
  )
  // Parts of words are found through trigrams; PostgreSQL brings them along and lets any owner of a database have them.
  const extension = indexes.some((index) => index.includes('gin_trgm_ops'))
    ? 'create extension if not exists pg_trgm;'
    : ''
  if (indexes.length > 0) await db.query(unhurried(`${extension}\n${indexes.join('\n')}`))
}

/** Whether the schema has been made, whatever tables it may have lost since. */
export async function schemaExists(db: Queryable, schema: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `${schema}.checkpoint`,
  ])
  return rows[0]?.found ?? false
}

/** Whether the schema has every table it should have. */
export async function isWhole(db: Queryable, schema: string, projections: readonly AnyProjection[]): Promise<boolean> {
  const tables = [...tablesOf(projections), 'checkpoint'].map((table) => `${schema}.${table}`)
  const { rows } = await db.query<{ whole: boolean }>(
    'select bool_and(to_regclass(name) is not null) as whole from unnest($1::text[]) name',
    [tables],
  )
  return rows[0]?.whole ?? false
}

/** How far a schema's tables have come; undefined before the first event. */
export async function readCheckpoint(db: Queryable, schema: string): Promise<Position | undefined> {
  const { rows } = await db.query<{ position: string }>(`select position from ${schema}.checkpoint`)
  return rows[0]?.position || undefined
}
