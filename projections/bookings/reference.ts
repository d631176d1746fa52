import type { RequestReference } from '../../domain/booking/read-request.ts'
import type { Queryable } from '../engine/schema.ts'

interface Found {
  readonly studio: RequestReference['studio']
  readonly sessionType: RequestReference['sessionType'] | null
}

/** What a request is judged by: the studio as it stands and the session type, in one query. undefined: no such studio. */
export async function requestReference(
  db: Queryable,
  studioId: string,
  sessionTypeId: string,
): Promise<Found | undefined> {
  const { rows } = await db.query<Found>({
    name: 'request-reference',
    text: `select
      jsonb_build_object(
        'studioId', s.id, 'capacity', s.capacity,
        'active', s.approved_at is not null and s.active and s.archived_at is null,
        'opening', jsonb_build_object('openingHours', s.opening_hours, 'bufferMinutes', s.buffer_minutes, 'blackouts', s.blackouts)
      ) as studio,
      case when t.id is not null then jsonb_build_object(
        'sessionTypeId', t.id, 'studioId', t.studio_id, 'name', coalesce(t.name, t.type),
        'durationMinutes', t.duration_minutes, 'priceCents', t.price_cents) end as "sessionType"
    from studios s left join session_types t on t.id = $2
    where s.id = $1`,
    values: [studioId, sessionTypeId],
  })
  return rows[0]
}
