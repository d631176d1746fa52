import type { RequestReference } from '../../domain/booking/request.ts'
import { batchLoader } from '../../lib/batches.ts'
import type { Queryable } from '../engine/schema.ts'
import { isOffered } from '../session-types/session-types.ts'
import { isPublic, openingOf } from '../studios/queries.ts'

interface Found {
  readonly studio: RequestReference['studio'] | null
  readonly sessionType: RequestReference['sessionType'] | null
}

/** Loads the studio and the session type that a booking request refers to; null for each that does not exist. */
export type RequestReferences = (studioId: string, sessionTypeId: string) => Promise<Found>

/** Creates a loader that batches concurrent requests into one query. */
export function requestReferences(db: Queryable): RequestReferences {
  const find = batchLoader(async (keys: readonly (readonly [studioId: string, sessionTypeId: string])[]) => {
    const { rows } = await db.query<Found>({
      name: 'request-references',
      text: `select
        case when s.id is not null then jsonb_build_object(
          'studioId', s.id, 'capacity', s.capacity,
          'takesBookings', ${isPublic},
          'opening', ${openingOf}
        ) end as studio,
        case when t.id is not null then jsonb_build_object(
          'sessionTypeId', t.id, 'name', coalesce(t.name, t.type), 'nameSw', t.name_sw,
          'offered', ${isOffered('asked.studio')} is true,
          'durationMinutes', t.duration_minutes, 'priceCents', t.price_cents) end as "sessionType"
      from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (studio, type, place)
      left join studios s on s.id = asked.studio left join session_types t on t.id = asked.type
      order by asked.place`,
      values: [keys.map(([studioId]) => studioId), keys.map(([, sessionTypeId]) => sessionTypeId)],
    })
    return rows
  })
  return (studioId, sessionTypeId) => find([studioId, sessionTypeId])
}
