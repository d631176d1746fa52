import { useState } from 'react'
import { maxPeople, type StudioOrder, studioOrders } from '../../../api/contract/page-values.ts'
import type { StudioList } from '../../../api/contract/studios.ts'
import { type Format, joinFacts } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translate.ts'
import type { HoursRequest } from '../../shared/availability/hours.ts'
import type { Start } from '../../shared/booking/flow.ts'
import { useAddress } from '../../shared/page/use-address.ts'
import { addMonths, firstHour, hours, isDate, lastHour } from '../../shared/site/clock.ts'
import { useMonthsAhead, useToday } from '../../shared/site/config-api.ts'
import type { StudioFilter, StudioQuery } from '../../shared/studios/studios-api.ts'

export const pageSize = 24
const maxLetters = { search: 200, place: 100 } as const

/** The state of the list in the URL: filter, order, view and page, counted from 1. */
export interface Listing extends StudioFilter {
  readonly features: readonly string[]
  readonly sort: StudioOrder
  readonly view: 'list' | 'map'
  readonly page: number
}

/** The first and last day that can be booked. */
export interface BookableDays {
  readonly first: string
  readonly last: string
}

/** Reads the URL. Ignores invalid values, past days and days too far ahead. */
export function listingFrom(address: URLSearchParams, days: BookableDays): Listing {
  const search = textIn(address, 'search')
  const place = textIn(address, 'place')
  const date = dateIn(address, days)
  const people = numberIn(address, 'people', 1, maxPeople)
  return {
    ...(search && { search }),
    ...(place && { place }),
    ...(date && { date }),
    ...hoursIn(address),
    ...(people !== undefined && people > 1 && { people }),
    features: address.get('features')?.split(',').filter(isId) ?? [],
    sort: studioOrders.find((order) => order === address.get('sort')) ?? 'featured',
    view: address.get('view') === 'map' ? 'map' : 'list',
    page: numberIn(address, 'page', 1, 10_000) ?? 1,
  }
}

const textIn = (address: URLSearchParams, name: keyof typeof maxLetters) =>
  (address.get(name) ?? '').trim().slice(0, maxLetters[name])

function numberIn(address: URLSearchParams, name: string, least: number, max: number): number | undefined {
  const text = address.get(name) ?? ''
  const number = Number(text)
  return /^\d+$/.test(text) && number >= least && number <= max ? number : undefined
}

function dateIn(address: URLSearchParams, days: BookableDays): string | undefined {
  const date = address.get('date') ?? ''
  return isBookable(date, days) ? date : undefined
}

/** Whether a text is a day that can be booked. */
export const isBookable = (date: string, { first, last }: BookableDays): boolean =>
  isDate(date) && date >= first && date <= last

/** Reads a range of hours and how many in a row must be free. An end without a start or a length is ignored. */
function hoursIn(address: URLSearchParams): Pick<StudioFilter, 'from' | 'to' | 'hours'> {
  const from = numberIn(address, 'from', firstHour, lastHour)
  const hours = numberIn(address, 'hours', 1, lastHour + 1 - firstHour)
  if (from === undefined && hours === undefined) return {}
  const to = numberIn(address, 'to', (from ?? firstHour) + 1, lastHour + 1)
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(hours !== undefined && hours <= (to ?? lastHour + 1) - (from ?? firstHour) && { hours }),
  }
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

type Value = string | number | readonly string[] | undefined
/** Changes to the URL. Undefined removes a parameter. */
export type Change = Readonly<Partial<Record<keyof StudioFilter | 'sort' | 'view' | 'page', Value>>>

/** Default values, which the URL omits. */
const usual: Readonly<Record<string, string>> = { page: '1', sort: 'featured', view: 'list', people: '1' }

/** Returns the URL with a change applied. Omits default values, and returns to the first page unless the change sets one. */
export function addressWith(address: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(address)
  if (!('page' in change)) next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text === '' || text === usual[name]) next.delete(name)
    else next.set(name, text)
  }
  return next
}

/** Removes all filters from the URL. */
export const emptyFilter = {
  search: undefined,
  place: undefined,
  date: undefined,
  from: undefined,
  to: undefined,
  hours: undefined,
  people: undefined,
  features: undefined,
} as const satisfies Change

/** Returns the number of active filters. The day and the hours count as one. */
export const narrowedBy = ({ search, place, date, from, hours, people, features = [] }: StudioFilter): number =>
  [search, place, date ?? from ?? hours, people, features.length > 0].filter(Boolean).length

/** Returns the start of a booking from the list: the day, hours and number of people of the search. */
export const startOf = (listing: StudioFilter): Start => ({
  origin: 'listing',
  ...(listing.date !== undefined && { date: listing.date }),
  requested: requestedHours(listing),
  ...(listing.people !== undefined && { people: listing.people }),
})

/** A number of hours in a row without a start is not a time. */
function requestedHours({ from, to, hours }: StudioFilter): HoursRequest | null {
  if (from === undefined) return null
  const end = to ?? (hours === undefined ? from + 1 : lastHour + 1)
  return { from, to: end, length: hours ?? end - from }
}

