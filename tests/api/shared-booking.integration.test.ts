import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bookingCalendar,
  bookingEvents,
  cancelBooking,
  chooseLanguage,
  rescheduleBooking,
  trackBooking,
  viewSharedBooking,
} from '../../api/contract/bookings.ts'
import { bookingReceipt, confirmManual, disownPhone, initiateStk, paymentPage } from '../../api/contract/payment.ts'
import { tokenOf } from '../support/booking.ts'
import { type BookingPages, openBookingPages } from '../support/booking-pages.ts'
import { pathOf } from '../support/client.ts'
import { hoursOn, workday } from '../support/fixtures.ts'

let pages: BookingPages
beforeAll(async () => {
  pages = await openBookingPages()
})
afterAll(() => pages?.server.stop())

/** Returns a booking, and the parameters of its page and of its shared page. */
async function shared(...hours: number[]) {
  const { id, params } = await pages.booked(hoursOn(workday(2), ...hours))
  const { shareUrl } = await pages.page(params)
  return { id, params, view: { token: tokenOf(shareUrl) }, shareUrl }
}

describe('the shared page of a booking', () => {
  it('shows what, when and where it is', async () => {
    const { view, shareUrl, params } = await shared(9, 10)
    expect(new URL(shareUrl).pathname).toBe(`/shared/${view.token}`)
    const { booking } = (await pages.server.client.call(viewSharedBooking, { params: view })).answer()
    const { code } = (await pages.page(params)).booking
    expect(booking).toMatchObject({ code, status: 'requested', studio: { name: 'Mawimbi' }, numberOfPeople: 2 })
    expect(booking.slots).toEqual(hoursOn(workday(2), 9, 10))
  })

  it('contains neither the customer nor their contact details or payment link', async () => {
    const { id, params, view } = await shared(12)
    const { text } = await pages.server.client.get(pathOf(viewSharedBooking, view))
    expect(text).not.toMatch(/Wanjiru|example\.com|712 ?345 ?678/)
    for (const secret of [params.token, pages.server.services.links.paymentToken(id), id])
      expect(text).not.toContain(secret)
  })

  it('has a token that changes nothing and opens nothing else', async () => {
    const { id, params, view } = await shared(14)
    await pages.approved(id)
    const before = await pages.page(params)
    const { client } = pages.server
    const selectedSlots = hoursOn(workday(2), 16)
    const answers = await Promise.all([
      client.call(trackBooking, { params: view }),
      client.call(cancelBooking, { params: view }),
      client.call(rescheduleBooking, { params: view, body: { selectedSlots } }),
      client.call(chooseLanguage, { params: view, body: { language: 'sw' } }),
      client.call(paymentPage, { params: view }),
      client.call(initiateStk, { params: view, body: { phoneNumber: '254712345678' } }),
      client.call(confirmManual, { params: view, body: { method: 'manual_confirmation' } }),
      client.call(disownPhone, { params: view }),
      client.call(bookingReceipt, { params: view }),
    ])
    const files = await Promise.all([bookingCalendar, bookingEvents].map((file) => client.get(pathOf(file, view))))
    expect([...answers, ...files].map(({ status }) => status)).toEqual(Array(11).fill(404))
    const { serverTime: _, ...after } = await pages.page(params)
    expect(before).toMatchObject(after)
  })

  it('does not open with other tokens', async () => {
    const { params } = await shared(17)
    for (const token of [params.token, 'nobodys', ''])
      expect((await pages.server.client.get(`/api/v1/bookings/shared/${token}`)).status).toBe(404)
  })
})
