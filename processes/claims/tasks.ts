import type { TaskList } from 'graphile-worker'
import * as z from 'zod'
import { settleBooking, settleClaim } from '../../commands/bookings/settle-claim.ts'
import { byProcess } from '../../commands/context.ts'
import type { Services } from '../../commands/services.ts'

const SettleClaim = z.object({ studioId: z.uuid(), date: z.iso.date(), bookingId: z.uuid() })
const SettleBooking = z.object({ bookingId: z.uuid(), eventId: z.uuid(), date: z.iso.date().optional() })

/** The jobs that the claims process asks for. */
export const claimTasks = (services: Services, clock: () => Date): TaskList => ({
  async settle_claim(payload) {
    const place = SettleClaim.parse(payload)
    await settleClaim(services, place, byProcess('claims', place.bookingId, clock()))
  },
  async settle_booking(payload) {
    const { bookingId, eventId, date } = SettleBooking.parse(payload)
    await settleBooking(services, bookingId, date, byProcess('claims', eventId, clock()))
  },
})
