import { describe, expect, it } from 'vitest'
import { formatFor } from '../../i18n/format.ts'
import { asOfTime } from './use-as-of.ts'

const format = formatFor('en-KE')
const now = Date.parse('2026-11-30T20:30:00.000Z')
const formatted = (instant: string) => asOfTime(format, Date.parse(instant), now)

describe('the time something was seen', () => {
  it('is a time in Nairobi on the same day', () => {
    expect(formatted('2026-11-30T11:05:00.000Z')).toBe('14:05')
  })

  it('includes the day on other days', () => {
    expect(formatted('2026-11-29T11:05:00.000Z')).toBe('Sun 29 Nov, 14:05')
  })

  it('changes at midnight in Nairobi', () => {
    expect(formatted('2026-11-29T21:30:00.000Z')).toBe('00:30')
    expect(formatted('2026-11-29T20:30:00.000Z')).toBe('Sun 29 Nov, 23:30')
  })
})
