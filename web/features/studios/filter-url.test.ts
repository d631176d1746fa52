import { expect, it } from 'vitest'
import { addressWith, filterFrom, isNarrowed } from './filter-url.ts'

it('reads the filter from the address', () => {
  expect(filterFrom(new URLSearchParams('search=mix&features=a,b&date=2026-12-01&page=2'))).toEqual({
    search: 'mix',
    features: ['a', 'b'],
    date: '2026-12-01',
    page: 2,
  })
})

it.each(['', 'page=0', 'page=-3', 'page=x'])('takes "%s" for the first page of everything', (query) => {
  const filter = filterFrom(new URLSearchParams(query))
  expect(filter).toEqual({ features: [], page: 1 })
  expect(isNarrowed(filter)).toBe(false)
})

it('starts at the first page when the filter changes, and says nothing of what is empty', () => {
  const address = new URLSearchParams('search=mix&page=3')
  expect(addressWith(address, 'search', 'room').toString()).toBe('search=room')
  expect(addressWith(address, 'search', '').toString()).toBe('')
  expect(addressWith(address, 'page', '2').toString()).toBe('search=mix&page=2')
  expect(addressWith(address, 'page', '1').toString()).toBe('search=mix')
})