/** Returns the server query of a listing. */
export const queryOf = ({ page, view: _, ...listing }: Listing): StudioQuery => ({
  ...listing,
  limit: pageSize,
  offset: (page - 1) * pageSize,
})

type FilterName = keyof StudioList['without']

/** A filter to drop, and how many studios would then match. */
export interface Loosening {
  readonly what: FilterName
  readonly studios: number
  readonly change: Change
}

/** Returns the filters that an empty search could drop, most studios first. */
export function looseningsOf(filter: StudioFilter, without: StudioList['without']): Loosening[] {
  const { search, place, from, hours, people, features = [] } = filter
  const filters: [FilterName, unknown, Change][] = [
    ['hours', from ?? hours, { from: undefined, to: undefined, hours: undefined }],
    ['features', features.length, { features: undefined }],
    ['people', people, { people: undefined }],
    ['place', place, { place: undefined }],
    ['search', search, { search: undefined }],
  ]
  return filters
    .flatMap(([what, value, change]) => (value && without[what] > 0 ? [{ what, studios: without[what], change }] : []))
    .sort((a, b) => b.studios - a.studios)
}

/** The hours at which a session may start. */
export const startHours = hours

/** Returns the hours at which a session may end, after its start. */
export const endHours = ({ from = firstHour }: StudioFilter): readonly number[] =>
  hours.map((hour) => hour + 1).filter((hour) => hour > from)

const max = 6
/** Returns the possible numbers of hours in a row within the range. */
export const lengths = ({ from = firstHour, to = lastHour + 1 }: StudioFilter): readonly number[] =>
  Array.from({ length: Math.min(max, to - from) }, (_, i) => i + 1)

type Hours = Readonly<Record<'from' | 'to' | 'hours', number | undefined>>

/** Returns the hours after one of the three was chosen. Clears or adjusts the others if they no longer fit. */
export function hoursAfter(filter: StudioFilter, chosen: Partial<Hours>): Hours {
  const { from: was, to: end, hours: length } = { from: filter.from, to: filter.to, hours: filter.hours, ...chosen }
  const from = was ?? (end !== undefined && length === undefined && 'to' in chosen ? firstHour : undefined)
  const to = endAfter(from, end, length)
  const room = (to ?? lastHour + 1) - (from ?? firstHour)
  return { from, to, hours: length !== undefined && length <= room ? length : undefined }
}

/** Returns an end after the start, by default one hour later. Without a start or with a length, it may be undefined. */
function endAfter(from: number | undefined, to: number | undefined, length: number | undefined): number | undefined {
  if (from === undefined) return length === undefined ? undefined : to
  if (to !== undefined && to > from) return to
  return length === undefined ? from + 1 : undefined
}

/** Describes the requested hours: '14:00 to 16:00', '2 free hours, 18:00 to 21:00', 'Any hours'. */
export function hoursInWords(t: Translate, format: Format, { from, to, hours }: StudioFilter): string {
  if (from === undefined && hours === undefined) return t('find.any-hours')
  if (hours !== undefined && from === undefined && to === undefined) return t('find.in-a-row', { hours })
  const start = from ?? firstHour
  const end = to ?? (hours === undefined ? start + 1 : lastHour + 1)
  const span = { from: format.hour(start), to: format.hour(end) }
  return hours === undefined ? t('span.from-to', span) : t('find.in-a-row-within', { hours, ...span })
}

/** Describes the place and the number of people: 'Nairobi · 4 people'. */
export const whereInWords = (t: Translate, { place, people }: StudioFilter): string =>
  joinFacts(place ?? t('find.anywhere'), people !== undefined && t('studio.people', { count: people }))

/** Describes the day and the hours: 'Tue 1 Dec · 14:00 to 16:00'. */
export const whenInWords = (t: Translate, format: Format, filter: StudioFilter): string =>
  joinFacts(filter.date ? format.shortDate(filter.date) : t('find.any-day'), hoursInWords(t, format, filter))

/** The listing in the URL, and functions to change it. */
export interface Finder {
  readonly listing: Listing
  readonly days: BookableDays
  /** Writes a change to the URL. `typing` replaces the history entry, so that letters don't become steps back. */
  readonly change: (change: Change, how?: { readonly typing: boolean }) => void
  /** Clears all filters. */
  readonly clear: () => void
  /** How often the filters were cleared. Text that is typed but not yet applied is discarded with them. */
  readonly cleared: number
  readonly addressOf: (page: number) => string
}

/** Keeps the whole search in the URL, so that Back works and links can be shared. */
export function useFinder(): Finder {
  const [address, setAddress] = useAddress()
  const [cleared, setCleared] = useState(0)
  const first = useToday()
  const monthsAhead = useMonthsAhead()
  const days = { first, last: addMonths(first, monthsAhead) }
  const change: Finder['change'] = (changed, { typing } = { typing: false }) =>
    setAddress((query) => addressWith(query, changed), { replace: typing })
  return {
    listing: listingFrom(address, days),
    days,
    change,
    clear() {
      change(emptyFilter)
      setCleared((times) => times + 1)
    },
    cleared,
    addressOf: (page) => `?${addressWith(address, { page })}`,
  }
}
