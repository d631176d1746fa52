import { expect, it } from 'vitest'
import { misses, tableOf } from './judge.ts'
import type { Measured } from './measure.ts'

const good: Measured = {
  page: 'home',
  performance: 95,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  lcp: 1_500,
  cls: 0.02,
  script: 165_000,
  complaints: [],
}

it('misses accepts a page that just reaches every target', () => {
  expect(misses([good], true)).toEqual([])
})

it.each([
  ['performance', 94, 'home: performance is 94, at least 95 is the aim'],
  ['accessibility', 99, 'home: accessibility is 99, at least 100 is the aim'],
  ['bestPractices', 99, 'home: best practices is 99, at least 100 is the aim'],
  ['seo', 99, 'home: SEO is 99, at least 100 is the aim'],
  ['lcp', 1_510, 'home: LCP is 1.51 s, at most 1.50 s is the aim'],
  ['cls', 0.021, 'home: CLS is 0.021, at most 0.020 is the aim'],
  ['script', 166_000, 'home: script is 166 kB, at most 165 kB is the aim'],
] as const)('misses reports a missed target for %s', (figure, value, line) => {
  expect(misses([good, { ...good, [figure]: value }], true)).toEqual([line])
})

it('misses ignores times when they don’t count', () => {
  expect(misses([{ ...good, performance: 40, lcp: 4_000, script: 166_000 }], false)).toEqual([
    'home: script is 166 kB, at most 165 kB is the aim',
  ])
})

it('tableOf writes a Markdown table', () => {
  expect(tableOf([good])).toContain('| home | 95 | 100 | 100 | 100 | 1.50 s | 0.020 | 165 kB |')
})
