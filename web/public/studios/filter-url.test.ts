import { describe, expect, it } from 'vitest'
import { makeI18n } from '../../../language/translate.ts'
import { site } from '../../app/site.en.ts'
import { formatFor } from '../../i18n/format.ts'
import type { StudioFilter } from '../../shared/studios/studios-api.ts'
import {
  addressWith,
  emptyFilter,
  endHours,
  hoursAfter,
  hoursInWords,
  lengths,
  listingFrom,
  looseningsOf,
  narrowedBy,
  queryOf,
  startOf,
  whenInWords,
  whereInWords,
} from './filter-url.ts'
import { studiosPage } from './texts.en.ts'

const days = { first: '2026-11-21', last: '2027-02-21' }
const feature = '018f6f0e-0000-7000-8000-000000000001'
const read = (query: string) => listingFrom(new URLSearchParams(query), days)
const everything = { features: [], sort: 'featured', view: 'list', page: 1 }

describe('a booking that starts from the list', () => {
  it('starts with the day, hours and people of the search', () => {
    expect(startOf({ date: '2026-12-01', from: 18, to: 21, hours: 1, people: 4 })).toEqual({
      origin: 'listing',
      date: '2026-12-01',
      requested: { from: 18, to: 21, length: 1 },
      people: 4,
    })
    expect(startOf({ from: 14 }).requested).toEqual({ from: 14, to: 15, length: 1 })
    expect(startOf({ hours: 2 })).toEqual({ origin: 'listing', requested: null })
  })
})

describe('the URL of a list', () => {
  it('contains the whole search', () => {
    const query = `search=mix&place=Nakuru&features=${feature}&date=2026-12-01&from=14&to=18&hours=2&people=4&sort=price&view=map&page=2`
    expect(read(query)).toEqual({
      search: 'mix',
      place: 'Nakuru',
      features: [feature],
      date: '2026-12-01',
      from: 14,
      to: 18,
      hours: 2,
      people: 4,
      sort: 'price',
      view: 'map',
      page: 2,
    })
  })

  it.each([
    '',
    'page=0',
    'page=-3',
    'page=x',
    'page=1.5',
    'date=tomorrow',
    'date=2026-02-31',
    'date=2026-11-20',
    'date=2027-02-22',
    'from=7',
    'from=21',
    'from=noon',
    'to=12',
    'hours=0',
    'hours=14',
    'people=0',
    'people=51',
    'people=1',
    'features=soundproof',
    'sort=best',
    'view=globe',
    'search=%20',
  ])('reads "%s" as the first page of all studios', (query) => {
    expect(read(query)).toEqual(everything)
    expect(narrowedBy(read(query))).toBe(0)
  })

  it('keeps the hours that are valid', () => {
    expect(read('from=14&to=14')).toEqual({ ...everything, from: 14 })
    expect(read('from=18&to=20&hours=3')).toEqual({ ...everything, from: 18, to: 20 })
    expect(read('to=12&hours=2')).toEqual({ ...everything, to: 12, hours: 2 })
  })

  it('accepts no more text than the server does', () => {
    expect(read(`search=${'a'.repeat(300)}&place=${'b'.repeat(300)}`)).toMatchObject({
      search: 'a'.repeat(200),
      place: 'b'.repeat(100),
    })
  })
})

describe('a changed URL', () => {
  it('starts at the first page and omits empty and default values', () => {
    const address = new URLSearchParams('search=mix&page=3')
    expect(addressWith(address, { search: 'room' }).toString()).toBe('search=room')
    expect(addressWith(address, { search: '' }).toString()).toBe('')
    expect(addressWith(address, { sort: 'price' }).toString()).toBe('search=mix&sort=price')
    expect(addressWith(address, { sort: 'featured', people: 1, features: [] }).toString()).toBe('search=mix')
    expect(addressWith(address, { page: 2 }).toString()).toBe('search=mix&page=2')
    expect(addressWith(address, { page: 1 }).toString()).toBe('search=mix')
  })

  it('drops every condition but keeps the order and the view', () => {
    const address = new URLSearchParams('search=a&place=b&date=c&from=9&to=10&hours=1&people=2&features=d&sort=price')
    expect(addressWith(address, emptyFilter).toString()).toBe('sort=price')
  })
})

it('queryOf requests one page from the server, without the view', () => {
  expect(queryOf(read('view=map&page=3&people=2'))).toEqual({
    people: 2,
    features: [],
    sort: 'featured',
    limit: 24,
    offset: 48,
  })
})

