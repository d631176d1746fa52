import { expect, it } from 'vitest'
import { looseningsOf } from './loosening.ts'

const without = { search: 1, place: 4, features: 0, people: 2, hours: 3 }

it('offers what would match, most studios first, and only active filters', () => {
  const filter = { search: 'mix', place: 'Kisumu', from: 9, to: 11, features: ['daylight'] }
  expect(looseningsOf(filter, without).map(({ what, studios }) => [what, studios])).toEqual([
    ['place', 4],
    ['hours', 3],
    ['search', 1],
  ])
})

it('clears all hours together and keeps the day', () => {
  const [loosening] = looseningsOf({ date: '2026-12-01', hours: 2 }, without)
  expect(loosening?.change).toEqual({ from: undefined, to: undefined, hours: undefined })
})

it('offers nothing when no single change helps', () => {
  expect(looseningsOf({ features: ['daylight'], people: 9 }, { ...without, people: 0 })).toEqual([])
})
