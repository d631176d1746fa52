import { expect, it } from 'vitest'
import { addressWith, pageIn } from './list-url.ts'

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=2.7', 2],
  ['page=x', 1],
  ['page=Infinity', 1],
  ['page=99999999999999999999', 1],
])('reads "%s" as page %i', (query, page) => {
  expect(pageIn(new URLSearchParams(query))).toBe(page)
})

it('returns to page 1 when the search or a filter changes, and omits empty values', () => {
  const address = new URLSearchParams('search=mix&status=active&page=3')
  expect(addressWith(address, 'search', 'room').toString()).toBe('search=room&status=active')
  expect(addressWith(address, 'status', '').toString()).toBe('search=mix')
  expect(addressWith(address, 'page', '4').toString()).toBe('search=mix&status=active&page=4')
  expect(addressWith(address, 'page', '1').toString()).toBe('search=mix&status=active')
})
