/**
 * The format of dates, hours and money in a language. Slots and dates are wall-clock labels: only UTC getters read
 * them.
 */
export interface Format {
  /** 'Tue 1 Dec', 'Jnne 1 Des'; 'Wed 1 Dec 2027' in another year */
  shortDate(date: string): string
  /** 'Tuesday 1 December'; 'Wednesday 1 December 2027' in another year */
  longDate(date: string): string
  /** 'Tuesday, 1 December 2026' */
  wholeDate(date: string): string
  /** '1 Dec 2026' of an instant, in Nairobi time */
  fullDate(instant: string): string
  /** 'December 2026' of '2026-12' */
  month(month: string): string
  /** 'Mo' to 'Su', 'Jtatu' to 'Jpili', with the full name, Monday first */
  weekdays(): readonly { short: string; long: string }[]
  /** '08:00' */
  hour(hour: number): string
  /**
   * '9 am', and '6 pm' for 18, as a shop writes its opening hours; '09:00' and '18:00' in Swahili, whose hours count
   * from six
   */
  shopHour(hour: number): string
  /** '15:00' of an instant, in Nairobi time */
  time(instant: string): string
  /** 'Mon 30 Nov, 15:00' of an instant, in Nairobi time; 'Sun 30 Nov 2025, 15:00' in another year */
  moment(instant: string): string
  /** '30 Nov 2026, 15:00' of an instant, in Nairobi time */
  fullMoment(instant: string): string
  /** '1,234' */
  count(count: number): string
  /** 'KES 5,000' of shillings, 'KES 2,500.50' with cents, never broken in two; 'KSh' in Swahili, as in our messages */
  money(kes: number): string
  /** '8 to 11 and 15 to 21' from its parts */
  list(parts: readonly string[]): string
}

const nairobiOffsetMs = 3 * 3_600_000
const inNairobi = (instant: string) => Date.parse(instant) + nairobiOffsetMs
const timeOf = (instant: string) => new Date(inNairobi(instant)).toISOString().slice(11, 16)
const aMonday = Date.UTC(2026, 10, 30)
const dayMs = 86_400_000

/** Returns 0 for Monday to 6 for Sunday. */
const weekdayOf = (instant: number) => ((Math.floor((instant - aMonday) / dayMs) % 7) + 7) % 7

const withoutCommas = (text: string) => text.replaceAll(',', '')

const hourOf = (at: number) => `${String(at).padStart(2, '0')}:00`

/** Kenyan conventions that Intl lacks: its data has no short weekdays in Swahili, and a different sign for shillings. */
const habits = {
  'en-KE': {
    currency: 'KES',
    shopHour: (hour) => `${((hour + 11) % 12) + 1} ${hour % 24 < 12 ? 'am' : 'pm'}`,
    inDates: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    inCalendars: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  },
  'sw-KE': {
    currency: 'KSh',
    shopHour: hourOf,
    inDates: ['Jtatu', 'Jnne', 'Jtano', 'Alh', 'Ijumaa', 'Jmosi', 'Jpili'],
    inCalendars: ['Jtatu', 'Jnne', 'Jtano', 'Alh', 'Ijumaa', 'Jmosi', 'Jpili'],
  },
} satisfies Record<string, Habits>

interface Habits {
  readonly currency: string
  readonly shopHour: Format['shopHour']
  /** Monday first. */
  readonly inDates: readonly string[]
  readonly inCalendars: readonly string[]
}

type Locale = keyof typeof habits

const yearOf = (instant: number) => new Date(instant).getUTCFullYear()

const made = new Map<string, Format>()

/**
 * Returns the formats of a locale such as en-KE, in a year, by default the present one. The browser's own time zone and
 * locale have no effect.
 */
export function formatFor(locale: Locale, year = yearOf(Date.now() + nairobiOffsetMs)): Format {
  const key = `${locale} ${year}`
  const format = made.get(key) ?? makeFormat(locale, year)
  made.set(key, format)
  return format
}

/** Returns a function that creates its value on first use. Each formatter of Intl takes a phone milliseconds to create. */
function lazily<Thing>(make: () => Thing): () => Thing {
  let thing: Thing | undefined
  return () => {
    thing ??= make()
    return thing
  }
}

function makeFormat(locale: Locale, thisYear: number): Format {
  const { currency, shopHour, inDates, inCalendars } = habits[locale]
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = lazily(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))
    return (instant: number) => withoutCommas(format().format(instant))
  }
  const dayAndMonth = dates({ day: 'numeric', month: 'short' })
  const inYear = (day: string, instant: number) => (yearOf(instant) === thisYear ? day : `${day} ${yearOf(instant)}`)
  const short = (instant: number) => inYear(`${inDates[weekdayOf(instant)]} ${dayAndMonth(instant)}`, instant)
  const dayOfWeek = dates({ weekday: 'long', day: 'numeric', month: 'long' })
  const long = (instant: number) => inYear(dayOfWeek(instant), instant)
  const dayOfYear = dates({ day: 'numeric', month: 'long', year: 'numeric' })
  const full = dates({ day: 'numeric', month: 'short', year: 'numeric' })
  const month = dates({ month: 'long', year: 'numeric' })
  const weekday = dates({ weekday: 'long' })
  const numbers = lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }))
  const amounts = lazily(
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' }),
  )
  const lists = lazily(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  return {
    shortDate: (date) => short(Date.parse(date)),
    longDate: (date) => long(Date.parse(date)),
    wholeDate: (date) => `${weekday(Date.parse(date))}, ${dayOfYear(Date.parse(date))}`,
    fullDate: (instant) => full(inNairobi(instant)),
    month: (text) => month(Date.parse(`${text}-01`)),
    weekdays: () => inCalendars.map((short, day) => ({ short, long: weekday(aMonday + day * dayMs) })),
    hour: hourOf,
    shopHour,
    time: timeOf,
    moment: (instant) => `${short(inNairobi(instant))}, ${timeOf(instant)}`,
    fullMoment: (instant) => `${full(inNairobi(instant))}, ${timeOf(instant)}`,
    count: (count) => numbers().format(count),
    money: (kes) => `${currency}\u00a0${amounts().format(kes)}`,
    list: (parts) => lists().format(parts),
  }
}

/** Joins short facts, such as a place and a number of people, with dots that never begin a line. */
export const joinFacts = (...facts: readonly (string | null | undefined | false)[]): string =>
  facts.filter(Boolean).join('\u00a0· ')
