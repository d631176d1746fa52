import { describe, expect, it } from 'vitest'
import type { HourState } from '../../../api/contract/shared.ts'
import { isClosedOn, nextFree } from './days-ahead.ts'

const codes: Record<string, HourState> = { f: 'free', b: 'booked', c: 'closed', p: 'past', u: 'buffer' }

/** Builds a day from thirteen letters: f free, b booked, u buffer, c closed, p past. */
const day = (date: string, letters: string) => {
  const hours = [...letters].map((letter) => codes[letter] ?? 'free')
  return { date, hours, free: hours.filter((state) => state === 'free').length }
}

const usual = { from: 10, to: 19 }

describe('the next free hour', () => {
  it('is the first free hour of today that has not passed', () => {
    expect(nextFree([day('2026-12-01', 'ppppbbuffffff')], '2026-12-01')).toEqual({ date: '2026-12-01', hour: 15 })
  })

  it('is on a later day when today has none, and never on a past day', () => {
    const days = [
      day('2026-11-30', 'fffffffffffff'),
      day('2026-12-01', 'pppppppbbbbbb'),
      day('2026-12-02', 'ccfffffffffcc'),
    ]
    expect(nextFree(days, '2026-12-01')).toEqual({ date: '2026-12-02', hour: 10 })
  })

  it('is null in a full month', () => {
    expect(nextFree([day('2026-12-31', 'bbbbbbbbbbbbb')], '2026-12-31')).toBeNull()
  })
})

describe('isClosedOn, for a day with usual hours', () => {
  it.each([
    ['ccccccccccccc', true],
    ['pppcccccccccc', true],
    ['ccfffffffffcc', false],
    ['ccbbbbbbbbbcc', false],
    ['pppppppppppcc', false],
  ])('returns for the hours %s: %s', (letters, closed) => {
    expect(isClosedOn([day('2026-12-01', letters)], usual, '2026-12-01')).toBe(closed)
  })

  it('returns false for days without usual hours or without data', () => {
    expect(isClosedOn([day('2026-12-05', 'ccccccccccccc')], null, '2026-12-05')).toBe(false)
    expect(isClosedOn([], usual, '2026-12-01')).toBe(false)
  })
})
