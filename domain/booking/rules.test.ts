import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, nairobi, now } from './booking.fixtures.ts'
import { movedPayBy, payByOf, priceOf, slotsPerUnit, unitsOf } from './rules.ts'

test.each([
  [1, 1],
  [30, 1],
  [60, 1],
  [61, 2],
  [90, 2],
  [120, 2],
  [780, 13],
])('a session of %i minutes takes %i slots', (minutes, slots) => expect(slotsPerUnit(minutes)).toBe(slots))

test.each([
  ['an hour of a 60-minute session', 1, 60, 1],
  ['three hours of a 60-minute session', 3, 60, 3],
  ['two hours of a 90-minute session', 2, 90, 1],
  ['three hours of a 90-minute session: the second unit is started', 3, 90, 2],
  ['four hours of a 120-minute session', 4, 120, 2],
  ['no hours yet', 0, 120, 1],
])('unitsOf() counts started units: %s', (_, slots, durationMinutes, units) =>
  expect(unitsOf(slots, durationMinutes)).toBe(units),
)

test('the price is a whole number of units that cover the hours, with none to spare', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 13 }),
      fc.integer({ min: 1, max: 780 }),
      fc.nat(10_000_000),
      (slots, durationMinutes, unitPriceCents) => {
        const price = priceOf(slots, { durationMinutes, unitPriceCents })
        const units = unitsOf(slots, durationMinutes)
        expect(price).toBe(units * unitPriceCents)
        expect(units * slotsPerUnit(durationMinutes)).toBeGreaterThanOrEqual(slots)
        expect((units - 1) * slotsPerUnit(durationMinutes)).toBeLessThan(slots)
      },
    ),
  ))

const minuteMs = 60_000
const ten = at(10, 11)

describe('payByOf() and movedPayBy()', () => {
  test.each([
    ['a week before', now, 24, '2026-11-25T09:00'],
    ['with half an hour to pay, for a demonstration', now, 0.5, '2026-11-24T09:30'],
    ['a minute to pay is still half an hour', now, 1 / 60, '2026-11-24T09:30'],
    ['the evening before', nairobi('2026-11-30T20:00'), 24, '2026-12-01T08:00'],
    ['half an hour before the start', nairobi('2026-12-01T09:30'), 24, '2026-12-01T10:00'],
  ])('sets the deadline: %s', (_, instant, hours, deadline) =>
    expect(payByOf(ten, instant, hours)).toEqual(nairobi(deadline)),
  )

  test('is at least 30 minutes away, and otherwise at least two hours before the start', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 * 24 * 60 }),
        fc.double({ min: 0.01, max: 72, noNaN: true }),
        (before, hours) => {
          const start = nairobi('2026-12-01T10:00').getTime()
          const instant = new Date(start - before * minuteMs)
          const payBy = payByOf(ten, instant, hours).getTime()
          expect(payBy).toBeGreaterThanOrEqual(instant.getTime() + 30 * minuteMs)
          expect(payBy).toBeLessThanOrEqual(Math.max(start - 120 * minuteMs, instant.getTime() + 30 * minuteMs))
        },
      ),
    ))

  const deadline = (payBy: string, agreedPayBy = payBy) => ({
    payBy: nairobi(payBy).toISOString(),
    agreedPayBy: nairobi(agreedPayBy).toISOString(),
  })
  test.each([true, false])('movedPayBy() keeps the deadline when the session moves to a later time', (isByCustomer) =>
    expect(movedPayBy(deadline('2026-11-25T09:00'), at(18), now, isByCustomer)).toEqual(nairobi('2026-11-25T09:00')),
  )

  test.each([true, false])('movedPayBy() shortens the deadline when the session moves before it', (isByCustomer) => {
    const afternoon = deadline('2026-12-01T16:00')
    const nine = nairobi('2026-12-01T09:00')
    expect(movedPayBy(afternoon, ten, now, isByCustomer)).toEqual(nairobi('2026-12-01T08:00'))
    expect(movedPayBy(afternoon, ten, nine, isByCustomer)).toEqual(nairobi('2026-12-01T09:30'))
  })

  test.each([true, false])('movedPayBy() restores the deadline when the session moves back', (isByCustomer) => {
    const shortened = deadline('2026-11-24T10:00', '2026-11-25T09:00')
    expect(movedPayBy(shortened, ten, now, isByCustomer)).toEqual(nairobi('2026-11-25T09:00'))
  })

  test('movedPayBy() gives time to pay when staff moves an overdue booking, and none for the customer’s own moves', () => {
    const overdue = deadline('2026-11-24T08:55')
    expect(movedPayBy(overdue, ten, now, false)).toEqual(nairobi('2026-11-24T09:30'))
    expect(movedPayBy(overdue, ten, now, true)).toEqual(nairobi('2026-11-24T08:55'))
  })
})
