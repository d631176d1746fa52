import { expect, it } from 'vitest'
import { looseningsOf } from './loosening.ts'

const without = { search: 1, place: 4, features: 0, people: 2, hours: 3 }

it('offers what would find something, the most first, and only what is asked', () => {
  const filter = { search: 'mix', place: 'Kisumu', from: 9, to: 11, features: ['daylight'] }
  expect(looseningsOf(filter, without).map(({ what, studios }) => [what, studios])).toEqual([
    ['place', 4],
    ['hours', 3],
    ['search', 1],
  ])
})

it('lets go of all hours at once, and keeps the day', () => {
  const [loosening] = looseningsOf({ date: '2026-12-01', hours: 2 }, without)
  expect(loosening?.change).toEqual({ from: undefined, to: undefined, hours: undefined })
})

it('offers nothing where no single thing helps', () => {
  expect(looseningsOf({ features: ['daylight'], people: 9 }, { ...without, people: 0 })).toEqual([])
})
