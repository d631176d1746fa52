import { expect, test } from 'vitest'
import { randomOf } from './random.ts'

const draws = (seed: string) => {
  const random = randomOf(seed)
  return Array.from({ length: 20 }, () => random.next())
}

test('the same seed falls the same way, another one otherwise', () => {
  expect(draws('a')).toEqual(draws('a'))
  expect(draws('a')).not.toEqual(draws('b'))
})

test('numbers stay within their bounds and reach both of them', () => {
  const random = randomOf('dice')
  const dice = Array.from({ length: 400 }, () => random.whole(1, 6))
  expect(new Set(dice)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
})

test('weights decide how often', () => {
  const random = randomOf('weights')
  const often = Array.from({ length: 1000 }, () =>
    random.weighted([
      ['often', 9],
      ['seldom', 1],
      ['never', 0],
    ]),
  )
  expect(often.filter((each) => each === 'often').length).toBeGreaterThan(800)
  expect(often).toContain('seldom')
  expect(often).not.toContain('never')
})

test('ids are uuids that begin with their instant', () => {
  const at = new Date('2026-11-21T10:00:00Z')
  const id = randomOf('id').uuid(at)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime())
})

test('there is nothing to pick from an empty list', () => {
  expect(() => randomOf('x').pick([])).toThrow(RangeError)
})
