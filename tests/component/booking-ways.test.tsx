import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { bookingEvents, requestBooking, trackBooking } from '../../api/contract/bookings.ts'
import { dayAvailability, listStudios, monthAvailability } from '../../api/contract/studios.ts'
import { formatFor } from '../../web/i18n/format.ts'
import { noFlow } from '../../web/shared/booking/flow.ts'
import { loadBookingFlow } from '../../web/shared/booking/open-booking.ts'
import { addDays, addToMonth, instantOf, monthOf, today } from '../../web/shared/site/clock.ts'
import { dayFrom } from '../visual/gallery/fixtures.ts'
import { answer, answerBy, refuse, stream } from '../visual/gallery/states/answers.ts'
import { aTracked, wayOf } from '../visual/gallery/states/paying-data.ts'
import { dayAt, monthAt, studioAt } from '../visual/gallery/states/studios-data.ts'
import { dayAhead } from '../visual/gallery/states/times.ts'
import type { User } from '../visual/gallery/states/user.ts'
import { bookingMade, chooseHours, fillContact } from './booking-form.ts'
import { alert, badGateway, dialog, fillStorage, gone, heading, wholeText } from './on-screen.ts'
import { show } from './show.tsx'

const unarranged = aTracked({
  booking: { status: 'pending', date: null, startTime: null, endTime: null, slots: [] },
  timeline: wayOf(1),
})
const answers = [answer(requestBooking, bookingMade), answer(trackBooking, unarranged), stream(bookingEvents)]

async function bookWithContact(user: User): Promise<void> {
  await fillContact(user)
  await user.press(/^Book Session · /)
}

/** Books on the home page or the listing page, with at most a day chosen. */
async function bookWithoutHours(user: User, path: string, chooseDay = async (_: User) => {}): Promise<void> {
  await user.press(path === '/' ? 'Request a booking' : 'Request Booking')
  await user.press(/^Mawimbi Mix Room/)
  await chooseDay(user)
  await user.press('Skip Time Selection')
  await user.choose(/^Session type/, 'Album session · 2 hours · KES\u00a04,500')
  await bookWithContact(user)
}

it('a booking from the list of studios ends in a dialog with a link to its page', async () => {
  const { user, address, queries } = show('/studios', { answers })
  await user.press('Book Session at Mawimbi Mix Room')
  await user.pressThe('radio', /^Mixing session/)
  await chooseHours(user, /^1\d:00, free/)
  const chosen = await screen.findByText(wholeText(/^\w+ \d+ \w+( \d{4})?, 1\d:00 to \d\d:00$/))
  const [date = 'No date'] = chosen.textContent.split(',')
  await user.press(/^Continue/)
  await dialog('Booking Details')
  await bookWithContact(user)
  const done = await dialog('Booking Confirmed!')
  for (const fact of ['Booking ID', date, 'SB7K3M9Q', 'Mawimbi Mix Room', 'wanjiru@example.com', 'Mixing session'])
    expect(done.textContent).toContain(fact)
  expect(done.textContent).toContain('This confirms that we received your request.')
  // The answer saves the booking on this device.
  await waitFor(() => expect(queries(trackBooking)).toHaveLength(1))
  await user.pressThe('link', 'Follow your booking')
  await screen.findByText('Booking status')
  expect(address()).toBe('/bookings/a-link')
})

it('a booking is made although the browser stores nothing', async () => {
  fillStorage()
  const { user } = show('/studios', { answers })
  await bookWithoutHours(user, '/studios')
  await dialog('Booking Confirmed!')
})

it('hours that could not be checked offer no session types', async () => {
  const unknown = 'We could not check which hours are taken, so all are shown as free.'
  const { user, setAnswers } = show('/', { answers: [badGateway(dayAvailability)] })
  await user.press('Request a booking')
  await user.press(/^Mawimbi Mix Room/)
  await screen.findByText(unknown)
  await chooseHours(user, '10:00, free')
  await user.press(/^Continue/)
  const details = within(await dialog('Booking Details'))
  await details.findByText(unknown)
  expect(details.queryByLabelText(/^Session type/)).toBeNull()
  expect(details.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true)
  setAnswers()
  await user.press('Try again')
  await details.findByLabelText(/^Session type/)
})

