import { lastBookableDate } from '../../domain/booking/hours.ts'
import {
  dayMs,
  firstHour,
  hourMs,
  instantAt,
  lastHour,
  type Slot,
  type StudioDate,
  slotsOf,
  startOf,
  studioDateAt,
  weekdayOf,
} from '../../domain/kernel/slot.ts'
import { type TakenAs, takenHours } from '../../domain/schedule/schedule.ts'
import { townOf } from '../../domain/studio/details.ts'
import { fold } from '../../language/text.ts'
import { byName, searchLine, searchPatterns } from '../engine/matching.ts'
import type { Queryable } from '../engine/schema.ts'
import { isPublic, type PublicStudio, publicColumns } from '../studios/queries.ts'
import { type TakenColumns, takenIn } from './schedules.ts'

/**
 * The parameters $1 to $5 of `freeFlags`: a day's date, its first bookable hour, its weekday, the hours until it begins
 * and the days.
 */
const dayParameters = (date: StudioDate, now: Date): [string, number, number, number, number] => {
  const past = slotsOf(date).filter((slot) => startOf(slot) <= now).length
  const firstAhead = date > lastBookableDate(now) ? lastHour + 1 : firstHour + past
  const hoursUntil = (instantAt(date).getTime() - now.getTime()) / hourMs
  const daysUntil = (Date.parse(date) - Date.parse(studioDateAt(now))) / dayMs
  return [date, firstAhead, weekdayOf(date), hoursUntil, daysUntil]
}

const hoursIn = (column: string) =>
  `array(select substr(slot ->> 0, 12, 2)::int from jsonb_array_elements(${column}) as slot)`

/** The hours of the last override of a studio `s` on the date. */
const overridden = `(select o.hours -> 'openingHours'
  from jsonb_array_elements(s.overrides) with ordinality as o (hours, place)
  where $1::text between o.hours ->> 'from' and o.hours ->> 'to' order by o.place desc limit 1)`

/**
 * The 13 hours of a day as text, 1 for a free hour and 0 for any other: of a studio `s` and its schedule `d` of that
 * day. It computes in SQL the same as the domain's `hourStates`, so that lists can be narrowed and sorted before they
 * are cut into pages; a test compares the two.
 */
const freeFlags = `(
  select string_agg(
    case when hour >= $2::int
      and hour + $4::float8 >= (s.booking_window ->> 'noticeHours')::int
      and $5::int <= coalesce((s.booking_window ->> 'daysAhead')::int, $5::int)
      and hour between (day.open ->> 'from')::int and (day.open ->> 'to')::int
      and hour <> all(day.booked)
      and hour <> all(day.buffered)
      and hour <> all(day.blocked)
      and (s.buffer_minutes = 0 or hour + 1 <> all(day.booked))
    then '1' else '0' end, '' order by hour)
  from generate_series(${firstHour}, ${lastHour}) as hour,
    (select
      ${hoursIn('d.booked')} as booked,
      ${hoursIn('d.buffered')} as buffered,
      ${hoursIn('d.blocked')} as blocked,
      case when not s.blackouts @> jsonb_build_array(jsonb_build_object('date', $1::text))
        then coalesce(${overridden}, s.opening_hours) -> $3::int end as open) as day)`

export type StudioOrder = 'featured' | 'price' | 'free' | 'name'

/**
 * A number of consecutive free hours between two hours of the day; the last ends by `to`. A studio has them only if one
 * of its session types fits in when they begin.
 */
export interface WantedHours {
  readonly from: number
  readonly to: number
  readonly inARow: number
}

/** The filters of a search for studios on a day. A studio must have all the features that are active. */
export interface StudioSearch {
  readonly date: StudioDate
  readonly now: Date
  /** Words in the name, the location, the code, the description, the features and the session types. */
  readonly search?: string | undefined
  /** Words in the location; words of a road only if one is named. */
  readonly location?: string | undefined
  readonly featureIds?: readonly string[] | undefined
  readonly people?: number | undefined
  readonly hours?: WantedHours | undefined
}

/** The searchable text of a studio `s`: its own, that of its features and of the session types it offers. */
const documentOf = `concat_ws(' ', s.search,
  (select string_agg(c.search, ' ') from catalogue c where c.kind = 'feature' and c.active and c.id = any(s.feature_ids)),
  coalesce(
    (select string_agg(t.search, ' ') from session_types t where t.studio_id = s.id),
    (select string_agg(t.search, ' ') from session_types t where t.studio_id is null)))`

/** The hours of the shortest session of a studio `s`, or as many as are wanted in a row if those are more. */
const hoursNeeded = `greatest($10::int, coalesce(
  (select min(ceil(t.duration_minutes / 60.0)) from session_types t where t.studio_id = s.id),
  (select min(ceil(t.duration_minutes / 60.0)) from session_types t where t.studio_id is null))::int)`

const road = '(road|rd|street|avenue|highway)'

/** The location of a studio `s` without names of roads: Mombasa Road is in Nairobi. */
const locationWithoutRoads = `regexp_replace(${searchLine('s', 2)}, '\\m\\w+ ${road}\\M', '', 'g')`

