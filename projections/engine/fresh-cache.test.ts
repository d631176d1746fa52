import { expect, test } from 'vitest'
import { FreshCache } from './fresh-cache.ts'

const later = new Date(Date.now() + 3_600_000)
const reader = (...values: [value: string, checkpoint: string][]) => {
  const left = [...values]
  return async () => {
    const [value, checkpoint] = left.shift() ?? ['read once too often', '']
    return { value, checkpoint }
  }
}

test('an answer is read once, until something about its subject stands in the log beyond it', async () => {
  const cache = new FreshCache<string>()
  const read = reader(['old', '05'], ['new', '07'])
  expect(await cache.get('studio', 'day', later, read)).toBe('old')
  cache.touch('studio', '05')
  cache.touch('another', '06')
  expect(await cache.get('studio', 'day', later, read)).toBe('old')
  cache.touch('studio', '07')
  expect(await cache.get('studio', 'day', later, read)).toBe('new')
  expect(await cache.get('studio', 'day', later, read)).toBe('new')
})

test('what was read before the read models had come to the event is not answered again', async () => {
  const cache = new FreshCache<string>()
  const read = reader(['behind', '05'], ['up to date', '06'])
  cache.touch('studio', '06')
  expect(await cache.get('studio', 'day', later, read)).toBe('behind')
  expect(await cache.get('studio', 'day', later, read)).toBe('up to date')
})

test('nothing is answered again beyond its time', async () => {
  const cache = new FreshCache<string>()
  const read = reader(['past its hour', '05'], ['of this hour', '05'])
  expect(await cache.get('studio', 'day', new Date(), read)).toBe('past its hour')
  expect(await cache.get('studio', 'day', later, read)).toBe('of this hour')
})
