import { bookingCalendar, cancelBooking, rescheduleBooking, trackBooking } from '../../api/contract/bookings.ts'
import { dayAvailability } from '../../api/contract/studios.ts'
import { approveBooking } from '../../commands/bookings/change-booking.ts'
import { newId } from '../../commands/context.ts'
import type { Slot } from '../../domain/kernel/slot.ts'
import { bookedAtMawimbi } from './booking.ts'
import { pathOf } from './client.ts'
import { byTests } from './fixtures.ts'
import { payBooking } from './pay-booking.ts'
import { testServer } from './test-server.ts'

/** The identifiers of a booking's page. */
type Params = { token: string }

/** Opens a server whose customers use their booking page over HTTP. Nothing runs in the background. */
export async function openBookingPages() {
  const server = await testServer({}, { holdBack: true })
  const { client, services, fixtures } = server
  const { mawimbi } = fixtures

  /** Waits until the read models reach a command's result. */
  const projected = (work: Promise<{ position: string | undefined }>) =>
    work.then(({ position }) => services.waitForProjections(position))

  return {
    server,
    projected,
    booked: (slots: readonly Slot[], sessionTypeId = mawimbi.mix) => bookedAtMawimbi(server, slots, { sessionTypeId }),
    page: (params: Params) => client.ask(trackBooking, { params }),
    move: (params: Params, selectedSlots: Slot[]) =>
      client.call(rescheduleBooking, { params, body: { selectedSlots } }),
    cancel: (params: Params) => client.call(cancelBooking, { params }),
    calendar: (params: Params) => client.get(pathOf(bookingCalendar, params)),
    approved: (id: string) =>
      projected(approveBooking(services, id, { adminId: newId(), paymentDeadlineHours: 24 }, byTests())),
    paid: (id: string, receipt: string, amountCents: number) =>
      projected(payBooking(services, id, { receipt, amountCents }, byTests())),
    /** Returns which hours of a day at Mawimbi are booked. */
    async bookedHours(date: string): Promise<number[]> {
      const { slots } = await client.ask(dayAvailability, { params: { id: mawimbi.id, date } })
      return slots.filter(({ reason }) => reason === 'booked').map(({ startTime }) => Number(startTime.slice(11, 13)))
    },
  }
}
