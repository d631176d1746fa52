import { describe, expect, test } from 'vitest'
import { at, bookingRequested, nairobi } from '../../domain/booking/booking.fixtures.ts'
import { booking, type PlacedBooking, placed } from '../../domain/booking/booking.ts'
import { isOvertaken, mayWait, quietUntil, waitsFor } from './quiet-hours.ts'

const night = { from: 21.5, to: 7 }
/** The night before the session of 1 December, and the one a week before. */
const [nightBefore, weekBefore] = [nairobi('2026-12-01T00:16'), nairobi('2026-11-24T00:16')]
const morningAfter = (now: Date) => quietUntil(now, night) ?? now

const requested = placed(booking.evolve(booking.initial, bookingRequested))
const { status: _, ...basics } = requested
const paid: PlacedBooking = { ...basics, status: 'paid', chargeCents: 500_000 }
const approved = (payBy: string): PlacedBooking => ({
  ...basics,
  status: 'approved',
  chargeCents: 500_000,
  payBy: nairobi(payBy).toISOString(),
})
const cancelled = (reason: 'customer' | 'admin'): PlacedBooking => ({ ...basics, status: 'cancelled', reason })
const waits = (template: string, about: PlacedBooking | undefined, now = weekBefore) =>
  waitsFor(morningAfter(now), template, about, now)

describe('quiet hours', () => {
  test('end in the morning, whether or not they span midnight', () => {
    expect(quietUntil(nairobi('2026-12-01T21:29'), night)).toBeUndefined()
    expect(quietUntil(nairobi('2026-12-01T21:30'), night)).toEqual(nairobi('2026-12-02T07:00'))
    expect(quietUntil(nairobi('2026-12-02T06:59'), night)).toEqual(nairobi('2026-12-02T07:00'))
    expect(quietUntil(nairobi('2026-12-02T07:00'), night)).toBeUndefined()
    expect(quietUntil(nairobi('2026-12-02T01:00'), { from: 0, to: 6 })).toEqual(nairobi('2026-12-02T06:00'))
    expect(quietUntil(nairobi('2026-12-02T23:00'), { from: 0, to: 6 })).toBeUndefined()
    expect(quietUntil(nairobi('2026-12-02T01:00'), undefined)).toBeUndefined()
  })
})

describe('a message at night', () => {
  test.each([
    ...['booking_requested', 'underpaid', 'overpaid', 'late_payment'],
    ...['password_reset', 'verify_address', 'already_registered', 'new_device', 'password_changed', 'factors_reset'],
    ...['phone_code', 'prompt_unanswered', 'contact_received', 'contact_to_support', 'invitation', 'wrong_codes'],
    'of_an_old_version',
  ])('is sent at once if it answers its reader or warns: %s', (template) => {
    expect(mayWait(template)).toBe(false)
    expect(waits(template, paid)).toBe(false)
  })

  test.each([
    ...['booking_confirmed', 'booking_rejected', 'booking_rescheduled'],
    ...['manager_asked', 'manager_paid', 'manager_owed', 'manager_rescheduled'],
    ...['manager_booked', 'nudge_manager', 'admin_asked', 'admin_request', 'nudge_admin'],
  ])('about a booking waits for the morning unless the session starts soon after it: %s', (template) => {
    expect(waits(template, requested)).toBe(true)
    expect(waits(template, { ...requested, slots: at(9) }, nightBefore)).toBe(false)
    expect(waits(template, { ...requested, slots: at(10) }, nightBefore)).toBe(true)
  })

  test.each(['refunded', 'studio_approved', 'studio_rejected', 'account_ending'])(
    'that needs no action waits: %s',
    (template) => {
      expect(waits(template, undefined)).toBe(true)
      expect(waits(template, cancelled('admin'), nightBefore)).toBe(true)
    },
  )

  test('about a session at eight waits until seven, but not until eight', () => {
    const early = { ...paid, slots: at(8) }
    expect(waits('reminder_soon', early, nairobi('2026-12-01T06:00'))).toBe(true)
    expect(waitsFor(nairobi('2026-12-01T08:00'), 'reminder_soon', early, nairobi('2026-12-01T06:00'))).toBe(false)
  })

  test('that requests money waits unless it is due soon', () => {
    expect(waits('booking_approved', approved('2026-11-25T00:16'))).toBe(true)
    expect(waits('booking_approved', approved('2026-11-24T09:00'))).toBe(false)
  })

  test('is sent at once to a payer and to the person who cancelled, but to nobody else', () => {
    expect(waits('booking_paid', paid)).toBe(false)
    expect(waits('booking_paid', { ...paid, chargeCents: 0 })).toBe(true)
    for (const template of ['booking_cancelled', 'refund_requested']) {
      expect(waits(template, cancelled('customer'))).toBe(false)
      expect(waits(template, cancelled('admin'))).toBe(true)
    }
    expect(waits('manager_cancelled', cancelled('customer'))).toBe(true)
    expect(waits('booking_cancelled', { ...cancelled('admin'), slots: at(9) }, nightBefore)).toBe(false)
  })
})

