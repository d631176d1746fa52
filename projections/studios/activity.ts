import type { Scope } from '../bookings/figures.ts'
import type { Queryable } from '../engine/schema.ts'

/** A turn in the life of a studio. */
export interface StudioActivity {
  readonly studio_id: string
  readonly studio_name: string
  readonly what: 'created' | 'approved' | 'rejected' | 'archived'
  readonly at: string
}

/** The latest turns in the lives of studios, newest first, in one query. */
export async function studioActivity(db: Queryable, { managerId }: Scope, limit: number): Promise<StudioActivity[]> {
  const { rows } = await db.query<StudioActivity>({
    name: 'studio-activity',
    text: `select s.id as studio_id, s.name as studio_name, turn.what, turn.at
      from studios s cross join lateral (values
        ('created', s.created_at), ('approved', s.approved_at), ('rejected', s.rejected_at), ('archived', s.archived_at)
      ) turn(what, at)
      where ($1::uuid is null or s.manager_id = $1) and turn.at is not null
      order by turn.at desc, s.id, turn.what limit $2`,
    values: [managerId ?? null, limit],
  })
  return rows
}
