import { expect, test } from 'vitest'
import { KeyCache } from './key-cache.ts'
import { keyOf, newKeyBytes } from './person-keys.ts'

const key = keyOf(newKeyBytes())
const entry = (personId: string) => [personId, key] as const

function cacheOf(max: number) {
  const clock = { now: 0 }
  const cache = new KeyCache(max, () => clock.now)
  cache.enable()
  return { cache, clock }
}

test('keeps the most recently used keys, up to its limit', () => {
  const { cache } = cacheOf(2)
  cache.put([entry('a'), entry('b')], cache.generation)
  cache.get(['a'])
  cache.put([entry('c')], cache.generation)
  expect([...cache.get(['a', 'b', 'c']).keys()]).toEqual(['a', 'c'])
})

test('keeps a key for a minute', () => {
  const { cache, clock } = cacheOf(2)
  cache.put([entry('a')], cache.generation)
  clock.now = 59_999
  expect(cache.get(['a']).size).toBe(1)
  clock.now = 60_000
  expect(cache.get(['a']).size).toBe(0)
})

test('forgets the key of an erased person, even if it is being loaded', () => {
  const { cache } = cacheOf(2)
  cache.put([entry('a')], cache.generation)
  const before = cache.generation
  cache.forget('a')
  cache.put([entry('a')], before)
  expect(cache.get(['a']).size).toBe(0)
})

test('keeps nothing while disabled', () => {
  const { cache } = cacheOf(2)
  cache.put([entry('a')], cache.generation)
  cache.disable()
  cache.put([entry('b')], cache.generation)
  expect(cache.get(['a', 'b']).size).toBe(0)
})

test('drops a key that was loaded before it was enabled', () => {
  const cache = new KeyCache(2)
  const before = cache.generation
  cache.enable()
  cache.put([entry('a')], before)
  expect(cache.get(['a']).size).toBe(0)
})
