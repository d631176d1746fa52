import { describe, expect, test } from 'vitest'
import type { Language } from '../../domain/kernel/language.ts'
import { Slot } from '../../domain/kernel/slot.ts'
import type { BookingView } from '../../projections/bookings/queries.ts'
import { TrackedBooking } from '../contract/bookings.ts'
import { calendarFile } from '../routes/calendar-file.ts'
import { trackedBooking } from './tracked.ts'

const id = '0199a000-0000-7000-8000-00000000000a'
const at = '2026-11-21T08:00:00.000Z'
const now = new Date('2026-11-21T09:00:00.000Z')
const nine = Slot.parse('2026-12-01T09:00:00.000Z')
const ten = Slot.parse('2026-12-01T10:00:00.000Z')
const moment = (what: string) => ({ what, at, by: 'visitor', position: '1', slots: [nine, ten] })
const row = (changes: Partial<BookingView> = {}): BookingView => ({
  id,
  code: 'SB7K3M9Q',
  status: 'requested',
  no_show: false,
  checked_in: false,
  person_id: id,
  customer_name: 'Wanjiru',
  customer_email: 'wanjiru@example.com',
  customer_phone: '254712345678',
  language: 'en',
  studio_id: id,
  session_type_id: id,
  session_type_name: 'Mixing',
  session_type_name_sw: null,
  duration_minutes: 60,
  unit_price_cents: 250_000,
  price_cents: 500_000,
  number_of_people: 2,
  slots: [nine, ten],
  date: '2026-12-01',
  preferred_date: null,
  changeable_hours: 24,
  pay_by: null,
  rejected_by: null,
  cancel_reason: null,
  note: null,
  walk_in: null,
  price_reason: null,
  history: [moment('requested')],
  requested_at: at,
  changed_at: at,
  studio_name: 'Mawimbi Mix Room',
  studio_code: 'MWB-02',
  studio_location: 'Kilimani, Nairobi',
  studio_images: [],
  studio_is_public: true,
  payment: null,
  ...changes,
})
const steps = (view: BookingView) => trackedBooking(view, now).timeline.map(({ step, state }) => `${step} ${state}`)

describe('trackedBooking', () => {
  test('matches the contract', () =>
    expect(TrackedBooking.omit({ shareUrl: true }).safeParse(trackedBooking(row(), now)).success).toBe(true))

  test('shows a request as waiting for the manager, who has a day to answer', () => {
    expect(steps(row())).toEqual([
      'requested done',
      'manager_confirmed now',
      'approved next',
      'paid next',
      'completed next',
    ])
    expect(trackedBooking(row(), now).timeline[1]?.dueBy).toBe('2026-11-22T08:00:00.000Z')
  })

  test('omits the manager’s step if an admin approved without it', () => {
    const approved = row({ status: 'approved', history: [moment('requested'), moment('approved')], pay_by: at })
    expect(steps(approved)).toEqual(['requested done', 'approved done', 'paid now', 'completed next'])
  })

  test('shows a confirmed booking as waiting for the manager again after a move', () => {
    const moved = row({ history: [moment('requested'), moment('manager_confirmed'), moment('rescheduled')] })
    expect(steps(moved)[1]).toBe('manager_confirmed now')
  })

  test('shows a booking as unpaid again after its payment was voided', () => {
    const history = ['requested', 'approved', 'paid', 'payment_voided'].map(moment)
    const owed = row({ status: 'approved', history, pay_by: at })
    expect(steps(owed)).toEqual(['requested done', 'approved done', 'paid now', 'completed next'])
  })

  test('shows only the steps that were still valid when a booking ended', () => {
    const unpaid = ['requested', 'approved', 'paid', 'payment_voided', 'cancelled'].map(moment)
    expect(steps(row({ status: 'cancelled', cancel_reason: 'unpaid', history: unpaid }))).toEqual([
      'requested done',
      'approved done',
      'cancelled done',
    ])
    const moved = ['requested', 'manager_confirmed', 'rescheduled', 'rejected'].map(moment)
    expect(steps(row({ status: 'rejected', rejected_by: 'manager', history: moved }))).toEqual([
      'requested done',
      'rejected done',
    ])
    const movedLater = ['requested', 'manager_confirmed', 'approved', 'rescheduled', 'cancelled'].map(moment)
    expect(steps(row({ status: 'cancelled', cancel_reason: 'customer', history: movedLater }))).toEqual([
      'requested done',
      'manager_confirmed done',
      'approved done',
      'cancelled done',
    ])
  })

  test('tells whether the customer gets messages', () => {
    const messagesOf = (walk_in: BookingView['walk_in']) => trackedBooking(row({ walk_in }), now).booking.messages
    expect(messagesOf(null)).toBe(true)
    expect(messagesOf({ staffId: id, messages: true })).toBe(true)
    expect(messagesOf({ staffId: id, messages: false })).toBe(false)
  })
  test('has no deadline once the booking does not end unpaid', () => {
    const approved = { status: 'approved', history: [moment('requested'), moment('approved')] } as const
    const deadlines = (changes: Partial<BookingView>) => {
      const { payment, timeline } = trackedBooking(row({ ...approved, ...changes }), now)
      return [payment.deadline, timeline.find(({ state }) => state === 'now')?.dueBy]
    }
    expect(deadlines({ pay_by: at })).toEqual([at, at])
    expect(deadlines({ pay_by: at, checked_in: true })).toEqual([null, null])
    expect(deadlines({ pay_by: '2026-12-01T06:35:00.000Z' })).toEqual([null, null])
  })
  test('shows an approved booking as waiting for the customer until its deadline', () => {
    const approved = row({ status: 'approved', history: [moment('requested'), moment('approved')], pay_by: at })
    const present = trackedBooking(approved, now).timeline.find(({ state }) => state === 'now')
    expect(present).toMatchObject({ step: 'paid', actor: 'customer', dueBy: at })
  })

  test('shows a reinstated booking as unpaid or paid', () => {
    const back = ['requested', 'approved', 'cancelled', 'reinstated'].map(moment)
    expect(steps(row({ status: 'approved', history: back, pay_by: at }))).toEqual([
      'requested done',
      'approved done',
      'paid now',
      'completed next',
    ])
    expect(steps(row({ status: 'paid', history: [...back, moment('paid')] })).at(-1)).toBe('completed now')
  })

  test('returns no name for a deleted studio, so that pages word it in their own language', () => {
    const gone = row({ studio_name: null, studio_code: null, studio_location: null })
    expect(trackedBooking(gone, now).booking.studio).toMatchObject({ name: null, code: null, location: null })
  })

  test.each(['manager', 'admin'] as const)('names the %s who rejected a booking', (by) => {
    const history = [moment('requested'), moment('rejected')]
    const last = trackedBooking(row({ status: 'rejected', history, rejected_by: by }), now).timeline.at(-1)
    expect(last).toMatchObject({ step: 'rejected', actor: by })
  })

  test('shows no further steps for an ended booking', () => {
    const history = [moment('requested'), moment('cancelled')]
    expect(steps(row({ status: 'cancelled', history, cancel_reason: 'customer' }))).toEqual([
      'requested done',
      'cancelled done',
    ])
  })
})

