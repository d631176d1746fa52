import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminBooking, adminBookings } from '../../api/contract/admin-bookings.ts'
import { ownBookings } from '../../api/contract/auth.ts'
import { managerBookings } from '../../api/contract/manager-bookings.ts'
import { bookingReceipt, paymentEvents, paymentPage } from '../../api/contract/payment.ts'
import { ownBookingsOf } from '../visual/gallery/states/account-data.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import { bookingDetail, bookings, pageOf } from '../visual/gallery/states/bookings-data.ts'
import { aPaymentPage, aState, theReceipt } from '../visual/gallery/states/paying-data.ts'
import { bookingRow, heading, liveStream } from './on-screen.ts'
import { show } from './show.tsx'

const [sample] = bookings
if (!sample) throw new Error('There are bookings')
const code = sample.code

/** A cancelled booking whose payment the API calls paid until it is refunded. */
const cancelled = (refundDue: number, refunded: number) => ({
  ...sample,
  status: 'cancelled' as const,
  payment_status: refundDue > 0 ? ('paid' as const) : ('refunded' as const),
  payment: {
    ...sample.payment,
    status: refundDue > 0 ? ('paid' as const) : ('refunded' as const),
    balance: 0,
    refundDue,
    refunded,
  },
})
const inCash = (returns: { readonly returnDue?: number; readonly returned?: number }) => {
  const booking = cancelled(0, 0)
  return { ...booking, payment: { ...booking.payment, ...returns } }
}
const [due, back] = [cancelled(5_000, 0), cancelled(0, 5_000)]

describe('a cancelled booking that was paid for', () => {
  it('shows an admin that it is cancelled with a refund due, not paid', async () => {
    const detail = { ...bookingDetail(due.id).booking, ...due }
    const answers = [answer(adminBookings, pageOf(due)), answer(adminBooking, { booking: detail, timeline: [] })]
    const { user } = show('/admin/bookings', { as: 'admin', answers })
    const row = await bookingRow(code)
    row.getByText('Cancelled')
    row.getByText('KES 5,000 to refund')
    await user.press(`${code}, details`)
    expect(await screen.findAllByText('Refund due')).toHaveLength(2)
    expect(row.queryByText('Paid')).toBeNull()
  })

  it.each([
    [due, 'KES 5,000 to refund'],
    [back, 'KES 5,000 refunded'],
    [inCash({ returnDue: 5_000 }), 'KES 5,000 to return'],
    [inCash({ returned: 5_000 }), 'KES 5,000 returned'],
  ])('shows a manager the state of the refund or return in the list', async (booking, text) => {
    show('/manager/bookings', { as: 'studio_manager', answers: [answer(managerBookings, { data: pageOf(booking) })] })
    ;(await bookingRow(code)).getByText(text)
  })

  it.each([
    [{ refundDue: 5_000, refunded: 0 }, 'KES 5,000 is being refunded'],
    [{ refundDue: 0, refunded: 5_000 }, 'KES 5,000 was refunded'],
    [{ refundDue: 500, refunded: 4_500 }, 'KES 500 is being refunded · KES 4,500 was refunded'],
  ])('shows its customer the state of the refund', async (refunds, text) => {
    const [first] = ownBookingsOf().items
    if (!first) throw new Error('The customer has bookings')
    const items = [{ ...first, status: 'cancelled' as const, ...refunds }]
    const answers = [answer(ownBookings, { items, total: 1, emailVerified: true })]
    show('/account', { as: 'customer', answers })
    await screen.findByText('Cancelled')
    await screen.findByText(text)
  })

  it('has a receipt that says that it was cancelled, not that it is paid', async () => {
    const receipt = theReceipt()
    const ended = theReceipt({
      booking: { ...receipt.booking, status: 'cancelled' },
      totals: { ...receipt.totals, refundDue: 5_000, kept: 0 },
    })
    show('/bookings/a-link/receipt', { answers: [answer(bookingReceipt, ended)] })
    await screen.findByText('Cancelled')
    await screen.findByText('KES 5,000', { selector: 'header *' })
    expect(screen.getByRole('article').querySelector('header')?.textContent).toContain('KES 5,000 is being refunded')
    expect(screen.queryByText('Paid')).toBeNull()
  })
})

describe('the payment link of a cancelled booking', () => {
  const link = '/payment/a-link'
  const ended = (refundDue: number, refunded: number, messages = true) => ({
    error: 'This booking has ended',
    code: 'booking_over',
    ended: {
      bookingStatus: 'cancelled',
      bookingUrl: 'http://localhost/bookings/a-link',
      messages,
      refundDue,
      refunded,
    },
  })

  it.each([
    [ended(0, 0), 'Please don’t pay for it. Your booking page shows what happened.'],
    [ended(5_000, 0), 'We’ll send the KES 5,000 you paid back to your M-Pesa number, and let you know when it’s sent.'],
    [ended(5_000, 0, false), 'We’ll send the KES 5,000 you paid back to your M-Pesa number.'],
    [ended(0, 5_000), 'KES 5,000 was refunded to you.'],
  ])('says that it was cancelled, and the state of the refund', async (problem, text) => {
    show(link, { answers: [refuse(paymentPage, 404, problem)] })
    await heading('This booking was cancelled')
    expect(screen.getByRole('main').textContent).toContain(text)
    expect(screen.getByRole('link', { name: 'See your booking' }).getAttribute('href')).toBe('/bookings/a-link')
  })

  it('says so when the booking is cancelled while the page is open', async () => {
    const line = liveStream(paymentEvents)
    const page = aPaymentPage()
    show(link, { answers: [answer(paymentPage, page), line.answer] })
    await heading(/KES 5,000/)
    await line.send({ event: 'payment', data: aState(page, { bookingStatus: 'cancelled', refundDue: 2_000 }) })
    await heading('This booking was cancelled')
    expect(screen.getByRole('main').textContent).toContain('We’ll send the KES 2,000 you paid back')
  })
})

it('an unpaid cancelled booking shows that nothing is due, rather than a pending payment', async () => {
  const unpaid = { ...due, payment: { ...due.payment, status: 'pending' as const, refundDue: 0 } }
  const detail = { ...bookingDetail(due.id).booking, ...unpaid }
  const answers = [answer(adminBookings, pageOf(unpaid)), answer(adminBooking, { booking: detail, timeline: [] })]
  const { user } = show('/admin/bookings', { as: 'admin', answers })
  await user.press(`${code}, details`)
  await screen.findByText('Nothing due')
})
