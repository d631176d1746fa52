import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dayAvailability, monthAvailability } from '../../api/contract/availability.ts'
import { bookingEvents, requestBooking, trackBooking } from '../../api/contract/bookings.ts'
import { featuredStudios, listStudios, oneStudio, sessionTypes } from '../../api/contract/studios.ts'
import { type Answer, answer, answerBy, refuse, stream } from '../visual/gallery/states/answers.ts'
import { aTracked, wayOf } from '../visual/gallery/states/paying-data.ts'
import { idOf, monthAt, noStudios } from '../visual/gallery/states/studios-data.ts'
import type { User } from '../visual/gallery/states/user.ts'
import { alert, badGateway, cutOff, dialog, gone, heading, heldBack } from './on-screen.ts'
import { show } from './show.tsx'

const studio = '/studios/MWB-02'
const unavailable = (endpoint: Parameters<typeof refuse>[0]): Answer => refuse(endpoint)
const broken = (endpoint: Parameters<typeof refuse>[0]): Answer => ({
  endpoint,
  reply: () => new Response('<h1>Oops</h1>', { status: 500, headers: { 'content-type': 'text/html' } }),
})

const made = {
  id: idOf(1),
  code: 'SB7K3M9Q',
  status: 'requested' as const,
  price: 5_000,
  statusUrl: 'http://localhost/bookings/a-link',
}

/** Goes from the studio's page to the last form, with hours chosen and everything filled in. */
async function fillAtStudio(user: User): Promise<HTMLElement> {
  await user.pressThe('radio', /^Mixing session/)
  await user.press('Next month')
  await user.press(/, ([6-9]|1\d) free hours$/)
  await user.press(/^1\d:00, free/)
  await user.press(/^Request booking · /)
  await dialog('Booking Details')
  await user.press('Continue')
  const contact = await dialog('Contact Information')
  await user.type('Full name', 'Wanjiru Kamau')
  await user.type('Email', 'wanjiru@example.com')
  await user.type('Phone number', '0712 345 678')
  return contact
}

describe.each([
  { failure: 'a 503', failing: unavailable },
  { failure: 'a 500 without text', failing: broken },
  { failure: 'no answer', failing: cutOff },
])('with $failure', ({ failing }) => {
  it('the list of studios says so, and recovers', async () => {
    const { user, setAnswers } = show('/studios', { answers: [failing(listStudios)] })
    await alert('Failed to load studios. Please try again.')
    setAnswers()
    await user.press('Try again')
    await screen.findByRole('button', { name: 'Book Session at Mawimbi Mix Room' })
    screen.getByText('6 of 6 studios')
  })

  it('choosing a studio says so, and recovers', async () => {
    const { user, setAnswers } = show('/', { answers: [failing(listStudios)] })
    await user.press('Request a booking')
    const chooser = within(await dialog('Choose a Studio to Book'))
    await chooser.findByText('Failed to load studios. Please try again.')
    setAnswers()
    await user.press('Try again')
    await chooser.findByRole('button', { name: 'Choose Sauti Yetu House' })
  })

  it('a day whose hours are not known shows all of them, and no session types', async () => {
    const { user, setAnswers } = show(studio, { answers: [failing(dayAvailability)] })
    await screen.findByText('We could not check which hours are taken, so all are shown as free.')
    expect(screen.getAllByRole('button', { name: /^\d\d:00, free$/ })).toHaveLength(13)
    expect(screen.queryAllByRole('radio')).toEqual([])
    expect(screen.queryAllByRole('button', { name: /^Request booking/ })).toEqual([])
    setAnswers()
    await user.press('Try again')
    await screen.findByRole('radio', { name: /^Mixing session/ })
  })

  it('the page of a studio says so, and recovers', async () => {
    const { user, setAnswers } = show(studio, { answers: [failing(oneStudio)] })
    await alert('This studio did not load')
    setAnswers()
    await user.press('Try again')
    await heading('Mawimbi Mix Room')
  })

  it('the page of a booking says so, and recovers', async () => {
    const { user, setAnswers } = show('/bookings/a-link', { answers: [failing(trackBooking)] })
    await alert('Your booking did not load')
    setAnswers(answer(trackBooking, aTracked({ timeline: wayOf(1) })), stream(bookingEvents))
    await user.press('Try again')
    await screen.findByText('Booking status')
  })
})

describe('a booking that is not made', () => {
  it('says why, keeps the form, and can be tried again', async () => {
    const { user, setAnswers, bodies } = show(studio)
    const contact = await fillAtStudio(user)
    const problem = {
      error: 'Please check your entries',
      code: 'invalid',
      fieldErrors: { customerPhone: ['That is no Kenyan mobile number'] },
    }
    const rejections: readonly [Answer, string][] = [
      [unavailable(requestBooking), 'The service is briefly unavailable. Please try again.'],
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
    await user.type('Phone number', '0712 345 679')
    setAnswers(answer(requestBooking, made))
    await user.press(/^Book Session/)
    await screen.findAllByText('SB7K3M9Q')
    expect(bodies(requestBooking).at(-1)).toMatchObject({
      customerPhone: '0712 345 679',
      customerName: 'Wanjiru Kamau',
    })
  })

  it('asks for what is missing, field by field', async () => {
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

describe('late answers', () => {
  it('is what a studio offers: nobody says that it is nothing, and it loads again', async () => {
    const { user, setAnswers } = show(studio, { answers: [badGateway(sessionTypes)] })
    await alert('Session types did not load.')
    const panel = within(screen.getByRole('complementary'))
    expect(panel.queryAllByText('No session types are offered at the moment.')).toEqual([])
    setAnswers()
    await user.press('Try again')
    await user.pressThe('radio', /^Mixing session/)
  })

  it('is another month: the day that was shown stays until then', async () => {
    const { user, setAnswers, queries } = show(studio)
    const group = await screen.findByRole('group', { name: /^Hours on/ })
    const before = group.getAttribute('aria-label')
    const late = heldBack(answerBy(monthAvailability, ({ query }) => monthAt('', query.get('month') ?? '')))
    const asked = queries(monthAvailability).length
    setAnswers(late.answer)
    await user.press('Next month')
    await waitFor(() => expect(queries(monthAvailability).length).toBeGreaterThan(asked))
    const shown = () => screen.getByRole('group', { name: /^Hours on/ }).getAttribute('aria-label')
    expect(shown()).toBe(before)
    late.letGo()
    await waitFor(() => expect(shown()).not.toBe(before))
  })
})

describe('choosing a studio', () => {
  it('says that there is none, is refreshed, and cancelled', async () => {
    const none = [answer(listStudios, noStudios), answer(featuredStudios, { items: [] })]
    const { user, setAnswers } = show('/', { answers: none })
    await user.press('Request a booking')
    const chooser = await dialog('Choose a Studio to Book')
    await within(chooser).findByRole('heading', { name: 'No studios available' })
    setAnswers()
    await user.press('Refresh Studios')
    await within(chooser).findByRole('button', { name: 'Choose Mawimbi Mix Room' })
    await user.press('Cancel')
    await gone('Choose a Studio to Book')
  })
})
