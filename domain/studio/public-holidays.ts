import { addDays, StudioDate, weekdayOf } from '../kernel/slot.ts'

export type HolidayName =
  | 'new-year'
  | 'good-friday'
  | 'easter-monday'
  | 'idd-ul-fitr'
  | 'labour'
  | 'idd-ul-azha'
  | 'madaraka'
  | 'mazingira'
  | 'mashujaa'
  | 'jamhuri'
  | 'christmas'
  | 'boxing'

export interface PublicHoliday {
  readonly date: StudioDate
  readonly name: HolidayName
}

const sameDayEachYear: readonly (readonly [day: string, name: HolidayName])[] = [
  ['01-01', 'new-year'],
  ['05-01', 'labour'],
  ['06-01', 'madaraka'],
  ['10-10', 'mazingira'],
  ['10-20', 'mashujaa'],
  ['12-12', 'jamhuri'],
  ['12-25', 'christmas'],
  ['12-26', 'boxing'],
]

/** By day and month of the Islamic calendar. The moon may move them by a day. */
const islamicHolidays: Readonly<Record<string, HolidayName>> = { '01/10': 'idd-ul-fitr', '10/12': 'idd-ul-azha' }

const sunday = 0

/**
 * Returns Kenya's public holidays from one date to another, both included, in order. A holiday on a Sunday moves to
 * the next day that is not a holiday.
 */
export function publicHolidays(from: StudioDate, to: StudioDate): PublicHoliday[] {
  // A holiday of the week before may move into the period.
  const all = holidaysBetween(addDays(from, -7), addDays(to, 7))
  const taken = new Set(all.map(({ date }) => date))
  return all
    .map(({ date, name }) => ({ date: weekdayOf(date) === sunday ? nextFree(date, taken) : date, name }))
    .filter(({ date }) => date >= from && date <= to)
    .sort((a, b) => a.date.localeCompare(b.date))
}

function nextFree(date: StudioDate, taken: ReadonlySet<StudioDate>): StudioDate {
  const next = addDays(date, 1)
  return taken.has(next) ? nextFree(next, taken) : next
}

function holidaysBetween(from: StudioDate, to: StudioDate): PublicHoliday[] {
  const holidays: PublicHoliday[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const name = holidayOn(date)
    if (name !== undefined) holidays.push({ date, name })
  }
  return holidays
}

function holidayOn(date: StudioDate): HolidayName | undefined {
  const fixed = sameDayEachYear.find(([day]) => date.endsWith(day))
  if (fixed) return fixed[1]
  const easter = easterOf(Number(date.slice(0, 4)))
  if (date === addDays(easter, -2)) return 'good-friday'
  if (date === addDays(easter, 1)) return 'easter-monday'
  return islamicHolidays[islamicDay.format(new Date(date))]
}

const islamicDay = new Intl.DateTimeFormat('en-GB-u-ca-islamic-umalqura', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Easter Sunday, by the Meeus, Jones and Butcher algorithm. */
function easterOf(year: number): StudioDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const leapCenturies = Math.floor(century / 4)
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leapCenturies - moonCorrection + 15) % 30
  const weekdayShift = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekdayShift) / 451)
  const days = epact + weekdayShift - 7 * late + 114
  return StudioDate.parse(
    `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`,
  )
}
