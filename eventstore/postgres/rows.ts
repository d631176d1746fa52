import type { EventMetadata, Position, RecordedEvent } from '../event-store.ts'
import type { EncryptedPayload, JsonObject, StoredEvent } from '../stored-event.ts'

/** Wide enough for any bigint, so that positions sort as text. */
const positionDigits = 20

/** Converts a bigint of the database, as text, to a position. */
export const positionOf = (bigint: string): Position => bigint.padStart(positionDigits, '0')

/** What `eventOf` reads, in its order. */
export const eventColumns = 'position, stream, version, id, type, schema_version, data, sealed, metadata'

export type EventRow = [
  position: string,
  stream: string,
  version: string,
  id: string,
  type: string,
  schemaVersion: number,
  data: JsonObject,
  sealed: EncryptedPayload | null,
  metadata: EventMetadata,
]

/** A row of `es.events` as the event it holds. */
export function eventOf(row: EventRow): RecordedEvent<StoredEvent> {
  const [position, stream, version, id, type, schemaVersion, data, sealed, metadata] = row
  const event = {
    id,
    stream,
    version: BigInt(version),
    position: positionOf(position),
    type,
    schemaVersion,
    data,
    metadata,
  }
  return sealed === null ? event : { ...event, sealed }
}
