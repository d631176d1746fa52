import type { DomainEvent } from '../../domain/events.ts'
import type { RecordedEvent } from '../../eventstore/event-store.ts'
import type { AnyProjection } from './projection.ts'

const at = '2026-11-21T08:00:00.000Z'

/** Builds a recorded event for tests. */
export const recorded = (stream: string, event: DomainEvent, when = at): RecordedEvent<DomainEvent> => ({
  ...event,
  id: '0199a000-0000-7000-8000-000000000001',
  stream,
  version: 0n,
  position: '00000000000000000001',
  schemaVersion: 1,
  metadata: { at: when, actor: { process: 'test' }, correlationId: 'test', causationId: 'test' },
})

/** Returns the rows that events produce, by key, without a database. */
export function rowsAfter(projection: AnyProjection, ...events: RecordedEvent<DomainEvent>[]): Map<string, object> {
  const rows = new Map<string, object>()
  for (const event of events) {
    const handler = projection.on[event.type]
    if (!handler) continue
    const key = handler.key(event)
    const row = handler.fold(rows.get(key) ?? null, event)
    if (row) rows.set(key, row)
    else rows.delete(key)
  }
  return rows
}
