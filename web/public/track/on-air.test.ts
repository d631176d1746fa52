import { describe, expect, it } from 'vitest'
import { isOnAir } from './on-air.ts'

/** Tuesday, 15:00 to 17:00 in Nairobi, which is three hours ahead of Greenwich. */
const session = { startTime: '2026-12-01T15:00:00.000Z', endTime: '2026-12-01T17:00:00.000Z' } as const
const at = (time: string) => Date.parse(`2026-12-01T${time}+03:00`)

describe('the light of a session', () => {
  it.each([
    ['14:59:59', false],
    ['15:00:00', true],
    ['16:59:59', true],
    ['17:00:00', false],
  ])('at %s is on: %s', (time, lit) => {
    expect(isOnAir({ ...session, status: 'paid' }, at(time))).toBe(lit)
  })

  it('stays off when the session is not paid or has no time', () => {
    expect(isOnAir({ ...session, status: 'approved' }, at('16:00:00'))).toBe(false)
    expect(isOnAir({ status: 'paid', startTime: null, endTime: null }, at('16:00:00'))).toBe(false)
  })
})
