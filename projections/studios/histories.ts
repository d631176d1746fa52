import { type StudioEvent, studioEvents } from '../../domain/studio/events.ts'
import type { RecordedEvent } from '../../eventstore/event-store.ts'
import { column, idAfter, projection, type RowOf } from '../engine/projection.ts'
import type { Queryable } from '../engine/schema.ts'
import { actorOf } from '../log/log-marks.ts'
import { userIdIn } from '../users/users.ts'
import type { Scope } from './queries.ts'

/** A change of a studio that its history shows to its manager and the admins. */
interface StudioMoment {
  /** The event's name, such as edit_approved. */
  readonly what: string
  readonly at: string
  /** A person's id, or the name of a process. */
  readonly by: string
  /** The event's position. */
  readonly position: string
  /** The user id of the studio's new manager. */
  readonly given_to: string | null
}

const columns = {
  id: column<string>('uuid'),
  name: column<string>('text not null'),
  manager_id: column<string | null>('uuid'),
  moments: column<readonly StudioMoment[]>('jsonb not null'),
  changed_at: column<string>('timestamptz not null'),
}

/** A studio's latest event. It outlives the studio. */
export type StudioHistory = RowOf<typeof columns>

const maxMoments = 50
/**
 * Changes of pictures are left out: they are frequent and visible. A forfeited code was never the studio's, and
 * often there is no such studio.
 */
export const historyEventTypes = Object.keys(studioEvents).filter(
  (type) => !type.startsWith('studio.image') && type !== 'studio.code_forfeited',
)

type Happened = RecordedEvent<StudioEvent>
const idOf = idAfter('studio-')

function fold(row: StudioHistory | null, event: Happened): StudioHistory {
  const { type, position, metadata } = event
  const moment: StudioMoment = {
    what: type.slice('studio.'.length),
    at: metadata.at,
    by: actorOf(metadata),
    position,
    given_to: event.type === 'studio.manager_assigned' ? event.data.managerId : null,
  }
  const known = row ?? { id: idOf(event), name: '', manager_id: null, moments: [] }
  return {
    ...known,
    ...changeBy(event),
    moments: [...known.moments, moment].slice(-maxMoments),
    changed_at: metadata.at,
  }
}

/** Its manager and name, if an event has them. */
function changeBy(event: Happened): Partial<Pick<StudioHistory, 'name' | 'manager_id'>> {
  if (event.type === 'studio.submitted') return { name: event.data.name, manager_id: event.data.managerId }
  if (event.type === 'studio.manager_assigned') return { manager_id: event.data.managerId }
  if (event.type !== 'studio.edit_approved' && event.type !== 'studio.updated') return {}
  const { name } = event.data.changes
  return name === undefined ? {} : { name }
}

export const studioHistories = projection<StudioHistory>({
  table: 'studio_histories',
  version: 1,
  columns,
  indexes: ['(changed_at desc)', '(manager_id, changed_at desc)'],
  on: Object.fromEntries(historyEventTypes.map((type) => [type, { key: idOf, fold }])),
})

/** An event of a studio, with the data to describe it. */
export interface StudioActivity extends StudioMoment {
  readonly studio_id: string
  readonly studio_name: string
  /** The user who did it, if any. */
  readonly by_name: string | null
  /** The studio's new manager. */
  readonly given_to_name: string | null
}

/**
 * Returns the latest events of studios, newest first, with one query that reads only the most recently changed
 * studios.
 */
export async function studioActivity(db: Queryable, { managerId }: Scope, limit: number): Promise<StudioActivity[]> {
  const { rows } = await db.query<StudioActivity>({
    name: 'studio-activity',
    text: `select m.what, m.at, m.by, m.position, m.given_to, h.id as studio_id, coalesce(s.name, h.name) as studio_name,
        u.name as by_name, g.name as given_to_name
      from (select * from studio_histories where $1::uuid is null or manager_id = $1 order by changed_at desc limit $2) h
      cross join lateral jsonb_to_recordset(h.moments)
        m(what text, at text, by text, position text, given_to uuid)
      left join studios s on s.id = h.id
      left join users u on u.id = ${userIdIn('m.by')}
      left join users g on g.id = m.given_to
      order by m.position desc limit $2`,
    values: [managerId ?? null, limit],
  })
  return rows
}
