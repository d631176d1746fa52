import { expect, it } from 'vitest'
import { requestBooking } from './bookings.ts'

it('takes an e-mail address as phones complete it, with a space after it', () => {
  const { customerEmail } = requestBooking.body.shape
  expect(customerEmail.parse(' wanjiru@example.com ')).toBe('wanjiru@example.com')
})
