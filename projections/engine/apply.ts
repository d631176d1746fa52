import type { DomainEvent } from '../../domain/events.ts'
import type { Position, RecordedEvent } from '../../eventstore/event-store.ts'
import type { AnyProjection } from './projection.ts'
import type { Queryable } from './schema.ts'

export type Recorded = RecordedEvent<DomainEvent>

/** Someone else moved the checkpoint: a rebuild took the tables' place, or another engine leads. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved'
}

/**
 * Applies a batch of events to every table and moves the checkpoint from `from` to the last event's position. Call it
 * inside a transaction. Throws CheckpointMoved if the checkpoint is not at `from`.
 */
export async function applyBatch(
  db: Queryable,
  schema: string,
  projections: readonly AnyProjection[],
  from: Position | undefined,
  events: readonly Recorded[],
): Promise<void> {
  const last = events.at(-1)
  if (!last) return
  const moved = await db.query(`update ${schema}.checkpoint set position = $1 where position = $2`, [
    last.position,
    from ?? '',
  ])
  if (moved.rowCount !== 1) throw new CheckpointMoved(`The checkpoint of ${schema} is no longer at ${from}`)
  for (const projection of projections) await applyTo(db, schema, projection, events)
}

async function applyTo(
  db: Queryable,
  schema: string,
  projection: AnyProjection,
  events: readonly Recorded[],
): Promise<void> {
  const touching = new Map<string, Recorded[]>()
  for (const event of events) {
    const key = projection.on[event.type]?.key(event)
    if (key === undefined) continue
    const earlier = touching.get(key)
    if (earlier) earlier.push(event)
    else touching.set(key, [event])
  }
  if (touching.size === 0) return
  const before = await loadRows(db, schema, projection, [...touching.keys()])
  const changed: object[] = []
  const removed: string[] = []
  for (const [key, theirs] of touching) {
    const row = foldRow(projection, before.get(key) ?? null, theirs)
    if (row) changed.push(row)
    else if (before.has(key)) removed.push(key)
  }
  await saveRows(db, schema, projection, changed)
  if (removed.length > 0)
    await db.query(`delete from ${schema}.${projection.table} where ${projection.key}::text = any($1)`, [removed])
}

const foldRow = (projection: AnyProjection, before: object | null, events: readonly Recorded[]): object | null => {
  let row = before
  for (const event of events) {
    const reaction = projection.on[event.type]
    if (reaction) row = reaction.fold(row, event)
  }
  return row
}

async function loadRows(
  db: Queryable,
  schema: string,
  { table, key, columns }: AnyProjection,
  keys: readonly string[],
): Promise<Map<string, object>> {
  const type = columns[key]?.split(' ')[0] ?? 'text'
  const { rows } = await db.query<{ key: string; row: object }>(
    `select ${key}::text as key, to_jsonb(t) as row from ${schema}.${table} t where ${key} = any($1::${type}[])`,
    [keys],
  )
  return new Map(rows.map(({ key, row }) => [key, row]))
}

async function saveRows(
  db: Queryable,
  schema: string,
  { table, key, columns }: AnyProjection,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const others = Object.keys(columns).filter((column) => column !== key)
  await db.query(
    `insert into ${schema}.${table} select * from jsonb_populate_recordset(null::${schema}.${table}, $1::jsonb)
     on conflict (${key}) do update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [JSON.stringify(rows)],
  )
}
