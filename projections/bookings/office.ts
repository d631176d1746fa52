import type { BookingStatus } from '../../domain/booking/booking.ts'
import type { Opening } from '../../domain/studio/opening.ts'
import { isSearch, parameterOf, searchCondition, searchLine, spanOf } from '../engine/matching.ts'
import type { Queryable } from '../engine/schema.ts'
import { type PaymentPart, paymentPart } from '../payments/queries.ts'
import { openingOf } from '../studios/queries.ts'
import { userIdIn } from '../users/users.ts'
import type { BookingRow } from './bookings.ts'
import { bookingStatuses, totalsOf } from './tallies.ts'

/** A booking as lists of the back office show it. Money in cents. A deleted studio leaves its names empty. */
export interface OfficeBooking
  extends Pick<BookingRow, 'id' | 'code' | 'status' | 'no_show' | 'checked_in' | 'customer_name' | 'customer_email'>,
    Pick<BookingRow, 'customer_phone' | 'studio_id' | 'session_type_name' | 'price_cents' | 'number_of_people'>,
    Pick<BookingRow, 'slots' | 'date' | 'preferred_date' | 'pay_by' | 'requested_at'> {
  readonly studio_name: string | null
  readonly studio_code: string | null
  /** null while there is no payment link. */
  readonly payment: PaymentPart | null
}

/** A booking with the hours of its studio as they are now; null for a deleted studio. */
export interface OpenedBooking extends OfficeBooking {
  readonly opening: Opening | null
}

export interface OfficeFilter {
  /** Any of these; undefined for all. */
  readonly statuses?: readonly BookingStatus[] | undefined
  readonly search?: string | undefined
  /** Sessions from one date to another, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly studioId?: string | undefined
  /** Of this manager's studios; undefined for all. */
  readonly managerId?: string | undefined
}

export interface OfficePage extends OfficeFilter {
  readonly limit: number
  readonly offset: number
}

/** The number of bookings by status. */
export type CountByStatus = Readonly<Record<BookingStatus, number>>

/** The maximum count of a filtered list's matches, so that the query stays fast. */
export const maxCounted = 2_000

/** A page of bookings, the number of matches, and the unfiltered number in each status. */
export interface OfficeBookings {
  readonly items: OpenedBooking[]
  readonly total: number
  /** Whether there are more matches than counted. */
  readonly more: boolean
  readonly countByStatus: CountByStatus
}

const listed = `b.id, b.code, b.status, b.no_show, b.checked_in, b.customer_name, b.customer_email, b.customer_phone, b.studio_id,
  b.session_type_name, b.price_cents::float8 as price_cents, b.number_of_people, b.slots, b.date, b.preferred_date,
  b.pay_by, b.requested_at, s.name as studio_name, s.code as studio_code, ${paymentPart}`
const opened = `${listed}, case when s.id is not null then ${openingOf} end as opening`
const newestFirst = 'b.requested_at desc, b.id desc'
const oldestFirst = 'b.requested_at, b.id'

/**
 * One page of bookings, the latest request first. Two queries. Searches find part of a name, e-mail, phone, code or
 * studio's name.
 */
export async function officeBookings(db: Queryable, page: OfficePage): Promise<OfficeBookings> {
  const matches = await countMatches(db, page)
  const { text, values } = idsOf(page, matches)
  const { rows } = await db.query<OpenedBooking>(
    `select ${opened} from (${text}) page join bookings b on b.id = page.id left join studios s on s.id = b.studio_id
     order by ${newestFirst}`,
    values,
  )
  const { total, more, countByStatus } = matches
  return { items: rows, total, more, countByStatus }
}

