import { eventSchemas } from '../../domain/events.ts'
import type { EventMetadata } from '../../eventstore/event-store.ts'
import { isSearch, searchPatterns } from '../engine/matching.ts'
import { column, projection, type RowOf } from '../engine/projection.ts'
import type { Queryable } from '../engine/schema.ts'

const columns = {
  /** The minute, from the time in the events' own ids (its upper 32 bits): when they were created, not `at`. */
  id: column<string>('text'),
  /** The position of its first event. */
  position: column<string>('text not null'),
  events: column<number>('int not null'),
  first_at: column<string>('text not null'),
  last_at: column<string>('text not null'),
  types: column<readonly string[]>('text[] not null'),
  /** People's ids, `visitor`, and the names of processes. */
  actors: column<readonly string[]>('text[] not null'),
}

/**
 * A mark in the log about once a minute, with a summary of that minute's events. Marks allow reading the log
 * backwards, a minute at a time, and skipping minutes without matching events.
 */
export type LogMark = RowOf<typeof columns>

interface Logged {
  readonly id: string
  readonly type: string
  readonly position: string
  readonly metadata: EventMetadata
}

const idLength = 8
const keyOf = ({ id }: Logged) => id.slice(0, idLength)

/** The actor: a person's id, `visitor`, or a process's name. */
export const actorOf = ({ actor }: EventMetadata) => ('id' in actor ? actor.id : actor.process)

function fold(mark: LogMark | null, event: Logged): LogMark {
  const { at } = event.metadata
  const actor = actorOf(event.metadata)
  if (!mark) {
    const { position, type } = event
    return { id: keyOf(event), position, events: 1, first_at: at, last_at: at, types: [type], actors: [actor] }
  }
  return {
    ...mark,
    events: mark.events + 1,
    first_at: inOrder(at, mark.first_at)[0],
    last_at: inOrder(at, mark.last_at)[1],
    types: withOne(mark.types, event.type),
    actors: withOne(mark.actors, actor),
  }
}

const inOrder = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a])

const withOne = (texts: readonly string[], text: string) => (texts.includes(text) ? texts : [...texts, text])

export const logMarks = projection<LogMark>({
  table: 'log_marks',
  version: 1,
  ignoresData: true,
  columns,
  indexes: ['(position desc)'],
  on: Object.fromEntries(Object.keys(eventSchemas).map((type) => [type, { key: keyOf, fold }])),
})

/** A filter for the events of a mark's minute; undefined for all. Instants in ISO 8601; `to` is excluded. */
export interface MarkFilter {
  readonly types?: readonly string[] | undefined
  readonly actors?: readonly string[] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A mark, and whether its minute may contain matching events. */
export interface JudgedMark extends Pick<LogMark, 'position' | 'events' | 'first_at'> {
  readonly may_hold: boolean
}

/** Marks that begin before a position, or all; the latest first. */
export async function marksBefore(
  db: Queryable,
  { types, actors, from, to }: MarkFilter,
  before: string | undefined,
  limit: number,
): Promise<JudgedMark[]> {
  const { rows } = await db.query<JudgedMark>({
    name: 'log-marks',
    // Evaluated in the query, because marks are large.
    text: `select position, events, first_at,
        ($3::text[] is null or types && $3) and ($4::text[] is null or actors && $4)
          and ($5::text is null or last_at >= $5) and ($6::text is null or first_at < $6) as may_hold
      from log_marks where $1::text is null or position < $1 order by position desc limit $2`,
    values: [before ?? null, limit, types ?? null, actors ?? null, from ?? null, to ?? null],
  })
  return rows
}

/** The most people of one name whose events are searched. */
const maxOfOneName = 100

/** The ids of the users whose name, address or number contains each word of a text; none for an empty text. */
export async function idsOfName(db: Queryable, name: string): Promise<readonly string[]> {
  if (!isSearch(name)) return []
  const { rows } = await db.query<{ id: string }>(
    'select id from users where search like all($1::text[]) order by created_at desc, id limit $2',
    [searchPatterns(name), maxOfOneName],
  )
  return rows.map(({ id }) => id)
}

/** Returns the names of users by id. Ids of others are left out. */
export async function namesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'names-of',
    text: 'select id, name from users where id = any($1::uuid[])',
    values: [ids],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