describe('isOvertaken()', () => {
  const morning = nairobi('2026-11-24T07:00')

  test('is true once the booking has moved on', () => {
    expect(isOvertaken('manager_asked', requested, false, morning)).toBe(false)
    expect(isOvertaken('manager_asked', requested, true, morning)).toBe(true)
    expect(isOvertaken('booking_rescheduled', paid, true, morning)).toBe(true)
    expect(isOvertaken('booking_rescheduled', paid, false, morning)).toBe(false)
    expect(isOvertaken('nudge_manager', { ...basics, status: 'manager_confirmed' }, false, morning)).toBe(true)
    expect(isOvertaken('nudge_admin', { ...basics, status: 'manager_confirmed' }, false, morning)).toBe(false)
    expect(isOvertaken('booking_approved', paid, false, morning)).toBe(true)
    expect(isOvertaken('reminder_day', paid, false, morning)).toBe(false)
    expect(isOvertaken('reminder_day', paid, false, nairobi('2026-12-01T10:00'))).toBe(true)
  })

  test.each<[string, PlacedBooking]>([
    ['booking_paid', { ...paid, chargeCents: 0 }],
    ['manager_paid', paid],
    ['manager_booked', approved('2026-11-24T03:00')],
  ])('is true for %s once its session has moved or is cancelled, not once it has begun', (template, booked) => {
    const ended: PlacedBooking = { ...booked, status: 'cancelled', reason: 'customer' }
    expect(isOvertaken(template, booked, false, morning)).toBe(false)
    expect(isOvertaken(template, booked, true, morning)).toBe(true)
    expect(isOvertaken(template, ended, false, morning)).toBe(true)
    expect(isOvertaken(template, { ...paid, chargeCents: 0 }, false, nairobi('2026-12-02T07:00'))).toBe(false)
    expect(isOvertaken(template, { ...paid, chargeCents: 0, status: 'completed' }, false, morning)).toBe(false)
  })

  test('is false for a receipt for money', () => {
    expect(isOvertaken('booking_paid', paid, true, morning)).toBe(false)
    expect(isOvertaken('booking_paid', { ...cancelled('customer'), chargeCents: 500_000 }, false, morning)).toBe(false)
  })

  test('is true for the news that a booking is paid once it is owed again', () =>
    expect(isOvertaken('manager_paid', approved('2026-11-25T00:16'), false, morning)).toBe(true))

  test('is true for the news that a booking is owed again once it is paid', () => {
    expect(isOvertaken('manager_owed', approved('2026-11-24T03:00'), false, morning)).toBe(false)
    expect(isOvertaken('manager_owed', paid, false, morning)).toBe(true)
    expect(isOvertaken('manager_owed', { ...paid, status: 'completed' }, false, morning)).toBe(false)
  })

  test('is false for messages that report what happened', () => {
    for (const template of ['booking_cancelled', 'refunded', 'manager_cancelled'])
      expect(isOvertaken(template, cancelled('admin'), true, nairobi('2026-12-02T07:00'))).toBe(false)
  })
})
