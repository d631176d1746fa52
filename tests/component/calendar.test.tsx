import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  managerBooking,
  managerCalendar,
  managerCalendars,
  type StudioCalendar,
} from '../../api/contract/manager-bookings.ts'
import { managerEvents } from '../../api/contract/manager-events.ts'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import { dayAvailability } from '../../api/contract/studios.ts'
import { listTimeBlocks, removeTimeBlock } from '../../api/contract/time-blocks.ts'
import { formatFor } from '../../web/i18n/format.ts'
import { slotAt, weekdayOf } from '../../web/shared/site/clock.ts'
import { answer, answerBy, silent } from '../visual/gallery/states/answers.ts'
import { bookingDetail, bookings, calendarDays } from '../visual/gallery/states/bookings-data.ts'
import { noStudios, officeStudios, studioTotals } from '../visual/gallery/states/office-data.ts'
import { dayAt, idOf } from '../visual/gallery/states/studios-data.ts'
import { dayAhead } from '../visual/gallery/states/times.ts'
import { alert, badGateway, dialog, gone, heading, heldBack, liveStream, question, rendered } from './on-screen.ts'
import { show } from './show.tsx'

const as = 'studio_manager'
const format = formatFor('en-KE')
const tomorrow = dayAhead(1)
const calendar = (view: string, more: Parameters<typeof show>[1] = {}) =>
  show(`/manager/calendar?view=${view}&date=${tomorrow}`, { as, ...more })
const hoursOf = async (name: string) => within(await screen.findByRole('region', { name }))
const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''
const [mawimbi] = officeStudios
if (!mawimbi) throw new Error('There are studios')

type Day = StudioCalendar['days'][number]

/** A studio whose hours are all free before `change`. */
const studioOf = (change: (day: Day) => Day = (day) => day): StudioCalendar => ({
  ...{ studioId: mawimbi.id, studioName: 'Mawimbi Mix Room', takesBookings: true },
  days: calendarDays(tomorrow, tomorrow).map(({ hours, ...day }) =>
    change({ ...day, hours: hours.map((hour) => ({ ...hour, state: 'free', booking: null })) }),
  ),
})

/** The answer with only that studio. */
const oneStudio = (change?: (day: Day) => Day) => answer(managerCalendars, { data: { studios: [studioOf(change)] } })

/** The answer with one studio, whose hour from 11:00 is booked. */
const bookedAtEleven = (booking: Day['hours'][number]['booking']) =>
  oneStudio((day) => ({
    ...day,
    hours: day.hours.map((hour, i) => (i === 3 ? { ...hour, state: 'booked', booking } : hour)),
  }))

async function pressEnter(button: HTMLElement): Promise<void> {
  act(() => button.focus())
  await userEvent.keyboard('{Enter}')
}
const enter = async (name: string) => pressEnter(await screen.findByRole('button', { name }))

