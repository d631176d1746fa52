import { addDays, type StudioDate } from '../../domain/kernel/slot.ts'
import type { Opening } from '../../domain/studio/opening.ts'
import type { Queryable } from '../engine/schema.ts'
import { countSilent, silentSince } from '../payments/refunds.ts'
import { isPublic, type Scope } from '../studios/queries.ts'
import { userIdIn } from '../users/users.ts'
import type { BookingMoment } from './bookings.ts'
import { dayKey, hourSums, totalsOf } from './tallies.ts'

/** The days of the figures: `days` up to today, and as many before them to compare with. All in order. */
export interface Period {
  readonly now: Date
  readonly today: StudioDate
  readonly days: readonly StudioDate[]
  readonly before: readonly StudioDate[]
}

/** The figures of the dashboard's cards, each for the period and the previous one. Money in cents. */
export interface Figures {
  readonly bookings: number
  readonly revenue_cents: number
  readonly pending: number
  /** Requests that await a manager's confirmation or rejection. */
  readonly to_confirm: number
  /** Receipts that match no booking, whatever the scope. */
  readonly unmatched: number
  /** Unmatched and unverified receipts, and refunds that are due, failed or silent, whatever the scope. */
  readonly payments_to_decide: number
  readonly today: number
  readonly studios: number
  readonly active_studios: number
  readonly managers: number
  readonly lately: Change
  readonly earlier: Change
}

/** The new bookings and revenue of a period. */
interface Change {
  readonly bookings: number
  readonly revenue_cents: number
  readonly studios: number
  readonly managers: number
}

const ofManager = '$1::uuid is null or s.manager_id = $1'
/** Keys of `booking_days` for some dates: of everything, or of the manager's studios. */
const dayKeys = (dates: string) => `array(
  select ${dayKey.everythingSql('d')} from unnest(${dates}::text[]) d where $1::uuid is null
  union all
  select ${dayKey.studioSql('d', 's.id')} from unnest(${dates}::text[]) d, studios s where s.manager_id = $1)`

const change = (dates: string) => `(select jsonb_build_object(
  'bookings', coalesce(sum(n.requests), 0), 'revenue_cents', coalesce(sum(n.revenue_cents), 0),
  'studios', (select count(*) from studios s where (${ofManager}) and ${createdOn('s', dates)}),
  'managers', (select count(*) from users u where u.role = 'studio_manager' and ${createdOn('u', dates)}))
  from booking_days n where n.key = any(${dayKeys(dates)}))`
const createdOn = (table: string, dates: string) =>
  `(${table}.created_at at time zone 'Africa/Nairobi')::date::text = any(${dates}::text[])`

/** The figures of a dashboard's cards, in one query over tallies. */
export async function figuresOf(db: Queryable, { managerId }: Scope, period: Period): Promise<Figures> {
  const { rows } = await db.query<Figures>({
    name: 'figures',
    text: `with totals as (
        select coalesce(sum(n.requests), 0)::int as bookings,
          coalesce(sum(n.revenue_cents), 0)::float8 as revenue_cents,
          coalesce(sum(n.pending), 0)::int as pending,
          coalesce(sum(n.in_requested + n.in_pending), 0)::int as to_confirm
        from booking_totals n where n.key = any(array(
          select '${totalsOf.everything}' where $1::uuid is null
          union all select ${totalsOf.studioSql('s.id')} from studios s where s.manager_id = $1)))
      select totals.*,
        (select coalesce(sum(n.sessions), 0)::int
          from booking_days n where n.key = any(${dayKeys('array[$2]')})) as today,
        (select coalesce(sum(n.suspended), 0)::int from receipt_totals n where n.key = 'all') as unmatched,
        (select coalesce(sum(n.suspended + n.unverified), 0)::int from receipt_totals n where n.key = 'all')
          + (select coalesce(sum(n.in_due + n.in_failed), 0)::int from refund_totals n where n.key = 'all')
          + ${countSilent('$5')} as payments_to_decide,
        (select count(*)::int from studios s where ${ofManager}) as studios,
        (select count(*)::int from studios s where (${ofManager}) and ${isPublic}) as active_studios,
        (select count(*)::int from users u where u.role = 'studio_manager') as managers,
        ${change('$3')} as lately, ${change('$4')} as earlier
      from totals`,
    values: [managerId ?? null, period.today, period.days, period.before, silentSince(period.now)],
  })
  const [figures] = rows
  if (!figures) throw new Error('Figures are one row')
  return figures
}

