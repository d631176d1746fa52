import { expect, test } from 'vitest'
import * as z from 'zod'
import { KeyedIds } from './keyed-ids.ts'

const ids = new KeyedIds('secret')

test('an address is one person however it is typed', () => {
  expect(ids.person(' Wanjiru@Example.com ')).toBe(ids.person('wanjiru@example.com'))
  expect(ids.person('kevin@example.com')).not.toBe(ids.person('wanjiru@example.com'))
})

test('an address has its own id, and its user after an erasure is another person', () => {
  expect(ids.email(' Wanjiru@Example.com ')).toBe(ids.email('wanjiru@example.com'))
  const all = [ids.email('a'), ids.person('a'), ids.person('a', 1), ids.person('a', 2)]
  expect(new Set(all).size).toBe(4)
})

test('ids are UUIDs, and those of people and bookings never meet', () => {
  expect(z.uuid().safeParse(ids.person('a')).success).toBe(true)
  expect(ids.booking('a')).not.toBe(ids.person('a'))
  expect(new KeyedIds('other').person('a')).not.toBe(ids.person('a'))
})
