import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { approveBooking } from '../../api/contract/admin-bookings.ts'
import { bookingEvents, TrackedBooking, trackBooking } from '../../api/contract/bookings.ts'
import { pathOf } from '../support/client.ts'
import { openEvents } from '../support/event-stream.ts'
import { type MoneyDesk, openMoneyDesk } from '../support/money-desk.ts'

let desk: MoneyDesk
beforeAll(async () => {
  desk = await openMoneyDesk()
})
afterAll(() => desk?.close())

it('gets all that it shows at once, and again when somebody decides and when money comes', async () => {
  const { server, headers } = desk
  const { id, code, track } = await desk.requested()
  const params = { token: track }
  const stream = await openEvents(server.url + pathOf(bookingEvents, params), server.client.reading)
  onTestFinished(() => stream.close())
  await stream.said('booking')
  expect(stream.text()).toMatch(/^retry: 5000\n\nid: \d{20}\nevent: booking\n/)
  const told = () => stream.events.map(({ data }) => TrackedBooking.parse(JSON.parse(data)))
  const shown = (await server.client.call(trackBooking, { params })).answer()
  expect(told()[0]).toEqual({ ...shown, serverTime: expect.any(String) })
  await desk.approved()
  ;(await server.client.call(approveBooking, { params: { id }, body: {}, headers })).answer()
  await expect.poll(() => told().at(-1)?.payment.link).toMatch(/\/payment\//)
  await desk.pays(code, 5_000)
  await expect.poll(() => told().at(-1)?.booking.status).toBe('paid')
  expect(new Set(told().map(({ booking }) => booking.id))).toEqual(new Set([id]))
})

it('is not there for a link that leads nowhere', async () => {
  const path = pathOf(bookingEvents, { token: 'nothing' })
  expect((await desk.server.client.get(path)).status).toBe(404)
})
