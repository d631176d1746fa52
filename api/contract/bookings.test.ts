import { expect, it } from 'vitest'
import { CancelReason as Decided } from '../../domain/booking/events.ts'
import { requestBooking, TrackedBooking } from './bookings.ts'
import { CancelReason } from './shared.ts'

it('takes an e-mail address as phones complete it, with a space after it', () => {
  const { customerEmail } = requestBooking.body.shape
  expect(customerEmail.parse(' wanjiru@example.com ')).toBe('wanjiru@example.com')
})

it('names why a booking ended by one of the words that the business has for it', () => {
  expect(CancelReason.options).toEqual(Decided.options)
  const { cancelReason, note } = TrackedBooking.shape.booking.shape
  expect(cancelReason.safeParse('The studio burned down').success).toBe(false)
  expect(note.safeParse('The studio burned down').success).toBe(true)
})
