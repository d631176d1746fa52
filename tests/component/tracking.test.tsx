import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  bookingEvents,
  cancelBooking,
  chooseLanguage,
  rescheduleBooking,
  trackBooking,
} from '../../api/contract/bookings.ts'
import { bookingReceipt } from '../../api/contract/payment.ts'
import type { HourState } from '../../api/contract/shared.ts'
import { siteConfig } from '../../api/contract/site.ts'
import { dayAvailability } from '../../api/contract/studios.ts'
import { formatFor } from '../../web/i18n/format.ts'
import { slotAt } from '../../web/shared/site/clock.ts'
import { answer, answerBy, refuse, silent, stream } from '../visual/gallery/states/answers.ts'
import { aReceipt, aTracked, endedWay, theReceipt, wayOf } from '../visual/gallery/states/paying-data.ts'
import { config, dayAt } from '../visual/gallery/states/studios-data.ts'
import { ahead, dayAhead, minute } from '../visual/gallery/states/times.ts'
import {
  alert,
  cutOff,
  dialog,
  gone,
  heading,
  heldBack,
  liveStream,
  question,
  reconnect,
  wholeText,
} from './on-screen.ts'
import { show } from './show.tsx'

const page = '/bookings/a-link'
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const actions = () =>
  ['Change time', 'Cancel booking'].filter((name) => screen.queryAllByRole('button', { name }).length > 0)

type Parts = Parameters<typeof aTracked>[0]
const tracked = (parts: Parts = {}) => [answer(trackBooking, aTracked(parts)), stream(bookingEvents)]
const requested = aTracked({ booking: { status: 'requested' }, timeline: wayOf(1) })
const cancelled = aTracked({
  booking: { status: 'cancelled', cancelReason: 'customer' },
  timeline: endedWay('cancelled', 'customer'),
})

const dayWithFreeHours = answerBy(dayAvailability, ({ params }) => {
  const day = dayAt(params.id ?? '', params.date ?? '')
  return { ...day, slots: day.slots.map(({ startTime }) => ({ startTime, available: true })), availability: [] }
})

