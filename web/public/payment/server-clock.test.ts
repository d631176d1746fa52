import { describe, expect, it } from 'vitest'
import { clockText, secondsUntil, serverNow } from './use-payment.ts'

describe('the server clock', () => {
  it('advances from the last server time, however wrong the local clock is', () => {
    const clock = { serverTime: '2026-12-01T07:00:00.000Z', receivedAt: 5_000 }
    expect(new Date(serverNow(clock, 35_000)).toISOString()).toBe('2026-12-01T07:00:30.000Z')
  })

  it('counts down to zero and stops', () => {
    const now = Date.parse('2026-12-01T07:00:00.000Z')
    expect(secondsUntil('2026-12-01T07:01:29.500Z', now)).toBe(90)
    expect(secondsUntil('2026-12-01T06:59:00.000Z', now)).toBe(0)
  })

  it.each([
    [0, '0:00'],
    [65, '1:05'],
    [3599, '59:59'],
  ])('writes %i seconds as %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text)
  })
})
