import { expect, it } from 'vitest'
import { codeForms, phoneForms, searchable, searchCondition, searchPatterns } from './matching.ts'

it('searchPatterns() matches each word anywhere, and escapes wildcards', () => {
  expect(searchPatterns(' 100% MWB-02 a_b ')).toEqual(['%100%', '%mwb%', '%02%', '%a\\_b%'])
  expect([searchPatterns('%'), searchPatterns(''), searchPatterns(undefined)]).toEqual([['%\\%%'], [], []])
})

it('searchCondition() requires each word, and is true without words', () => {
  const values: string[] = []
  expect(searchCondition('Otieno  Akinyi', values, (pattern) => `search like ${pattern}`)).toBe(
    '(search like $1) and (search like $2)',
  )
  expect(values).toEqual(['%otieno%', '%akinyi%'])
  expect(searchCondition(' ', values, (pattern) => pattern)).toBe('true')
})

it.each(['0712 345 678', '+254 712-345-678', '0712', 'SB 7K3-M9Q', 'sb7k3m9q', 'mwb02', 'NG’ANG’A grace'])(
  'finds a number, code or name in any usual format: %s',
  (search) => {
    const text = searchable("Grace Ng'ang'a", phoneForms('254712345678'), 'SB7K3M9Q', codeForms('MWB-02'))
    for (const pattern of searchPatterns(search)) expect(text).toContain(pattern.slice(1, -1))
  },
)
