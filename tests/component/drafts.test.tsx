import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminStudios } from '../../api/contract/admin-studios.ts'
import { logout } from '../../api/contract/auth.ts'
import { managerCalendar } from '../../api/contract/manager-bookings.ts'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import { sendContact } from '../../api/contract/site.ts'
import { ownUser } from '../visual/gallery/states/account-data.ts'
import { type Answer, answer, refuse } from '../visual/gallery/states/answers.ts'
import { officeStudio, studioTotals } from '../visual/gallery/states/office-data.ts'
import type { User } from '../visual/gallery/states/user.ts'
import { dialog, gone, heading, heldBack, reconnect } from './on-screen.ts'
import { show } from './show.tsx'

const as = 'studio_manager'
const path = '/manager/studios?new='
const key = 'studioni.drafts'
const storedDrafts = () => sessionStorage.getItem(key) ?? ''
const name = () => within(screen.getByRole('dialog')).getByLabelText('Studio name')

it('a studio form keeps its draft over a reload until it is sent', async () => {
  const first = show(path, { as })
  await dialog('Create Studio')
  await first.user.type('Studio name', 'Long Written Studio')
  await waitFor(() => expect(storedDrafts()).toContain('Long Written Studio'))
  const saved = { [key]: storedDrafts() }
  first.unmount()
  const submitted = answer(managerStudios.submitStudio, { data: { studio: officeStudio(undefined) } })
  const { user } = show(path, { as, saved, answers: [submitted] })
  await screen.findByText('What you typed earlier is still here.')
  expect(name()).toHaveProperty('value', 'Long Written Studio')
  await user.type('Location', 'Nyali, Mombasa')
  await user.type('Description', 'White walls')
  await user.type('Hourly rate (KES)', '3800')
  await user.type('Capacity (people)', '14')
  await user.pressThe('checkbox', 'Vocal booth')
  await user.press('Send for approval')
  await gone('Send for approval')
  expect(storedDrafts()).toBe('{}')
})

it("a draft of a studio is not discarded together with another user's change", async () => {
  const studio = officeStudio(undefined)
  const { updateAdminStudio, oneAdminStudio } = adminStudios
  const { user, bodies, setAnswers } = show('/admin/studios', {
    as: 'admin',
    answers: [
      refuse(updateAdminStudio, 409, { error: 'This has changed', code: 'edit_conflict' }),
      answer(oneAdminStudio, { data: { studio: { ...studio, name: 'Renamed by another', revision: 8 } } }),
    ],
  })
  const edit = `Edit: ${studio.name}`
  await user.press(edit)
  await user.type('Capacity (people)', '9')
  await waitFor(() => expect(storedDrafts()).toContain('capacity'))
  await user.press('Close')
  await user.press(edit)
  await screen.findByText('What you typed earlier is still here.')
  await user.press('Save Changes')
  await waitFor(() => expect(name()).toHaveProperty('value', 'Renamed by another'))
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
  setAnswers(answer(updateAdminStudio, { data: { studio } }))
  await user.press('Save Changes')
  await gone('Edit Studio')
  expect(bodies(updateAdminStudio).at(-1)).toMatchObject({ name: 'Renamed by another', capacity: 9, revision: 8 })
})

it('a draft says that another person has changed the same field since', async () => {
  const studio = officeStudio(undefined)
  const studios = (one: typeof studio) =>
    answer(adminStudios.listAdminStudios, { items: [one], total: 1, totals: studioTotals })
  const first = show('/admin/studios', { as: 'admin', answers: [studios(studio)] })
  await first.user.press(`Edit: ${studio.name}`)
  await first.user.type('Capacity (people)', '9')
  await waitFor(() => expect(storedDrafts()).toContain('capacity'))
  const saved = { [key]: storedDrafts() }
  first.unmount()
  const { user } = show('/admin/studios', {
    as: 'admin',
    saved,
    answers: [studios({ ...studio, capacity: studio.capacity + 20, revision: 8 })],
  })
  await user.press(`Edit: ${studio.name}`)
  await screen.findByText(/Someone else has changed the same fields since/)
  await user.type('Location', 'Nyali, Mombasa')
  await waitFor(() => expect(storedDrafts()).toContain('Nyali'))
  await user.press('Close')
  await user.press(`Edit: ${studio.name}`)
  await screen.findByText(/^What you typed earlier is still here\. Someone else has changed the same fields since/)
  await user.press('Start over')
  expect(within(screen.getByRole('dialog')).getByLabelText('Capacity (people)')).toHaveProperty(
    'value',
    String(studio.capacity + 20),
  )
})

