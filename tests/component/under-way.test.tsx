import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { cancelByAdmin } from '../../api/contract/admin-bookings.ts'
import { requestBooking } from '../../api/contract/bookings.ts'
import { sendContact } from '../../api/contract/site.ts'
import { sessionTypes } from '../../api/contract/studios.ts'
import { type Answer, answer, refuse } from '../visual/gallery/states/answers.ts'
import { sessions } from '../visual/gallery/states/studios-data.ts'
import { bookingMade, fillAtStudio, studio } from './booking-form.ts'
import { alert, cutOff, dialog, gone, heldBack, rendered } from './on-screen.ts'
import { show } from './show.tsx'

const saved = () => JSON.parse(sessionStorage.getItem('studioni.booking') ?? '{}').flow

it('a booking request in progress is sent once, and its result appears after its dialog was left', async () => {
  const late = heldBack(answer(requestBooking, bookingMade))
  const { user, goBack, bodies, address } = show(studio, { answers: [late.answer] })
  await fillAtStudio(user)
  await user.press(/^Book Session · /)
  await goBack()
  await dialog('Booking Details')
  await user.press('Continue')
  const contact = within(await dialog('Contact Information'))
  await userEvent.click(contact.getByRole('button', { name: 'Sending your request' }))
  await goBack()
  await dialog('Booking Details')
  expect(bodies(requestBooking)).toHaveLength(1)
  late.letGo()
  await screen.findByText('Booking Confirmed!')
  expect(screen.getByText('SB7K3M9Q')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.pressThe('link', 'Follow your booking')
  await waitFor(() => expect(address()).toBe('/bookings/a-link'))
})

it('a booking refused after its dialog was closed shows the reason in a toast and on reopening', async () => {
  const why = { error: 'Please check your entries', code: 'invalid' }
  const late = heldBack(refuse(requestBooking, 400, why))
  const { user } = show(studio, { answers: [late.answer] })
  await fillAtStudio(user)
  await user.press(/^Book Session · /)
  await user.press('Close')
  await gone('Contact Information')
  late.letGo()
  await screen.findByText(why.error)
  await user.press(/^Request booking · /)
  await user.press('Continue')
  const contact = within(await dialog('Contact Information'))
  await contact.findByText(why.error)
  contact.getByRole('button', { name: /^Book Session · / })
})

it('a booking without an answer says so in a toast after its dialog was closed', async () => {
  const late = heldBack(cutOff(requestBooking))
  const { user } = show(studio, { answers: [late.answer] })
  await fillAtStudio(user)
  await user.press(/^Book Session · /)
  await user.press('Close')
  await gone('Contact Information')
  late.letGo()
  await screen.findByText('Failed to create booking. Please try again.')
})

it('a booking without an answer keeps its idempotency key after a rate limit', async () => {
  const { user, headers, setAnswers } = show(studio, { answers: [cutOff(requestBooking)] })
  const contact = await fillAtStudio(user)
  await user.press(/^Book Session · /)
  await alert('Failed to create booking. Please try again.', contact)
  setAnswers(refuse(requestBooking, 429, { error: 'Too many requests. Please wait.', code: 'too_many' }))
  await user.press(/^Book Session · /)
  await alert('Too many requests. Please wait.', contact)
  setAnswers(answer(requestBooking, bookingMade))
  await user.press(/^Book Session · /)
  await screen.findAllByText('SB7K3M9Q')
  const [first, ...others] = headers(requestBooking, 'idempotency-key')
  expect(others).toEqual([first, first])
})

it('a booking without an answer keeps its idempotency key after its price changed', async () => {
  const dearer = answer(sessionTypes, { items: sessions.map((type) => ({ ...type, price: 9_000 })) })
  const { user, headers, setAnswers } = show(studio, { answers: [cutOff(requestBooking)] })
  const contact = await fillAtStudio(user)
  setAnswers(cutOff(requestBooking), dearer)
  await user.press(/^Book Session · /)
  await alert('Failed to create booking. Please try again.', contact)
  setAnswers(answer(requestBooking, bookingMade), dearer)
  await user.press('Book Session · KES 9,000')
  await screen.findAllByText('SB7K3M9Q')
  const [first, again] = headers(requestBooking, 'idempotency-key')
  expect(again).toBe(first)
})

/** Sends a booking and leaves the page before the answer. Returns its screen and the stored draft. */
async function leftWhileSending() {
  const first = show(studio, { answers: [heldBack(answer(requestBooking, bookingMade)).answer] })
  await fillAtStudio(first.user)
  await first.user.press(/^Book Session · /)
  await waitFor(() => expect(saved().sending).not.toBeNull())
  const storedDraft = sessionStorage.getItem('studioni.booking') ?? ''
  first.unmount()
  return { first, storedDraft }
}

it.each([
  ['this version', (draft: object) => draft],
  ['an earlier version that stored fewer properties', ({ attempts: _, ...flow }: { attempts?: unknown }) => flow],
])('a booking that %s left in a reload is sent again with its idempotency key', async (_, storedBy) => {
  const { first, storedDraft: stored } = await leftWhileSending()
  const { flow, ...draft } = JSON.parse(stored)
  const storedDraft = JSON.stringify({ ...draft, flow: storedBy(flow) })
  const again = show(studio, {
    answers: [answer(requestBooking, bookingMade)],
    saved: { 'studioni.booking': storedDraft },
  })
  await screen.findByText('Booking Confirmed!')
  const [key] = first.headers(requestBooking, 'idempotency-key')
  expect(again.headers(requestBooking, 'idempotency-key')).toEqual([key])
  expect(saved()).toMatchObject({ sending: null, step: 'closed' })
})

it('a booking whose page was reloaded is sent again although the browser has ended its request', async () => {
  const late = heldBack(cutOff(requestBooking))
  const { user, unmount } = show(studio, { answers: [late.answer] })
  await fillAtStudio(user)
  await user.press(/^Book Session · /)
  await waitFor(() => expect(saved().sending).not.toBeNull())
  const { sending } = saved()
  // Browsers end the request between these events.
  fireEvent(window, new Event('beforeunload'))
  late.letGo()
  await screen.findByText('Failed to create booking. Please try again.')
  expect(saved()).toMatchObject({ sending, problem: null })
  fireEvent(window, new Event('pagehide'))
  expect(saved()).toMatchObject({ sending, problem: null })
  fireEvent(window, new Event('pageshow'))
  expect(saved()).toMatchObject({ sending: null, problem: { code: 'network' } })
  unmount()
})

describe('a booking that is corrected after its answer was lost', () => {
  const reused = refuse(requestBooking, 409, { error: 'This key was used for another request', code: 'taken' })
  const made = answer(requestBooking, bookingMade)

  /** Answers as a server that has made the booking of the first request. */
  const madeFirst = ({ bodies }: ReturnType<typeof show>): Answer => ({
    endpoint: requestBooking,
    async reply(asked, signal) {
      const isFirst = JSON.stringify(await asked.json()) === JSON.stringify(bodies(requestBooking)[0])
      return (isFirst ? made : reused).reply(asked, signal)
    },
  })

  /** Books without an answer, corrects the name, and books again. The first key has made a booking, or not. */
  async function corrected(server: (shown: ReturnType<typeof show>) => Answer) {
    const shown = show(studio, { answers: [cutOff(requestBooking)] })
    const contact = await fillAtStudio(shown.user)
    await shown.user.press(/^Book Session · /)
    await alert('Failed to create booking. Please try again.', contact)
    await shown.user.type('Full name', 'Wanjiru W. Kamau')
    shown.setAnswers(server(shown))
    await shown.user.press(/^Book Session · /)
    await screen.findAllByText('SB7K3M9Q')
    const keys = shown.headers(requestBooking, 'idempotency-key')
    expect(new Set(keys).size).toBe(1)
    return shown.bodies(requestBooking).map(({ customerName }) => customerName)
  }

  it('is made with the correction, if the first request did not arrive', async () => {
    expect(await corrected(() => made)).toEqual(['Wanjiru Kamau', 'Wanjiru W. Kamau'])
    expect(screen.queryByText(/^Your earlier request had reached us/)).toBeNull()
  })

  it('is sent again by hand for other hours, if the first booking was made', async () => {
    const shown = show(studio, { answers: [cutOff(requestBooking)] })
    await fillAtStudio(shown.user)
    await shown.user.press(/^Book Session · /)
    await alert('Failed to create booking. Please try again.')
    shown.setAnswers(madeFirst(shown))
    await shown.user.press('Back')
    await dialog('Booking Details')
    await shown.user.press('Back')
    await shown.user.press(/^1[2-9]:00, free/)
    await shown.user.press(/^Continue/)
    await shown.user.press('Continue')
    await shown.user.press(/^Book Session · /)
    await screen.findByText(/^Your earlier request had reached us. What you chose since is not booked/)
    await dialog('Contact Information')
    expect(saved()).toMatchObject({ sending: null, attempts: [], step: 'contact' })
  })

  it('is the first booking, if that was made', async () => {
    expect(await corrected(madeFirst)).toEqual(['Wanjiru Kamau', 'Wanjiru W. Kamau', 'Wanjiru Kamau'])
    await screen.findByText(/^Your earlier request had reached us/)
    await gone('Contact Information')
    expect(saved()).toMatchObject({ sending: null, attempts: [], step: 'closed' })
  })
})

it('a booking whose tab is restored 16 minutes later is sent again only when the button is pressed', async () => {
  const { first, storedDraft } = await leftWhileSending()
  const [key] = first.headers(requestBooking, 'idempotency-key')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
  const again = show(studio, {
    answers: [answer(requestBooking, bookingMade)],
    saved: { 'studioni.booking': storedDraft },
  })
  await alert(/^We got no answer to this request/)
  expect(again.bodies(requestBooking)).toEqual([])
  await again.user.press(/^Book Session · /)
  await screen.findAllByText('SB7K3M9Q')
  expect(again.headers(requestBooking, 'idempotency-key')).toEqual([key])
})

it('a booking whose tab is restored after its day still says that it may have arrived', async () => {
  const { storedDraft } = await leftWhileSending()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 70 * 24 * 3_600_000 })
  const { user } = show(studio, { saved: { 'studioni.booking': storedDraft } })
  await alert(/^We got no answer to this request/)
  await rendered()
  await alert(/^We got no answer to this request/)
  await user.press('Back')
  await waitFor(() => expect(saved()).toMatchObject({ date: null }))
})

