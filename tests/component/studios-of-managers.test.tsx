import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { managerCalendar } from '../../api/contract/manager-bookings.ts'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import type { OfficeStudio } from '../../api/contract/office-studios.ts'
import { formatFor } from '../../web/i18n/format.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import { calendarDays } from '../visual/gallery/states/bookings-data.ts'
import {
  archivedStudio,
  noStudios,
  officeStudio,
  officeStudios,
  studioTotals,
} from '../visual/gallery/states/office-data.ts'
import { features } from '../visual/gallery/states/studios-data.ts'
import { dayAhead } from '../visual/gallery/states/times.ts'
import { alert, article, cutOff, dialog, gone, heading, heldBack } from './on-screen.ts'
import { show } from './show.tsx'

const as = 'studio_manager'
const path = '/manager/studios'
const { listManagerStudios, submitStudio, editStudio, archiveStudio, addStudioBlackout, setStudioHours } =
  managerStudios
const [edited, created, live] = officeStudios
const [archived] = archivedStudio
if (!edited || !created || !live || !archived) throw new Error('There are studios')
const studiosAre = (...items: OfficeStudio[]) =>
  answer(listManagerStudios, { data: { items, total: items.length, totals: studioTotals } })
const cardOf = async ({ name }: OfficeStudio) => within(await article(name))
const detail = { data: { studio: officeStudio(created.id) } }

it('an admin who opens a manager’s create form gets the admin’s form', async () => {
  const { address } = show(`${path}?new`, { as: 'admin' })
  const form = await dialog('Create Studio')
  within(form).getByLabelText('Studio code')
  expect(address()).toMatch(/^\/admin\/studios\?new/)
})

it('calendar addresses are offered to managers only', async () => {
  const { unmount } = show(path, { as: 'admin' })
  await screen.findByRole('button', { name: 'Create Studio' })
  expect(screen.queryByRole('button', { name: 'Calendar addresses' })).toBeNull()
  unmount()
  show(path, { as })
  await screen.findByRole('button', { name: 'Calendar addresses' })
})

