import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookingCodeCount, bookingCodeOf, readBookingCode } from './booking-code.ts'

const code = fc.integer({ min: 0, max: bookingCodeCount - 1 }).map(bookingCodeOf)

describe('booking codes', () => {
  test('consist of SB and six unambiguous characters', () =>
    fc.assert(
      fc.property(code, (text) => {
        expect(text).toMatch(/^SB[23456789ABCDEFGHJKMNPQRSTVWXYZ]{6}$/)
      }),
    ))

  test('differ for different numbers', () =>
    fc.assert(
      fc.property(fc.nat(bookingCodeCount - 1), fc.nat(bookingCodeCount - 1), (a, b) => {
        expect(bookingCodeOf(a) === bookingCodeOf(b)).toBe(a === b)
      }),
    ))

  test('exist for 0 to 30⁵ − 1 and no other number', () => {
    expect(bookingCodeOf(0)).toBe('SB222222')
    expect(bookingCodeOf(bookingCodeCount - 1)).toMatch(/^SBZZZZZ/)
    for (const n of [-1, 0.5, bookingCodeCount, Number.NaN]) expect(() => bookingCodeOf(n)).toThrow(RangeError)
  })

  test('are read without regard to case, spaces and dashes', () =>
    fc.assert(
      fc.property(code, (text) => {
        expect(readBookingCode(text)).toBe(text)
        expect(readBookingCode(` ${text.slice(0, 2).toLowerCase()}-${text.slice(2, 5)} – ${text.slice(5)} `)).toBe(text)
      }),
    ))

  test('with one wrong character are rejected', () =>
    fc.assert(
      fc.property(
        code,
        fc.integer({ min: 0, max: 7 }),
        fc.constantFrom(...'23456789ABCDEFGHJKMNPQRSTVWXYZ01OILU'),
        (text, i, wrong) => {
          fc.pre(text[i] !== wrong)
          expect(readBookingCode(text.slice(0, i) + wrong + text.slice(i + 1))).toBeNull()
        },
      ),
    ))

  test.each(['', 'SB', 'SB22222', 'SB2222222', 'XX222222', 'SB222220', 'hello'])('%j is not a booking code', (text) =>
    expect(readBookingCode(text)).toBeNull(),
  )
})
