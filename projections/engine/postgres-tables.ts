import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Position } from '../../eventstore/event-store.ts'
import { type Changes, CheckpointMoved, type Rows, type Stops, type Tables, type Wanted } from './apply.ts'
import type { LiveTables } from './engine.ts'
import type { AnyProjection, Tally } from './projection.ts'
import { isWhole, type Queryable, readCheckpoint, readErasures, readStopped, schemaOf } from './schema.ts'

const checkEveryMs = 1_000

/** The live read models of this code version in PostgreSQL. */
export function postgresLiveTables(pool: Pool, projections: readonly AnyProjection[]): LiveTables {
  const schema = schemaOf(projections)
  const whole = () => isWhole(pool, schema, projections)
  return {
    ...postgresTables(pool, schema),
    isWhole: whole,
    checkpoint: () => readCheckpoint(pool, schema),
    erasures: () => readErasures(pool, schema),
    stopped: () => readStopped(pool, schema),
    async untilDropped(signal) {
      while (!signal.aborted) {
        await pause(checkEveryMs, undefined, { signal }).catch(() => undefined)
        if (signal.aborted || !(await whole())) return
      }
    },
  }
}

/** The tables of a schema. One statement loads, another one saves. */
export const postgresTables = (db: Queryable, schema: string): Tables => ({
  load: (wanted) => loadRows(db, schema, wanted),
  save: (changes, from, to, stops) => save(db, schema, changes, from ?? '', to, stops),
})

async function loadRows(db: Queryable, schema: string, wanted: readonly Wanted[]): Promise<Rows> {
  const rows = new Map(wanted.map(({ projection }) => [projection.table, new Map<string, object>()]))
  const selects = wanted.map(
    ({ projection: { table, key, columns } }, i) =>
      `select '${table}' as "table", ${key}::text as key, to_jsonb(t) as row
       from ${schema}.${table} t where ${key} = any($${i + 1}::${typeOf(columns[key])}[])`,
  )
  const found = await db.query<{ table: string; key: string; row: object }>({
    ...prepared(selects.join('\nunion all\n')),
    values: wanted.map(({ keys }) => keys),
  })
  for (const { table, key, row } of found.rows) rows.get(table)?.set(key, row)
  return rows
}

const typeOf = (column = 'text') => column.split(' ')[0]

async function save(
  db: Queryable,
  schema: string,
  changes: readonly Changes[],
  from: Position | '',
  to: Position,
  stops: Stops,
): Promise<void> {
  const added = changes.flatMap((change) => change.added)
  const writes = [
    ...changes.map(({ projection }, i) => savingRows(schema, projection, i, 2 * i + 6)),
    ...added.map(({ tally }, i) => addingSums(schema, tally, i, 2 * changes.length + i + 6)),
  ]
  const { rowCount } = await db.query({
    ...prepared(
      // A rebuild may have ended at the same position with other projections stopped, or without an erased person.
      `with moved as (update ${schema}.checkpoint set position = $1
         where position = $2 and erasures = coalesce($5::int, erasures)
           and array(select projection from ${schema}.stopped order by projection collate "C") = $3
         returning 1),
       stopped as (insert into ${schema}.stopped (projection, position, event_id, type, stream, error)
         select projection, position, "eventId", type, stream, error
         from jsonb_to_recordset($4::jsonb)
           as t(projection text, position text, "eventId" text, type text, stream text, error text)
         where exists (select from moved))${writes.join('')}
       select from moved`,
    ),
    values: [
      to,
      from,
      [...stops.before].sort(),
      JSON.stringify(stops.now),
      stops.erasures ?? null,
      ...changes.flatMap(({ changed, removed }) => [JSON.stringify(changed), removed]),
      ...added.map(({ rows }) => JSON.stringify(rows)),
    ],
  })
  if (rowCount !== 1) throw new CheckpointMoved(`The checkpoint of ${schema} is no longer at ${from}`)
}

const savingRows = (schema: string, { table, key, columns }: AnyProjection, i: number, parameter: number) => `,
    saved_${i} as (
      insert into ${schema}.${table}
      select r.* from jsonb_populate_recordset(null::${schema}.${table}, $${parameter}::jsonb) r
      where exists (select from moved)
      on conflict (${key}) do update set ${assignments(columns, key)}),
    removed_${i} as (
      delete from ${schema}.${table} where ${key} = any($${parameter + 1}::${typeOf(columns[key])}[])
        and exists (select from moved))`

const addingSums = (schema: string, { table, sums }: Tally<object>, i: number, parameter: number) => `,
    added_${i} as (
      insert into ${schema}.${table} as t
      select r.* from jsonb_populate_recordset(null::${schema}.${table}, $${parameter}::jsonb) r
      where exists (select from moved)
      on conflict (key) do update set ${sums.map((sum) => `${sum} = t.${sum} + excluded.${sum}`).join(', ')})`

const assignments = (columns: Readonly<Record<string, string>>, key: string) =>
  Object.keys(columns)
    .filter((column) => column !== key)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')

/** A prepared statement. There is one for each set of tables that batches touch. */
const prepared = (text: string) => ({ name: createHash('sha1').update(text).digest('base64url'), text })
