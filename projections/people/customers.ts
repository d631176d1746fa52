import { erased } from '../../domain/kernel/events.ts'
import { searchCondition } from '../engine/matching.ts'
import type { Queryable } from '../engine/schema.ts'

/** A person who booked or has an account, with their latest name. */
export interface CustomerRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly bookings: number
  /** The latest request; null without any. */
  readonly last_request_at: string | null
  readonly has_account: boolean
}

/** How many of the newest matching bookings are read. For a common name, people add words to the search. */
const maxRead = 2_000

/** Returns customers by part of their name, email, phone or booking code, the latest request first. */
export async function findCustomers(db: Queryable, search: string, limit: number): Promise<readonly CustomerRow[]> {
  const values: unknown[] = [erased, limit]
  const matches = (table: string) => searchCondition(search, values, (pattern) => `${table}.search like ${pattern}`)
  const { rows } = await db.query<CustomerRow>(
    `with booked as (
       select distinct on (person_id) person_id as id, customer_name as name, customer_email as email, customer_phone as phone
       from (select * from bookings b where ${matches('b')} and customer_email <> $1
             order by requested_at desc limit ${maxRead}) newest
       order by person_id, requested_at desc
     ), registered as (
       select id, name, email, phone from users u where role = 'customer' and ${matches('u')}
       order by used_at desc limit ${maxRead}
     ), found as (
       select * from booked
       union all select * from registered r where not exists (select from booked where booked.id = r.id)
     )
     select found.*, bookings.n as bookings, bookings.last as last_request_at,
       exists (select from users where users.id = found.id) as has_account
     from found, lateral (select count(*)::int as n, max(requested_at) as last from bookings where person_id = found.id) bookings
     order by last desc nulls last, found.id limit $2`,
    values,
  )
  return rows
}

/** A customer of earlier bookings, for whom staff can book again. */
export interface FormerCustomer {
  readonly name: string
  /** Empty if they gave none. */
  readonly email: string
  readonly phone: string
  /** The number of bookings at the studios of the manager who searched. */
  readonly bookings: number
}

/**
 * Returns customers of a manager's studios, or of all without one, by part of their name, email, phone or booking code;
 * the latest request first.
 */
export async function formerCustomers(
  db: Queryable,
  search: string,
  { managerId, limit }: { readonly managerId: string | undefined; readonly limit: number },
): Promise<readonly FormerCustomer[]> {
  const values: unknown[] = [erased, limit, managerId ?? null]
  const ofManager = '($3::uuid is null or s.manager_id = $3)'
  const matches = searchCondition(search, values, (pattern) => `b.search like ${pattern}`)
  const { rows } = await db.query<FormerCustomer>(
    `with visible as (
       select b.* from bookings b left join studios s on s.id = b.studio_id
       where ${ofManager} and b.customer_email <> $1 and ${matches}
       order by b.requested_at desc limit ${maxRead}
     ), latest as (
       select distinct on (person_id) person_id, customer_name, customer_email, customer_phone, requested_at
       from visible order by person_id, requested_at desc
     )
     select customer_name as name, customer_email as email, customer_phone as phone,
       (select count(*)::int from bookings b left join studios s on s.id = b.studio_id
        where b.person_id = latest.person_id and ${ofManager}) as bookings
     from latest order by requested_at desc, person_id limit $2`,
    values,
  )
  return rows
}
