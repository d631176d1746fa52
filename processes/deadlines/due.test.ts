import { expect, test } from 'vitest'
import { confirmBooking } from '../../commands/bookings/change-booking.ts'
import { moveBookingAsCustomer } from '../../commands/bookings/customer-changes.ts'
import { startBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { streams } from '../../commands/streams.ts'
import { at, bookingId, customer, manager, opening, terms } from '../../domain/booking/booking.fixtures.ts'
import { booking } from '../../domain/booking/booking.ts'
import { overtaken } from '../../eventstore/overtaken.fixtures.ts'
import { servicesOver, World } from '../payments/world.fixtures.ts'
import { meetDeadlines } from './due.ts'

const hours = {
  paymentGraceMinutes: 15,
  requestReminderHours: 12,
  requestExpiryHours: 48,
  timelessRequestExpiryHours: 168,
}
const hourMs = 3_600_000

test.each([
  { log: 'supports multi-stream appends', multiStream: true },
  { log: 'appends to one stream at a time', multiStream: false },
])(
  'a request that is answered and moved while its deadline passes is kept, in a log that $log',
  async ({ multiStream }) => {
    const world = new World({ multiStream })
    const { services, store } = world
    const started = { customer, terms, slots: at(10, 11), bookingId, reservationId: newId(), opening }
    await startBooking(services, started, world.context())
    world.now = new Date(world.now.getTime() + 49 * hourMs)
    const late = servicesOver(
      overtaken(world.store, async () => {
        await confirmBooking(services, bookingId, { managerId: manager }, world.context())
        await moveBookingAsCustomer(services, bookingId, at(14, 15), world.context())
      }),
    )
    const reminders = { ofWaitingRequest: async () => {}, ofSession: async () => {} }
    const watch = { services: late, rules: hours, reminders, now: world.now }
    expect(await meetDeadlines(watch, bookingId)).toEqual(new Date(world.now.getTime() + 12 * hourMs))
    expect((await load(store, booking, streams.booking(bookingId))).state.status).toBe('requested')
  },
)

test('the admins are reminded of a confirmed request after they have had their time to answer', async () => {
  const world = new World()
  const { services } = world
  const started = { customer, terms, slots: at(10, 11), bookingId, reservationId: newId(), opening }
  await startBooking(services, started, world.context())
  const requestedAt = world.now.getTime()
  const nudged: string[] = []
  const ofWaitingRequest = async ({ whom }: { readonly whom: string }) => void nudged.push(whom)
  const meetAfter = (passed: number) => {
    world.now = new Date(requestedAt + passed * hourMs)
    const reminders = { ofWaitingRequest, ofSession: async () => {} }
    return meetDeadlines({ services, rules: hours, reminders, now: world.now }, bookingId)
  }
  world.now = new Date(requestedAt + 23 * hourMs)
  await confirmBooking(services, bookingId, { managerId: manager }, world.context())
  expect(await meetAfter(25)).toEqual(new Date(requestedAt + 47 * hourMs))
  expect(nudged).toEqual([])
  await meetAfter(47)
  expect(nudged).toEqual(['admins'])
})