/** The ids of a page's bookings, as a query. */
function idsOf(page: OfficePage, { total, more, ids }: Matches): Condition {
  // A few matches have already been found and sorted. For many, an index finds the newest quickly.
  if (ids && !more) return { text: 'select unnest($1::uuid[]) as id', values: [ids] }
  const { isReversed, limit, offset } = spanOf(page, more ? Infinity : total)
  const { managerId, ...filter } = page
  const { text, values } = conditionsOf(filter)
  const order = isReversed ? oldestFirst : newestFirst
  const rows = `order by ${order} limit ${limit} offset ${offset}`
  if (!managerId) return { text: `select b.id from bookings b where ${text} ${rows}`, values }
  // Reads each studio's own bookings: in the order of all bookings, those of one manager may be far apart.
  const ofStudio = `select b.id, b.requested_at from bookings b where b.studio_id = s.id and ${text}
    order by ${order} limit ${offset + limit}`
  const manager = parameterOf(values)(managerId)
  return {
    text: `select b.id from studios s cross join lateral (${ofStudio}) b where s.manager_id = ${manager} ${rows}`,
    values,
  }
}

/** Returns matching bookings older than one, for reading a long list in parts. */
export async function officeBookingsAfter(
  db: Queryable,
  filter: OfficeFilter,
  after: Pick<OfficeBooking, 'requested_at' | 'id'> | undefined,
  limit: number,
): Promise<OfficeBooking[]> {
  const { text, values } = conditionsOf(filter)
  const [at, id] = [after?.requested_at ?? null, after?.id ?? null].map(parameterOf(values))
  const { rows } = await db.query<OfficeBooking>(
    `select ${listed} from bookings b left join studios s on s.id = b.studio_id
     where ${text} and (${at}::timestamptz is null or (b.requested_at, b.id) < (${at}, ${id}::uuid))
     order by ${newestFirst} limit ${limit}`,
    values,
  )
  return rows
}

/** The most requests that a manager's day lists. */
const maxRequests = 20

/**
 * The requests that wait for a manager, the oldest first, and how many they are; the sessions of a day, the earliest
 * first. Two queries.
 */
export async function managersDay(
  db: Queryable,
  managerId: string | undefined,
  date: string,
): Promise<{ readonly requests: OpenedBooking[]; readonly requestCount: number; readonly sessions: OpenedBooking[] }> {
  const list = async <Row extends OpenedBooking>(filter: OfficeFilter, columns: string, order: string) => {
    const { text, values } = conditionsOf({ ...filter, managerId })
    const { rows } = await db.query<Row>(
      `select ${columns} from bookings b left join studios s on s.id = b.studio_id where ${text} order by ${order}`,
      values,
    )
    return rows
  }
  const [requests, sessions] = await Promise.all([
    list<OpenedBooking & { readonly count: number }>(
      { statuses: ['requested', 'pending'] },
      `${opened}, count(*) over ()::int as count`,
      `${oldestFirst} limit ${maxRequests}`,
    ),
    list(
      { statuses: ['manager_confirmed', 'approved', 'paid', 'completed'], from: date, to: date },
      opened,
      'b.slots, b.id',
    ),
  ])
  return { requests, requestCount: requests[0]?.count ?? 0, sessions }
}

interface Condition {
  readonly text: string
  readonly values: unknown[]
}

/** The filter as a condition on bookings `b`. */
function conditionsOf(filter: OfficeFilter): Condition {
  const values: unknown[] = []
  const parameter = parameterOf(values)
  const conditions = ['true']
  const { statuses, from, to, studioId, managerId } = filter
  if (statuses) conditions.push(`b.status = any(${parameter(statuses)}::text[])`)
  if (from) conditions.push(`b.date >= ${parameter(from)}`)
  if (to) {
    const last = parameter(to)
    // No session is before its request. The extra condition lets PostgreSQL find old bookings through the index.
    conditions.push(
      `b.date <= ${last} and b.requested_at < (${last}::date + 1)::timestamp at time zone 'Africa/Nairobi'`,
    )
  }
  if (studioId) conditions.push(`b.studio_id = ${parameter(studioId)}`)
  if (managerId)
    conditions.push(`b.studio_id = any(array(select id from studios where manager_id = ${parameter(managerId)}))`)
  const studios = (pattern: string) => `select id from studios where ${searchLine('studios', 1)} like ${pattern}`
  conditions.push(
    searchCondition(
      filter.search,
      values,
      (pattern) => `b.search like ${pattern} or b.studio_id = any(array(${studios(pattern)}))`,
    ),
  )
  return { text: conditions.join(' and '), values }
}

