import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRun, StudioDate, slotAt } from '../kernel/slot.ts'
import { domainErrorOf } from '../kernel/specification.ts'
import { alwaysOpen, anyTime } from '../studio/opening.ts'
import { at, nairobi, now, opening } from './booking.fixtures.ts'
import { dateOfNextHour, type HoursRules, readHours, readPreferredDate } from './hours.ts'

const rules: HoursRules = { sessionTypeName: 'Mixing', durationMinutes: 60, opening, now }
const on = (date: string, hour: number) => slotAt(StudioDate.parse(date), hour)
const refused = (slots: readonly string[], changed: Partial<HoursRules> = {}) =>
  domainErrorOf(() => readHours(slots, { ...rules, ...changed }))
const invalid = (message: string, field = 'selectedSlots') => ({ code: 'invalid', message, details: { field } })

describe('readHours()', () => {
  test('returns adjacent hours in order, whatever order they were chosen in', () =>
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 20 }), fc.integer({ min: 1, max: 13 }), fc.gen(), (from, length, gen) => {
        fc.pre(from + length <= 21)
        const run = at(...Array.from({ length }, (_, i) => from + i))
        const shuffled = gen(fc.shuffledSubarray, run, { minLength: run.length })
        const slots = readHours(shuffled, rules)
        expect(slots).toEqual(run)
        expect(isRun(slots)).toBe(true)
      }),
    ))

  test('accepts hours without milliseconds', () => expect(readHours(['2026-12-01T10:00:00Z'], rules)).toEqual(at(10)))

  test.each([
    ['no hour', [], 'Choose at least one hour'],
    ['a gap', at(10, 12), 'Choose hours that follow each other without a gap'],
    ['an hour twice', at(10, 10, 11), 'You chose the same hour twice'],
    ['the same hour in two spellings', ['2026-12-01T10:00:00Z', ...at(10)], 'You chose the same hour twice'],
    ['two days', [on('2026-12-01', 20), on('2026-12-02', 8)], 'Choose hours on one day'],
    ['half an hour', ['2026-12-01T10:30:00.000Z'], 'Choose full hours from 08:00 to 20:00'],
    ['an hour at night', ['2026-12-01T22:00:00.000Z'], 'Choose full hours from 08:00 to 20:00'],
    ['a day that does not exist', ['2027-02-29T10:00:00.000Z'], 'Choose full hours from 08:00 to 20:00'],
    ['yesterday', [on('2026-11-23', 10)], 'That hour has already passed'],
    ['more than 3 months ahead', [on('2027-02-25', 10)], 'Bookings open 3 months ahead, until Wed 24 Feb 2027'],
  ])('rejects %s', (_, slots, message) => expect(refused(slots)).toMatchObject(invalid(message)))

  test('accepts hours up to exactly 3 months ahead', () => {
    expect(readHours([on('2027-02-24', 20)], rules)).toHaveLength(1)
  })

  test('compares the real instant of the start with now, not the slot’s label', () => {
    const [ten] = [at(10)]
    expect(readHours(ten, { ...rules, now: nairobi('2026-12-01T09:59') })).toEqual(ten)
    expect(refused(ten, { now: nairobi('2026-12-01T10:00') })).toMatchObject(invalid('That hour has already passed'))
    expect(refused(at(10, 11), { now: nairobi('2026-12-01T10:30') })).toMatchObject(
      invalid('That hour has already passed'),
    )
  })

  test('requires enough hours for the session', () => {
    expect(readHours(at(10, 11), { ...rules, durationMinutes: 90 })).toHaveLength(2)
    expect(refused(at(10), { durationMinutes: 90 })).toMatchObject(
      invalid('Mixing needs at least 2 hours; you chose 1'),
    )
    expect(refused(at(10), { durationMinutes: 781 })).toMatchObject(
      invalid('Mixing is longer than a studio day', 'sessionTypeId'),
    )
  })

  test('applies the booking window to customers only', () => {
    const window = { ...opening, bookingWindow: { noticeHours: 24, daysAhead: 7 } }
    const dayBefore = { opening: window, now: nairobi('2026-11-30T10:00') }
    const byCustomer = { ...dayBefore, isByCustomer: true }
    expect(readHours(at(10), { ...rules, ...byCustomer })).toEqual(at(10))
    expect(readHours(at(9), { ...rules, ...dayBefore })).toEqual(at(9))
    expect(refused(at(9), byCustomer)).toMatchObject(invalid('Book this studio at least 24 hours before the start'))
    expect(readHours([on('2026-12-07', 20)], { ...rules, ...byCustomer })).toHaveLength(1)
    expect(refused([on('2026-12-08', 8)], byCustomer)).toMatchObject(
      invalid('This studio can be booked until Mon 7 Dec 2026'),
    )
    expect(readHours([on('2026-12-08', 8)], { ...rules, ...dayBefore })).toHaveLength(1)
  })

  test('rejects hours when the studio is closed like taken hours', () => {
    const until16 = { ...opening, openingHours: alwaysOpen.map(() => ({ from: 8, to: 16 })) }
    const blackout = { ...opening, blackouts: [{ date: StudioDate.parse('2026-12-01') }] }
    const message = 'Sorry, this time slot is not available. Please try a different time or date.'
    expect(refused(at(16, 17, 18), { opening: until16 })).toMatchObject({
      code: 'overlap',
      message,
      details: { reason: 'closed', taken: at(17, 18) },
    })
    expect(refused(at(10), { opening: blackout })).toMatchObject({ code: 'overlap', details: { taken: at(10) } })
  })
})

describe('readPreferredDate()', () => {
  test('accepts no date, today, and a date 3 months ahead', () => {
    expect(readPreferredDate(null, now, anyTime)).toBeNull()
    expect(readPreferredDate('2026-11-24', now, anyTime)).toBe('2026-11-24')
    expect(readPreferredDate('2027-02-24', now, anyTime)).toBe('2027-02-24')
  })

  test('compares with the date in Nairobi', () =>
    expect(
      domainErrorOf(() => readPreferredDate('2026-11-24', new Date('2026-11-24T21:00:00.000Z'), anyTime)),
    ).toMatchObject(invalid('That day has already passed', 'preferredDate')))

  test.each([
    ['2026-11-23', 'That day has already passed'],
    ['2027-02-25', 'Bookings open 3 months ahead, until Wed 24 Feb 2027'],
    ['2026-13-01', 'Choose a valid date'],
    ['tomorrow', 'Choose a valid date'],
  ])('rejects %s', (text, message) =>
    expect(domainErrorOf(() => readPreferredDate(text, now, anyTime))).toMatchObject(invalid(message, 'preferredDate')),
  )
})

describe('the date of the next hour', () => {
  test.each([
    ['00:00', '2026-11-24'],
    ['19:59', '2026-11-24'],
    ['20:00', '2026-11-25'],
    ['23:59', '2026-11-25'],
  ])('is at %s: %s', (time, date) => expect(dateOfNextHour(nairobi(`2026-11-24T${time}`))).toBe(date))
})
