import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { bookingEvents, requestBooking, trackBooking } from '../../api/contract/bookings.ts'
import {
  dayAvailability,
  featuredStudios,
  listStudios,
  monthAvailability,
  oneStudio,
  sessionTypes,
} from '../../api/contract/studios.ts'
import { slotAt } from '../../web/shared/site/clock.ts'
import { dayFrom } from '../visual/gallery/fixtures.ts'
import { type Answer, answer, answerBy, refuse, stream } from '../visual/gallery/states/answers.ts'
import { aTracked, wayOf } from '../visual/gallery/states/paying-data.ts'
import { dayAt, monthAt, noStudios, sessions } from '../visual/gallery/states/studios-data.ts'
import { dayAhead } from '../visual/gallery/states/times.ts'
import { bookingMade, chooseHours, fillAtStudio, studio } from './booking-form.ts'
import { alert, badGateway, cutOff, dialog, gone, heading, heldBack } from './on-screen.ts'
import { show } from './show.tsx'

const broken = (endpoint: Parameters<typeof refuse>[0]): Answer => ({
  endpoint,
  reply: () => new Response('<h1>Oops</h1>', { status: 500, headers: { 'content-type': 'text/html' } }),
})

describe.each([
  { failure: 'a 503', failing: refuse },
  { failure: 'a 500 without text', failing: broken },
  { failure: 'no answer', failing: cutOff },
])('after $failure', ({ failing }) => {
  it('the list of studios shows an error and recovers', async () => {
    const { user, setAnswers } = show('/studios', { answers: [failing(listStudios)] })
    await alert('Failed to load studios. Please try again.')
    setAnswers()
    await user.press('Try again')
    await screen.findByRole('button', { name: 'Book Session at Mawimbi Mix Room' })
    screen.getByText('6 of 6 studios')
  })

  it('the studio chooser shows an error and recovers', async () => {
    const { user, setAnswers } = show('/', { answers: [failing(listStudios)] })
    await user.press('Request a booking')
    const chooser = within(await dialog('Choose a Studio to Book'))
    await chooser.findByText('Failed to load studios. Please try again.')
    setAnswers()
    await user.press('Try again')
    await chooser.findByRole('button', { name: /^Sauti Yetu House/ })
  })

  it('a day whose hours did not load shows all of them as free, and no session types', async () => {
    const { user, setAnswers } = show(studio, { answers: [failing(dayAvailability)] })
    await screen.findByText('We could not check which hours are taken, so all are shown as free.')
    expect(screen.getAllByRole('button', { name: /^\d\d:00, free$/ })).toHaveLength(13)
    expect(screen.queryAllByRole('radio')).toEqual([])
    expect(screen.queryAllByRole('button', { name: /^Request booking/ })).toEqual([])
    setAnswers()
    await user.press('Try again')
    await screen.findByRole('radio', { name: /^Mixing session/ })
  })

  it('the studio page shows an error and recovers', async () => {
    const { user, setAnswers } = show(studio, { answers: [failing(oneStudio)] })
    await alert('This studio did not load')
    setAnswers()
    await user.press('Try again')
    await heading('Mawimbi Mix Room')
  })

  it('the booking page shows an error and recovers', async () => {
    const { user, setAnswers } = show('/bookings/a-link', { answers: [failing(trackBooking)] })
    await alert('Your booking did not load')
    setAnswers(answer(trackBooking, aTracked({ timeline: wayOf(1) })), stream(bookingEvents))
    await user.press('Try again')
    await screen.findByText('Booking status')
  })
})

