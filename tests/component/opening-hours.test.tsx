import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { managerCalendar } from '../../api/contract/manager-bookings.ts'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import type { OfficeStudio } from '../../api/contract/office-studios.ts'
import { formatFor } from '../../web/i18n/format.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import { calendarDays } from '../visual/gallery/states/bookings-data.ts'
import { officeStudios, studioTotals } from '../visual/gallery/states/office-data.ts'
import { dayAhead } from '../visual/gallery/states/times.ts'
import { alert, cutOff, dialog, gone, heldBack, wholeText } from './on-screen.ts'
import { show } from './show.tsx'

const as = 'studio_manager'
const path = '/manager/studios'
const { listManagerStudios, addStudioBlackout, setStudioHours } = managerStudios
const [, , live] = officeStudios
if (!live) throw new Error('There are studios')
const noSessions = answer(managerCalendar, {
  data: { studioId: live.id, studioName: live.name, takesBookings: true, days: [] },
})
const studiosAre = (...items: OfficeStudio[]) =>
  answer(listManagerStudios, { data: { items, total: items.length, totals: studioTotals } })

describe('the opening hours dialog', () => {
  const day = { from: 8, to: 20 }
  const week = [null, day, day, day, day, day, { from: 10, to: 17 }]
  const opening = {
    openingHours: week,
    bufferMinutes: 30,
    revision: 8,
    blackouts: [],
    overrides: [],
    bookingWindow: { noticeHours: 0, daysAhead: null },
  }
  const open = async (...answers: ReturnType<typeof answer>[]) => {
    const shown = show(path, { as, answers: [studiosAre(live), ...answers] })
    await shown.user.press(/^Opening hours/)
    return { ...shown, hours: within(await dialog('Opening hours and closed days')) }
  }

  it('says how far ahead customers can book without a limit of the studio', async () => {
    const { hours } = await open()
    hours.getByText(/^1 to (89|9\d)\. Leave empty to use the general limit of 3 months\.$/)
  })

  it('saves hours by day and a set-up time of up to an hour', async () => {
    const { user, hours, bodies, setAnswers } = await open()
    await user.pressThe('checkbox', 'Monday')
    await user.choose('Opens on Saturday', '09:00')
    await user.type(/^Set-up time/, '61')
    await hours.findByText('Set-up time must be 0 to 60 minutes')
    await user.press('Save hours')
    expect(bodies(setStudioHours)).toEqual([])
    await user.type(/^Set-up time/, '45')
    const openingHours = [null, null, day, day, day, day, { from: 9, to: 17 }]
    setAnswers(studiosAre(live), answer(setStudioHours, { data: { ...opening, openingHours, bufferMinutes: 45 } }))
    await user.press('Save hours')
    const warning = within(await hours.findByRole('alert'))
    warning.getByText(/^There are \d+ sessions in the hours you close\. They stay booked/)
    expect(warning.getAllByText(wholeText(/^[^,]+, Mon/)).length).toBe(
      warning.getAllByText(wholeText(/\(SB\w+, /)).length,
    )
    expect(bodies(setStudioHours)).toEqual([])
    await user.press('Save hours anyway')
    await screen.findAllByText('Opening hours saved')
    expect(bodies(setStudioHours)).toEqual([{ openingHours, bufferMinutes: 45, revision: 7 }])
  })

  const date = dayAhead(3)
  it.each([
    {
      covered: 'in a period with special hours',
      overrides: [{ id: live.id, from: date, to: date, openingHours: week }],
    },
    { covered: 'on a closed day', blackouts: [{ date, reason: '' }] },
  ])('does not warn of a session $covered, which the hours of the week do not touch', async ({ covered, ...days }) => {
    const data = { ...opening, openingHours: Array(7).fill(day), ...days }
    const sessions = { studioId: live.id, studioName: live.name, takesBookings: true, days: calendarDays(date, date) }
    const answers = [answer(managerStudios.studioHours, { data }), answer(managerCalendar, { data: sessions })]
    const { user, hours, bodies, setAnswers } = await open(...answers)
    await user.pressThe('checkbox', 'Monday')
    await user.press('Use Monday’s hours every day')
    const openingHours = Array(7).fill(null)
    setAnswers(studiosAre(live), ...answers, answer(setStudioHours, { data: { ...data, openingHours } }))
    await user.press('Save hours')
    await screen.findAllByText('Opening hours saved')
    expect(bodies(setStudioHours)).toMatchObject([{ openingHours }])
    expect(hours.queryByRole('alert')).toBeNull()
  })

  it('keeps a change that was made during a slow save', async () => {
    const openingHours = [null, null, ...week.slice(2)]
    const late = heldBack(answer(setStudioHours, { data: { ...opening, openingHours } }))
    const { user, hours, setAnswers } = await open()
    setAnswers(studiosAre(live), noSessions, late.answer)
    await user.pressThe('checkbox', 'Monday')
    await user.press('Save hours')
    await user.pressThe('checkbox', 'Tuesday')
    late.letGo()
    await screen.findAllByText('Opening hours saved')
    const isOpen = (name: string) => hours.getByRole<HTMLInputElement>('checkbox', { name }).checked
    expect(['Monday', 'Tuesday', 'Wednesday'].map(isOpen)).toEqual([false, false, true])
  })

  it('does not mistake a save whose answer was lost for another person’s change', async () => {
    const { user, bodies, setAnswers } = await open()
    const openingHours = [null, null, ...week.slice(2)]
    const saved = answer(managerStudios.studioHours, { data: { ...opening, openingHours, revision: 9 } })
    setAnswers(studiosAre(live), noSessions, saved, cutOff(setStudioHours))
    await user.pressThe('checkbox', 'Monday')
    await user.press('Save hours')
    await alert('Network errorIt may still have gone through. Check before you try again.')
    const further = { data: { ...opening, openingHours: Array(7).fill(null), revision: 10 } }
    setAnswers(studiosAre(live), noSessions, saved, answer(setStudioHours, further))
    await user.press('Use Monday’s hours every day')
    await user.press('Save hours')
    await screen.findAllByText('Opening hours saved')
    expect(bodies(setStudioHours)).toMatchObject([{ revision: 7 }, { revision: 9 }])
  })

  it('says that saving failed, even if it was closed in the meantime', async () => {
    const late = heldBack(refuse(setStudioHours))
    const { user, setAnswers } = await open()
    setAnswers(studiosAre(live), late.answer)
    await user.press('Save hours')
    await user.press('Close')
    await gone('Opening hours and closed days')
    late.letGo()
    await screen.findByText('The service is briefly unavailable. Please try again.')
  })

  it('says that closing a day failed, even if it was closed in the meantime', async () => {
    const late = heldBack(refuse(addStudioBlackout))
    const { user, setAnswers } = await open()
    setAnswers(studiosAre(live), noSessions, late.answer)
    await user.type('Day', dayAhead(3))
    await user.press('Close this day')
    await user.press('Close')
    await gone('Opening hours and closed days')
    late.letGo()
    await screen.findByText('The service is briefly unavailable. Please try again.')
  })

  it('closes a day with a reason', async () => {
    const { user, hours, bodies, setAnswers } = await open()
    const date = dayAhead(3)
    await hours.findByLabelText('Day')
    await user.type('Day', date)
    await user.type(/^Reason/, 'New floor')
    const data = { ...opening, blackouts: [{ date, reason: 'New floor' }] }
    setAnswers(
      studiosAre(live),
      noSessions,
      answer(addStudioBlackout, { data }),
      answer(managerStudios.studioHours, { data }),
    )
    await user.press('Close this day')
    const closed = within(await hours.findByRole('list', { name: 'Closed days' }))
    await closed.findByText('New floor')
    closed.getByRole('button', { name: `Reopen ${formatFor('en-KE').wholeDate(date)}` })
    await screen.findAllByText(`${formatFor('en-KE').wholeDate(date)} is now a closed day`)
    await waitFor(() => expect(bodies(addStudioBlackout)).toEqual([{ date, reason: 'New floor' }]))
  })

  it('overrides the hours of a period', async () => {
    const { user, hours, bodies, setAnswers } = await open()
    setAnswers(studiosAre(live), noSessions, answer(managerStudios.overrideStudioHours, { data: opening }))
    await hours.findByText('No special hours ahead.')
    await user.press('Set these hours')
    await hours.findByText('Choose a day')
    const date = dayAhead(3)
    await user.type('First day of special hours', date)
    await user.press('Set these hours')
    await waitFor(() =>
      expect(bodies(managerStudios.overrideStudioHours)).toEqual([{ from: date, to: date, openingHours: week }]),
    )
    await screen.findAllByText('Special hours saved')
  })

  it('asks for the whole last day of a period if it is typed in part', async () => {
    const { user, hours, bodies } = await open()
    await hours.findByText('No special hours ahead.')
    await user.type('First day of special hours', dayAhead(3))
    const last = hours.getByLabelText(/^Last day/)
    // Browsers give a date that is typed in part no value.
    Object.defineProperty(last, 'validity', { value: { badInput: true } })
    await user.press('Set these hours')
    await hours.findByText('Enter the whole date, or none')
    expect(bodies(managerStudios.overrideStudioHours)).toEqual([])
  })

  it('opens again with a period whose year has five digits', async () => {
    const { user, hours } = await open()
    await hours.findByText('No special hours ahead.')
    expect(hours.getByLabelText('First day of special hours')).toHaveProperty('max', '9999-12-31')
    const days = () => screen.queryByRole('group', { name: 'Open on' })
    await user.type('First day of special hours', '9999-12-31')
    expect(within(days() ?? document.body).getAllByRole('checkbox')).toHaveLength(1)
    // Browsers keep such a year, happy-dom does not.
    const drafts = sessionStorage.getItem('studioni.drafts') ?? ''
    sessionStorage.setItem('studioni.drafts', drafts.replace('9999-12-31', '20266-12-01'))
    await user.press('Close')
    await gone('Opening hours and closed days')
    await user.press(/^Opening hours/)
    await screen.findByText('What you typed earlier is still here.')
    expect(days()).toBeNull()
  })

  it('overrides the hours of a period, starting with the hours that were just saved for the week', async () => {
    const { user, hours, bodies, setAnswers } = await open()
    const openingHours = week.map((hours) => hours && { ...hours, to: 19 })
    const now = { ...opening, openingHours }
    setAnswers(
      ...[studiosAre(live), noSessions, answer(setStudioHours, { data: now })],
      ...[answer(managerStudios.studioHours, { data: now }), answer(managerStudios.overrideStudioHours, { data: now })],
    )
    await hours.findByText('No special hours ahead.')
    await user.press('Save hours')
    await screen.findAllByText('Opening hours saved')
    const date = dayAhead(3)
    await user.type('First day of special hours', date)
    await user.press('Set these hours')
    await waitFor(() =>
      expect(bodies(managerStudios.overrideStudioHours)).toEqual([{ from: date, to: date, openingHours }]),
    )
  })

  it('checks a long period only on days that can be booked', async () => {
    const { user, hours, queries, bodies, setAnswers } = await open()
    const period = { id: live.id, from: dayAhead(3), to: '2199-12-31', openingHours: week }
    const data = { ...opening, overrides: [period] }
    const set = [answer(managerStudios.overrideStudioHours, { data }), answer(managerStudios.studioHours, { data })]
    setAnswers(studiosAre(live), noSessions, ...set)
    await hours.findByText('No special hours ahead.')
    await user.type('First day of special hours', dayAhead(3))
    await user.type(/^Last day/, '2199-12-31')
    await user.press('Set these hours')
    await waitFor(() => expect(bodies(managerStudios.overrideStudioHours)).toMatchObject([{ to: '2199-12-31' }]))
    await hours.findByText(/ \d{4} to Tuesday, 31 December 2199$/)
    expect(queries(managerCalendar)).toHaveLength(3)
    setAnswers(studiosAre(live), answer(managerStudios.removeStudioOverride, { data: opening }))
    await user.press(/^Remove the hours of/)
    await screen.findAllByText('Special hours removed')
  })

  it('warns of sessions before it removes the hours of a period that they need', async () => {
    const date = dayAhead(3)
    const period = { id: live.id, from: date, to: date, openingHours: Array(7).fill(day) }
    const data = { ...opening, openingHours: Array(7).fill(null), overrides: [period] }
    const { user, hours, setAnswers } = await open(answer(managerStudios.studioHours, { data }))
    await user.press(/^Remove the hours of/)
    const warning = within(await hours.findByRole('alert'))
    warning.getByText(/^There are \d+ sessions in the hours you close\. They stay booked/)
    setAnswers(studiosAre(live), answer(managerStudios.removeStudioOverride, { data: opening }))
    await user.press('Remove these hours anyway')
    await screen.findAllByText('Special hours removed')
  })

  it('saves the required notice in whole hours', async () => {
    const { user, hours, bodies, setAnswers } = await open()
    const saved = { ...opening, bookingWindow: { noticeHours: 24, daysAhead: 30 } }
    setAnswers(studiosAre(live), answer(managerStudios.setBookingWindow, { data: saved }))
    await hours.findByLabelText('Notice before a session (hours)')
    await user.type('Notice before a session (hours)', '169')
    await user.press('Save')
    await hours.findByText('Enter 0 to 168 hours')
    await user.type('Notice before a session (hours)', '24')
    await user.type(/^Days ahead/, '30')
    await user.press('Save')
    await screen.findAllByText('Booking window saved')
    await user.type(/^Days ahead/, '60')
    await user.press('Save')
    await waitFor(() => expect(bodies(managerStudios.setBookingWindow)).toHaveLength(2))
    expect(bodies(managerStudios.setBookingWindow)).toEqual([{ noticeHours: 24, daysAhead: 30 }, { daysAhead: 60 }])
  })

  it('closes on a public holiday with one tap, with its name as the reason', async () => {
    const date = dayAhead(3)
    const holidays = answer(managerStudios.listPublicHolidays, { data: { items: [{ date, name: 'jamhuri' }] } })
    const { user, bodies } = show(path, {
      as,
      answers: [studiosAre(live), holidays, noSessions, answer(addStudioBlackout, { data: opening })],
    })
    await user.press(/^Opening hours/)
    await user.pressText('Public holidays')
    await user.press(/^Close on Jamhuri Day/)
    await waitFor(() => expect(bodies(addStudioBlackout)).toEqual([{ date, reason: 'Jamhuri Day' }]))
  })

  it('closes on a public holiday beside another day that is being typed', async () => {
    const date = dayAhead(3)
    const holidays = answer(managerStudios.listPublicHolidays, { data: { items: [{ date, name: 'jamhuri' }] } })
    const { user, bodies } = show(path, {
      as,
      answers: [studiosAre(live), holidays, noSessions, answer(addStudioBlackout, { data: opening })],
    })
    await user.press(/^Opening hours/)
    await user.type('Day', dayAhead(9))
    await user.type(/^Reason/, 'New floor')
    await user.pressText('Public holidays')
    await user.press(/^Close on Jamhuri Day/)
    await waitFor(() => expect(bodies(addStudioBlackout)).toEqual([{ date, reason: 'Jamhuri Day' }]))
    await waitFor(() => expect(screen.getByLabelText('Day')).toHaveProperty('value', dayAhead(9)))
    expect(screen.getByLabelText(/^Reason/)).toHaveProperty('value', 'New floor')
  })

  it('closes one public holiday at a time, and keeps another day that is being typed', async () => {
    const items = [
      { date: dayAhead(3), name: 'jamhuri' as const },
      { date: dayAhead(4), name: 'christmas' as const },
    ]
    const late = heldBack(answer(addStudioBlackout, { data: opening }))
    const holidays = answer(managerStudios.listPublicHolidays, { data: { items } })
    const { user, bodies } = show(path, { as, answers: [studiosAre(live), holidays, noSessions, late.answer] })
    await user.press(/^Opening hours/)
    await user.type('Day', dayAhead(9))
    await user.pressText('Public holidays')
    await user.press(/^Close on Jamhuri Day/)
    act(() => screen.getByRole('button', { name: /^Close on Christmas/ }).click())
    late.letGo()
    await waitFor(() => expect(screen.getByLabelText('Day')).toHaveProperty('value', dayAhead(9)))
    expect(bodies(addStudioBlackout)).toEqual([{ date: dayAhead(3), reason: 'Jamhuri Day' }])
  })

  it('closes a day with sessions only after a warning that lists them', async () => {
    const date = dayAhead(3)
    const booked = calendarDays(date, date)[0]?.hours.find(({ booking }) => booking?.status === 'paid')?.booking
    if (!booked) throw new Error('There is a paid session')
    const { user, hours, bodies, setAnswers } = await open()
    setAnswers(studiosAre(live), answer(addStudioBlackout, { data: { ...opening, blackouts: [{ date, reason: '' }] } }))
    await hours.findByLabelText('Day')
    await user.type('Day', date)
    await user.press('Close this day')
    const warning = within(await hours.findByRole('alert'))
    warning.getByText('There are 2 sessions in the hours you close. They stay booked, and the customers will come.')
    warning.getByText(new RegExp(`^${booked.customerName}, \\d\\d:00 to \\d\\d:00 \\(${booked.code}, Paid\\)$`))
    warning.getByText(/Only an admin can cancel a session that is approved or paid: call \+254/)
    expect(bodies(addStudioBlackout)).toEqual([])
    await user.type('Day', dayAhead(30))
    expect(hours.queryByRole('alert')).toBeNull()
    await user.type('Day', date)
    await user.press('Close this day anyway')
    await waitFor(() => expect(bodies(addStudioBlackout)).toEqual([{ date, reason: '' }]))
  })
})