describe('the calendar of a day', () => {
  it('shows the studios side by side, and each session as one block', async () => {
    const { queries } = calendar('day')
    await heading(format.longDate(tomorrow))
    const place = await hoursOf('Mawimbi Mix Room')
    const session = place.getByRole('button', { name: /14:00 to 16:00.+Brian Kiptoo.+Mixing session.+5 people.+Paid/ })
    expect(session.getAttribute('aria-label')).toContain(format.longDate(tomorrow))
    expect(place.getAllByRole('button', { name: /Brian Kiptoo/ })).toHaveLength(1)
    place.getByText('set-up time')
    const second = await hoursOf('Karakana Podcast Room')
    expect(second.getAllByText('closed')).toHaveLength(1)
    expect(queries(managerCalendars)).toEqual([{ from: tomorrow, to: tomorrow }])
  })

  it('opens a session with its customer, and links to the booking', async () => {
    const { booking, timeline } = bookingDetail(bookings[3]?.id)
    const times = { date: tomorrow, selected_slots: [14, 15].map((hour) => slotAt(tomorrow, hour)) }
    const detail = answer(managerBooking, { data: { booking: { ...booking, ...times }, timeline } })
    const { user, address } = calendar('day', { answers: [detail] })
    const place = await hoursOf('Mawimbi Mix Room')
    await userEvent.click(place.getByRole('button', { name: /Brian Kiptoo/ }))
    const details = within(await dialog('Mixing session'))
    details.getByText('Mawimbi Mix Room')
    details.getByText(`${format.longDate(tomorrow)}, 14:00 to 16:00`)
    const phone = await details.findByRole('link', { name: '+254 712 345 678' })
    expect(phone.getAttribute('href')).toBe('tel:+254712345678')
    details.getByRole('link', { name: /WhatsApp/ })
    await user.pressThe('link', 'Open booking')
    await waitFor(() => expect(address()).toBe('/manager/bookings?search=SBK2M7QX'))
  })

  it('starts a new booking in a free hour, which is no input to be kept', async () => {
    const day = Array<'free'>(13).fill('free')
    const free = answerBy(dayAvailability, ({ params }) => dayAt(params.id ?? '', params.date ?? '', day))
    const { user } = calendar('day', { answers: [free] })
    const place = await hoursOf('Mawimbi Mix Room')
    await userEvent.click(place.getByRole('button', { name: /^Free: .+, 17:00 to 18:00/ }))
    await dialog(`${format.shortDate(tomorrow)}, 17:00 to 18:00`)
    await user.press('New booking')
    const form = within(await dialog('New booking'))
    await waitFor(() => expect(form.getByLabelText('Studio')).toHaveProperty('value', mawimbi.id))
    await form.findByRole('heading', { name: format.longDate(tomorrow) })
    await form.findByRole('button', { name: /^17:00/, pressed: true })
    expect(sessionStorage.getItem('studioni.drafts')).toBe('{}')
  })

  it('offers no booking in a studio that takes none, but its free hours can be blocked', async () => {
    const listed = { items: [{ ...mawimbi, active: false }], total: 1, totals: studioTotals }
    const inactive = answer(managerCalendar, { data: { ...studioOf(), takesBookings: false } })
    const answers = [inactive, answer(managerStudios.listManagerStudios, { data: listed })]
    const { user } = calendar(`day&studio=${mawimbi.id}`, { answers })
    const place = await hoursOf('Mawimbi Mix Room')
    await userEvent.click(place.getByRole('button', { name: /^Free: .+, 17:00 to 18:00/ }))
    const free = within(await dialog(/17:00 to 18:00$/))
    free.getByText('This studio is not taking bookings at the moment.')
    free.getByRole('button', { name: 'Block time' })
    expect(free.queryByRole('button', { name: 'New booking' })).toBeNull()
    await user.press('Close')
    await user.press('New booking')
    const form = within(await dialog('New booking'))
    await form.findByText('No studios are taking bookings at the moment.')
    expect(form.queryByRole('radio')).toBeNull()
  })

  it('shows a closed day with its reason, and offers none of its hours', async () => {
    const closed = oneStudio((day) => ({
      ...day,
      closed: 'Repairs',
      hours: day.hours.map((hour) => ({ ...hour, state: 'closed' })),
    }))
    calendar('day', { answers: [closed] })
    const place = await hoursOf('Mawimbi Mix Room')
    place.getByText('Closed: Repairs')
    expect(place.queryAllByRole('button')).toEqual([])
  })

  it('opens a block of hours, which can be opened again', async () => {
    const block = { id: idOf(1), reason: 'Lessons' }
    const blocked = oneStudio((day) => ({
      ...day,
      hours: day.hours.map((hour, i) => (i === 3 || i === 4 ? { ...hour, state: 'blocked', block } : hour)),
    }))
    const other = { id: idOf(2), reason: '', days: [{ date: dayAhead(5), from: 8, to: 20 }] }
    const listed = { data: { items: [{ ...block, days: [{ date: tomorrow, from: 11, to: 12 }] }, other] } }
    const removed = answer(removeTimeBlock, { data: { id: block.id } })
    const { user, queries } = calendar('day', { answers: [blocked, answer(listTimeBlocks, listed), removed] })
    const place = await hoursOf('Mawimbi Mix Room')
    await pressEnter(place.getByRole('button', { name: /^Blocked: Lessons ?, 11:00 to 13:00$/ }))
    const details = within(await dialog(`${format.shortDate(tomorrow)}, 11:00 to 13:00`))
    await details.findByText('Lessons')
    expect(details.getAllByRole('listitem')).toHaveLength(1)
    await user.press(`Open ${format.longDate(tomorrow)}, 11:00 to 13:00 again`)
    await waitFor(() => expect(queries(removeTimeBlock)).toEqual([{ date: tomorrow }]))
    await gone('Lessons')
  })

  it('opens the pressed day of a block, and all its days only after a question', async () => {
    const block = { id: idOf(1), reason: 'Lessons' }
    const blocked = oneStudio((day) => ({
      ...day,
      hours: day.hours.map((hour, i) => (i === 3 ? { ...hour, state: 'blocked', block } : hour)),
    }))
    const days = [tomorrow, dayAhead(8)].map((date) => ({ date, from: 11, to: 11 }))
    const listed = answer(listTimeBlocks, { data: { items: [{ ...block, days }] } })
    const removed = answer(removeTimeBlock, { data: { id: block.id } })
    const { user, queries, entries } = calendar('day', { answers: [blocked, listed, removed] })
    const { index } = entries()
    const press = async () =>
      (await hoursOf('Mawimbi Mix Room')).getByRole('button', { name: /^Blocked: Lessons/ }).click()
    await press()
    await user.press(`Open ${format.longDate(tomorrow)}, 11:00 to 12:00 again`)
    await gone('Lessons')
    expect(queries(removeTimeBlock)).toEqual([{ date: tomorrow }])
    await press()
    await user.press('Open all 2 days again')
    const { long = '' } = format.weekdays()[weekdayOf(tomorrow)] ?? {}
    within(await question('Open all days again?')).getByText(new RegExp(`^${long}: 2 days from`))
    expect(queries(removeTimeBlock)).toHaveLength(1)
    await user.press('Open all 2 days again')
    await gone('Lessons')
    expect(queries(removeTimeBlock).at(-1)).toEqual({})
    await waitFor(() => expect(entries().index).toBe(index))
  })

  it('marks a session that is paid in part', async () => {
    const [, , , paid] = bookings
    const booking = { ...calendarBooking(paid), status: 'approved' as const, payment: 'part' as const }
    calendar('day', { answers: [bookedAtEleven(booking)] })
    const place = await hoursOf('Mawimbi Mix Room')
    place.getByRole('button', { name: /11:00 to 12:00.+Approved.+Partly paid/ })
  })

  it('has a line at the current time, today only', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${dayAhead(0)}T09:30:00+03:00`) })
    const { user } = show('/manager/calendar', { as })
    await hoursOf('Mawimbi Mix Room')
    await heading(format.longDate(dayAhead(0)))
    const line = () => document.querySelector<HTMLElement>('[data-now]')
    expect(line()?.style.top).toBe('calc(var(--hour) * 1.5)')
    await user.press('Next day')
    await heading(format.longDate(tomorrow))
    await waitFor(() => expect(line()).toBeNull())
  })
})

describe('the calendar of a week', () => {
  it('scrolls to today when the week is wider than the screen, even at night', async () => {
    const sunday = dayAhead(6 - weekdayOf(dayAhead(0)))
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${sunday}T22:30:00+03:00`) })
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.matches('[data-today]') ? new DOMRect(700, 0, 150, 900) : new DOMRect(0, 0, 390, 600)
    })
    show('/manager/calendar?view=week', { as })
    const hours = await screen.findByRole('region', { name: 'Hours' })
    const thatYear = formatFor('en-KE', Number(sunday.slice(0, 4)))
    within(hours).getByRole('region', { name: thatYear.longDate(sunday) })
    await waitFor(() => expect(hours.scrollLeft).toBe(700))
  })
})

