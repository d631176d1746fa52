import { expect, it } from 'vitest'
import { CancelReason as Decided } from '../../domain/booking/events.ts'
import { requestBooking, TrackedBooking } from './bookings.ts'
import { CancelReason } from './shared.ts'

it('requestBooking accepts an email address with spaces around it, as phones complete it', () => {
  const { customerEmail } = requestBooking.body.shape
  expect(customerEmail.parse(' wanjiru@example.com ')).toBe('wanjiru@example.com')
})

it('a booking’s cancelReason is one of the domain’s reasons; a note is free text', () => {
  expect(CancelReason.options).toEqual(Decided.options)
  const { cancelReason, note } = TrackedBooking.shape.booking.shape
  expect(cancelReason.safeParse('The studio burned down').success).toBe(false)
  expect(note.safeParse('The studio burned down').success).toBe(true)
})

it.each([':00:00Z', ':00Z', ':00:00.000000Z', ':00:00+00:00'])('an hour may be written as T08%s', (text) => {
  const { selectedSlots } = requestBooking.body.shape
  expect(selectedSlots.parse([`2026-12-01T08${text}`])).toEqual(['2026-12-01T08:00:00.000Z'])
})
