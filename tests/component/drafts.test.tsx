import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { logout } from '../../api/contract/auth.ts'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import { sendContact } from '../../api/contract/site.ts'
import { answer } from '../visual/gallery/states/answers.ts'
import { officeStudio } from '../visual/gallery/states/office-data.ts'
import { dialog, gone, heading } from './on-screen.ts'
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

it('opening hours keep unsaved changes', async () => {
  const { user, goBack } = show('/manager/studios', { as })
  const monday = async () => {
    await user.press(/^Opening hours/)
    const place = within(await dialog('Opening hours and closed days'))
    return place.findByRole<HTMLInputElement>('checkbox', { name: 'Monday' })
  }
  const before = (await monday()).checked
  await user.pressThe('checkbox', 'Monday')
  await waitFor(() => expect(storedDrafts()).toContain('hours'))
  await goBack()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await monday()).checked).toBe(!before)
  screen.getByText('What you typed earlier is still here.')
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