interface Matches {
  readonly total: number
  readonly more: boolean
  /** The ids of the page if they were searched; null if the tally has the total. */
  readonly ids: readonly string[] | null
  readonly countByStatus: CountByStatus
}

async function countMatches(db: Queryable, page: OfficePage): Promise<Matches> {
  // Without these, the tally has the number of matches.
  const isFiltered = isSearch(page.search) || page.from || page.to || page.studioId
  const { text, values } = isFiltered ? conditionsOf(page) : { text: undefined, values: [] }
  const key = totalsKeys(page.managerId, values)
  const sums = `(select jsonb_build_object(${bookingStatuses
    .map((status) => `'${status}', coalesce(sum(n.in_${status}), 0)`)
    .join(', ')}) from booking_totals n where ${key})`
  const { rows } = await db.query<Pick<Matches, 'ids' | 'countByStatus'> & { readonly found: number | null }>(
    `${foundBy(page, text)}, ${sums} as "countByStatus"`,
    values,
  )
  const [counted] = rows
  if (!counted) throw new Error('A count has one row')
  const { found, ids, countByStatus } = counted
  const total = found === null ? sumOf(countByStatus, page.statuses) : Math.min(found, maxCounted)
  return { total, more: found !== null && found > maxCounted, ids, countByStatus }
}

/** Returns the number of matches, up to one more than the limit, and the page's ids; nulls without conditions. */
function foundBy(page: OfficePage, conditions: string | undefined): string {
  if (conditions === undefined) return 'select null as found, null as ids'
  return `with found as materialized (
      select b.id, b.requested_at from bookings b where ${conditions} limit ${maxCounted + 1})
    select (select count(*)::int from found) as found,
      array(select b.id from found b order by ${newestFirst} limit ${page.limit} offset ${page.offset}) as ids`
}

const sumOf = (countByStatus: CountByStatus, wanted: readonly BookingStatus[] = bookingStatuses) =>
  wanted.reduce((sum, status) => sum + countByStatus[status], 0)

/** The sums of all bookings, or of a manager's studios. */
function totalsKeys(managerId: string | undefined, values: unknown[]): string {
  if (managerId === undefined) return `n.key = '${totalsOf.everything}'`
  const manager = parameterOf(values)(managerId)
  return `n.key = any(array(select ${totalsOf.studioSql('id')} from studios where manager_id = ${manager}))`
}

/** A booking with everything that the office shows of it. `by` in its history is a name if a person acted. */
export interface OfficeBookingDetail
  extends OpenedBooking,
    Pick<BookingRow, 'duration_minutes' | 'unit_price_cents' | 'cancel_reason' | 'note' | 'changed_at' | 'history'>,
    Pick<BookingRow, 'walk_in' | 'price_reason'> {
  readonly studio_location: string | null
  readonly manager_id: string | null
  readonly names: Readonly<Record<string, string>>
}

/** One booking by its id; undefined for none. */
export async function officeBooking(db: Queryable, id: string): Promise<OfficeBookingDetail | undefined> {
  const { rows } = await db.query<OfficeBookingDetail>(
    `select ${opened}, b.duration_minutes, b.unit_price_cents::float8 as unit_price_cents, b.cancel_reason, b.note,
       b.walk_in, b.price_reason, b.changed_at, b.history, nullif(s.location, '') as studio_location, s.manager_id,
       coalesce((select jsonb_object_agg(u.id, u.name) from users u
         where u.id in (select ${userIdIn("m->>'by'")} from jsonb_array_elements(b.history) m)), '{}') as names
     from bookings b left join studios s on s.id = b.studio_id where b.id = $1`,
    [id],
  )
  return rows[0]
}
