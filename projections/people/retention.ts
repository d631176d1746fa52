import { erased } from '../../domain/kernel/events.ts'
import type { StudioDate } from '../../domain/kernel/slot.ts'
import type { Queryable } from '../engine/schema.ts'

/** A person whose bookings are all old. */
export interface ForgettablePerson {
  readonly personId: string
  readonly bookings: number
}

/**
 * Returns the people without an account whose bookings are all over, and were last changed or took place before a date;
 * the longest ago first. Leaves out people who still have to get a refund.
 */
export async function peopleToForget(
  db: Queryable,
  before: StudioDate,
  limit: number,
): Promise<readonly ForgettablePerson[]> {
  const { rows } = await db.query<ForgettablePerson>(
    `select person_id as "personId", count(*)::int as bookings from bookings b
     where customer_email <> $2 and not exists (select from users where users.id = b.person_id)
     group by person_id
     having bool_and(status in ('rejected', 'cancelled', 'completed'))
       and max(greatest(coalesce(date, ''), (changed_at at time zone 'Africa/Nairobi')::date::text)) < $1
       and not exists (select from refunds r join bookings o on o.id = r.booking_id
         where o.person_id = b.person_id and r.status <> 'refunded')
     order by max(changed_at), person_id limit $3`,
    [before, erased, limit],
  )
  return rows
}
