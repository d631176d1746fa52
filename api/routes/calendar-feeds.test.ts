import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { Slot } from '../../domain/kernel/slot.ts'
import type { FeedBooking } from '../../projections/bookings/calendar-feeds.ts'
import { calendarFeedFile } from './calendar-feeds.ts'

const slotsOf = (...hours: number[]) =>
  hours.map((hour) => Slot.parse(`2026-12-01T${String(hour).padStart(2, '0')}:00:00.000Z`))
const booking = (more: Partial<FeedBooking> = {}): FeedBooking => ({
  id: '0199a000-0000-7000-8000-00000000000a',
  code: 'STU-K7M2Q9',
  status: 'requested',
  no_show: false,
  customer_name: 'Wanjiru Kamau',
  customer_phone: '254712345678',
  session_type_name: 'MIX session',
  number_of_people: 2,
  price_cents: 500_000,
  pay_by: null,
  checked_in: false,
  slots: slotsOf(9, 10),
  changed_at: '2026-11-21T08:00:00.000Z',
  studio_name: 'Mawimbi',
  studio_location: 'Kilimani, Nairobi',
  sequence: 3,
  payment: null,
  ...more,
})
const english = { language: 'en', studio_name: 'Mawimbi' } as const
const fileOf = (...bookings: FeedBooking[]) => calendarFeedFile(english, bookings, 'https://studioni.test')

/** Parses a file strictly according to RFC 5545. */
function entriesIn(file: string): ICAL.Component[] {
  ICAL.design.strict = true
  return new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
}
const fieldOf = (entry: ICAL.Component | undefined, name: string) => String(entry?.getFirstPropertyValue(name))

describe('calendarFeedFile', () => {
  test('has the name of its studio, even if that looks like a property', () => {
    const name = 'X-PUBLISHED-TTL'
    const file = calendarFeedFile({ ...english, studio_name: name }, [booking()], 'https://studioni.test')
    const calendar = new ICAL.Component(ICAL.parse(file))
    expect(['x-wr-calname', 'x-wr-timezone'].map((each) => calendar.getFirstPropertyValue(each))).toEqual([
      name,
      'Africa/Nairobi',
    ])
  })

  test('has the customer, the times in UTC, the location and the booking’s link', () => {
    const [entry] = entriesIn(fileOf(booking()))
    expect(fieldOf(entry, 'uid')).toBe('0199a000-0000-7000-8000-00000000000a@studioni')
    expect(fieldOf(entry, 'dtstart')).toBe('2026-12-01T06:00:00Z')
    expect(fieldOf(entry, 'dtend')).toBe('2026-12-01T08:00:00Z')
    expect(fieldOf(entry, 'summary')).toBe('Wanjiru Kamau, MIX session')
    expect(fieldOf(entry, 'location')).toBe('Mawimbi, Kilimani, Nairobi')
    expect(fieldOf(entry, 'sequence')).toBe('3')
    expect(fieldOf(entry, 'description').split('\n')).toEqual([
      'People: 2',
      'Phone: +254712345678',
      'Payment: waits for approval',
      'https://studioni.test/manager/bookings?search=STU-K7M2Q9',
    ])
  })

  test.each([
    ['pending', 'TENTATIVE', 'waits for approval'],
    ['requested', 'TENTATIVE', 'waits for approval'],
    ['manager_confirmed', 'TENTATIVE', 'waits for approval'],
    ['approved', 'CONFIRMED', 'KES 5,000 to pay'],
    ['paid', 'CONFIRMED', 'paid'],
    ['completed', 'CONFIRMED', 'paid'],
    ['rejected', 'CANCELLED', 'nothing to pay'],
    ['cancelled', 'CANCELLED', 'nothing to pay'],
  ] as const)('shows a booking in the status %s as %s', (status, shown, payment) => {
    const [entry] = entriesIn(fileOf(booking({ status })))
    expect(fieldOf(entry, 'status')).toBe(shown)
    expect(fieldOf(entry, 'description')).toContain(`Payment: ${payment}\n`)
  })

  test('names an erased customer as the back office does, without a phone', () => {
    const file = fileOf(booking({ customer_name: 'Erased', customer_phone: 'Erased' }))
    const [entry] = entriesIn(file)
    expect(fieldOf(entry, 'summary')).toBe('Erased, MIX session')
    expect(fieldOf(entry, 'description')).not.toContain('Phone')
  })

  test('is in Swahili if the manager chose it', () => {
    const calendar = { language: 'sw', studio_name: null } as const
    const [entry] = entriesIn(calendarFeedFile(calendar, [booking({ status: 'approved' })], 'https://studioni.test'))
    expect(fieldOf(entry, 'description').split('\n').slice(0, 3)).toEqual([
      'Watu: 2',
      'Simu: +254712345678',
      'Malipo: KSh 5,000 hazijalipwa',
    ])
  })

  test('follows RFC 5545 with any text: CRLF, 75 octets per line, unique UIDs, times in UTC', () => {
    const names = ['Wanjirũ wa Ngũgĩ; “Mũkami” \\ the, Third, '.repeat(4), 'A\nB', '', '🎸'.repeat(60)]
    const bookings = names.map((customer_name, i) =>
      booking({ id: `0199a000-0000-7000-8000-00000000000${i}`, customer_name, slots: slotsOf(8 + i) }),
    )
    const file = fileOf(...bookings)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const lengths = file.split('\r\n').map((line) => Buffer.byteLength(line))
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
    expect(file.match(/^DT(START|END|STAMP):\d{8}T\d{6}Z\r$/gm)).toHaveLength(3 * names.length)
    expect(file).not.toMatch(/END:VEVENT\r\n(?!BEGIN:VEVENT|END:VCALENDAR)/)
    expect(file).toContain('X-PUBLISHED-TTL:PT15M\r\n')
    expect(file).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n')
    expect(file).toContain('X-WR-TIMEZONE:Africa/Nairobi\r\n')
    const entries = entriesIn(file)
    expect(new Set(entries.map((entry) => fieldOf(entry, 'uid'))).size).toBe(names.length)
    expect(entries.map((entry) => fieldOf(entry, 'summary'))).toEqual(names.map((name) => `${name}, MIX session`))
  })

  test('has the same bytes until a booking changes', () => {
    expect(fileOf(booking())).toBe(fileOf(booking()))
    expect(fileOf(booking({ sequence: 4 }))).not.toBe(fileOf(booking()))
  })
})
