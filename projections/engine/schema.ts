import { createHash } from 'node:crypto'
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg'
import type { Position } from '../../eventstore/event-store.ts'
import type { Stop } from './apply.ts'
import { type AnyProjection, type Tally, tablesOf } from './projection.ts'

/** Anything that runs queries: a pool, or a connection inside a transaction. */
export interface Queryable {
  query<Row extends QueryResultRow>(query: string | QueryConfig, values?: unknown[]): Promise<QueryResult<Row>>
}

/** A statement that may take a day, for work that depends on the length of the log. */
export const withinADay = (text: string, values: unknown[] = []) => ({ text, values, query_timeout: 86_400_000 })

/** Raise it when the engine's own layout of rows changes. */
const engineVersion = 3

/**
 * Returns the schema name of this code's read models. It contains a digest of their definitions, so other code has
 * another schema.
 */
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

/** Returns the schema in which read models are compared with the log. */
export const checkSchemaOf = (schema: string): string => `${schema}_check`

/** Returns the schema that a rebuild fills. */
export const nextSchemaOf = (schema: string): string => `${schema}_next`

/**
 * Creates the schema with primary keys only, for fast filling. `erasures` is the number of erasures that its rows will
 * reflect.
 */
export async function createTables(
  db: Queryable,
  schema: string,
  projections: readonly AnyProjection[],
  erasures = 0,
): Promise<void> {
  const tables = projections.flatMap(({ table, columns, key, tallies }) => {
    const list = Object.entries(columns).map(([name, type]) => `${name} ${type}${name === key ? ' primary key' : ''}`)
    // Free space on each page allows updates that don't touch indexes.
    const created = `create table ${schema}.${table} (${list.join(', ')}) with (fillfactor = 85);`
    return [created, ...tallies.map((tally) => tallyTable(schema, tally))]
  })
  await db.query(`create schema ${schema};
    ${tables.join('\n')}
    create table ${schema}.stopped (projection text primary key, position text not null, event_id text not null,
      type text not null, stream text not null, error text not null, at timestamptz not null default now());
    create table ${schema}.checkpoint (position text not null, erasures int not null);
    insert into ${schema}.checkpoint values ('', ${erasures})`)
}

const tallyTable = (schema: string, { table, sums }: Tally<object>) =>
  `create table ${schema}.${table} (key text primary key, ${sums.map((sum) => `${sum} bigint not null`).join(', ')})
   with (fillfactor = 85);`

/** Creates the indexes, which is much faster on full tables. */
export async function createIndexes(
  db: Queryable,
  schema: string,
  projections: readonly AnyProjection[],
): Promise<void> {
  const indexes = projections.flatMap(({ table, indexes }) =>
    indexes.map((body) => `create index on ${schema}.${table} ${body};`),
  )
  // Trigram indexes find parts of words. The extension comes with PostgreSQL, and any database owner may create it.
  const extension = indexes.some((index) => index.includes('gin_trgm_ops'))
    ? 'create extension if not exists pg_trgm;'
    : ''
  if (indexes.length > 0) await db.query(withinADay(`${extension}\n${indexes.join('\n')}`))
}

/** Whether the schema has a checkpoint, even if other tables are missing. */
export async function schemaExists(db: Queryable, schema: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `${schema}.checkpoint`,
  ])
  return rows[0]?.found ?? false
}

/** Whether the schema has all its tables. */
export async function isWhole(db: Queryable, schema: string, projections: readonly AnyProjection[]): Promise<boolean> {
  const tables = [...tablesOf(projections), 'stopped', 'checkpoint'].map((table) => `${schema}.${table}`)
  const { rows } = await db.query<{ whole: boolean }>(
    'select bool_and(to_regclass(name) is not null) as whole from unnest($1::text[]) name',
    [tables],
  )
  return rows[0]?.whole ?? false
}

/** Returns a schema's checkpoint; undefined before the first event. */
export async function readCheckpoint(db: Queryable, schema: string): Promise<Position | undefined> {
  const { rows } = await db.query<{ position: string }>(`select position from ${schema}.checkpoint`)
  return rows[0]?.position || undefined
}

/** Returns the number of erasures that a schema's rows reflect. */
export async function readErasures(db: Queryable, schema: string): Promise<number> {
  const { rows } = await db.query<{ erasures: number }>(`select erasures from ${schema}.checkpoint`)
  return rows[0]?.erasures ?? 0
}

/** Returns the tables of a schema's stopped projections. */
export async function readStopped(db: Queryable, schema: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ projection: string }>(`select projection from ${schema}.stopped`)
  return new Set(rows.map(({ projection }) => projection))
}

/** Returns the records of a schema's stopped projections, the first first. */
export async function readStops(db: Queryable, schema: string): Promise<(Stop & { readonly since: string })[]> {
  const { rows } = await db.query<Stop & { since: string }>(
    `select projection, position, event_id as "eventId", type, stream, error,
       to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
     from ${schema}.stopped order by at, projection`,
  )
  return rows
}
