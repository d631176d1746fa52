import { describe, expect, it } from 'vitest'
import { cancelBooking, moveBookingAsStaff } from '../../commands/bookings/change-booking.ts'
import { byProcess, newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { account } from '../../domain/account/account.ts'
import type { Role } from '../../domain/account/events.ts'
import { admin, at, manager } from '../../domain/booking/booking.fixtures.ts'
import { erased } from '../../domain/kernel/events.ts'
import { bookingId, Scenario } from '../payments/scenario.fixtures.ts'
import { World } from '../payments/world.fixtures.ts'
import { managerOf } from './addressees.ts'
import { notifyOf, openStudio, requestBooking, textsOf } from './notifier.fixtures.ts'

/** Registers a user with this e-mail address and returns the addressees. */
async function userWith(email: string, role: Role = 'studio_manager') {
  const { services, now } = new World()
  const userId = newId()
  const data = { userId, personId: userId, emailId: newId(), name: 'Achieng', email, phone: null }
  const registered = { type: 'user.registered', data: { ...data, role, verified: true } } as const
  await services.handle(account, streams.user(userId), () => [registered], byProcess('tests', userId, now))
  return managerOf(services, { managerId: userId })
}

it('managerOf() returns the manager’s address', async () => {
  expect(await userWith('achieng@studioni.test')).toMatchObject([{ email: 'achieng@studioni.test' }])
})

it('managerOf() returns no one who is no longer a manager', async () => {
  expect(await userWith('achieng@studioni.test', 'customer')).toEqual([])
})

it('managerOf() returns no one whose key was deleted before the log recorded the erasure', async () => {
  expect(await userWith(erased)).toEqual([])
})

describe('the admins, for a studio without a manager,', () => {
  async function sent(type: 'booking.rescheduled' | 'booking.cancelled', isApproved: boolean, isByAdmin = false) {
    const scenario = new Scenario()
    const { services } = scenario
    await openStudio(scenario, null)
    if (isApproved) await scenario.approvedBooking(10, bookingId)
    else await requestBooking(scenario, bookingId)
    const by = isByAdmin ? { actor: { id: admin, role: 'admin' } } : {}
    const context = { ...scenario.context(), ...by }
    if (type === 'booking.cancelled')
      await cancelBooking(services, bookingId, { reason: 'customer', note: '' }, context)
    else await moveBookingAsStaff(services, bookingId, { selectedSlots: at(12, 13), staffId: manager }, context)
    await notifyOf(scenario, type)
    const found: string[] = []
    for (const template of ['admin_request', 'manager_rescheduled', 'manager_cancelled'])
      if ((await textsOf(scenario, template)).email) found.push(template)
    return found
  }

  it.each([
    ['that a request has moved', 'booking.rescheduled', false, ['admin_request']],
    ['that an approved booking has moved', 'booking.rescheduled', true, ['manager_rescheduled']],
    ['that an approved booking is cancelled', 'booking.cancelled', true, ['manager_cancelled']],
    ['of no request that was withdrawn', 'booking.cancelled', false, []],
  ] as const)('are notified %s', async (_, type, isApproved, templates) =>
    expect(await sent(type, isApproved)).toEqual(templates),
  )

  it.each([
    ['booking.rescheduled', false],
    ['booking.rescheduled', true],
    ['booking.cancelled', true],
  ] as const)('are not notified of what an admin did: %s, approved: %s', async (type, isApproved) =>
    expect(await sent(type, isApproved, true)).toEqual([]),
  )
})
