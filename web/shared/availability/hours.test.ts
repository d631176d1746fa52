import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HourState } from '../../../api/contract/shared.ts'
import { makeI18n } from '../../../language/translate.ts'
import { formatFor } from '../../i18n/format.ts'
import { translateIn } from '../../i18n/testing.ts'
import { firstHour, hours } from '../site/clock.ts'
import {
  allFree,
  type CellState,
  choose,
  type Day,
  daySentence,
  fitsAt,
  isOffered,
  type Run,
  refit,
  requestedRun,
  sessionLength,
  spanOf,
  spansOf,
  unknown,
  withYours,
} from './hours.ts'
import { availability, availability as en } from './texts.en.ts'
import { availability as sw } from './texts.sw.ts'

/** Maps '..bb' to past, past, booked, booked; the other hours are free. */
const marked: Record<string, HourState> = { '.': 'past', b: 'booked', u: 'buffer', c: 'closed' }
const day = (marks: string): Day => hours.map((_, i) => marked[marks[i] ?? ' '] ?? 'free')

describe('requested hours', () => {
  it('are chosen if all of them are free', () => {
    expect(requestedRun(allFree, { from: 14, to: 16, length: 2 }, 1)).toEqual([14, 15])
    expect(requestedRun(day('      b'), { from: 13, to: 16, length: 3 }, 1)).toEqual([])
  })

  it('are the first adjacent hours between the two if fewer are enough', () => {
    expect(requestedRun(day('          b'), { from: 18, to: 21, length: 1 }, 1)).toEqual([19])
  })

  it('extend to the length that the session needs, or are empty', () => {
    expect(requestedRun(allFree, { from: 14, to: 15, length: 1 }, 2)).toEqual([14, 15])
    expect(requestedRun(day('       b'), { from: 14, to: 15, length: 1 }, 2)).toEqual([])
  })
})

describe('choosing hours', () => {
  it('chooses the hours the session needs from its start', () => {
    expect(choose(allFree, [], 15, 2)).toEqual([15, 16])
  })

  it('does not offer a start with too few free hours after it', () => {
    const booked = day('    b')
    expect(isOffered(booked, [], 11, 2)).toBe(false)
    expect(choose(booked, [], 11, 2)).toEqual([])
    expect(isOffered(allFree, [], 20, 2)).toBe(false)
  })

  it('extends by a neighbour on either side', () => {
    expect(choose(allFree, [15, 16], 17, 2)).toEqual([15, 16, 17])
    expect(choose(allFree, [15, 16], 14, 2)).toEqual([14, 15, 16])
  })

  it('offers a neighbour that would be too short alone', () => {
    expect(choose(day('         b'), [14, 15], 16, 2)).toEqual([14, 15, 16])
  })

  it('shrinks a run longer than needed at the clicked end', () => {
    expect(choose(allFree, [14, 15, 16], 16, 2)).toEqual([14, 15])
    expect(choose(allFree, [14, 15, 16], 14, 2)).toEqual([15, 16])
    expect(choose(allFree, [10, 11, 12, 13, 14], 12, 2)).toEqual([10, 11, 12])
  })

  it('clears a run that cannot shrink', () => {
    expect(choose(allFree, [14, 15], 15, 2)).toEqual([])
  })

  it('starts a new run elsewhere', () => {
    expect(choose(allFree, [14, 15], 18, 2)).toEqual([18, 19])
  })

  it('never chooses an hour that is not free or a run with a gap', () => {
    const anyDay = fc.array(fc.constantFrom<HourState>('free', 'free', 'booked', 'buffer'), {
      minLength: 13,
      maxLength: 13,
    })
    const clicks = fc.array(fc.integer({ min: 8, max: 20 }), { maxLength: 12 })
    fc.assert(
      fc.property(anyDay, clicks, fc.integer({ min: 1, max: 4 }), (states, clicked, need) => {
        const run = clicked.reduce<Run>((chosen, hour) => choose(states, chosen, hour, need), [])
        expect(run.every((hour) => states[hour - firstHour] === 'free')).toBe(true)
        expect(run).toEqual(run.map((_, i) => (run[0] ?? 0) + i))
        if (run.length > 0) expect(run.length).toBeGreaterThanOrEqual(need)
      }),
    )
  })
})

describe('refit, for another session at the same hours', () => {
  it('keeps all hours if they are enough: every started unit is priced', () => {
    expect(refit(allFree, [14, 15, 16], 1)).toEqual([14, 15, 16])
    expect(refit(allFree, [14, 15, 16], 2)).toEqual([14, 15, 16])
    expect(refit(day('bbbbbb  b'), [14, 15], 2)).toEqual([14, 15])
  })

  it('extends a short run from its start, otherwise up to its end, otherwise clears it', () => {
    expect(refit(allFree, [10, 11], 3)).toEqual([10, 11, 12])
    expect(refit(day('b   b'), [10, 11], 3)).toEqual([9, 10, 11])
    expect(refit(day(' b  b'), [10, 11], 3)).toEqual([])
    expect(refit(day('     b'), [11, 12], 3)).toEqual([10, 11, 12])
    expect(refit(allFree, [], 3)).toEqual([])
  })
})

describe('spans', () => {
  it('join adjacent hours', () => {
    expect(spansOf(day('..bbu'), 'free')).toEqual([{ from: 13, to: 21 }])
    expect(spansOf(withYours(allFree, [15, 16]), 'yours')).toEqual([{ from: 15, to: 17 }])
    expect(spanOf([15, 16])).toEqual({ from: 15, to: 17 })
    expect(spanOf([])).toBeNull()
  })

  it('end with the day', () => {
    expect(fitsAt(allFree, 20, 1)).toBe(true)
    expect(fitsAt(allFree, 21, 1)).toBe(false)
  })
})

const i18n = makeI18n('en', availability)
const sentence = (cells: readonly CellState[]) =>
  daySentence((id, ...values) => i18n._(id, { ...values[0] }), formatFor('en-KE', 2026), '2026-12-01', cells)

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

  it('names only the customer’s own hours while the others are unknown', () => {
    expect(sentence(unknown(allFree))).toBe('Tuesday 1 December: free hours unavailable without a connection')
    expect(sentence(unknown(withYours(allFree, [8, 9])))).toBe(
      'Tuesday 1 December: yours 8 to 10; other hours unavailable without a connection',
    )
  })
})

it.each([
  [60, '1 hour'],
  [120, '2 hours'],
  [90, '1 h 30 min session, billed as 2 hours'],
  [45, '45 min session, billed as 1 hour'],
  [61, '1 h 1 min session, billed as 2 hours'],
])('describes a session of %i minutes by its billed length', (minutes, text) =>
  expect(sessionLength(translateIn('en', en), minutes)).toBe(text),
)

it.each([
  [60, 'muda wa saa 1'],
  [90, 'kipindi cha muda wa saa 1 na dakika 30, hulipiwa kama muda wa saa 2'],
  [45, 'kipindi cha dakika 45, hulipiwa kama muda wa saa 1'],
])('describes a session of %i minutes in Swahili', (minutes, text) =>
  expect(sessionLength(translateIn('sw', sw), minutes)).toBe(text),
)
