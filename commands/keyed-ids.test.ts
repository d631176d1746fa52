import { expect, test } from 'vitest'
import * as z from 'zod'
import { KeyedIds } from './keyed-ids.ts'

const ids = new KeyedIds('secret')

test('an address gives the same person’s id however it is typed', () => {
  expect(ids.person(' Wanjiru@Example.com ')).toBe(ids.person('wanjiru@example.com'))
  expect(ids.person('kevin@example.com')).not.toBe(ids.person('wanjiru@example.com'))
})

test('an address has a separate id, and gives another person’s id after each erasure', () => {
  expect(ids.email(' Wanjiru@Example.com ')).toBe(ids.email('wanjiru@example.com'))
  const all = [ids.email('a'), ids.person('a'), ids.person('a', 1), ids.person('a', 2)]
  expect(new Set(all).size).toBe(4)
})

test('ids are UUIDs, and depend on the kind and the secret', () => {
  expect(z.uuid().safeParse(ids.person('a')).success).toBe(true)
  expect(ids.booking('a')).not.toBe(ids.person('a'))
  expect(new KeyedIds('other').person('a')).not.toBe(ids.person('a'))
})