it('a booking without hours asks the studio to suggest a time', async () => {
  const { user, bodies } = show('/', { answers })
  await user.press('Request a booking')
  await dialog('Choose a Studio to Book')
  await user.press(/^Mawimbi Mix Room/)
  await user.press('Skip Time Selection')
  const details = within(await dialog('Booking Details'))
  await user.choose(/^Session type/, 'Album session · 2 hours · KES\u00a04,500')
  // A chosen option shows only its name, because a select on a phone is too narrow for the rest.
  details.getByRole('option', { name: 'Album session', selected: true })
  await details.findByText('No time chosen. The studio will suggest one.')
  await bookWithContact(user)
  const toast = (await screen.findByText('Booking Confirmed!')).closest('[role=status]')
  expect(toast?.textContent).toMatch(/^Booking Confirmed!This confirms that we received your request\./)
  expect(toast?.textContent).toContain('To be arranged')
  await screen.findByText('Time to be arranged')
  await screen.findByRole('button', { name: 'Choose your hours' })
  expect(screen.queryAllByRole('link', { name: 'Add to calendar' })).toEqual([])
  expect(bodies(requestBooking)).toMatchObject([{ customerName: 'Wanjiru Kamau' }])
  expect(bodies(requestBooking)[0]?.selectedSlots ?? []).toEqual([])
})

it.each(['/', '/studios'])('a day chosen without hours on %s is named as preferred when it is booked', async (path) => {
  const { user, bodies } = show(path, { answers })
  await bookWithoutHours(user, path, chooseHours)
  const done = (await screen.findByText('Booking Confirmed!')).closest('[role=status], [role=dialog]')
  const [{ preferredDate } = {}] = bodies(requestBooking)
  const day = formatFor('en-KE').shortDate(preferredDate ?? '')
  expect(done?.textContent).toContain(`To be arranged, preferably on ${day}`)
})

it.each(['/', '/studios'])('a booking made on %s whose answer has only an id and a code is a success', async (path) => {
  const { id, code } = bookingMade
  const onlyCode = { endpoint: requestBooking, reply: () => Response.json({ id, code }, { status: 201 }) }
  const { user, address } = show(path, { answers: [onlyCode] })
  await bookWithoutHours(user, path)
  const text = await screen.findByText('Booking Confirmed!')
  if (path === '/') expect(text.closest<HTMLElement>('.toast')?.style.animationDelay).toBe('0ms, 8000ms')
  expect(screen.queryAllByRole('link', { name: 'Follow your booking' })).toEqual([])
  await user.press('Got it')
  await gone('Booking Confirmed!')
  expect(address()).toBe(path)
})

it('an unfinished booking for a past day asks for the hours again, and can skip them', async () => {
  const contact = { customerName: 'Wanjiru Kamau', customerEmail: 'wanjiru@example.com', customerPhone: '0712345678' }
  const yesterday = { step: 'contact', studioId: studioAt(0).id, date: dayAhead(-1), run: [15], contact } as const
  const draft = { flow: { ...noFlow, ...yesterday }, path: '/' }
  const { user, bodies } = show('/', { answers, saved: { 'studioni.booking': JSON.stringify(draft) } })
  await dialog('Pick your hours')
  await user.press('Skip Time Selection')
  await user.choose(/^Session type/, 'Album session · 2 hours · KES\u00a04,500')
  await user.press('Continue')
  await user.press(/^Book Session · /)
  await screen.findByText('Booking Confirmed!')
  expect(bodies(requestBooking)[0]).not.toHaveProperty('preferredDate')
})

it('an unfinished booking stays closed until the visitor has left the sign-in dialog', async () => {
  const draft = { flow: { ...noFlow, step: 'details', studioId: studioAt(0).id }, path: '/' }
  const { user } = show('/?sign-in=', { answers, saved: { 'studioni.booking': JSON.stringify(draft) } })
  await dialog('Sign In')
  await act(loadBookingFlow)
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1)
  await user.press('Create Account')
  await dialog('Create Account')
  await user.press('Close')
  await dialog('Booking Details')
})

