import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { bookingEvents, cancelBooking, trackBooking } from '../../api/contract/bookings.ts'
import { answer, refuse, stream } from '../visual/gallery/states/answers.ts'
import { aReceipt, aTracked, endedWay } from '../visual/gallery/states/paying-data.ts'
import { alert, gone, question } from './on-screen.ts'
import { show } from './show.tsx'

const page = '/bookings/a-link'
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

describe('the page of a booking', () => {
  it('says that it is to be paid, and asks for the rest after a part was', async () => {
    const partPaid = aTracked({ payment: { balance: 1_500, receipts: [aReceipt(3_500)] } })
    show(page, { answers: [answer(trackBooking, partPaid), stream(bookingEvents)] })
    const pay = await screen.findByRole('link', { name: 'Pay KES 1,500' })
    expect(pay.getAttribute('href')).toBe('/payment/a-link')
    expect(statuses()).toContain('Ready to pay')
  })

  it('is cancelled after one question, which stays when that fails', async () => {
    const answers = [answer(trackBooking, aTracked()), stream(bookingEvents)]
    const { user, setAnswers } = show(page, { answers: [...answers, refuse(cancelBooking)] })
    await user.press('Cancel booking')
    const ask = await question('Cancel this booking?')
    await user.press('Yes, cancel it')
    await alert('The service is briefly unavailable. Please try again.', ask)
    expect(statuses()).toContain('Ready to pay')
    const booking = { status: 'cancelled', cancelReason: 'customer' } as const
    const cancelled = aTracked({ booking, timeline: endedWay('cancelled', 'customer') })
    setAnswers(answer(cancelBooking, cancelled), answer(trackBooking, cancelled), stream(bookingEvents))
    await within(ask).findByRole('button', { name: 'Keep the booking' })
    await user.press('Yes, cancel it')
    await gone('Cancel this booking?')
    expect(statuses()).toContain('Cancelled')
  })
})
