import { afterAll, beforeAll, expect, it } from 'vitest'
import { dashboardEndpoints as dashboards } from '../../api/contract/dashboards.ts'
import { managerBookingEndpoints as managers } from '../../api/contract/manager-bookings.ts'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import { cancelBooking } from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import type { RequestReferences } from '../../projections/bookings/reference.ts'
import { aRequest } from '../support/booking.ts'
import { type BookingSetup, setUpBookings } from '../support/booking-setup.ts'
import { byTests } from '../support/fixtures.ts'

let setup: BookingSetup
beforeAll(async () => {
  setup = await setUpBookings()
})
afterAll(() => setup?.close())

/** Requests hours that were open when the customer sent the request. */
async function requested(known: Awaited<ReturnType<RequestReferences>>, selectedSlots: readonly string[]) {
  const { services, fixtures } = setup.server
  const onItsWay = {
    ...services,
    readModels: { ...services.readModels, requestReferences: async () => known },
  }
  const request = { ...aRequest(fixtures.mawimbi.id, fixtures.mawimbi.mix), selectedSlots, preferredDate: null }
  const { bookingId, position } = await requestBooking(onItsWay, request, byTests())
  await services.waitForProjections(position)
  return bookingId
}

it('a request that was accepted while its hours were being closed is marked for the manager', async () => {
  const { server, mo } = setup
  const { headers } = mo
  const [slots, others] = [setup.hours(9, 10), setup.hours(9)]
  const before = await server.services.readModels.requestReferences(
    server.fixtures.mawimbi.id,
    server.fixtures.mawimbi.mix,
  )
  const body = { date: slots[0]?.slice(0, 10) ?? '', reason: 'Repairs' }
  const params = { id: server.fixtures.mawimbi.id }
  ;(await server.client.call(managerStudios.addStudioBlackout, { headers, params, body })).answer()
  const late = await requested(before, slots)
  const other = await setup.booked(others)

  const { data } = (await server.client.call(dashboards.managerDay, { headers })).answer()
  expect(data.requests.map(({ id, outside_hours }) => [id, outside_hours])).toEqual([
    [late, true],
    [other, false],
  ])
  const detail = async () =>
    (await server.client.call(managers.managerBooking, { headers, params: { id: late } })).answer()
  expect((await detail()).data.booking.outside_hours).toBe(true)
  await cancelBooking(server.services, late, { reason: 'manager', note: '' }, byTests())
  await server.services.waitForProjections(await server.store.head())
  expect((await detail()).data.booking.outside_hours).toBe(false)
})
