import type { Position as StorePosition } from '@eventstore/db-client'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { parseJson } from '../../lib/json.ts'
import { type EventMetadata, type NewEvent, type Position, positionDigits, type RecordedEvent } from '../event-store.ts'
import type { EncryptedPayload, JsonObject, StoredEvent } from '../stored-event.ts'

/** Formats both numbers of a position as text. */
export const textOf = ({ commit, prepare }: StorePosition): Position => `${padded(commit)}-${padded(prepare)}`

/** Parses a position. Throws a SyntaxError for invalid text. */
export function storePositionOf(position: Position): StorePosition {
  const [commit = '', prepare = ''] = position.split('-')
  if (commit.length !== positionDigits || prepare.length !== positionDigits)
    throw new SyntaxError(`${position} is not a position of this event store`)
  return { commit: BigInt(commit), prepare: BigInt(prepare) }
}

const padded = (number: bigint): string => String(number).padStart(positionDigits, '0')

/** An event's metadata: what EventStoreDB has no field for. */
type Envelope = EventMetadata & { readonly schemaVersion: number; readonly sealed?: EncryptedPayload }
type StoreEvent = streams.ReadResp.ReadEvent.RecordedEvent

/** Returns an event's EventStoreDB metadata. */
export const envelopeOf = ({ schemaVersion, sealed, metadata }: NewEvent<StoredEvent>): Envelope => ({
  ...metadata,
  schemaVersion,
  ...(sealed && { sealed }),
})

/** Converts an event. Throws for events of other programs. */
export function recordedEventOf(event: StoreEvent): RecordedEvent<StoredEvent> {
  const stream = streamOf(event)
  const type = typeOf(event)
  const version = BigInt(event.getStreamRevision())
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

/** Returns an event's data; undefined if it is not a JSON object. */
export function dataOf(event: StoreEvent): JsonObject | undefined {
  const data = jsonIn(event.getData_asU8())
  return isJsonObject(data) ? data : undefined
}

/** Returns the position of an event, a checkpoint or an append's answer. */
export const positionOf = (at: { getCommitPosition(): string; getPreparePosition(): string }): Position =>
  textOf({ commit: BigInt(at.getCommitPosition()), prepare: BigInt(at.getPreparePosition()) })

/** Returns an event's stream. */
export const streamOf = (event: StoreEvent): string =>
  textIn(event.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array())

/** Returns an event's type. */
export const typeOf = (event: StoreEvent): string => event.getMetadataMap().get('type') ?? ''

const textIn = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')

const jsonIn = (bytes: Uint8Array): unknown => parseJson(textIn(bytes))

const isJsonObject = (data: unknown): data is JsonObject =>
  typeof data === 'object' && data !== null && !Array.isArray(data)

const isEnvelope = (metadata: unknown): metadata is Envelope =>
  isJsonObject(metadata) && typeof metadata.schemaVersion === 'number'