/** A day's figures. Money in cents. */
export interface DayFigures {
  readonly date: string
  readonly bookings: number
  readonly revenue_cents: number
}

/** Figures of each of some days, those without any included, in one query. */
export async function dayFigures(
  db: Queryable,
  { managerId }: Scope,
  days: readonly StudioDate[],
): Promise<DayFigures[]> {
  const { rows } = await db.query<DayFigures>({
    name: 'day-figures',
    text: `select d as date, coalesce(sum(n.requests), 0)::int as bookings,
        coalesce(sum(n.revenue_cents), 0)::float8 as revenue_cents
      from unnest($2::text[]) d left join booking_days n
        on n.key = any(array(select ${dayKey.everythingSql('d')} where $1::uuid is null
          union all select ${dayKey.studioSql('d', 's.id')} from studios s where s.manager_id = $1))
      group by d order by d`,
    values: [managerId ?? null, days],
  })
  return rows
}

/** A studio with its hours booked in a period, and when it is open. */
export interface StudioHours extends Pick<Opening, 'openingHours' | 'overrides' | 'blackouts'> {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly booked: number
  /** Booked hours at 8 to 20, in order. */
  readonly hours: readonly number[]
}

/** Booked hours of every studio that the public may see, from one date to another, both included, in one query. */
export async function studioHours(
  db: Queryable,
  { managerId }: Scope,
  from: StudioDate,
  to: StudioDate,
): Promise<StudioHours[]> {
  const hours = hourSums.map((hour) => `coalesce(n.${hour}, 0)`).join(', ')
  const sums = ['hours', ...hourSums].map((sum) => `sum(${sum}) as ${sum}`).join(', ')
  const { rows } = await db.query<StudioHours>({
    name: 'studio-hours',
    text: `select s.id, s.name, s.created_at as "createdAt",
      s.opening_hours as "openingHours", s.overrides, s.blackouts,
      coalesce(n.hours, 0)::int as booked, jsonb_build_array(${hours}) as hours
      from studios s left join (
        select ${dayKey.studioIn('key')} as studio, ${sums} from booking_days
        where key >= $2::text and key < $3::text group by studio
      ) n on n.studio = s.id::text
      where (${ofManager}) and ${isPublic}`,
    values: [managerId ?? null, from, addDays(to, 1)],
  })
  return rows
}

/** An event of a booking, with the data to describe it. */
export interface BookingActivity extends BookingMoment {
  readonly booking_id: string
  readonly code: string
  readonly studio_id: string
  readonly studio_name: string | null
  /** The user who did it, if any. */
  readonly by_name: string | null
}

/**
 * Returns the latest events of bookings, newest first, with one query that reads only the most recently changed
 * bookings.
 */
export async function bookingActivity(db: Queryable, { managerId }: Scope, limit: number): Promise<BookingActivity[]> {
  const latest = `order by b.changed_at desc limit ${limit}`
  const changed = managerId
    ? `studios s cross join lateral (select * from bookings b where b.studio_id = s.id ${latest}) b
       where s.manager_id = $1`
    : `(select * from bookings b ${latest}) b left join studios s on s.id = b.studio_id`
  const { rows } = await db.query<BookingActivity>(
    `select m.what, m.at, m.by, m.position, m.slots, b.booking_id, b.code, b.studio_id, b.studio_name,
       u.name as by_name
     from (select b.id as booking_id, b.code, b.studio_id, b.history, s.name as studio_name from ${changed}) b
     cross join lateral jsonb_to_recordset(b.history) m(what text, at text, by text, position text, slots jsonb)
     left join users u on u.id = ${userIdIn('m.by')}
     order by m.position desc limit ${limit}`,
    managerId ? [managerId] : [],
  )
  return rows
}
