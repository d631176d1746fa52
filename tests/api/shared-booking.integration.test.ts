import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { tokenOf } from '../support/booking.ts'
import { openBookingPages } from '../support/booking-pages.ts'
import { pathOf } from '../support/client.ts'
import { hoursOn, workday } from '../support/fixtures.ts'

const pages = await openBookingPages()
const { client, services } = pages.server

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
    const { booking } = await client.ask(api.viewSharedBooking, { params: view })
    const { code } = (await pages.page(params)).booking
    expect(booking).toMatchObject({ code, status: 'requested', studio: { name: 'Mawimbi' }, numberOfPeople: 2 })
    expect(booking.slots).toEqual(hoursOn(workday(2), 9, 10))
  })

  it('contains neither the customer nor their contact details or payment link', async () => {
    const { id, params, view } = await shared(12)
    const { text } = await client.get(pathOf(api.viewSharedBooking, view))
    expect(text).not.toMatch(/Wanjiru|example\.com|712 ?345 ?678/)
    for (const secret of [params.token, services.links.paymentToken(id), id]) expect(text).not.toContain(secret)
  })

  it('has a token that changes nothing and opens nothing else', async () => {
    const { id, params, view } = await shared(14)
    await pages.approved(id)
    const before = await pages.page(params)
    const { client } = pages.server
    const selectedSlots = hoursOn(workday(2), 16)
    const answers = await Promise.all([
      client.call(api.trackBooking, { params: view }),
      client.call(api.cancelBooking, { params: view }),
      client.call(api.rescheduleBooking, { params: view, body: { selectedSlots } }),
      client.call(api.chooseLanguage, { params: view, body: { language: 'sw' } }),
      client.call(api.paymentPage, { params: view }),
      client.call(api.initiateStk, { params: view, body: { phoneNumber: '254712345678' } }),
      client.call(api.confirmManual, { params: view, body: { method: 'manual_confirmation' } }),
      client.call(api.disownPhone, { params: view }),
      client.call(api.bookingReceipt, { params: view }),
    ])
    const files = await Promise.all(
      [api.bookingCalendar, api.bookingEvents].map((file) => client.get(pathOf(file, view))),
    )
    expect([...answers, ...files].map(({ status }) => status)).toEqual(Array(11).fill(404))
    const { serverTime: _, ...after } = await pages.page(params)
    expect(before).toMatchObject(after)
  })

  it('does not open with other tokens', async () => {
    const { params } = await shared(17)
    for (const token of [params.token, 'nobodys', ''])
      expect((await client.get(`/api/v1/bookings/shared/${token}`)).status).toBe(404)
  })
})
