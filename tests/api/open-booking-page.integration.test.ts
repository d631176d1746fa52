import { expect, it, onTestFinished } from 'vitest'
import { TrackedBooking } from '../../api/contract/bookings.ts'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { pathOf } from '../support/client.ts'
import { openEvents } from '../support/event-stream.ts'
import { setUpPayments } from '../support/payment-setup.ts'

const { server, admin, approved, pays, requested } = await setUpPayments()
const { client } = server

it('sends the whole booking page at once, and again after a decision and a payment', async () => {
  const { id, code, track } = await requested()
  const params = { token: track }
  const stream = await openEvents(server.url + pathOf(api.bookingEvents, params), client.reading)
  onTestFinished(() => stream.close())
  await stream.received('booking')
  expect(stream.text()).toMatch(/^retry: 5000\n\nid: \d{20}\nevent: booking\n/)
  const sentBookings = () => stream.events.map(({ data }) => TrackedBooking.parse(JSON.parse(data)))
  const shown = await client.ask(api.trackBooking, { params })
  expect(sentBookings()[0]).toEqual({ ...shown, serverTime: expect.any(String) })
  await approved()
  await client.as(admin).ask(api.approveBooking, { params: { id }, body: {} })
  await expect.poll(() => sentBookings().at(-1)?.payment.link).toMatch(/\/payment\//)
  await pays(code, 5_000)
  await expect.poll(() => sentBookings().at(-1)?.booking.status).toBe('paid')
  expect(new Set(sentBookings().map(({ booking }) => booking.id))).toEqual(new Set([id]))
})

it('returns 404 for an unknown link', async () => {
  expect((await client.get(pathOf(api.bookingEvents, { token: 'nothing' }))).status).toBe(404)
})