describe('a booking request that fails', () => {
  it('shows the reason, keeps the form, and can be sent again', async () => {
    const { user, setAnswers, bodies } = show(studio)
    const contact = await fillAtStudio(user)
    const problem = {
      error: 'Please check your entries',
      code: 'invalid',
      fieldErrors: { customerPhone: ['That is no Kenyan mobile number'] },
    }
    const rejections: readonly [Answer, string][] = [
      [refuse(requestBooking), 'The service is briefly unavailable. Please try again.'],
      [broken(requestBooking), 'Failed to create booking. Please try again.'],
      [cutOff(requestBooking), 'Failed to create booking. Please try again.'],
      [
        { endpoint: requestBooking, reply: () => Response.json({ id: 'x' }, { status: 202 }) },
        'Unexpected response from server. Please try again.',
      ],
      [refuse(requestBooking, 400, problem), 'Validation error: That is no Kenyan mobile number'],
    ]
    for (const [rejection, text] of rejections) {
      setAnswers(rejection)
      await user.press(/^Book Session/)
      await alert(text, contact)
    }
    const phone = within(contact).getByLabelText('Phone number')
    await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'))
    await waitFor(() => expect(document.activeElement).toBe(phone))
    expect(phone).toHaveProperty('value', '0712 345 678')
    await user.type('Phone number', '')
    await user.press(/^Book Session/)
    await alert('Please fill in all required fields', contact)
    await user.type('Phone number', '0712 345 679')
    setAnswers(answer(requestBooking, bookingMade))
    await user.press(/^Book Session/)
    await screen.findAllByText('SB7K3M9Q')
    expect(bodies(requestBooking).at(-1)).toMatchObject({
      customerPhone: '0712 345 679',
      customerName: 'Wanjiru Kamau',
    })
  })

  it('keeps its idempotency key when it is sent again, unless the server refused it', async () => {
    const { user, setAnswers, headers } = show(studio, { answers: [cutOff(requestBooking)] })
    const contact = await fillAtStudio(user)
    const keys = () => headers(requestBooking, 'Idempotency-Key')
    await user.press(/^Book Session/)
    await alert('Failed to create booking. Please try again.', contact)
    setAnswers(refuse(requestBooking, 409, { error: 'This studio takes no bookings', code: 'inactive' }))
    await user.press(/^Book Session/)
    await alert('This studio takes no bookings', contact)
    setAnswers(answer(requestBooking, bookingMade))
    await user.press(/^Book Session/)
    await screen.findAllByText('SB7K3M9Q')
    const [first, again, afterwards] = keys()
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toBe(first)
    expect(afterwards).not.toBe(first)
  })

  it('shows a changed price, and books at that price when sent again', async () => {
    const { user, setAnswers, bodies } = show(studio)
    const contact = await fillAtStudio(user)
    const problem = { error: 'The price has changed to KES 9,000', code: 'price_changed', price: 9_000 }
    const dearer = answer(sessionTypes, { items: sessions.map((type) => ({ ...type, price: 9_000 })) })
    setAnswers(refuse(requestBooking, 409, problem), dearer)
    await user.press(/^Book Session · /)
    await alert('The price has changed to KES 9,000', contact)
    setAnswers(answer(requestBooking, bookingMade), dearer)
    await user.press('Book Session · KES 9,000')
    await screen.findAllByText('SB7K3M9Q')
    expect(bodies(requestBooking).map(({ price }) => price)).toEqual([sessions[0]?.price, 9_000])
  })

  it('names the hours that were taken, and offers alternatives to choose with one tap', async () => {
    const { user, setAnswers, bodies } = show(studio)
    const contact = await fillAtStudio(user)
    const date = dayAhead(9)
    const slots = [slotAt(date, 14)]
    const error = 'Sorry, this time slot is not available. Please try a different time or date.'
    const alternatives = [14, 15, 16].map((hour) => ({
      ...{ startTime: slotAt(date, hour), endTime: slotAt(date, hour + 1), slots: [slotAt(date, hour)] },
    }))
    const taken = [slotAt(date, 10)]
    setAnswers(refuse(requestBooking, 409, { error, code: 'overlap', reason: 'overlap', taken, alternatives }))
    await user.press(/^Book Session/)
    const lost = within(await alert(error, contact))
    lost.getByText('Just taken: 10:00.')
    expect(within(contact).getByLabelText('Full name')).toHaveProperty('value', 'Wanjiru Kamau')
    const [first, ...others] = lost.getAllByRole('button', { name: /^\w{3} \d+ \w+( \d{4})?, \d\d:00 to \d\d:00$/ })
    expect(others).toHaveLength(2)
    await user.press(first?.textContent ?? '')
    await gone(error)
    // The pressed button has gone, so the focus moves to the next one.
    const send = await within(contact).findByRole('button', { name: /^Book Session/ })
    await waitFor(() => expect(document.activeElement).toBe(send))
    setAnswers(answer(requestBooking, bookingMade))
    await user.press(/^Book Session/)
    await waitFor(() => expect(bodies(requestBooking).at(-1)).toMatchObject({ selectedSlots: slots }))
  })

  it('keeps the contact details when the customer goes back a step', async () => {
    const { user } = show(studio)
    await fillAtStudio(user)
    await user.press('Back')
    within(await dialog('Booking Details')).getByText(/^Step 3 of 3, part 1 of 2 · /)
    await user.press('Continue')
    const contact = within(await dialog('Contact Information'))
    contact.getByText(/^Step 3 of 3, part 2 of 2 · /)
    expect(contact.getByLabelText('Full name')).toHaveProperty('value', 'Wanjiru Kamau')
    expect(contact.getByLabelText('Phone number')).toHaveProperty('value', '0712 345 678')
  })

  it('shows an error at each missing field', async () => {
    const { user, bodies } = show(studio)
    const contact = await fillAtStudio(user)
    await user.type('Full name', '')
    await user.type('Email', 'wanjiru')
    await user.press(/^Book Session/)
    await alert('Please fill in all required fields', contact)
    await within(contact).findByText('Enter your name')
    await within(contact).findByText('Enter a valid email address')
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('customerName'))
    expect(bodies(requestBooking)).toEqual([])
  })
})

