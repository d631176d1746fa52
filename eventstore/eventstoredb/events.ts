import {
  type EventData,
  type JSONEventType,
  jsonEvent,
  type RecordedEvent as StoreEvent,
  type Position as StorePosition,
} from '@eventstore/db-client'
import type { EventMetadata, NewEvent, RecordedEvent } from '../event-store.ts'
import type { JsonObject, Sealed, StoredEvent } from '../stored-event.ts'
import { textOf } from './positions.ts'

/** What stands beside an event's data: all of ours that EventStoreDB has no place for. */
type Envelope = EventMetadata & { readonly schemaVersion: number; readonly sealed?: Sealed }
type Ours = JSONEventType<string, Record<string, unknown>, Envelope>

/** An event as EventStoreDB takes it. */
export function eventDataOf(event: NewEvent<StoredEvent>): EventData<Ours> {
  const { id, type, schemaVersion, data, sealed, metadata } = event
  const envelope = { ...metadata, schemaVersion, ...(sealed && { sealed }) }
  return jsonEvent<Ours>({ id, type, data, metadata: envelope })
}

/** An event as EventStoreDB gave it. Throws when another program wrote it. */
export function recordedEventOf(event: StoreEvent, position: StorePosition): RecordedEvent<StoredEvent> {
  const { id, streamId, revision, type, data } = event
  const envelope: unknown = event.metadata
  if (!isJsonObject(data) || !isEnvelope(envelope))
    throw new Error(
      `${type} (${streamId} ${revision}) was not written by this program: its metadata has no schemaVersion`,
    )
  const { schemaVersion, sealed, ...metadata } = envelope
  return {
    id,
    stream: streamId,
    version: revision,
    position: textOf(position),
    type,
    schemaVersion,
    data,
    ...(sealed && { sealed }),
    metadata,
  }
}

/** EventStoreDB's own events: statistics, metadata of streams, links. */
export const isSystemEvent = ({ type, streamId }: StoreEvent): boolean =>
  type.startsWith('$') || streamId.startsWith('$')

const isJsonObject = (data: unknown): data is JsonObject =>
  typeof data === 'object' && data !== null && !Array.isArray(data) && !(data instanceof Uint8Array)

const isEnvelope = (metadata: unknown): metadata is Envelope =>
  isJsonObject(metadata) && typeof metadata.schemaVersion === 'number'