it('a draft with what has been saved meanwhile names no other person', async () => {
  const studio = officeStudio(undefined)
  const draft = { capacity: '9', '@before': { capacity: String(studio.capacity) } }
  const saved = { [key]: JSON.stringify({ [`${ownUser('admin').email} studio ${studio.id}`]: draft }) }
  const items = [{ ...studio, capacity: 9 }]
  const list = answer(adminStudios.listAdminStudios, { items, total: 1, totals: studioTotals })
  const { user } = show('/admin/studios', { as: 'admin', saved, answers: [list] })
  await user.press(`Edit: ${studio.name}`)
  await screen.findByText('What you typed earlier is still here.')
})

it('a draft is removed by a sign-out in another tab', async () => {
  const { user } = show(path, { as })
  await dialog('Create Studio')
  await user.type('Studio name', 'Long Written Studio')
  await waitFor(() => expect(storedDrafts()).toContain('Long Written Studio'))
  await act(async () => {
    localStorage.removeItem('auth_token')
    window.dispatchEvent(new Event('storage'))
  })
  await waitFor(() => expect(storedDrafts() ?? '').not.toContain('Long Written Studio'))
})

it('a draft is discarded by Start over, and removed at sign-out', async () => {
  const { user } = show(path, { as, answers: [answer(logout, { done: true })] })
  await dialog('Create Studio')
  await user.type('Studio name', 'Long Written Studio')
  await user.press('Close')
  await user.press('Create Studio')
  await screen.findByText('What you typed earlier is still here.')
  await user.press('Start over')
  expect(name()).toHaveProperty('value', '')
  expect(storedDrafts()).toBe('{}')
  await user.type('Studio name', 'Another')
  await waitFor(() => expect(storedDrafts()).toContain('Another'))
  await user.press('Close')
  await user.press('Logout')
  await waitFor(() => expect(sessionStorage.getItem(key)).toBeNull())
})

it('a contact message keeps its draft while the user visits another page', async () => {
  const { user, goTo } = show('/contact', { answers: [answer(sendContact, { done: true })] })
  await user.type('Message', 'Do you have a piano?')
  await waitFor(() => expect(storedDrafts()).toContain('piano'))
  await goTo('/faqs')
  await heading('Frequently asked questions')
  await goTo('/contact')
  await screen.findByText('What you typed earlier is still here.')
  expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Do you have a piano?')
})

it.each([
  {
    what: 'a reason for a customer',
    as: 'admin',
    path: '/admin/bookings',
    opener: /^Reject SB/,
    label: /^Reason/,
  },
  {
    what: 'a feature of studios',
    as: 'admin',
    path: '/admin/features',
    opener: 'Add Feature',
    label: 'Name',
  },
  {
    what: 'an invitation',
    as: 'admin',
    path: '/admin/users',
    opener: 'Invite User',
    label: /^Name/,
  },
] as const)(
  '$what keeps its draft when its dialog is closed by mistake',
  async ({ as: role, path: list, opener, label }) => {
    const { user, goBack } = show(list, { as: role })
    await user.press(opener)
    await user.type(label, 'Carefully chosen words')
    await waitFor(() => expect(storedDrafts()).toContain('Carefully chosen words'))
    await goBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.press(opener)
    await screen.findByText('What you typed earlier is still here.')
    expect(within(screen.getByRole('dialog')).getByLabelText(label)).toHaveProperty('value', 'Carefully chosen words')
  },
)

