import { describe, expect, it } from 'vitest'
import { bookingStatuses } from '../../../../api/contract/page-values.ts'
import type { HourState } from '../../../../api/contract/shared.ts'
import { cellsOf, needsAction } from './booking-words.ts'
import { officeBookingParts } from './texts.en.ts'

const day: HourState[] = ['past', 'free', 'booked', 'booked', 'buffer', ...Array<HourState>(8).fill('free')]
const slots = ['2026-12-01T10:00:00.000Z', '2026-12-01T11:00:00.000Z']

describe('a booking in the back office', () => {
  it('needs an admin until it is approved, and a manager until it is confirmed', () => {
    const waiting = (area: 'admin' | 'manager') => bookingStatuses.filter((status) => needsAction(area, { status }))
    expect(waiting('admin')).toEqual(['requested', 'pending', 'manager_confirmed'])
    expect(waiting('manager')).toEqual(['requested', 'pending'])
  })

  it('highlights its own hours within the day', () => {
    const cells = cellsOf({ selected_slots: slots, status: 'requested' }, day)
    expect(cells?.slice(0, 6)).toEqual(['past', 'free', 'yours', 'yours', 'buffer', 'free'])
  })

  it.each(['rejected', 'cancelled'] as const)('has no highlighted hours once it is %s', (status) => {
    expect(cellsOf({ selected_slots: slots, status }, day)).toEqual(day)
  })

  it('has no strip without a date', () => {
    expect(cellsOf({ selected_slots: [], status: 'pending' }, day)).toBeNull()
    expect(cellsOf({ selected_slots: slots, status: 'paid' }, undefined)).toBeNull()
  })

  it('shows each payment status as the specification does', () => {
    const payments = ['pending', 'paid', 'completed', 'failed', 'refunded'] as const
    expect(payments.map((status) => officeBookingParts[`bookings.payment.${status}`])).toEqual([
      'Pending',
      'Paid',
      'Paid',
      'Failed',
      'Refunded',
    ])
  })
})
