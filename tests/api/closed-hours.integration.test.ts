import { expect, it, vi } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { cancelBooking } from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { dateOf, instantAt } from '../../domain/kernel/slot.ts'
import type { RequestReferences } from '../../projections/bookings/reference.ts'
import { assignTo, aUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { setUpBookings } from '../support/booking-setup.ts'
import { byTests } from '../support/fixtures.ts'
import { stopClock } from '../support/stop-clock.ts'

const { server, booked, hours, mo } = await setUpBookings()
const { client, services, store } = server
const { mawimbi } = server.fixtures
const asManager = client.as(mo)

/** Requests hours that were open when the customer sent the request. */
async function requested(known: Awaited<ReturnType<RequestReferences>>, selectedSlots: readonly string[]) {
  const onItsWay = { ...services, readModels: { ...services.readModels, requestReferences: async () => known } }
  const request = { ...aRequest(mawimbi.id, mawimbi.mix, selectedSlots), preferredDate: null }
  const { bookingId, position } = await requestBooking(onItsWay, request, byTests())
  await services.waitForProjections(position)
  return bookingId
}

it('a request that was accepted while its hours were being closed is marked for the manager', async () => {
  const [slots, others] = [hours(9, 10), hours(9)]
  const before = await services.readModels.requestReferences(mawimbi.id, mawimbi.mix)
  const body = { date: slots[0].slice(0, 10), reason: 'Repairs' }
  await asManager.ask(api.addStudioBlackout, { params: { id: mawimbi.id }, body })
  const late = await requested(before, slots)
  const other = await booked(others)

  const { requests } = (await asManager.ask(api.managerDay)).data
  expect(requests.map(({ id, outside_hours }) => [id, outside_hours])).toEqual([
    [late, true],
    [other, false],
  ])
  const isMarked = async () =>
    (await asManager.ask(api.managerBooking, { params: { id: late } })).data.booking.outside_hours
  expect(await isMarked()).toBe(true)
  await cancelBooking(services, late, { reason: 'manager', note: '' }, byTests())
  await services.waitForProjections(await store.head())
  expect(await isMarked()).toBe(false)
})

it('the calendar shows the state of the current hour apart from having begun', async () => {
  const { kilele, podcast } = server.fixtures
  const slots = hours(13, 14)
  const date = dateOf(slots[0])
  await booked(slots, { studioId: kilele.id, sessionTypeId: podcast })
  stopClock(instantAt(date, 8))
  const manager = await aUser(services, 'studio_manager')
  await assignTo(services, kilele.id, manager.userId)
  const query = { studioId: kilele.id, from: date, to: date }
  const begunAt = async (hour: number) => {
    vi.setSystemTime(instantAt(date, hour + 0.5))
    const [day] = (await client.as(manager).ask(api.managerCalendar, { query })).data.days
    return day?.hours.flatMap(({ startTime, begun }) => (begun ? [[Number(startTime.slice(11, 13)), begun]] : []))
  }
  expect(await begunAt(8)).toEqual([[8, 'closed']])
  expect(await begunAt(10)).toEqual([[10, 'free']])
  expect(await begunAt(12)).toEqual([[12, 'buffer']])
  expect(await begunAt(13)).toEqual([[13, 'booked']])
})
