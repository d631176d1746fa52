import type { QueryConfig } from 'pg'
import type { DomainEvent } from '../domain/events.ts'
import { fold } from '../domain/kernel/aggregate.ts'
import { isSkipped, type ReadModelEvent, skippedEvents } from '../domain/read-models/skipped-events.ts'
import type { EventStore, Position, RecordedEvent } from '../eventstore/event-store.ts'
import { blocks } from './blocks/blocks.ts'
import { bookings } from './bookings/bookings.ts'
import { catalogue } from './catalogue/catalogue.ts'
import type { AnyProjection } from './engine/projection.ts'
import type { Queryable } from './engine/schema.ts'
import { ReadModelStopped } from './engine/stopped.ts'
import { messages } from './messages/messages.ts'
import { directs } from './payments/directs.ts'
import { payments } from './payments/payments.ts'
import { receipts } from './payments/receipts.ts'
import { refunds } from './payments/refunds.ts'
import { sessionTypes } from './session-types/session-types.ts'
import { studios } from './studios/studios.ts'
import { users } from './users/users.ts'

/** Rows by key that replace those of a table; null removes a row. */
interface TableRows {
  readonly projection: AnyProjection
  readonly rows: ReadonlyMap<string, object | null>
}

/**
 * Wraps a database so that queries see other rows in some tables. A query must begin with `select`: common table
 * expressions named like the tables shadow them.
 */
const overlaid = (db: Queryable, tables: readonly TableRows[]): Queryable =>
  tables.length === 0
    ? db
    : {
        query: (query, values = []) =>
          db.query(
            typeof query === 'string' ? over(tables, query, values) : over(tables, query.text, query.values ?? []),
          ),
      }

/** No prepared statement, because the text differs. */
function over(tables: readonly TableRows[], text: string, values: readonly unknown[]): QueryConfig {
  if (!/^\s*select\b/.test(text)) throw new Error(`Only a select can use replaced rows: ${text.slice(0, 40)}`)
  const all = [...values]
  const parameter = (value: unknown) => `$${all.push(value)}`
  const shadows = tables.map(({ projection: { table, key, columns }, rows }) => {
    const there = [...rows.values()].filter((row) => row !== null)
    const type = columns[key]?.split(' ')[0] ?? 'text'
    // Not materialized, so that conditions on the key use the table's index.
    return `${table} as not materialized (
      select * from jsonb_populate_recordset(null::${table}, ${parameter(JSON.stringify(there))}::jsonb)
      union all select * from ${table} where ${key} <> all(${parameter([...rows.keys()])}::${type}[]))`
  })
  return { text: `with ${shadows.join(', ')} ${text}`, values: all }
}

/** Projections whose rows depend on one stream. A counted receipt also depends on its booking's payment stream. */
const projections: readonly AnyProjection[] = [
  studios,
  sessionTypes,
  catalogue,
  bookings,
  blocks,
  payments,
  directs,
  receipts,
  refunds,
  users,
  messages,
]

/** The read models with up-to-date rows of some streams. */
export interface FreshRows {
  readonly db: Queryable
  /** The position of the last event in those streams; undefined if they are empty. */
  readonly position: Position | undefined
}

/**
 * Returns the read models with the rows of some streams computed from their events by the projections themselves. It
 * shows a command's result at once, however far behind the read models are. Joined data, such as a studio's name, may
 * be older. Reads each stream once. Throws ReadModelStopped if a projection can't take one of the events.
 */
export async function freshRows(
  db: Queryable,
  store: Pick<EventStore, 'read'>,
  streams: readonly string[],
): Promise<FreshRows> {
  const read = await Promise.all(streams.map((stream) => Array.fromAsync(store.read(stream))))
  const events = read.flat().sort((a, b) => (a.position < b.position ? -1 : 1))
  const rows = await Promise.all(projections.map((each) => rowsOf(each, events, store)))
  return { db: overlaid(db, rows.flat()), position: events.at(-1)?.position }
}

/** Leaves out rows that these events don't create, and events that the projection skips. */
async function rowsOf(
  projection: AnyProjection,
  events: readonly RecordedEvent<DomainEvent>[],
  store: Pick<EventStore, 'read'>,
): Promise<TableRows[]> {
  const rows = new Map<string, object | null>()
  for (const event of events) {
    const handler = projection.on[event.type]
    if (!handler) continue
    try {
      const key = handler.key(event)
      const row = handler.fold(rows.get(key) ?? null, event)
      if (row || rows.has(key)) rows.set(key, row)
    } catch (error) {
      if (!(await skips(store, projection, event.id))) throw new ReadModelStopped(projection.table, error)
    }
  }
  return rows.size === 0 ? [] : [{ projection, rows }]
}

/** As in `commands/streams.ts`. */
const readModelsStream = 'read-models'

async function skips(store: Pick<EventStore, 'read'>, { table }: AnyProjection, eventId: string): Promise<boolean> {
  const events = await Array.fromAsync(store.read(readModelsStream))
  return isSkipped(fold(skippedEvents, events.filter(isSkip)), { readModel: table }, eventId)
}

const isSkip = (event: RecordedEvent<DomainEvent>): event is RecordedEvent<DomainEvent & ReadModelEvent> =>
  event.type in skippedEvents.events