describe('the booking page', () => {
  it('says that a payment is being checked, beside the link to pay', async () => {
    show(page, { answers: tracked({ payment: { claimedAt: ahead(-minute) } }) })
    await screen.findByText('We are checking your payment')
    screen.getByRole('link', { name: /^Pay / })
  })

  it('names no time until which to wait once it has passed', async () => {
    const late = wayOf(1).map((step) => ({ ...step, dueBy: step.dueBy && ahead(-minute) }))
    show(page, { answers: tracked({ booking: { status: 'requested' }, timeline: late }) })
    await screen.findAllByText('Waiting for the studio')
    expect(screen.queryByText(/^Waiting for the studio until/)).toBeNull()
  })

  it('offers to pay the rest after a part payment', async () => {
    show(page, { answers: tracked({ payment: { balance: 1_500, receipts: [aReceipt(3_500)] } }) })
    const pay = await screen.findByRole('link', { name: 'Pay KES 1,500' })
    expect(pay.getAttribute('href')).toBe('/payment/a-link')
    expect(statuses()).toContain('Ready to pay')
  })

  it('shows the payment deadline until it has passed', async () => {
    show(page, { answers: tracked({ payment: { deadline: ahead(60 * minute) } }) })
    await screen.findByText(/^Pay by /)
    cleanup()
    const after = show(page, { answers: tracked({ payment: { deadline: ahead(-2 * minute) } }) })
    await after.user.see('The deadline has passed. A payment now still counts if your hours are free.')
    expect(screen.queryByText(/^Pay by /)).toBeNull()
  })

  it('shows the payment deadline by the server’s clock when the device’s is days ahead', async () => {
    const answers = [answer(siteConfig, { ...config }), ...tracked({ payment: { deadline: ahead(60 * minute) } })]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 24 * 60 * minute })
    show(page, { answers })
    await screen.findByText(/^Pay by /)
  })

  it('cancels after a confirmation, which stays open when that fails', async () => {
    const { user, setAnswers, bodies } = show(page, { answers: [...tracked(), refuse(cancelBooking)] })
    await user.press('Cancel booking')
    const ask = await question('Cancel this booking?')
    await user.press('Keep the booking')
    await gone('Cancel this booking?')
    expect(bodies(cancelBooking)).toEqual([])
    await user.press('Cancel booking')
    const again = await question('Cancel this booking?')
    expect(again).not.toBe(ask)
    await user.press('Yes, cancel it')
    await alert('The service is briefly unavailable. Please try again.', again)
    expect(statuses()).toContain('Ready to pay')
    setAnswers(answer(cancelBooking, cancelled), answer(trackBooking, cancelled), stream(bookingEvents))
    await within(again).findByRole('button', { name: 'Keep the booking' })
    await user.press('Yes, cancel it')
    await gone('Cancel this booking?')
    await screen.findByText('Booking cancelled')
    screen.getByText('You cancelled this booking.')
    screen.getByRole('link', { name: 'Book again' })
    expect(statuses()).toContain('Cancelled')
    expect(actions()).toEqual([])
  })

  it('has no link to a studio that is not public', async () => {
    const { booking } = cancelled
    const studio = { ...booking.studio, takesBookings: false }
    const answers = [answer(trackBooking, { ...cancelled, booking: { ...booking, studio } }), stream(bookingEvents)]
    show(page, { answers })
    await screen.findByRole('link', { name: 'Browse studios' })
    expect(screen.queryAllByRole('link', { name: /Book again|Mawimbi/ })).toEqual([])
  })

  it('says in the question that its cancellation is not confirmed, if the network fails', async () => {
    const { user } = show(page, { answers: [...tracked(), cutOff(cancelBooking)] })
    await user.press('Cancel booking')
    await user.press('Yes, cancel it')
    await alert(
      'We could not confirm that your booking was cancelled. Please try again.',
      await question('Cancel this booking?'),
    )
  })

  it('is no longer cancelled or moved in a dialog once it is cancelled elsewhere', async () => {
    for (const [action, name] of [
      ['Cancel booking', 'Cancel this booking?'],
      ['Change time', 'Move your booking'],
    ] as const) {
      const { answer: events, send } = liveStream(bookingEvents)
      const { user, setAnswers, unmount } = show(page, { answers: [answer(trackBooking, aTracked()), events] })
      await user.press(action)
      await screen.findByRole(action === 'Change time' ? 'dialog' : 'alertdialog', { name })
      setAnswers(answer(trackBooking, cancelled), events)
      await send({ event: 'booking', data: {} })
      await screen.findByText('You cancelled this booking.')
      expect(screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')).toBeNull()
      unmount()
    }
  })

  it('says in the question that it is too late', async () => {
    const tooLate = { error: 'It is too late to cancel this booking', code: 'too_late' }
    const { user, setAnswers } = show(page, { answers: [...tracked(), refuse(cancelBooking, 409, tooLate)] })
    await user.press('Cancel booking')
    const late = tracked({ may: { ...aTracked().may, cancel: false } })
    setAnswers(refuse(cancelBooking, 409, tooLate), ...late)
    await user.press('Yes, cancel it')
    await waitFor(() => expect(actions()).toEqual(['Change time']))
    await alert(tooLate.error, await question('Cancel this booking?'))
  })

  it('says that it was not cancelled, if nothing was sent', async () => {
    const { user } = show(page, { answers: [...tracked(), cutOff(cancelBooking)] })
    await user.press('Cancel booking')
    await user.goOffline()
    await user.press('Yes, cancel it')
    await alert(/^Your booking was not cancelled. Please try again\.No internet. Nothing was sent.$/)
  })

  it('says in a toast that its cancellation is not confirmed, if the question was closed in the meantime', async () => {
    const late = heldBack(cutOff(cancelBooking))
    const { user } = show(page, { answers: [...tracked(), late.answer] })
    await user.press('Cancel booking')
    await question('Cancel this booking?')
    await user.press('Yes, cancel it')
    await user.press('Keep the booking')
    await gone('Cancel this booking?')
    late.letGo()
    await screen.findByText('We could not confirm that your booking was cancelled. Please try again.')
  })

  it('offers no language of messages to the customer of a booking without messages', async () => {
    show(page, { answers: tracked({ booking: { messages: false } }) })
    await screen.findByRole('button', { name: 'Cancel booking' })
    expect(screen.queryByLabelText('Message language')).toBeNull()
  })

  it('promises no message about a refund to the customer of a booking without messages', async () => {
    const booking = { status: 'cancelled', messages: false } as const
    const payment = { refundDue: 2_500, receipts: [aReceipt(2_500)] }
    const { user } = show(page, { answers: tracked({ booking, payment }) })
    await user.see('We’ll send KES 2,500 back to your M-Pesa number.')
  })

  it('says before a cancellation who returns the money', async () => {
    const cash = {
      ...aReceipt(2_000),
      direct: { id: '0199d1a0-0000-7000-8000-000000000009', method: 'cash' as const, returns: [] },
    }
    const { user } = show(page, { answers: tracked({ payment: { balance: 500, receipts: [cash, aReceipt(2_500)] } }) })
    await user.press('Cancel booking')
    await question('Cancel this booking?')
    await user.see('We’ll send KES 2,500 back to your M-Pesa number, and let you know when it’s sent.')
    await user.see('The studio will return KES 2,000 to you. You paid it to the studio itself, so please ask there.')
  })

  it('moves the booking to equally many other hours', async () => {
    const date = dayAhead(7)
    const { user, setAnswers, bodies } = show(page, { answers: [...tracked(), dayWithFreeHours] })
    const day = formatFor('en-KE').shortDate(date)
    await user.press('Change time')
    const move = within(await dialog('Move your booking'))
    move.getByText(wholeText(`Now: ${day}, 15:00 to 17:00`))
    expect(move.getByRole('button', { name: 'Choose new hours' })).toHaveProperty('disabled', true)
    await user.press('10:00, free')
    const slots = [slotAt(date, 10), slotAt(date, 11)]
    const moved = aTracked({ booking: { slots, startTime: slotAt(date, 10), endTime: slotAt(date, 12) } })
    setAnswers(answer(rescheduleBooking, moved), answer(trackBooking, moved), stream(bookingEvents), dayWithFreeHours)
    await user.press(`Move to ${day}, 10:00 to 12:00`)
    await screen.findByText('Booking moved')
    await gone('Move your booking')
    expect(screen.getAllByText(wholeText(`${day}, 10:00 to 12:00`)).length).toBeGreaterThan(0)
    expect(bodies(rescheduleBooking)).toEqual([{ selectedSlots: slots }])
  })

  it('says in the dialog that its move is not confirmed, if the network fails', async () => {
    const { user } = show(page, { answers: [...tracked(), dayWithFreeHours, cutOff(rescheduleBooking)] })
    await user.press('Change time')
    await user.press('10:00, free')
    await user.press(/^Move to .*, 10:00 to 12:00$/)
    const move = await dialog('Move your booking')
    await alert(/^We could not confirm that your booking was moved. Please try again.$/, move)
    await user.goOffline()
    await user.press(/^Move to .*, 10:00 to 12:00$/)
    await alert(/^Your booking was not moved. Please try again\.No internet. Nothing was sent.$/, move)
  })

  it('notices that it was moved although the answer was lost', async () => {
    const { user, setAnswers } = show(page, { answers: [...tracked(), dayWithFreeHours] })
    await user.press('Change time')
    await user.press('10:00, free')
    const date = dayAhead(7)
    const slots = [slotAt(date, 10), slotAt(date, 11)]
    const moved = aTracked({ booking: { slots, startTime: slotAt(date, 10), endTime: slotAt(date, 12) } })
    setAnswers(cutOff(rescheduleBooking), answer(trackBooking, moved), stream(bookingEvents), dayWithFreeHours)
    await user.press(/^Move to .*, 10:00 to 12:00$/)
    await screen.findByText('Booking moved')
    await gone('Move your booking')
  })

  it('says that a new language of its messages is not confirmed, if the network fails', async () => {
    const { user } = show(page, { answers: [...tracked(), cutOff(chooseLanguage)] })
    await user.choose('Message language', 'Kiswahili')
    await screen.findByText('We could not confirm that the language was changed. Please try again.')
  })

  it('moves the booking by one hour, into its own set-up time', async () => {
    const states = ['free', 'free', 'free', 'free', 'free', 'free', 'buffer', 'booked', 'booked', 'buffer', 'buffer']
    const day = answerBy(dayAvailability, ({ params }) =>
      dayAt(params.id ?? '', params.date ?? '', states as HourState[]),
    )
    const { user } = show(page, { answers: [...tracked(), day] })
    await user.press('Change time')
    await user.press('16:00, free')
    screen.getByRole('button', { name: /^Move to .*, 16:00 to 18:00$/ })
  })

  it('shows a change at once, even if the reload never ends', async () => {
    const { user, setAnswers, bodies } = show(page, { answers: tracked() })
    const language = await screen.findByLabelText('Message language')
    const inSwahili = answer(chooseLanguage, aTracked({ booking: { language: 'sw' } }))
    setAnswers(silent(trackBooking), inSwahili, answer(cancelBooking, cancelled))
    await user.choose('Message language', 'Kiswahili')
    await screen.findByText('Kuanzia sasa tutakuandikia kwa Kiswahili')
    expect(language).toHaveProperty('value', 'sw')
    expect(bodies(chooseLanguage)).toEqual([{ language: 'sw' }])
    await user.press('Cancel booking')
    await user.press('Yes, cancel it')
    await screen.findByText('You cancelled this booking.')
  })

  it.each<{ when: string; parts: Parts; text: RegExp; offered: string[] }>([
    {
      when: 'it is too late to move',
      parts: { booking: { status: 'requested' }, may: { reschedule: false, until: ahead(-minute) } },
      text: /^It starts too soon to move. Until you pay, you can cancel it/,
      offered: ['Cancel booking'],
    },
    {
      when: 'its studio takes no bookings',
      parts: { booking: { status: 'requested' }, may: { reschedule: false } },
      text: /^The studio is not taking bookings at the moment, so you can’t choose hours here. You can cancel the booking/,
      offered: ['Cancel booking'],
    },
    {
      when: 'it is paid and starts soon',
      parts: { booking: { status: 'paid' }, timeline: wayOf(4), may: { cancel: false, reschedule: false } },
      text: /^It starts too soon to move or cancel here/,
      offered: [],
    },
  ])(
    'explains and offers the allowed changes when $when, and links to the calendar',
    async ({ parts, text, offered }) => {
      show(page, { answers: tracked(parts) })
      await screen.findByText(text)
      expect(actions()).toEqual(offered)
      const calendar = screen.getByRole('link', { name: 'Add to calendar' })
      expect(calendar.getAttribute('href')).toBe('/api/v1/bookings/track/a-link/calendar.ics')
    },
  )

  it('copies a read-only link', async () => {
    const { user } = show(page, { answers: tracked() })
    await user.press('Share link')
    await screen.findByText('Link copied')
    expect(await navigator.clipboard.readText()).toBe(aTracked().shareUrl)
  })

  it('copies the link where the phone refuses to share it', async () => {
    const share = () => Promise.reject(new DOMException('Not here', 'NotAllowedError'))
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
    const { user } = show(page, { answers: tracked() })
    await user.press('Share link')
    await screen.findByText('Link copied')
  })
})

