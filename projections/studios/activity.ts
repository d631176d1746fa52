import type { Queryable } from '../engine/schema.ts'
import type { StudioMoment } from './histories.ts'
import type { Scope } from './queries.ts'

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
        m(what text, at text, by text, position text, given_to text)
      left join studios s on s.id = h.id
      left join users u on u.id::text = m.by
      left join users g on g.id::text = m.given_to
      order by m.position desc limit $2`,
    values: [managerId ?? null, limit],
  })
  return rows
}
