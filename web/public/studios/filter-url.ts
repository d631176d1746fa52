import { mostPeople } from '../../../api/contract/most-people.ts'
import { type StudioOrder, studioOrders } from '../../../api/contract/studio-order.ts'
import { firstHour, isDate, lastHour } from '../../shared/availability/clock.ts'
import type { Asked } from '../../shared/availability/hours.ts'
import type { Start } from '../../shared/booking/flow.ts'
import type { StudioFilter, StudioQuery } from '../../shared/studios/studios-api.ts'

export const pageSize = 24
const mostLetters = { search: 200, place: 100 } as const

/** What the address says of the list: what it is narrowed to, how it is sorted and shown, and the page, counted from 1. */
export interface Listing extends StudioFilter {
  readonly features: readonly string[]
  readonly sort: StudioOrder
  readonly view: 'list' | 'map'
  readonly page: number
}

/** The days that can be booked. */
export interface BookableDays {
  readonly first: string
  readonly last: string
}

/** Reads the address. What is no sense of ours, or a day that is over or too far ahead, is as if it were not said. */
export function listingFrom(address: URLSearchParams, days: BookableDays): Listing {
  const search = textIn(address, 'search')
  const place = textIn(address, 'place')
  const date = dateIn(address, days)
  const people = numberIn(address, 'people', 1, mostPeople)
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

const textIn = (address: URLSearchParams, name: keyof typeof mostLetters) =>
  (address.get(name) ?? '').trim().slice(0, mostLetters[name])

function numberIn(address: URLSearchParams, name: string, least: number, most: number): number | undefined {
  const text = address.get(name) ?? ''
  const number = Number(text)
  return /^\d+$/.test(text) && number >= least && number <= most ? number : undefined
}

function dateIn(address: URLSearchParams, { first, last }: BookableDays): string | undefined {
  const date = address.get('date') ?? ''
  return isDate(date) && date >= first && date <= last ? date : undefined
}

/** From an hour to a later one, all of them or so many in a row. An end alone says nothing. */
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
/** What becomes different in the address; undefined takes a word out of it. */
export type Change = Readonly<Partial<Record<keyof StudioFilter | 'sort' | 'view' | 'page', Value>>>

/** What goes without saying. */
const usual: Readonly<Record<string, string>> = { page: '1', sort: 'featured', view: 'list', people: '1' }

/** The address with something changed; nothing is said of what is usual, and another list starts at its first page. */
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

/** Takes out of the address all that narrows the list. */
export const nothingAsked = {
  search: undefined,
  place: undefined,
  date: undefined,
  from: undefined,
  to: undefined,
  hours: undefined,
  people: undefined,
  features: undefined,
} as const satisfies Change

/** How many things the list is narrowed by; day and hours count as one. */
export const narrowedBy = ({ search, place, date, from, hours, people, features = [] }: StudioFilter): number =>
  [search, place, date ?? from ?? hours, people, features.length > 0].filter(Boolean).length

/** What a booking from the list begins with: the day, hours and number of people one looked for. */
export const startOf = (listing: StudioFilter): Start => ({
  origin: 'listing',
  date: listing.date ?? null,
  asked: hoursAsked(listing),
  ...(listing.people !== undefined && { people: listing.people }),
})

/** So many hours in a row at any time of day say nothing of when. */
function hoursAsked({ from, to, hours }: StudioFilter): Asked | null {
  if (from === undefined) return null
  const end = to ?? (hours === undefined ? from + 1 : lastHour + 1)
  return { from, to: end, length: hours ?? end - from }
}

/** What is asked of the server for a listing. */
export const asked = ({ page, view: _, ...listing }: Listing): StudioQuery => ({
  ...listing,
  limit: pageSize,
  offset: (page - 1) * pageSize,
})
