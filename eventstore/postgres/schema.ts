import { type EventMetadata, type Position, positionDigits, type RecordedEvent } from '../event-store.ts'
import type { EncryptedPayload, JsonObject, StoredEvent } from '../stored-event.ts'

/** Held during every append, so that positions follow the commit order. */
const appendLock = 7_302_001
/** The channel for append positions, which wakes readers in other processes. */
export const appendedChannel = 'es_appended'

/**
 * `json`, not `jsonb`, keeps the text as written and reads it back without conversion.
 *
 * `append_batch` takes appends to different streams and returns their results in order: the version and position of the
 * last event, or a null position for a conflict. Appends of the same unit are atomic. Expected version -1 means that
 * the stream must not exist. An append whose events already follow the expected version, by id, returns the same result
 * again.
 */
export const eventsSchema = `
create schema if not exists es;
create table if not exists es.events (
  position bigint primary key,
  stream text not null,
  version bigint not null,
  id uuid not null,
  type text not null,
  schema_version int not null,
  data json not null,
  sealed json,
  metadata json not null,
  unique (stream, version)
);
create or replace function es.append_batch(batch json) returns table (last_version bigint, last_position bigint)
language plpgsql as $$
declare
  head bigint;
begin
  perform pg_advisory_xact_lock(${appendLock});
  select coalesce(max(e.position), 0) into head from es.events e;
  return query
  with appends as materialized (
    select a.place, a.unit, a.stream, a.expected, a.size, a.events,
      a.expected = coalesce((select max(e.version) from es.events e where e.stream = a.stream), -1) as fits
    from rows from (json_to_recordset(batch) as (unit int, stream text, expected bigint, size int, events json))
      with ordinality as a (unit, stream, expected, size, events, place)
  ), judged as materialized (
    select a.*, bool_and(a.fits) over (partition by a.unit) as accepted from appends a
  ), placed as materialized (
    select a.*, head + sum(a.size) filter (where a.accepted) over (order by a.place) as last from judged a
  ), written as (
    insert into es.events (position, stream, version, id, type, schema_version, data, sealed, metadata)
    select p.last - p.size + n.place, p.stream, p.expected + n.place,
      n.id, n.type, n."schemaVersion", n.data, n.sealed, n.metadata
    from placed p, rows from (json_to_recordset(p.events)
      as (id uuid, type text, "schemaVersion" int, data json, sealed json, metadata json))
      with ordinality as n (id, type, "schemaVersion", data, sealed, metadata, place)
    where p.accepted
  )
  select p.expected + p.size, case when p.accepted then p.last::bigint else (
    select max(e.position)
    from rows from (json_to_recordset(p.events) as (id uuid)) with ordinality as n (id, place)
    join es.events e on e.stream = p.stream and e.version = p.expected + n.place and e.id = n.id
    having count(*) = p.size
  ) end
  from placed p order by p.place;
end $$;
`

/** Converts a bigint of the database, as text, to a position. */
export const positionOf = (bigint: string): Position => bigint.padStart(positionDigits, '0')

/** The columns that `eventOf` reads, in order. */
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