it('continuing without a session type moves the focus to it', async () => {
  const { user } = show('/studios')
  await user.press('Book Session at Mawimbi Mix Room')
  await dialog('Pick your hours')
  await user.press('Skip Time Selection')
  const details = within(await dialog('Booking Details'))
  await details.findByRole('option', { name: 'Choose a session type' })
  await user.press('Continue')
  const select = details.getByRole('combobox')
  expect(select.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(select)
  details.getByText('Please fill in all required fields')
})

it('choosing a studio that is too small for the group shows an error', async () => {
  const { user } = show('/')
  const choose = async (studio: string) => {
    await dialog('Choose a Studio to Book')
    await user.press(new RegExp(`^${studio}`))
    await dialog('Pick your hours')
    await user.press('Skip Time Selection')
    return within(await dialog('Booking Details'))
  }
  await user.press('Request a booking')
  await choose('Nuru Daylight Loft')
  await user.type('Number of people', '7')
  await user.press('Back')
  await dialog('Pick your hours')
  await user.press('Back')
  const details = await choose('Mawimbi Mix Room')
  const goOn = () => details.getByRole('button', { name: 'Continue' }).matches(':disabled, [aria-disabled=true]')
  await details.findByText(/fits up to 6 people, and there are 7 of you/, { selector: '[role=alert], [role=alert] *' })
  expect(goOn()).toBe(true)
  await user.press('One fewer person')
  await waitFor(() => expect(details.queryAllByText(/there are 7 of you/)).toEqual([]))
  expect(goOn()).toBe(false)
})

it('the studios to choose from stay when a refresh fails', async () => {
  const { user, setAnswers } = show('/')
  await user.press('Request a booking')
  const chooser = await dialog('Choose a Studio to Book')
  await within(chooser).findByRole('button', { name: /^Mawimbi Mix Room/ })
  setAnswers(refuse(listStudios))
  await user.press('Refresh Studios')
  await alert('Failed to load studios', chooser)
  await user.press(/^Mawimbi Mix Room/)
  await dialog('Pick your hours')
})

it('leaving the page closes the booking dialog', async () => {
  const { user, goBack } = show('/faqs')
  await user.pressThe('link', 'Studios')
  await user.press('Request Booking')
  await dialog('Choose a Studio to Book')
  await goBack()
  await gone('Choose a Studio to Book')
  await goBack()
  await heading('Frequently asked questions')
})

it('hours taken in the meantime disappear when the visitor returns to the window', async () => {
  const { user, setAnswers } = show('/studios/MWB-02')
  await user.pressThe('radio', /^Mixing session/)
  await chooseHours(user, /^1\d:00, free/)
  await screen.findAllByRole('button', { name: /^Request booking/ })
  const taken = dayFrom('b'.repeat(13))
  setAnswers(answerBy(dayAvailability, ({ params }) => dayAt(params.id ?? '', params.date ?? '', taken)))
  fireEvent(window, new Event('focus'))
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^1\d:00, free/ })).toEqual([]))
  expect(screen.queryAllByRole('button', { name: /^Request booking/ })).toEqual([])
})

it('a page that stays open says when the booking can no longer be moved', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = show('/studios/MWB-02')
  await user.pressThe('radio', /^Mixing session/)
  await chooseHours(user, /^1\d:00, free/)
  await screen.findAllByText(/^Free to move or cancel until /)
  const day = document.querySelector('[data-date][aria-pressed=true]')?.getAttribute('data-date') ?? ''
  vi.setSystemTime(instantOf(day, 8))
  await vi.advanceTimersByTimeAsync(5_000)
  await screen.findAllByText(/can't be moved/)
})

it('a page that is open past midnight moves its tab stop to the new day, also into a new month', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show('/studios/MWB-02')
  const days = () => [...document.querySelectorAll<HTMLButtonElement>('button[data-date]')]
  const tabStop = () => days().find((day) => day.tabIndex === 0 && !day.disabled)?.dataset.date ?? ''
  await waitFor(() => expect(tabStop()).not.toBe(''))
  const date = addDays(tabStop(), 1)
  vi.setSystemTime(instantOf(date, 1))
  await vi.advanceTimersByTimeAsync(5_000)
  await waitFor(() => expect(tabStop() >= date).toBe(true))
})

it('a picker starts in the next month if no hour of this one is free', async () => {
  const thisMonth = monthOf(today(Date.now()))
  const full = answerBy(monthAvailability, ({ query }) => {
    const { days, ...month } = monthAt('', query.get('month') ?? '')
    const free = (count: number) => (month.month === thisMonth ? 0 : count)
    return { ...month, days: days.map((day) => ({ ...day, free: free(day.free) })) }
  })
  const { user } = show('/studios/MWB-02', { answers: [full] })
  const shown = () => document.querySelector<HTMLElement>('button[data-date][aria-pressed="true"]')?.dataset.date ?? ''
  await waitFor(() => expect(monthOf(shown())).toBe(addToMonth(thisMonth, 1)))
  await screen.findAllByRole('button', { name: /^\d\d:00, free/ })
  await user.press('Previous month')
  await waitFor(() => expect(monthOf(shown())).toBe(thisMonth))
})

it('a day on which the studio is closed offers no hours, and says that it is closed', async () => {
  const { user } = show('/studios/MWB-02')
  await user.press('Next month')
  await user.press(/^Sunday .*, no free hours/)
  await screen.findByText(/^The studio is closed on this day/)
  expect(screen.queryAllByRole('button', { name: /^\d\d:00, free/ })).toEqual([])
})

it('keeps the chosen hours when their day is pressed again', async () => {
  const { user } = show('/studios/MWB-02', { answers })
  await user.pressThe('radio', /^Mixing session/)
  await chooseHours(user, /^1\d:00, free/)
  const chosen = () => document.querySelectorAll('[data-hour][aria-pressed="true"]').length
  await waitFor(() => expect(chosen()).toBeGreaterThan(0))
  const hours = chosen()
  const day = document.querySelector('[data-date][aria-pressed="true"]')
  if (!day) throw new Error('A day is chosen')
  fireEvent.click(day)
  await act(async () => undefined)
  expect(chosen()).toBe(hours)
})