describe('a change made elsewhere', () => {
  it('appears without another request', async () => {
    const line = liveStream(bookingEvents)
    const { setAnswers, queries } = show(page, { answers: [answer(trackBooking, requested), line.answer] })
    await screen.findAllByText('Waiting for the studio')
    await line.send({ event: 'booking', data: requested })
    const approved = aTracked()
    setAnswers(answer(trackBooking, approved))
    await line.send({ event: 'booking', data: approved })
    await screen.findByRole('link', { name: 'Pay KES 5,000' })
    expect(queries(trackBooking)).toHaveLength(2)
  })

  it('is not missed while an earlier one is fetched', async () => {
    const confirmed = aTracked({ booking: { status: 'manager_confirmed' }, timeline: wayOf(2) })
    const line = liveStream(bookingEvents)
    const { setAnswers, queries } = show(page, { answers: [answer(trackBooking, requested), line.answer] })
    await screen.findAllByText('Waiting for the studio')
    const late = heldBack(answer(trackBooking, confirmed))
    setAnswers(late.answer)
    await line.send({ event: 'booking', data: confirmed })
    await waitFor(() => expect(queries(trackBooking)).toHaveLength(2))
    setAnswers(answer(trackBooking, aTracked()))
    await line.send({ event: 'booking', data: aTracked() })
    late.letGo()
    await screen.findByRole('link', { name: 'Pay KES 5,000' })
  })
})

