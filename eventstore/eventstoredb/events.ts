import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { EventMetadata, NewEvent, RecordedEvent } from '../event-store.ts'
import type { EncryptedPayload, JsonObject, StoredEvent } from '../stored-event.ts'
import { textOf } from './positions.ts'

/** What stands beside an event's data: all of ours that EventStoreDB has no place for. */
type Envelope = EventMetadata & { readonly schemaVersion: number; readonly sealed?: EncryptedPayload }
type StoreEvent = streams.ReadResp.ReadEvent.RecordedEvent

/** What stands beside an event's data in EventStoreDB. */
export const envelopeOf = ({ schemaVersion, sealed, metadata }: NewEvent<StoredEvent>): Envelope => ({
  ...metadata,
  schemaVersion,
  ...(sealed && { sealed }),
})

/** An event as EventStoreDB gave it. Throws when another program wrote it. */
export function recordedEventOf(event: StoreEvent): RecordedEvent<StoredEvent> {
  const [stream, type, version] = [streamOf(event), typeOf(event), BigInt(event.getStreamRevision())]
  const data = jsonIn(event.getData_asU8())
  const envelope = jsonIn(event.getCustomMetadata_asU8())
  if (!isJsonObject(data) || !isEnvelope(envelope))
    throw new Error(`${type} (${stream} ${version}) was not written by this program: its metadata has no schemaVersion`)
  const { schemaVersion, sealed, ...metadata } = envelope
  return {
    id: event.getId()?.getString() ?? '',
    stream,
    version,
    position: positionOf(event),
    type,
    schemaVersion,
    data,
    ...(sealed && { sealed }),
    metadata,
  }
}

/** The data of any event, whoever wrote it; undefined for what is no JSON object. */
export function dataOf(event: StoreEvent): JsonObject | undefined {
  const data = jsonIn(event.getData_asU8())
  return isJsonObject(data) ? data : undefined
}

/** Where any event stands in the whole log. */
export const positionOf = (event: StoreEvent) =>
  textOf({ commit: BigInt(event.getCommitPosition()), prepare: BigInt(event.getPreparePosition()) })

/** The stream of any event. */
export const streamOf = (event: StoreEvent): string =>
  textIn(event.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array())

/** The type of any event. */
export const typeOf = (event: StoreEvent): string => event.getMetadataMap().get('type') ?? ''

const textIn = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')

/** Undefined for what is no JSON. */
function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textIn(bytes))
  } catch {
    return undefined
  }
}

const isJsonObject = (data: unknown): data is JsonObject =>
  typeof data === 'object' && data !== null && !Array.isArray(data)

const isEnvelope = (metadata: unknown): metadata is Envelope =>
  isJsonObject(metadata) && typeof metadata.schemaVersion === 'number'
