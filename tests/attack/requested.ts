import type * as z from 'zod'
import type { requestBooking } from '../../api/contract/bookings.ts'
import { type Fixtures, hoursOn, workday } from '../support/fixtures.ts'

/** A visitor's request for an hour at the open studio, on `workday(day)`. */
export const requested = ({ mawimbi }: Fixtures, day: number): z.input<typeof requestBooking.body> => ({
  customerName: 'Wanjiru Kamau',
  customerEmail: 'wanjiru@example.com',
  customerPhone: '0712345678',
  studioId: mawimbi.id,
  sessionTypeId: mawimbi.mix,
  numberOfPeople: 2,
  selectedSlots: hoursOn(workday(day), 9),
})
