import { approveBooking } from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { addDays, type Slot, slotAt, studioDateAt } from '../../domain/kernel/slot.ts'
import { assignTo, aUser } from './accounts.ts'
import { aRequest } from './booking.ts'
import { byTests, hoursOn, workday } from './fixtures.ts'
import { payBooking } from './pay-booking.ts'
import { testServer } from './test-server.ts'

/** Changes to the request of `aRequest`. */
export type BookingInput = Partial<Parameters<typeof requestBooking>[1]>

/**
 * Opens a server with `holdBack`, an admin, Ada, and two managers: Mo runs Mawimbi, where bookings are made, and Ann
 * runs Kilele.
 */
export async function setUpBookings() {
  const server = await testServer({}, { holdBack: true })
  const { services, fixtures } = server
  const admin = await aUser(services, 'admin', { name: 'Ada' })
  const mo = await aUser(services, 'studio_manager', { name: 'Mo' })
  const ann = await aUser(services, 'studio_manager', { name: 'Ann' })

  await assignTo(services, fixtures.mawimbi.id, mo.userId)
  await assignTo(services, fixtures.kilele.id, ann.userId)

  /** Makes a booking at Mawimbi, pending if it has no hours. `now` is when it was requested. */
  async function booked(slots: readonly Slot[] = [], more: BookingInput = {}, now = new Date()): Promise<string> {
    const { mawimbi } = fixtures
    const request = { ...aRequest(mawimbi.id, mawimbi.mix, slots), preferredDate: null, ...more }
    const { bookingId, position } = await requestBooking(services, request, { ...byTests(), now })
    await services.waitForProjections(position)
    return bookingId
  }

  let nextDay = 0
  return {
    server,
    admin,
    mo,
    ann,
    booked,
    /** Returns hours of a day that no other test uses. */
    hours: <Hours extends readonly number[]>(...some: Hours) => hoursOn(workday(nextDay++), ...some),
    /** Makes a paid session of yesterday. */
    async pastSession(): Promise<string> {
      const now = new Date(Date.now() - 3 * 86_400_000)
      const slot = slotAt(addDays(studioDateAt(new Date()), -1), 8 + (nextDay++ % 12))
      const id = await booked([slot], {}, now)
      const context = { ...byTests(), now }
      await approveBooking(services, id, { adminId: admin.userId, paymentDeadlineHours: 24 }, context)
      const { position } = await payBooking(services, id, { receipt: 'QK1', amountCents: 250_000 }, byTests())
      await services.waitForProjections(position)
      return id
    },
  }
}