describe('the studios screen of managers', () => {
  it('sends a new studio for approval once every field is filled in', async () => {
    const { user, bodies, headers, setAnswers } = show(`${path}?new`, { as, answers: [studiosAre()] })
    const form = await dialog('Create Studio')
    within(form).getByText(/^A new studio needs admin approval before it appears in public listings\./)
    await user.type('Studio name', 'Nuru')
    await user.type('Capacity (people)', '101')
    await user.press('Send for approval')
    await alert('All fields are required', form)
    within(form).getByText('Enter an hourly rate')
    within(form).getByText('The capacity must be from 1 to 100 people')
    expect(bodies(submitStudio)).toEqual([])
    await user.type('Location', 'Nyali, Mombasa')
    await user.type('Description', 'White walls')
    await user.type('Maelezo (Swahili) (optional)', 'Kuta nyeupe')
    await user.type('Hourly rate (KES)', '3800')
    await user.type('Capacity (people)', '14')
    await user.pressThe('checkbox', 'Vocal booth')
    setAnswers(cutOff(submitStudio))
    await user.press('Send for approval')
    await alert('Network error', form)
    await user.press('Cancel')
    await gone('Send for approval')
    setAnswers(studiosAre(created), answer(submitStudio, detail))
    await user.press('Create Studio')
    await dialog('Create Studio')
    await user.press('Send for approval')
    const card = await cardOf(created)
    card.getByText('Awaiting Admin Approval')
    expect(bodies(submitStudio).slice(1)).toEqual([
      {
        ...{ name: 'Nuru', location: 'Nyali, Mombasa', description: 'White walls', descriptionSw: 'Kuta nyeupe' },
        ...{ hourlyRate: 3_800, capacity: 14 },
        ...{ features: [features[1]?.id], limitations: [] },
      },
    ])
    expect(new Set(headers(submitStudio, 'Idempotency-Key')).size).toBe(1)
  })

  it('edits a studio from its pending edit, and says that one is pending', async () => {
    const { user, bodies, setAnswers } = show(path, { as, answers: [studiosAre(edited)] })
    ;(await cardOf(edited)).getByText('Pending Approval')
    await user.press(/^Edit/)
    const pending = officeStudio(edited.id).pending_edit
    expect(await screen.findByLabelText('Studio name')).toHaveProperty('value', pending?.name)
    screen.getByText(/^Changes need admin approval\./)
    setAnswers(studiosAre(edited), answer(editStudio, detail))
    await user.type('Capacity (people)', '8')
    await user.press('Send for approval')
    await screen.findAllByText(`Your changes to ${created.name} await approval`)
    expect(bodies(editStudio)).toMatchObject([{ name: pending?.name, capacity: 8 }])
  })

  it('archives a studio after its name was typed', async () => {
    const { user, queries, setAnswers } = show(path, { as, answers: [studiosAre(live)] })
    await user.press(/^Archive/)
    const form = within(await dialog('Archive studio'))
    form.getByText(`Please type "${live.name}" to confirm`)
    const archive = form.getByRole('button', { name: 'Archive' })
    await user.type('Studio name', live.name.slice(1))
    expect(archive).toHaveProperty('disabled', true)
    await user.type('Studio name', ` ${live.name.toLowerCase()}`)
    expect(archive).toHaveProperty('disabled', false)
    setAnswers(
      studiosAre({ ...live, pending_approval: true, pending_kind: 'archive' }),
      answer(archiveStudio, { data: { studio: officeStudio(live.id) } }),
    )
    await user.press('Archive')
    await (await cardOf(live)).findByText('Awaiting Admin Approval')
    expect(queries(archiveStudio)).toHaveLength(1)
  })

  it('says that archiving failed, even if the dialog was closed in the meantime', async () => {
    const late = heldBack(refuse(archiveStudio))
    const { user } = show(path, { as, answers: [studiosAre(live), late.answer] })
    await user.press(/^Archive/)
    await dialog('Archive studio')
    await user.type('Studio name', live.name)
    await user.press('Archive')
    await user.press('Close')
    await gone('Archive studio')
    late.letGo()
    await screen.findByText('The service is briefly unavailable. Please try again.')
  })

  it.each([
    ['approved', live, 'Approved', []],
    ['rejected', { ...live, approved_at: null, rejected_at: live.created_at, active: false }, 'Rejected', [/^Archive/]],
    ['pending', { ...created, active: false }, 'Awaiting Admin Approval', [/^Archive/]],
    ['archived', archived, /Only an admin can restore it/, [/^Edit/, /^Archive/]],
  ])('shows the status of an %s studio, and disables what is not allowed', async (_status, studio, text, not) => {
    show(path, { as, answers: [studiosAre(studio)] })
    const card = await cardOf(studio)
    card.getByText(text)
    const disabled = [/^Edit/, /^Archive/].filter((name) => card.getByRole('button', { name }).matches(':disabled'))
    expect(disabled).toEqual(not)
  })

  it('searches, and clears the search', async () => {
    const { user, address, queries, setAnswers } = show(`${path}?search=dormant`, {
      as,
      answers: [answer(listManagerStudios, { data: noStudios })],
    })
    await heading('No studios found')
    expect(queries(listManagerStudios).at(-1)).toMatchObject({ search: 'dormant' })
    setAnswers(studiosAre(live))
    await user.press('Clear search and filter')
    await article(live.name)
    expect(address()).toBe(path)
  })
})

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
  const open = async () => {
    const shown = show(path, { as, answers: [studiosAre(live)] })
    await shown.user.press(/^Opening hours/)
    return { ...shown, hours: within(await dialog('Opening hours and closed days')) }
  }

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
    expect(warning.getAllByText(/^[^,]+, Mon/).length).toBe(warning.getAllByText(/\(SB\w+, /).length)
    expect(bodies(setStudioHours)).toEqual([])
    await user.press('Save hours anyway')
    await screen.findAllByText('Opening hours saved')
    expect(bodies(setStudioHours)).toEqual([{ openingHours, bufferMinutes: 45, revision: 7 }])
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
    const noSessions = answer(managerCalendar, { data: { studioId: live.id, studioName: live.name, days: [] } })
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
      answer(managerCalendar, { data: { studioId: live.id, studioName: live.name, days: [] } }),
      answer(addStudioBlackout, { data }),
      answer(managerStudios.studioHours, { data }),
    )
    await user.press('Close this day')
    const closed = within(await hours.findByRole('list', { name: 'Closed days' }))
    await closed.findByText('New floor')
    closed.getByRole('button', { name: `Reopen ${formatFor('en-KE').wholeDate(date)}` })
    await waitFor(() => expect(bodies(addStudioBlackout)).toEqual([{ date, reason: 'New floor' }]))
  })

  it('overrides the hours of a period', async () => {
    const { user, hours, bodies, setAnswers } = await open()
    const noSessions = answer(managerCalendar, { data: { studioId: live.id, studioName: live.name, days: [] } })
    setAnswers(studiosAre(live), noSessions, answer(managerStudios.overrideStudioHours, { data: opening }))
    await hours.findByText('No other hours ahead.')
    await user.press('Set these hours')
    await hours.findByText('Choose a day')
    const date = dayAhead(3)
    await user.type('First day of other hours', date)
    await user.press('Set these hours')
    await waitFor(() =>
      expect(bodies(managerStudios.overrideStudioHours)).toEqual([{ from: date, to: date, openingHours: week }]),
    )
  })

  it('checks a long period only on days that can be booked', async () => {
    const { user, hours, queries, bodies, setAnswers } = await open()
    const noSessions = answer(managerCalendar, { data: { studioId: live.id, studioName: live.name, days: [] } })
    const period = { id: live.id, from: dayAhead(3), to: '2199-12-31', openingHours: week }
    const data = { ...opening, overrides: [period] }
    const set = [answer(managerStudios.overrideStudioHours, { data }), answer(managerStudios.studioHours, { data })]
    setAnswers(studiosAre(live), noSessions, ...set)
    await hours.findByText('No other hours ahead.')
    await user.type('First day of other hours', dayAhead(3))
    await user.type(/^Last day/, '2199-12-31')
    await user.press('Set these hours')
    await waitFor(() => expect(bodies(managerStudios.overrideStudioHours)).toMatchObject([{ to: '2199-12-31' }]))
    await hours.findByText(/ \d{4} to Tuesday 31 December 2199$/)
    expect(queries(managerCalendar)).toHaveLength(3)
  })

  it('saves the required notice in whole hours', async () => {
    const { user, hours, bodies, setAnswers } = await open()
    const saved = { ...opening, bookingWindow: { noticeHours: 24, daysAhead: 30 } }
    setAnswers(studiosAre(live), answer(managerStudios.setBookingWindow, { data: saved }))
    await hours.findByLabelText('Notice before a session (hours)')
    await user.type('Notice before a session (hours)', '169')
    await user.press('Save notice')
    await hours.findByText('Enter 0 to 168 hours')
    await user.type('Notice before a session (hours)', '24')
    await user.type(/^Days ahead/, '30')
    await user.press('Save notice')
    await screen.findAllByText('Notice saved')
    await user.type(/^Days ahead/, '60')
    await user.press('Save notice')
    await waitFor(() => expect(bodies(managerStudios.setBookingWindow)).toHaveLength(2))
    expect(bodies(managerStudios.setBookingWindow)).toEqual([{ noticeHours: 24, daysAhead: 30 }, { daysAhead: 60 }])
  })

  it('closes on a public holiday with one tap, with its name as the reason', async () => {
    const date = dayAhead(3)
    const noSessions = answer(managerCalendar, { data: { studioId: live.id, studioName: live.name, days: [] } })
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
    warning.getByText(new RegExp(`^${booked.customerName}, .*, \\d\\d:00 to \\d\\d:00 \\(${booked.code}, Paid\\)$`))
    warning.getByText(/Only an admin can cancel a session that is approved or paid: call \+254/)
    expect(bodies(addStudioBlackout)).toEqual([])
    await user.type('Day', dayAhead(30))
    expect(hours.queryByRole('alert')).toBeNull()
    await user.type('Day', date)
    await user.press('Close this day anyway')
    await waitFor(() => expect(bodies(addStudioBlackout)).toEqual([{ date, reason: '' }]))
  })
})
