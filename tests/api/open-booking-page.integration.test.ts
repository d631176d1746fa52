import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { approveBooking } from '../../api/contract/admin-bookings.ts'
import { bookingEvents, TrackedBooking, trackBooking } from '../../api/contract/bookings.ts'
import { pathOf } from '../support/client.ts'
import { openEvents } from '../support/event-stream.ts'
import { type PaymentSetup, setUpPayments } from '../support/payment-setup.ts'

let setup: PaymentSetup
beforeAll(async () => {
  setup = await setUpPayments()
})
afterAll(() => setup?.close())

it('sends the whole booking page at once, and again after a decision and a payment', async () => {
  const { server, headers } = setup
  const { id, code, track } = await setup.requested()
  const params = { token: track }
  const stream = await openEvents(server.url + pathOf(bookingEvents, params), server.client.reading)
  onTestFinished(() => stream.close())
  await stream.received('booking')
  expect(stream.text()).toMatch(/^retry: 5000\n\nid: \d{20}\nevent: booking\n/)
  const sentBookings = () => stream.events.map(({ data }) => TrackedBooking.parse(JSON.parse(data)))
  const shown = (await server.client.call(trackBooking, { params })).answer()
  expect(sentBookings()[0]).toEqual({ ...shown, serverTime: expect.any(String) })
  await setup.approved()
  ;(await server.client.call(approveBooking, { params: { id }, body: {}, headers })).answer()
  await expect.poll(() => sentBookings().at(-1)?.payment.link).toMatch(/\/payment\//)
  await setup.pays(code, 5_000)
  await expect.poll(() => sentBookings().at(-1)?.booking.status).toBe('paid')
  expect(new Set(sentBookings().map(({ booking }) => booking.id))).toEqual(new Set([id]))
})

it('returns 404 for an unknown link', async () => {
  const path = pathOf(bookingEvents, { token: 'nothing' })
  expect((await setup.server.client.get(path)).status).toBe(404)
})
