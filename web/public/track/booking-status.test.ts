import { describe, expect, it, test } from 'vitest'
import { formatFor } from '../../i18n/format.ts'
import { translateIn } from '../../i18n/testing.ts'
import { isOnAir, stepTitle } from './BookingLead.tsx'
import { track } from './texts.en.ts'

describe('isOnAir', () => {
  /** Tuesday, 15:00 to 17:00 in Nairobi, three hours ahead of UTC. */
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
})

describe('stepTitle', () => {
  const t = translateIn('en', track)
  const titles = (state: 'done' | 'next', price: number) =>
    (['approved', 'paid'] as const).map((step) => stepTitle(t, formatFor('en-KE', 2026), { step, state }, price))

  test('a booking with a price has a payment step', () => {
    expect(titles('next', 2_500)).toEqual(['We approve and send your payment link', 'You pay KES\u00a02,500 by M-Pesa'])
    expect(titles('done', 2_500)).toEqual(['Approved', 'KES\u00a02,500 paid'])
  })

  test('a free booking is shown as free, without a payment link', () => {
    expect(titles('next', 0)).toEqual(['We approve', 'Free'])
    expect(titles('done', 0)).toEqual(['Approved', 'Free'])
  })
})
