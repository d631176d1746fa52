import type { TaskList } from 'graphile-worker'
import * as z from 'zod'
import {
  confirmOrReleaseReservation,
  releaseFormerReservations,
} from '../../commands/bookings/confirm-or-release-reservation.ts'
import { byProcess } from '../../commands/context.ts'
import { settleTimeBlock } from '../../commands/schedule/settle-time-block.ts'
import type { Services } from '../../commands/services.ts'
import { runAgainAt } from '../run-again.ts'
import { graceSeconds } from './reservations.ts'

const OfReservation = z.object({
  studioId: z.uuid(),
  date: z.iso.date(),
  bookingId: z.uuid(),
  reservationId: z.uuid(),
})
const OfTimeBlock = z.object({ studioId: z.uuid(), date: z.iso.date(), blockId: z.uuid() })
const OfBooking = z.object({ bookingId: z.uuid(), eventId: z.uuid() })

/** The tasks of the reservation process. A reservation whose maker may still be at work is checked again later. */
export const reservationTasks = (services: Services, clock: () => Date): TaskList => ({
  async settle_reservation(payload, { addJob, job }) {
    const reservation = OfReservation.parse(payload)
    const isDone = await confirmOrReleaseReservation(
      services,
      reservation,
      byProcess('reservations', reservation.bookingId, clock()),
    )
    const runAt = new Date(clock().getTime() + graceSeconds * 1_000)
    if (!isDone) await addJob('settle_reservation', reservation, { runAt: runAgainAt(runAt, job) })
  },
  async settle_time_block(payload) {
    const reservation = OfTimeBlock.parse(payload)
    await settleTimeBlock(services, reservation, byProcess('reservations', reservation.blockId, clock()))
  },
  async release_former_reservations(payload) {
    const { bookingId, eventId } = OfBooking.parse(payload)
    await releaseFormerReservations(services, bookingId, byProcess('reservations', eventId, clock()))
  },
})