it('narrowedBy counts the day and the hours as one condition', () => {
  expect(narrowedBy(read('date=2026-12-01&from=14&to=16'))).toBe(1)
  expect(narrowedBy(read(`search=mix&place=Kisumu&hours=2&people=3&features=${feature}`))).toBe(5)
})

const without = { search: 1, place: 4, features: 0, people: 2, hours: 3 }

it('looseningsOf offers to remove active filters, most additional studios first', () => {
  const filter = { search: 'mix', place: 'Kisumu', from: 9, to: 11, features: ['daylight'] }
  expect(looseningsOf(filter, without).map(({ what, studios }) => [what, studios])).toEqual([
    ['place', 4],
    ['hours', 3],
    ['search', 1],
  ])
})

it('looseningsOf clears all hours together and keeps the day', () => {
  const [loosening] = looseningsOf({ date: '2026-12-01', hours: 2 }, without)
  expect(loosening?.change).toEqual({ from: undefined, to: undefined, hours: undefined })
})

it('looseningsOf offers nothing if no single change helps', () => {
  expect(looseningsOf({ features: ['daylight'], people: 9 }, { ...without, people: 0 })).toEqual([])
})

const none = { from: undefined, to: undefined, hours: undefined }

it.each<[string, StudioFilter, Parameters<typeof hoursAfter>[1], object]>([
  ['sets the end an hour after a start', {}, { from: 14 }, { from: 14, to: 15 }],
  ['keeps an end that is after the new start', { from: 9, to: 18 }, { from: 14 }, { from: 14, to: 18 }],
  ['replaces an end that is before the new start', { from: 9, to: 12 }, { from: 14 }, { from: 14, to: 15 }],
  ['starts in the morning if only the end is chosen', {}, { to: 12 }, { from: 8, to: 12 }],
  ['clears the end with the start', { from: 9, to: 12 }, { from: undefined }, {}],
  ['accepts a length alone', {}, { hours: 2 }, { hours: 2 }],
  [
    'keeps the start and the end when a length is chosen',
    { from: 9, to: 12 },
    { hours: 2 },
    { from: 9, to: 12, hours: 2 },
  ],
  ['drops a length that no longer fits', { from: 9, to: 18, hours: 4 }, { to: 11 }, { from: 9, to: 11 }],
  ['needs no end for a start with a length', { hours: 2 }, { from: 18 }, { from: 18, hours: 2 }],
  ['needs no start for an end with a length', { hours: 2 }, { to: 12 }, { to: 12, hours: 2 }],
  [
    'requests all of the hours again when the length is cleared',
    { from: 9, to: 12, hours: 1 },
    { hours: undefined },
    { from: 9, to: 12 },
  ],
])('hoursAfter %s', (_, filter, chosen, hours) => {
  expect(hoursAfter(filter, chosen)).toEqual({ ...none, ...hours })
})

it('endHours and lengths offer ends after the start and lengths that fit', () => {
  expect(endHours({ from: 18 })).toEqual([19, 20, 21])
  expect(endHours({})).toHaveLength(13)
  expect(lengths({ from: 18, to: 20 })).toEqual([1, 2])
  expect(lengths({})).toHaveLength(6)
})

const i18n = makeI18n('en', { ...site, ...studiosPage })
const format = formatFor('en-KE', 2026)
const t = (id: string, ...values: readonly object[]) => i18n._(id, { ...values[0] })

it.each<[StudioFilter, string]>([
  [{}, 'Any hours'],
  [{ from: 14, to: 16 }, '14:00 to 16:00'],
  [{ from: 14 }, '14:00 to 15:00'],
  [{ hours: 1 }, '1 free hour'],
  [{ hours: 2, from: 18 }, '2 free hours, 18:00 to 21:00'],
  [{ hours: 2, to: 12 }, '2 free hours, 08:00 to 12:00'],
])('hoursInWords describes %j as “%s”', (filter, words) => {
  expect(hoursInWords(t, format, filter)).toBe(words)
})

it('describes the place, the number of people and the time', () => {
  expect(whereInWords(t, {})).toBe('Anywhere')
  expect(whereInWords(t, { place: 'Nakuru', people: 4 })).toBe('Nakuru\u00a0· 4 people')
  expect(whenInWords(t, format, {})).toBe('Any day\u00a0· Any hours')
  expect(whenInWords(t, format, { date: '2026-12-01', from: 9, to: 11 })).toBe('Tue 1 Dec\u00a0· 09:00 to 11:00')
})