/** The filters, each as a condition on a studio `s` and its day `d`; true without the filter. */
const conditions = {
  search: `(cardinality($6::text[]) = 0 or ${documentOf} like all($6))`,
  location: `case when $13::boolean then ${searchLine('s', 2)} else ${locationWithoutRoads} end like all($7::text[])`,
  // Visitors can't see, or deselect, features that are not active.
  features: `s.feature_ids @> array(
    select c.id from catalogue c where c.kind = 'feature' and c.active and c.id = any($8::uuid[]))`,
  people: 's.capacity >= $9::int',
  // The wanted hours lie between the two; a session that is longer may end later.
  hours: `($10::int is null or position(repeat('1', ${hoursNeeded})
    in substr(${freeFlags}, $11::int, $12::int + ${hoursNeeded} - $10::int)) > 0)`,
} as const

type FilterName = keyof typeof conditions
const filterNames: readonly FilterName[] = ['search', 'location', 'features', 'people', 'hours']

const parametersOf = ({ date, now, search, location, featureIds, people, hours }: StudioSearch) => [
  ...dayParameters(date, now),
  searchPatterns(search),
  searchPatterns(location),
  featureIds ?? [],
  people ?? 1,
  hours?.inARow ?? null,
  hours ? hours.from - firstHour + 1 : 1,
  hours ? hours.to - hours.from : 0,
  new RegExp(`\\b${road}\\b`, 'i').test(location ?? ''),
]

const onTheDay = "studios s left join schedules d on d.id = s.id::text || '/' || $1::text"

/** Each order ends with the id, so that no studio is on two pages. */
const orders: Record<StudioOrder, string> = {
  featured: `(${searchLine('s', 1)} like all($6)) desc, s.featured desc, ${byName('s')}, s.id`,
  price: `"fromPriceCents" nulls last, ${byName('s')}, s.id`,
  free: `length(replace(${freeFlags}, '0', '')) desc, s.featured desc, ${byName('s')}, s.id`,
  name: `${byName('s')}, s.id`,
}

/** A found studio, with the hours taken on the requested day. */
export interface FoundStudio extends PublicStudio {
  readonly taken: ReadonlyMap<Slot, TakenAs>
}

/** Returns a page of bookable studios that match, in order. */
export async function foundStudios(
  db: Queryable,
  search: StudioSearch,
  page: { readonly order: StudioOrder; readonly limit: number; readonly offset: number },
): Promise<FoundStudio[]> {
  const { rows } = await db.query<PublicStudio & TakenColumns>(
    `select ${publicColumns}, coalesce(d.booked, '[]') as booked, coalesce(d.buffered, '[]') as buffered,
       coalesce(d.blocked, '[]') as blocked
     from ${onTheDay}
     where ${isPublic} and ${filterNames.map((each) => conditions[each]).join(' and ')}
     order by ${orders[page.order]}
     limit $14 offset $15`,
    [...parametersOf(search), page.limit, page.offset],
  )
  return rows.map(({ booked, buffered, blocked, ...studio }) => ({
    ...studio,
    taken: takenHours(takenIn({ booked, buffered, blocked })),
  }))
}

/** The number of studios, of matches, and of matches without each single filter. */
export interface StudioCounts {
  readonly all: number
  readonly found: number
  readonly without: Readonly<Record<FilterName, number>>
  /** By town, without the location filter; largest first. */
  readonly towns: { readonly name: string; readonly studios: number }[]
}

interface CountRow extends Record<FilterName, number> {
  readonly address: string
  readonly all: number
  readonly found: number
}

/** Counts the matching studios in one query. */
export async function studioCounts(db: Queryable, search: StudioSearch): Promise<StudioCounts> {
  const but = (left: FilterName) => filterNames.filter((each) => each !== left).join(' and ')
  const { rows } = await db.query<CountRow>(
    `with judged as materialized (
       select s.location as address,
         ${filterNames.map((each) => `${conditions[each]} as ${each}`).join(', ')}
       from ${onTheDay}
       where ${isPublic})
     select address, count(*)::int as all, count(*) filter (where ${filterNames.join(' and ')})::int as found,
       ${filterNames.map((each) => `count(*) filter (where ${but(each)})::int as ${each}`).join(', ')}
     from judged group by address`,
    parametersOf(search),
  )
  const sum = (of: 'all' | 'found' | FilterName) => rows.reduce((total, row) => total + row[of], 0)
  return {
    all: sum('all'),
    found: sum('found'),
    without: {
      search: sum('search'),
      location: sum('location'),
      features: sum('features'),
      people: sum('people'),
      hours: sum('hours'),
    },
    towns: townsOf(rows),
  }
}

function townsOf(rows: readonly Pick<CountRow, 'address' | 'location'>[]): StudioCounts['towns'] {
  const towns = new Map<string, { readonly name: string; studios: number }>()
  for (const { address, location } of rows) {
    const name = townOf(address)
    if (name === null || location === 0) continue
    const town = towns.get(fold(name)) ?? { name, studios: 0 }
    town.studios += location
    towns.set(fold(name), town)
  }
  return [...towns.values()].sort((a, b) => b.studios - a.studios || a.name.localeCompare(b.name))
}