describe('a double click', () => {
  it('sends one booking request', async () => {
    const late = heldBack(answer(requestBooking, bookingMade))
    const { user, bodies } = show(studio, { answers: [late.answer] })
    const contact = await fillAtStudio(user)
    await userEvent.dblClick(within(contact).getByRole('button', { name: /^Book Session/ }))
    await waitFor(() => expect(bodies(requestBooking)).not.toEqual([]))
    late.letGo()
    await screen.findAllByText('SB7K3M9Q')
    expect(bodies(requestBooking)).toHaveLength(1)
  })
})

describe('booking choices', () => {
  it('offers only free hours, and shows the price of those chosen', async () => {
    const { user } = show(studio)
    await user.pressThe('radio', /^Mixing session/)
    await chooseHours(user, '08:00, free', '09:00, free')
    await screen.findAllByRole('button', { name: 'Request booking · KES 5,000' })
    const hours = within(screen.getByRole('group', { name: /^Hours on/ }))
    expect(hours.getAllByText('booked').length).toBeGreaterThan(0)
    const taken = hours.getAllByRole('button', { name: /booked|set-up/ })
    expect(taken.filter((hour) => !hour.hasAttribute('disabled'))).toEqual([])
  })

  it('asks for the session once only that is missing', async () => {
    const { user } = show(studio)
    await screen.findAllByRole('link', { name: 'Choose your hours' })
    await chooseHours(user, '08:00, free')
    const links = await screen.findAllByRole('link', { name: 'Choose what you’re booking' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#hours', '#hours'])
    expect(screen.queryByRole('link', { name: 'Choose your hours' })).toBeNull()
  })

  it('explains the cost of an hour beyond the session’s length', async () => {
    const free = dayFrom('f'.repeat(13))
    const day = answerBy(dayAvailability, ({ params }) => dayAt(params.id ?? '', params.date ?? '', free))
    const { user } = show(studio, { answers: [day] })
    const started = 'We charge for every block of 2 hours that you start: 3 hours cost KES 9,000, the same as 4 hours.'
    await user.pressThe('radio', /^Album session/)
    await chooseHours(user, '10:00, free')
    expect(screen.queryByText(/^We charge for every block/)).toBeNull()
    await user.press('12:00, free')
    await screen.findByText(started)
    await user.press('13:00, free')
    await gone(started)
    await screen.findAllByRole('button', { name: 'Request booking · KES 9,000' })
  })

  it('limits the number of people to 50, and to what the studio fits', async () => {
    const { user, bodies } = show(studio, { answers: [answer(requestBooking, bookingMade)] })
    await fillAtStudio(user)
    await user.press('Back')
    const details = within(await dialog('Booking Details'))
    details.getByText('This room fits up to 6.')
    await user.type('Number of people', '40')
    await details.findByText(/^This room fits up to 6 people, and there are 40 of you/)
    await user.type('Number of people', '400')
    await details.findByText(/, and there are 50 of you/)
    expect(details.getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(true)
    await user.type('Number of people', '6')
    await user.press('Continue')
    await dialog('Contact Information')
    await user.press(/^Book Session/)
    await waitFor(() => expect(bodies(requestBooking)).toMatchObject([{ numberOfPeople: 6 }]))
  })
})

describe('a booking panel with failed or late answers', () => {
  it('does not claim that the studio has no session types, and loads them again', async () => {
    const { user, setAnswers } = show(studio, { answers: [badGateway(sessionTypes)] })
    await alert('Session types did not load.')
    const panel = within(screen.getByRole('complementary'))
    expect(panel.queryAllByText('No session types are offered at the moment.')).toEqual([])
    setAnswers()
    await user.press('Try again')
    await user.pressThe('radio', /^Mixing session/)
  })

  it('keeps the shown day until the next month has loaded', async () => {
    const { user, setAnswers, queries } = show(studio)
    const group = await screen.findByRole('group', { name: /^Hours on/ })
    const before = group.getAttribute('aria-label')
    const late = heldBack(answerBy(monthAvailability, ({ query }) => monthAt('', query.get('month') ?? '')))
    const requestCount = queries(monthAvailability).length
    setAnswers(late.answer)
    await user.press('Next month')
    await waitFor(() => expect(queries(monthAvailability).length).toBeGreaterThan(requestCount))
    const shown = () => screen.getByRole('group', { name: /^Hours on/ }).getAttribute('aria-label')
    expect(shown()).toBe(before)
    late.letGo()
    await waitFor(() => expect(shown()).not.toBe(before))
  })
})

describe('the studio chooser', () => {
  it('says that there are no studios, can be refreshed, and closes with Cancel', async () => {
    const none = [answer(listStudios, noStudios), answer(featuredStudios, { items: [] })]
    const { user, setAnswers } = show('/', { answers: none })
    await user.press('Request a booking')
    const chooser = await dialog('Choose a Studio to Book')
    await within(chooser).findByRole('heading', { name: 'No studios available' })
    setAnswers()
    await user.press('Refresh Studios')
    await within(chooser).findByRole('button', { name: /^Mawimbi Mix Room/ })
    await user.press('Cancel')
    await gone('Choose a Studio to Book')
  })
})
