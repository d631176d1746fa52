import { describe, expect, it } from 'vitest'
import { bookingsIn } from './SavedBookingsPage.tsx'

const tracked = { booking: { code: 'SB23AKX9' }, payment: { refundDue: 0 }, timeline: [] }

describe('the bookings stored on a device', () => {
  it('link to their pages and keep the time they were seen', () => {
    expect(bookingsIn([{ key: 'trackedBooking("a-token")', at: 7, data: tracked }])).toEqual([
      { path: '/bookings/a-token', at: 7, booking: tracked.booking, payment: tracked.payment },
    ])
  })

  it('are skipped if they can’t be read', () => {
    expect(
      bookingsIn([
        { key: 'trackedBooking(undefined)', at: 7, data: tracked },
        { key: 'trackedBooking("a-token")', at: 7, data: { error: 'Not found' } },
        { key: 'trackedBooking("a-token")', at: 7, data: null },
      ]),
    ).toEqual([])
  })
})
