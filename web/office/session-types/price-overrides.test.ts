import { expect, it } from 'vitest'
import { oddPrices, overridesOf } from './price-overrides.ts'

it('sends only prices of selected studios that differ', () => {
  const typed = { same: '2500', other: '1800.50', free: '0', blank: '', unchosen: '900' }
  expect(overridesOf(['same', 'other', 'free', 'blank', 'untouched'], typed, 2500)).toEqual({ other: 1800.5, free: 0 })
})

it('finds invalid prices', () => {
  expect(oddPrices(['a', 'b', 'c', 'd'], { a: '-1', b: 'x', c: '10', d: '' })).toEqual(['a', 'b'])
})
