import type { BookingStatus } from '../../domain/booking/booking.ts'
import { matching } from '../engine/matching.ts'
import type { Queryable } from '../engine/schema.ts'
import type { BookingRow } from './bookings.ts'
import { totalsOf } from './tally.ts'

/** A booking as lists of the back office show it. Money in cents. A deleted studio leaves its names empty. */
export interface OfficeBooking
  extends Pick<
    BookingRow,
    | 'id'
    | 'code'
    | 'status'
    | 'no_show'
    | 'customer_name'
    | 'customer_email'
    | 'customer_phone'
    | 'studio_id'
    | 'session_type_name'
    | 'price_cents'
    | 'number_of_people'
    | 'slots'
    | 'date'
    | 'preferred_date'
    | 'pay_by'
    | 'requested_at'
  > {
  readonly studio_name: string | null
  readonly studio_code: string | null
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

/** How many bookings are in each status. */
export type InStatus = Readonly<Record<BookingStatus, number>>

/** Of a search, no more matches than these are counted: nobody pages further, and the answer stays quick. */
export const mostCounted = 5_000

const listed = `b.id, b.code, b.status, b.no_show, b.customer_name, b.customer_email, b.customer_phone, b.studio_id,
  b.session_type_name, b.price_cents::float8 as price_cents, b.number_of_people, b.slots, b.date, b.preferred_date,
  b.pay_by, b.requested_at, s.name as studio_name, s.code as studio_code`
const newestFirst = 'b.requested_at desc, b.id desc'

/**
 * One page of bookings, the latest request first, with how many match and how many there are in each status whatever
 * the filter says. Two queries. Searches find part of a name, e-mail, phone, code or studio's name.
 */
export async function officeBookings(
  db: Queryable,
  page: OfficePage,
): Promise<{ readonly items: OfficeBooking[]; readonly total: number; readonly inStatus: InStatus }> {
  const { total, ids, inStatus } = await countMatches(db, page)
  // A few matches have been found and put in order already; of many, the newest are quickly found again by their order.
  const { text, values } = ids && total < mostCounted ? those(ids) : conditionsOf(page)
  const skip = ids && total < mostCounted ? 0 : page.offset
  const { rows } = await db.query<OfficeBooking>(
    `select ${listed}
     from (select b.id from bookings b where ${text} order by ${newestFirst} limit ${page.limit} offset ${skip}) page
     join bookings b on b.id = page.id left join studios s on s.id = b.studio_id
     order by ${newestFirst}`,
    values,
  )
  return { items: rows, total, inStatus }
}

/** Bookings that match and are older than one, for reading a long list piece by piece. */
export async function officeBookingsAfter(
  db: Queryable,
  filter: OfficeFilter,
  after: Pick<OfficeBooking, 'requested_at' | 'id'> | undefined,
  limit: number,
): Promise<OfficeBooking[]> {
  const { text, values } = conditionsOf(filter)
  const [at, id] = [`$${values.length + 1}`, `$${values.length + 2}`]
  const { rows } = await db.query<OfficeBooking>(
    `select ${listed} from bookings b left join studios s on s.id = b.studio_id
     where ${text} and (${at}::timestamptz is null or (b.requested_at, b.id) < (${at}, ${id}::uuid))
     order by ${newestFirst} limit ${limit}`,
    [...values, after?.requested_at ?? null, after?.id ?? null],
  )
  return rows
}

interface Condition {
  readonly text: string
  readonly values: unknown[]
}

const those = (ids: readonly string[]): Condition => ({ text: 'b.id = any($1::uuid[])', values: [ids] })

/** The filter as a condition on bookings `b`. */
function conditionsOf(filter: OfficeFilter): Condition {
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const conditions = ['true']
  const { statuses, from, to, studioId, managerId } = filter
  if (statuses) conditions.push(`b.status = any(${value(statuses)}::text[])`)
  if (from) conditions.push(`b.date >= ${value(from)}`)
  if (to) conditions.push(`b.date <= ${value(to)}`)
  if (studioId) conditions.push(`b.studio_id = ${value(studioId)}`)
  if (managerId)
    conditions.push(`b.studio_id = any(array(select id from studios where manager_id = ${value(managerId)}))`)
  const pattern = searchPattern(filter.search)
  if (pattern !== null) {
    const looked = value(pattern)
    const studios = `b.studio_id = any(array(select id from studios where name ilike ${value(matching(filter.search))}))`
    conditions.push(`(b.search like ${looked} or ${studios})`)
  }
  return { text: conditions.join(' and '), values }
}

/** What to look for in a booking's `search`: numbers and codes as they are kept, without spaces and dashes. */
function searchPattern(search = ''): string | null {
  const text = search.trim().toLowerCase()
  const joined = text.replace(/[\s+()-]/g, '')
  return matching(/^\d{3,}$|^sb[a-z0-9]{6}$/.test(joined) ? joined : text)
}

interface Matches {
  /** null where the sums that are kept tell it. */
  readonly total: number | null
  /** The page's, in their order, where they were looked for. */
  readonly ids: readonly string[] | null
  readonly inStatus: InStatus
}

const statuses = [
  'requested',
  'pending',
  'manager_confirmed',
  'approved',
  'rejected',
  'paid',
  'completed',
  'cancelled',
] as const satisfies readonly BookingStatus[]

async function countMatches(db: Queryable, page: OfficePage): Promise<Matches & { readonly total: number }> {
  const { text, values } = isKept(page) ? { text: '', values: [] } : conditionsOf(page)
  const key = totalsKeys(page.managerId, values)
  const inStatus = `(select jsonb_build_object(${statuses
    .map((status) => `'${status}', coalesce(sum(n.in_${status}), 0)`)
    .join(', ')}) from booking_totals n where ${key})`
  const { rows } = await db.query<Matches>(`${matchesOf(page, text)}, ${inStatus} as "inStatus"`, values)
  const [found] = rows
  if (!found) throw new Error('A count has one row')
  return { ...found, total: found.total ?? totalIn(found.inStatus, page.statuses) }
}

/** Whether the sums that are kept tell how many match. */
const isKept = ({ search, from, to, studioId }: OfficePage) => !(search?.trim() || from || to || studioId)

function matchesOf(page: OfficePage, conditions: string): string {
  const { search, limit, offset } = page
  if (search?.trim())
    return `with found as materialized (select b.id, b.requested_at from bookings b where ${conditions} limit ${mostCounted})
      select (select count(*)::int from found) as total,
        array(select b.id from found b order by ${newestFirst} limit ${limit} offset ${offset}) as ids`
  if (isKept(page)) return 'select null as total, null as ids'
  return `select (select count(*)::int from bookings b where ${conditions}) as total, null as ids`
}

const totalIn = (inStatus: InStatus, wanted: readonly BookingStatus[] = statuses) =>
  wanted.reduce((sum, status) => sum + inStatus[status], 0)

/** The sums of all bookings, or of a manager's studios. */
function totalsKeys(managerId: string | undefined, values: unknown[]): string {
  if (managerId === undefined) return `n.key = '${totalsOf.everything}'`
  return `n.key = any(array(select '${totalsOf.studio('')}' || id from studios where manager_id = $${values.push(managerId)}))`
}

/** A booking with everything the back office shows of it. `by` of its history is a name where it is a person's. */
export interface OfficeBookingDetail
  extends OfficeBooking,
    Pick<BookingRow, 'duration_minutes' | 'unit_price_cents' | 'cancel_reason' | 'note' | 'changed_at' | 'history'> {
  readonly studio_location: string | null
  readonly manager_id: string | null
  readonly names: Readonly<Record<string, string>>
}

/** One booking by its id; undefined for none. */
export async function officeBooking(db: Queryable, id: string): Promise<OfficeBookingDetail | undefined> {
  const { rows } = await db.query<OfficeBookingDetail>(
    `select ${listed}, b.duration_minutes, b.unit_price_cents::float8 as unit_price_cents, b.cancel_reason, b.note,
       b.changed_at, b.history, nullif(s.location, '') as studio_location, s.manager_id,
       coalesce((select jsonb_object_agg(u.id, u.name) from users u
         where u.id::text in (select m->>'by' from jsonb_array_elements(b.history) m)), '{}') as names
     from bookings b left join studios s on s.id = b.studio_id where b.id = $1`,
    [id],
  )
  return rows[0]
}
