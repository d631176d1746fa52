import { expect, test } from 'vitest'
import { Random } from './random.ts'

const draws = (name: string) => {
  const random = Random.named(1, name)
  return Array.from({ length: 20 }, () => random.next())
}

test('the same seed and name give the same choices', () => {
  expect(draws('a')).toEqual(draws('a'))
  expect(draws('a')).not.toEqual(draws('b'))
})

test('int returns whole numbers within its bounds, both included', () => {
  const random = new Random(1)
  const dice = Array.from({ length: 400 }, () => random.int(1, 6))
  expect(new Set(dice)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
})

test('of chooses every item of a list, including null, and rejects an empty list', () => {
  const random = new Random(1)
  expect(new Set(Array.from({ length: 100 }, () => random.of(['a', 'b', null])))).toEqual(new Set(['a', 'b', null]))
  expect(() => random.of([])).toThrow(RangeError)
  expect(random.maybeOf([])).toBe(undefined)
})

test('weighted chooses names in proportion to their weights', () => {
  const random = new Random(1)
  const drawn = Array.from({ length: 1000 }, () => random.weighted({ often: 9, seldom: 1, never: 0 }))
  expect(drawn.filter((each) => each === 'often').length).toBeGreaterThan(800)
  expect(new Set(drawn)).toEqual(new Set(['often', 'seldom']))
  expect(() => random.weighted({ never: 0 })).toThrow(RangeError)
})

test('uuid returns a version 7 UUID that begins with its instant', () => {
  const at = new Date('2026-11-21T10:00:00Z')
  const id = new Random(1).uuid(at)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime())
})