const calendarBooking = (booking: (typeof bookings)[number] | undefined) => ({
  ...{ id: booking?.id ?? '', code: booking?.code ?? '', customerName: booking?.customer_name ?? '' },
  ...{ sessionType: 'Mixing session', numberOfPeople: 2 },
})

/** Wanjiru has the hour from 11:00. `update` announces it. */
const taking = { ...calendarBooking(bookings[0]), status: 'requested' as const, payment: null }
const taken = bookedAtEleven(taking)
const update = { bookingId: taking.id, studioId: mawimbi.id, code: taking.code, status: 'requested' }

describe('the calendar by keyboard', () => {
  const stops = async () => {
    const hours = await screen.findByRole('region', { name: 'Hours' })
    return [...hours.querySelectorAll('[tabindex="0"]')]
  }

  it('is one tab stop, and the arrow keys move through sessions and hours', async () => {
    calendar('day')
    await hoursOf('Mawimbi Mix Room')
    const [stop, ...others] = await stops()
    expect(others).toEqual([])
    if (stop instanceof HTMLElement) act(() => stop.focus())
    expect(focused()).toMatch(/^Free: .+08:00 to 09:00, Mawimbi Mix Room$/)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toMatch(/10:00 to 11:00.+Wanjiru Kamau/)
    await userEvent.keyboard('{ArrowRight}')
    expect(focused()).toMatch(/10:00 to 11:00.+Karakana Podcast Room/)
    await userEvent.keyboard('{End}')
    expect(focused()).toMatch(/^Free: .+17:00 to 18:00, Karakana Podcast Room$/)
    expect(await stops()).toEqual([document.activeElement])
  })

  it('opens a session with Enter, and Escape returns to it', async () => {
    calendar('day')
    const place = await hoursOf('Mawimbi Mix Room')
    const session = place.getByRole('button', { name: /Brian Kiptoo/ })
    await pressEnter(session)
    await dialog('Mixing session')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(session))
  })

  it('keeps the focus on a free hour that a session takes', async () => {
    const live = liveStream(managerEvents)
    const { setAnswers } = calendar('day', { answers: [live.answer, oneStudio()] })
    const place = await hoursOf('Mawimbi Mix Room')
    await pressEnter(place.getByRole('button', { name: /^Free: .+, 11:00 to 12:00/ }))
    await dialog(/11:00 to 12:00$/)
    setAnswers(live.answer, taken)
    await live.send({ event: 'booking_update', data: update })
    await place.findByRole('button', { name: /11:00 to 12:00.+Wanjiru Kamau/, hidden: true })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(focused()).toMatch(/11:00 to 12:00.+Wanjiru Kamau/))
  })

  it('moves on by weeks, and opens a single day', async () => {
    const { address } = calendar('week')
    await screen.findByRole('region', { name: format.longDate(tomorrow) })
    await enter('Next week')
    expect(address()).toContain(`date=${dayAhead(8)}`)
    await enter(format.shortDate(dayAhead(8)))
    await heading(format.longDate(dayAhead(8)))
    expect(address()).toContain('view=day')
  })

  it('moves on by two days if the button is pressed twice before it renders', async () => {
    calendar('day')
    const next = await screen.findByRole('button', { name: 'Next day' })
    act(() => {
      next.click()
      next.click()
    })
    await heading(format.longDate(dayAhead(3)))
  })
})

