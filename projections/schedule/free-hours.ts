import { lastBookableDate } from '../../domain/booking/hours.ts'
import {
  firstHour,
  instantAt,
  lastHour,
  type StudioDate,
  slotsOf,
  startOf,
  studioDateAt,
  weekdayOf,
} from '../../domain/kernel/slot.ts'

/**
 * The parameters $1 to $5 of `freeFlags`: a day's date, its first bookable hour, its weekday, the hours until it begins
 * and the days.
 */
export const dayParameters = (date: StudioDate, now: Date): [string, number, number, number, number] => {
  const past = slotsOf(date).filter((slot) => startOf(slot) <= now).length
  const firstAhead = date > lastBookableDate(now) ? lastHour + 1 : firstHour + past
  const hoursUntil = (instantAt(date).getTime() - now.getTime()) / hourMs
  const daysUntil = (Date.parse(date) - Date.parse(studioDateAt(now))) / (24 * hourMs)
  return [date, firstAhead, weekdayOf(date), hoursUntil, daysUntil]
}

const hourMs = 3_600_000

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
export const freeFlags = `(
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
