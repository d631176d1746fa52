import { describe, expect, it } from 'vitest'
import { makeI18n } from '../../../language/translate.ts'
import { formatFor } from '../../i18n/format.ts'
import { daySentence } from './day-sentence.ts'
import { allFree, type CellState, withYours } from './hours.ts'
import { unknown } from './known.ts'
import { availability } from './texts.en.ts'

const i18n = makeI18n('en', availability)
const sentence = (cells: readonly CellState[]) =>
  daySentence((id, ...values) => i18n._(id, { ...values[0] }), formatFor('en-KE'), '2026-12-01', cells)

describe('a day in one sentence', () => {
  it('names every free stretch', () => {
    const cells = allFree.map((_, i): CellState => (i >= 3 && i < 7 ? 'booked' : 'free'))
    expect(sentence(cells)).toBe('Tuesday 1 December: free 8 to 11 and 15 to 21')
  })

  it("names the customer's own hours first", () => {
    expect(sentence(withYours(allFree, [8, 9]))).toBe('Tuesday 1 December: yours 8 to 10; free 10 to 21')
  })

  it('states that nothing is free', () => {
    expect(sentence(allFree.map(() => 'booked'))).toBe('Tuesday 1 December: no free hours')
  })

  it('gives only one’s own hours while the others are unknown', () => {
    expect(sentence(unknown(allFree))).toBe('Tuesday 1 December: free hours unavailable without a connection')
    expect(sentence(unknown(withYours(allFree, [8, 9])))).toBe(
      'Tuesday 1 December: yours 8 to 10; other hours unavailable without a connection',
    )
  })
})