it('a booking whose page was reloaded without a network can be sent again later', async () => {
  const { storedDraft } = await leftWhileSending()
  vi.doMock('../../web/shared/booking/send-booking.ts', () => Promise.reject(new TypeError('Failed to fetch')))
  const again = show(studio, { answers: [cutOff(requestBooking)], saved: { 'studioni.booking': storedDraft } })
  await screen.findByText(/^Failed to create booking/)
  again.setAnswers(answer(requestBooking, bookingMade))
  await again.user.press(/^Book Session · /)
  await screen.findByText('Booking Confirmed!')
  vi.doUnmock('../../web/shared/booking/send-booking.ts')
})

it('a contact message reports its result after the user left the page', async () => {
  const late = heldBack(answer(sendContact, { done: true }))
  const { user, goTo } = show('/contact', { answers: [late.answer] })
  await user.choose('Inquiry type', 'Something isn’t working')
  await user.type('Full Name', 'Wanjiru Kamau')
  await user.type('Email', 'wanjiru@example.com')
  await user.type('Subject', 'A question')
  await user.type('Message', 'Do you have a piano?')
  await user.press('Send Message')
  await goTo('/faqs')
  late.letGo()
  await screen.findByText(/^Your message has been sent successfully/)
})

it('a back-office form that was closed while it was sent reports its failure', async () => {
  const late = heldBack(refuse(cancelByAdmin))
  const { user } = show('/admin/bookings', { as: 'admin', answers: [late.answer] })
  await user.press('SBK2M7QX, details')
  await user.press('Cancel booking')
  await dialog('Cancel SBK2M7QX?')
  await user.type('Reason', 'The desk is broken')
  await user.press('Cancel booking')
  await user.press('Close')
  await gone('Cancel SBK2M7QX?')
  late.letGo()
  await screen.findByText('The service is briefly unavailable. Please try again.')
})