describe('the calendar of all studios', () => {
  it('names the studio of each session of a week', async () => {
    const { user, queries, address } = calendar('week')
    const place = await hoursOf(format.longDate(tomorrow))
    expect(place.getAllByRole('button', { name: /14:00 to 16:00.+Brian Kiptoo/ })).toHaveLength(3)
    place.getByRole('button', { name: /14:00 to 16:00.+Karakana Podcast Room/ })
    await user.choose('Studio', 'Mawimbi Mix Room')
    await waitFor(() => expect(place.getAllByRole('button', { name: /14:00 to 16:00/ })).toHaveLength(1))
    expect(address()).toContain(`studio=${mawimbi.id}`)
    expect(queries(managerCalendars)).toHaveLength(1)
  })

  it('counts the sessions of each day of a month, and links to the day', async () => {
    const { user, address } = calendar('month')
    await heading(format.month(tomorrow.slice(0, 7)))
    await user.press(new RegExp(`^${format.longDate(tomorrow)}, 6 sessions`))
    await waitFor(() => expect(address()).toContain(`view=day&date=${tomorrow}`))
  })

  it('says which days of a month are closed', async () => {
    calendar('month', { answers: [oneStudio((day) => ({ ...day, closed: 'Repairs', hours: [] }))] })
    const day = await screen.findByRole('button', {
      name: `${format.longDate(tomorrow)}, Closed: Repairs, no sessions`,
    })
    within(day).getByText('Closed')
  })

  it('lists sessions by day', async () => {
    calendar('agenda')
    const place = await hoursOf(format.longDate(tomorrow))
    expect(place.getAllByRole('button')).toHaveLength(6)
    await userEvent.click(place.getByRole('button', { name: /14:00 to 16:00.+Karakana Podcast Room/ }))
    await dialog('Mixing session')
  })

  it('says when a day has no sessions', async () => {
    calendar('agenda', { answers: [oneStudio()] })
    ;(await hoursOf(format.longDate(tomorrow))).getByText('No sessions')
  })
})