describe('opening hours', () => {
  const { studioHours, setStudioHours, setBookingWindow } = managerStudios
  const day = { from: 8, to: 20 }
  const week = [null, day, day, day, day, day, day]
  const noSessions = answer(managerCalendar, { data: { studioId: '', studioName: '', takesBookings: true, days: [] } })
  const opening = {
    ...{ openingHours: week, bufferMinutes: 30, revision: 7, blackouts: [], overrides: [] },
    bookingWindow: { noticeHours: 0, daysAhead: null },
  }
  const open = async (...answers: readonly Answer[]) => {
    const shown = show('/manager/studios', { as, answers: [answer(studioHours, { data: opening }), ...answers] })
    await shown.user.press(/^Opening hours/)
    return shown
  }
  const isOpen = async (name: string) => (await screen.findByRole<HTMLInputElement>('checkbox', { name })).checked
  const close = async (user: User) => {
    await user.press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }

  it('keep unsaved changes while others change the studio and other days', async () => {
    const { user, bodies, setAnswers } = await open()
    await user.pressThe('checkbox', 'Monday')
    await waitFor(() => expect(storedDrafts()).toContain('hours'))
    await close(user)
    const openingHours = [null, day, null, day, day, day, day]
    const now = { ...opening, openingHours, revision: 8 }
    setAnswers(answer(studioHours, { data: now }), answer(setStudioHours, { data: now }), noSessions)
    await reconnect(user)
    await user.press(/^Opening hours/)
    await screen.findByText('What you typed earlier is still here.')
    expect(await Promise.all(['Monday', 'Tuesday', 'Wednesday'].map(isOpen))).toEqual([false, false, true])
    await user.press('Save hours')
    await gone('What you typed earlier is still here.')
    expect(bodies(setStudioHours)).toMatchObject([{ openingHours: [null, null, null, ...week.slice(3)], revision: 8 }])
  })

  it('keep only the changes made since they were saved', async () => {
    const now = { ...opening, openingHours: [null, null, day, day, day, day, day], revision: 8 }
    const { user, setAnswers } = await open()
    setAnswers(answer(studioHours, { data: now }), answer(setStudioHours, { data: now }), noSessions)
    await user.pressThe('checkbox', 'Monday')
    await user.press('Save hours')
    await screen.findAllByText('Opening hours saved')
    expect(storedDrafts()).toBe('{}')
    await user.pressThe('checkbox', 'Tuesday')
    await close(user)
    setAnswers(answer(studioHours, { data: { ...opening, revision: 9 } }))
    await reconnect(user)
    await user.press(/^Opening hours/)
    await screen.findByText('What you typed earlier is still here.')
    expect(await Promise.all(['Monday', 'Tuesday', 'Wednesday'].map(isOpen))).toEqual([true, false, true])
  })

  it('keep nothing of the notice once it is saved, even if closed in the meantime', async () => {
    const bookingWindow = { noticeHours: 24, daysAhead: null }
    const late = heldBack(answer(setBookingWindow, { data: { ...opening, bookingWindow } }))
    const { user } = await open(late.answer)
    await user.type('Notice before a session (hours)', '24')
    await user.press('Save')
    await close(user)
    late.letGo()
    await screen.findAllByText('Booking window saved')
    expect(storedDrafts()).toBe('{}')
  })
})

it('a new account keeps its draft, except the password', async () => {
  const { user } = show('/?sign-in=')
  await user.press('Create Account')
  await dialog('Create Account')
  await user.type('Full Name', 'Halima Abdi')
  await user.type('Phone Number', '0712 345 678')
  await user.type('Password', 'a drum and a bass')
  await waitFor(() => expect(storedDrafts()).toContain('0712 345 678'))
  expect(storedDrafts()).not.toContain('drum')
  await user.press('Close')
  await user.pressThe('link', 'Sign In')
  await dialog('Sign In')
  await user.press('Create Account')
  await screen.findByText('What you typed earlier is still here.')
  const form = within(screen.getByRole('dialog'))
  expect(form.getByLabelText('Full Name')).toHaveProperty('value', 'Halima Abdi')
  expect(form.getByLabelText('Password')).toHaveProperty('value', '')
})

it('a new account starts with the address typed last, not with the one in its draft', async () => {
  const { user } = show('/?sign-in=')
  await user.press('Create Account')
  await dialog('Create Account')
  await user.type('Full Name', 'Halima Abdi')
  await user.type('Email', 'halima@gmial.com')
  await waitFor(() => expect(storedDrafts()).toContain('gmial'))
  await user.press('Close')
  await user.pressThe('link', 'Sign In')
  await dialog('Sign In')
  await user.type('Email', 'halima@gmail.com')
  await user.press('Create Account')
  await screen.findByText('What you typed earlier is still here.')
  const form = within(screen.getByRole('dialog'))
  expect(form.getByLabelText('Full Name')).toHaveProperty('value', 'Halima Abdi')
  expect(form.getByLabelText(/^Email/)).toHaveProperty('value', 'halima@gmail.com')
})