describe('trackedBooking().may', () => {
  // 09:00 in Nairobi is 06:00 UTC.
  const until = '2026-11-30T06:00:00.000Z'
  const start = '2026-12-01T06:00:00.000Z'
  const may = (view: BookingView, at: string) => trackedBooking(view, new Date(at)).may

  test('allows a paid booking to be moved and cancelled until a day before the start', () => {
    const paid = row({ status: 'paid' })
    const rule = { pay: false, until, cancelUntil: until }
    expect(may(paid, until)).toEqual({ cancel: true, reschedule: true, ...rule })
    expect(may(paid, '2026-11-30T06:01:00.000Z')).toEqual({ cancel: false, reschedule: false, ...rule })
  })

  test('allows an unpaid booking to be cancelled until it starts and moved until a day before', () => {
    expect(may(row(), '2026-11-30T06:01:00.000Z')).toEqual({
      cancel: true,
      reschedule: false,
      pay: false,
      until,
      cancelUntil: start,
    })
    expect(may(row({ status: 'approved' }), '2026-12-01T05:59:00.000Z')).toMatchObject({ cancel: true })
    expect(may(row({ status: 'approved' }), start)).toMatchObject({ cancel: false })
  })

  test('allows no move at a studio that is not public, and no booking', () =>
    expect(trackedBooking(row({ studio_is_public: false }), now)).toMatchObject({
      booking: { studio: { takesBookings: false } },
      may: { cancel: true, reschedule: false },
    }))

  test('allows nothing once the booking has ended', () => {
    expect(trackedBooking(row({ status: 'rejected' }), now).may).toMatchObject({ cancel: false, reschedule: false })
  })
})

describe('calendarFile', () => {
  test('has the real hours, a constant UID and a rising SEQUENCE', () => {
    const first = calendarFile(row(), 'http://localhost/bookings/x')
    const second = calendarFile(
      row({ history: [moment('requested'), moment('rescheduled')] }),
      'http://localhost/bookings/x',
    )
    expect(first).toContain('DTSTART:20261201T060000Z\r\nDTEND:20261201T080000Z')
    expect(first).toContain(`UID:${id}@studioni\r\nSEQUENCE:0`)
    expect(second).toContain(`UID:${id}@studioni\r\nSEQUENCE:1`)
  })

  test('has a higher SEQUENCE and is confirmed again after a cancelled booking is reinstated', () => {
    const cancelled = row({ status: 'cancelled', history: ['requested', 'cancelled'].map(moment) })
    const back = row({ status: 'paid', history: ['requested', 'cancelled', 'reinstated', 'paid'].map(moment) })
    expect(calendarFile(cancelled, 'http://localhost/bookings/x')).toContain('SEQUENCE:1')
    const file = calendarFile(back, 'http://localhost/bookings/x')
    expect(file).toContain(`UID:${id}@studioni\r\nSEQUENCE:3`)
    expect(file).toContain('STATUS:CONFIRMED')
  })

  test('is in the customer’s language, also if the studio has closed', () => {
    const fileIn = (language: Language, studio_name: string | null) =>
      calendarFile(row({ language, studio_name }), 'http://localhost/bookings/x')
    expect(fileIn('en', 'Mawimbi')).toContain('SUMMARY:Mixing at Mawimbi')
    expect(fileIn('en', null)).toContain('SUMMARY:Mixing at a studio that has closed')
    expect(fileIn('sw', 'Mawimbi')).toContain('SUMMARY:Mixing katika Mawimbi')
    expect(fileIn('sw', null)).toContain('SUMMARY:Mixing katika studio iliyofungwa')
    expect(fileIn('sw', null)).toContain('DESCRIPTION:Nafasi SB7K3M9Q')
  })

  test('cancels the calendar entry of a cancelled booking', () => {
    const file = calendarFile(row({ status: 'cancelled' }), 'http://localhost/bookings/x')
    expect(file).toContain('METHOD:CANCEL')
    expect(file).toContain('STATUS:CANCELLED')
  })
})
