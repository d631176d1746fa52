import { describe, expect, it } from 'vitest'
import { addressWith, emptyFilter, listingFrom, narrowedBy, queryOf, startOf } from './filter-url.ts'

const days = { first: '2026-11-21', last: '2027-02-21' }
const feature = '018f6f0e-0000-7000-8000-000000000001'
const read = (query: string) => listingFrom(new URLSearchParams(query), days)
const everything = { features: [], sort: 'featured', view: 'list', page: 1 }

describe('a booking from the list', () => {
  it('starts with the day, hours and people of the search', () => {
    expect(startOf({ date: '2026-12-01', from: 18, to: 21, hours: 1, people: 4 })).toEqual({
      origin: 'listing',
      date: '2026-12-01',
      asked: { from: 18, to: 21, length: 1 },
      people: 4,
    })
    expect(startOf({ from: 14 }).asked).toEqual({ from: 14, to: 15, length: 1 })
    expect(startOf({ hours: 2 })).toEqual({ origin: 'listing', date: null, asked: null })
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
  ])('takes "%s" for the first page of everything', (query) => {
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

it('requests one page from the server, without the view', () => {
  expect(queryOf(read('view=map&page=3&people=2'))).toEqual({
    people: 2,
    features: [],
    sort: 'featured',
    limit: 24,
    offset: 48,
  })
})

it('counts the day and the hours as one condition', () => {
  expect(narrowedBy(read('date=2026-12-01&from=14&to=16'))).toBe(1)
  expect(narrowedBy(read(`search=mix&place=Kisumu&hours=2&people=3&features=${feature}`))).toBe(5)
})