describe('the receipt page of a booking', () => {
  it.each([
    { price: 5_000, unitPrice: 2_500, term: 'Price · 2 × KES 2,500' },
    { price: 201.1, unitPrice: 100.55, term: 'Price · 2 × KES 100.55' },
    { price: 3_000, unitPrice: 2_500, term: 'Price' },
  ])('multiplies only to its price: $price', async ({ term, ...prices }) => {
    show('/bookings/a-link/receipt', { answers: [answer(bookingReceipt, theReceipt({ ...prices, units: 2 }))] })
    const terms = await screen.findAllByRole('term')
    expect(terms.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toContain(term)
  })

  it('attributes to M-Pesa only what was paid by it', async () => {
    const direct = { id: 'x', method: 'cash' as const, returns: [] }
    const inCash = { ...aReceipt(), direct, method: 'Cash' as const }
    const receipt = theReceipt({ price: 4_999.5, payments: [inCash] })
    show('/bookings/a-link/receipt', { answers: [answer(bookingReceipt, receipt)] })
    await screen.findByText(/^Cash/)
    screen.getByText('Amount billed')
    await screen.findByText('Payments')
    expect(screen.queryByText('Paid by M-Pesa')).toBeNull()
  })

  it('lists refunds that became due together separately, even after one was sent', async () => {
    const at = ahead(0)
    const refundsOf = (...statuses: ('due' | 'refunded')[]) =>
      answer(bookingReceipt, theReceipt({ refunds: statuses.map((status, i) => ({ amount: 1_000 + i, status, at })) }))
    const { user, setAnswers } = show('/bookings/a-link/receipt', { answers: [refundsOf('due', 'due')] })
    const rows = () => within(screen.getByRole('main')).getAllByRole('listitem')
    await screen.findByText(/KES.1,001/)
    expect(rows()).toHaveLength(2)
    setAnswers(refundsOf('refunded', 'due'))
    await reconnect(user)
    await user.see('Refunded to you')
    expect(rows()).toHaveLength(2)
  })

  it.each([
    { what: 'without a payment yet', reason: 'no_payments', says: 'No receipt yet', leadsTo: 'Back to your booking' },
    { what: 'that does not exist', reason: undefined, says: 'Booking not found', leadsTo: 'Your bookings' },
  ])('shows for a receipt $what: $says', async ({ reason, says, leadsTo }) => {
    const problem = { error: 'Not found', code: 'not_found', ...(reason && { reason }) }
    show('/bookings/a-link/receipt', { answers: [refuse(bookingReceipt, 404, problem)] })
    await heading(says)
    const main = within(await screen.findByRole('main'))
    main.getByRole('link', { name: leadsTo })
  })
})
