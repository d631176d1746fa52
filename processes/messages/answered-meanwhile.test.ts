import { expect, it } from 'vitest'
import { approveBooking } from '../../commands/bookings/change-booking.ts'
import { recordDirect, voidDirect } from '../../commands/payments/direct.ts'
import { admin, manager } from '../../domain/booking/booking.fixtures.ts'
import { World } from '../payments/world.fixtures.ts'
import { notifyOfLatest, openStudio, requestBooking } from './notifier.fixtures.ts'

const bookingId = '0199a000-0000-7000-8000-000000000101'

/** A world with a requested booking, at a studio with this manager. */
async function requestedAt(managerId: string | null) {
  const world = new World()
  await openStudio(world, managerId)
  await requestBooking(world, bookingId)
  return world
}
const approve = (world: World) =>
  approveBooking(world.services, bookingId, { adminId: admin, paymentDeadlineHours: 24 }, world.context())

it.each([manager, null])(
  'a request that was answered meanwhile asks no one for an answer (manager: %s)',
  async (id) => {
    const world = await requestedAt(id)
    expect(await notifyOfLatest(world, 'booking.requested', 'manager_asked', bookingId)).not.toEqual([])
    const answered = await requestedAt(id)
    await approve(answered)
    expect(await notifyOfLatest(answered, 'booking.requested', 'manager_asked', bookingId)).toEqual([])
    expect(await notifyOfLatest(answered, 'booking.requested', 'admin_request', bookingId)).toEqual([])
  },
)

it.each(['manager_paid', 'booking_paid'] as const)(
  '%s is not sent if the payment was removed meanwhile',
  async (template) => {
    const world = await requestedAt(manager)
    await approve(world)
    const inCash = { method: 'cash', receipt: '', staffId: manager, amountCents: null } as const
    const { directId } = await recordDirect(world.services, bookingId, inCash, world.context())
    expect(await notifyOfLatest(world, 'booking.paid', template, bookingId)).not.toEqual([])
    await voidDirect(world.services, bookingId, { directId, staffId: admin, reason: 'Not paid' }, world.context())
    expect(await notifyOfLatest(world, 'booking.paid', template, bookingId)).toEqual([])
  },
)
