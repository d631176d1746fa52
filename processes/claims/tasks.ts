import type { TaskList } from 'graphile-worker'
import * as z from 'zod'
import { settleBooking, settleClaim } from '../../commands/bookings/settle-claim.ts'
import { byProcess } from '../../commands/context.ts'
import type { Services } from '../../commands/services.ts'
import { graceSeconds } from './claims.ts'

const SettleClaim = z.object({ studioId: z.uuid(), date: z.iso.date(), bookingId: z.uuid() })
const SettleBooking = z.object({ bookingId: z.uuid(), eventId: z.uuid(), date: z.iso.date().optional() })

/** The jobs that the claims process asks for. What is too early to settle is looked at again. */
export const claimTasks = (services: Services, clock: () => Date): TaskList => {
  const again = () => ({ runAt: new Date(clock().getTime() + graceSeconds * 1_000) })
  return {
    async settle_claim(payload, { addJob }) {
      const place = SettleClaim.parse(payload)
      const settled = await settleClaim(services, place, byProcess('claims', place.bookingId, clock()))
      if (!settled) await addJob('settle_claim', place, again())
    },
    async settle_booking(payload, { addJob }) {
      const asked = SettleBooking.parse(payload)
      const context = byProcess('claims', asked.eventId, clock())
      const settled = await settleBooking(services, asked.bookingId, asked.date, context)
      if (!settled) await addJob('settle_booking', asked, again())
    },
  }
}
