import type { DomainEvent } from '../domain/events.ts'
import type { EventStore, Position, RecordedEvent } from '../eventstore/event-store.ts'
import { bookings } from './bookings/bookings.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { overlaid, type TableRows } from './engine/overlay.ts'
import type { AnyProjection } from './engine/projection.ts'
import type { Queryable } from './engine/schema.ts'
import { messages } from './messages/messages.ts'
import { payments } from './payments/payments.ts'
import { receipts } from './payments/receipts.ts'
import { refunds } from './payments/refunds.ts'
import { sessionTypes } from './session-types/session-types.ts'
import { studios } from './studios/studios.ts'
import { users } from './users/users.ts'

/**
 * Whose rows follow from the events of one stream; a receipt's, once a booking counts it, from its own stream and that
 * of the booking's payment.
 */
const projections: readonly AnyProjection[] = [
  studios,
  sessionTypes,
  catalogue,
  bookings,
  payments,
  receipts,
  refunds,
  users,
  messages,
]

/** The read models with the rows of some streams as the log has them. */
export interface FreshRows {
  readonly db: Queryable
  /** Of the last event in those streams; undefined where they are empty. */
  readonly position: Position | undefined
}

/**
 * The read models, in which the rows of some streams are what the read models' own folds make of all their events. The
 * result of a command can be read there at once, however far behind the read models are. What is joined to those rows,
 * such as the name of a studio, is as old as the read models. Reads each stream once.
 */
export async function freshRows(
  db: Queryable,
  store: Pick<EventStore, 'read'>,
  streams: readonly string[],
): Promise<FreshRows> {
  const read = await Promise.all(streams.map((stream) => eventsIn(store, stream)))
  const events = read.flat().sort((a, b) => (a.position < b.position ? -1 : 1))
  return {
    db: overlaid(
      db,
      projections.flatMap((each) => rowsOf(each, events)),
    ),
    position: events.at(-1)?.position,
  }
}

async function eventsIn(store: Pick<EventStore, 'read'>, stream: string): Promise<RecordedEvent<DomainEvent>[]> {
  const events: RecordedEvent<DomainEvent>[] = []
  for await (const event of store.read(stream)) events.push(event)
  return events
}

/** A row that these events alone do not begin is left to the read models. */
function rowsOf(projection: AnyProjection, events: readonly RecordedEvent<DomainEvent>[]): TableRows[] {
  const rows = new Map<string, object | null>()
  for (const event of events) {
    const reaction = projection.on[event.type]
    if (!reaction) continue
    const key = reaction.key(event)
    const row = reaction.fold(rows.get(key) ?? null, event)
    if (row || rows.has(key)) rows.set(key, row)
  }
  return rows.size === 0 ? [] : [{ projection, rows }]
}