describe('the calendar', () => {
  it('tells a manager without studios that there are none', async () => {
    calendar('day', { answers: [answer(managerStudios.listManagerStudios, { data: noStudios })] })
    await heading('No studios found')
  })

  it('can be reloaded after an error', async () => {
    const { user, setAnswers } = calendar('day', { answers: [badGateway(managerCalendars)] })
    await alert('Failed to load the calendar')
    setAnswers()
    await user.press('Try again')
    await hoursOf('Mawimbi Mix Room')
  })

  it('shows a skeleton while it loads', async () => {
    calendar('day', { answers: [silent(managerCalendars)] })
    await heading(format.longDate(tomorrow))
    await waitFor(() => expect(document.querySelector('.skeleton')).not.toBeNull())
  })

  it('keeps the previous days in their view until the next ones have loaded', async () => {
    const { user, setAnswers } = calendar('agenda')
    await hoursOf(format.longDate(tomorrow))
    setAnswers(silent(managerCalendars))
    await user.press(/^Day$/)
    await screen.findByRole('heading', { level: 2, name: format.longDate(tomorrow) })
    await hoursOf(format.longDate(dayAhead(7)))
    expect(screen.queryByRole('region', { name: 'Mawimbi Mix Room' })).toBeNull()
  })

  it('never shows the days of a view in another view, also not under a pointer that moves', async () => {
    const live = liveStream(managerEvents)
    const { user, setAnswers, queries } = calendar('agenda', { answers: [live.answer] })
    const list = await screen.findByRole('region', { name: format.longDate(dayAhead(7)) })
    fireEvent.pointerDown(list)
    const oneStudioOfDays = answerBy(managerCalendars, ({ query }) => ({
      data: { studios: [{ ...studioOf(), days: calendarDays(query.get('from') ?? '', query.get('to') ?? '') }] },
    }))
    setAnswers(live.answer, oneStudioOfDays)
    const { length } = queries(managerCalendars)
    await live.send({ event: 'booking_update', data: update })
    await waitFor(() => expect(queries(managerCalendars).length).toBeGreaterThan(length))
    await rendered()
    const late = heldBack(oneStudio())
    setAnswers(live.answer, late.answer)
    await user.press(/^Day$/)
    fireEvent.pointerDown(list)
    late.letGo()
    await waitFor(() => expect(screen.queryByRole('region', { name: format.longDate(dayAhead(7)) })).toBeNull())
    expect(screen.getAllByRole('region', { name: 'Mawimbi Mix Room' })).toHaveLength(1)
  })

  it('replaces nothing under a pressed pointer when a live update comes', async () => {
    const live = liveStream(managerEvents)
    const { setAnswers, queries } = calendar('day', { answers: [live.answer, oneStudio()] })
    const place = await hoursOf('Mawimbi Mix Room')
    const free = place.getByRole('button', { name: /^Free: .+, 11:00 to 12:00/ })
    fireEvent.pointerMove(free)
    setAnswers(live.answer, taken)
    const { length } = queries(managerCalendars)
    fireEvent.pointerDown(free)
    await live.send({ event: 'booking_update', data: update })
    await waitFor(() => expect(queries(managerCalendars).length).toBeGreaterThan(length))
    await rendered()
    expect(free.isConnected).toBe(true)
    fireEvent.pointerUp(free)
    await place.findByRole('button', { name: /11:00 to 12:00.+Wanjiru Kamau/ })
    expect(free.isConnected).toBe(false)
  })
})
