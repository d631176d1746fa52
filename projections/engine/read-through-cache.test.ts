import { expect, test } from 'vitest'
import { ReadThroughCache } from './read-through-cache.ts'

const later = new Date(Date.now() + 3_600_000)
const reader = (...values: [value: string, checkpoint: string][]) => {
  const left = [...values]
  return async () => {
    const [value, checkpoint] = left.shift() ?? ['loaded once too often', '']
    return { value, checkpoint }
  }
}

test('loads a value once, until an event about its subject invalidates it', async () => {
  const cache = new ReadThroughCache<string>()
  const read = reader(['old', '05'], ['new', '07'])
  expect(await cache.get('studio', 'day', later, read)).toBe('old')
  cache.invalidate('studio', '05')
  cache.invalidate('another', '06')
  expect(await cache.get('studio', 'day', later, read)).toBe('old')
  cache.invalidate('studio', '07')
  expect(await cache.get('studio', 'day', later, read)).toBe('new')
  expect(await cache.get('studio', 'day', later, read)).toBe('new')
})

test('does not reuse a value loaded before the read models reached the event', async () => {
  const cache = new ReadThroughCache<string>()
  const read = reader(['behind', '05'], ['up to date', '06'])
  cache.invalidate('studio', '06')
  expect(await cache.get('studio', 'day', later, read)).toBe('behind')
  expect(await cache.get('studio', 'day', later, read)).toBe('up to date')
})

test('does not reuse a value after its expiry', async () => {
  const cache = new ReadThroughCache<string>()
  const read = reader(['past its hour', '05'], ['of this hour', '05'])
  expect(await cache.get('studio', 'day', new Date(), read)).toBe('past its hour')
  expect(await cache.get('studio', 'day', later, read)).toBe('of this hour')
})
