import { erased } from '../../domain/kernel/events.ts'
import type { Queryable } from '../engine/schema.ts'

/** A person without an account whose bookings are all old. */
export interface ForgettablePerson {
  readonly personId: string
  readonly bookings: number
}

/** A customer who has not used their account for a long time. */
export interface UnusedAccount {
  readonly userId: string
  /** Their latest act, or the latest message to them. */
  readonly lastAct: string
  /** When a later message announced the end of the account; null without one, or if it failed. */
  readonly notifiedAt: string | null
}

/** The parameters of both queries: acts before an instant, and the maximum number of people. */
interface Old {
  readonly before: Date
  readonly limit: number
}

/** The template of the message that announces the end of an account. */
export const endingTemplate = 'account_ending'

/** A booking that took place unpaid stays approved. An approved one that is still to come has acts in the future. */
const isOver = `status in ('rejected', 'cancelled', 'completed', 'approved')`
/** The end of the day of a session, or the latest change. */
const lastOfBooking = `greatest(changed_at, (date::date + 1)::timestamp at time zone 'Africa/Nairobi')`
/** `personId` is qualified: bookings have a column of that name. */
const isOwed = (personId: `${string}.${string}`) =>
  `(exists (select from refunds r join bookings o on o.id = r.booking_id
     where o.person_id = ${personId} and r.status <> 'refunded')
   or exists (select from payments p join bookings o on o.id = p.id
     where o.person_id = ${personId} and p.return_due_cents > 0))`

/**
 * Returns the people without an account whose bookings are all over, and were last changed or took place before an
 * instant, and who have sent and received no message since; the longest ago first. Leaves out people who still have to
 * get a refund, or money that the studio itself received.
 */
export async function peopleToForget(db: Queryable, { before, limit }: Old): Promise<readonly ForgettablePerson[]> {
  const { rows } = await db.query<ForgettablePerson>(
    `select person_id as "personId", sum(bookings)::int as bookings from (
       select person_id, ${isOver} as is_over, ${lastOfBooking} as at, 1 as bookings
       from bookings where customer_email <> $2
       union all
       select person_id, true, created_at, 0 from messages where recipient <> $2
     ) acts
     where not exists (select from users where users.id = person_id)
     group by person_id
     having bool_and(is_over) and max(at) < $1 and not ${isOwed('acts.person_id')}
     order by max(at), person_id limit $3`,
    [before, erased, limit],
  )
  return rows
}

/**
 * Returns the customers with an account who have not acted and got no message since an instant; the longest unused
 * first. Leaves out people with an open booking or a due refund. `notifiedBefore` leaves out people whose notice about
 * the end is more recent, waits, or failed.
 */
export async function unusedAccounts(
  db: Queryable,
  { before, limit, notifiedBefore }: Old & { readonly notifiedBefore: Date | null },
): Promise<readonly UnusedAccount[]> {
  const { rows } = await db.query<UnusedAccount>(
    `select "userId", "lastAct", "notifiedAt" from (
       select u.id as "userId", acts.last as "lastAct", notices.*
       from users u, lateral (
         select coalesce(bool_and(${isOver}), true) as are_over,
           greatest(u.used_at, max(${lastOfBooking}),
             (select max(created_at) from messages m where m.person_id = u.id and m.template <> $4)) as last
         from bookings where person_id = u.id) acts,
       lateral (
         select count(*) as notices,
           min(changed_at) filter (where status in ('sent', 'delivered', 'unclear')) as "notifiedAt"
         from messages where person_id = u.id and template = $4 and created_at > acts.last) notices
       where u.role = 'customer' and u.used_at < $1 and acts.are_over and acts.last < $1 and not ${isOwed('u.id')}
     ) unused
     where $3::timestamptz is null or notices = 0 or "notifiedAt" <= $3
     order by "lastAct", "userId" limit $2`,
    [before, limit, notifiedBefore, endingTemplate],
  )
  return rows
}
