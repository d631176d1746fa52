import { renderHook, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Router } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { login } from '../../api/contract/auth.ts'
import { proveCode } from '../../api/contract/factors.ts'
import { noFlow } from '../../web/shared/booking/flow.ts'
import { useBackOnce } from '../../web/ui/history-layers.ts'
import { tokenOf } from '../visual/gallery/live-apart.ts'
import { ownUser } from '../visual/gallery/states/account-data.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import { studioAt } from '../visual/gallery/states/studios-data.ts'
import { ahead, dayAhead, hour } from '../visual/gallery/states/times.ts'
import { fillAtStudio, studio } from './booking-form.ts'
import { alert, dialog, fillStorage, gone, heading, heldBack } from './on-screen.ts'
import { show } from './show.tsx'

type Shown = ReturnType<typeof show>

const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Waits until the history entries of closed layers are gone, then goes back to the previous page. */
async function leaves({ goBack, address, entries }: Shown, entry: number, to: string): Promise<void> {
  await waitFor(() => expect(entries().index).toBe(entry))
  await goBack()
  expect(address()).toBe(to)
}

/** Opens a page after the list of studios, so that Back has a page to return to. */
async function at(path: string, opened: Parameters<typeof show>[1] = {}): Promise<Shown> {
  const shown = show('/studios', opened)
  await heading('Studios')
  await shown.goTo(path)
  return shown
}

describe('Back', () => {
  it('steps back through a booking, keeps the typed text, and then leaves the page', async () => {
    const shown = await at(studio)
    const contact = within(await fillAtStudio(shown.user))
    expect(contact.getByLabelText('Full name')).toHaveProperty('value', 'Wanjiru Kamau')
    await shown.goBack()
    await dialog('Booking Details')
    expect(shown.address()).toBe(studio)
    await shown.user.press('Continue')
    const again = within(await dialog('Contact Information'))
    expect(again.getByLabelText('Full name')).toHaveProperty('value', 'Wanjiru Kamau')
    await shown.goBack()
    await dialog('Booking Details')
    await shown.goBack()
    await noDialog()
    expect(shown.address()).toBe(studio)
    await leaves(shown, 1, '/studios')
  })

  it('keeps a booking whose dialog a reload opened again', async () => {
    const flow = { ...noFlow, step: 'details', studioId: studioAt(0).id, date: dayAhead(2), run: [11] } as const
    const draft = JSON.stringify({ flow, path: window.location.pathname })
    const { user, goBack } = show(studio, { saved: { 'studioni.booking': draft } })
    await dialog('Booking Details')
    await goBack()
    await noDialog()
    await user.press('Continue your booking')
    await dialog('Booking Details')
  })

  it('leaves the page at once after a dialog was closed by its button', async () => {
    const shown = await at(studio)
    await fillAtStudio(shown.user)
    await shown.user.press('Close')
    await noDialog()
    await leaves(shown, 1, '/studios')
  })

  it('closes a dialog of the back office, and Forward does not break it', async () => {
    const shown = show('/admin/bookings', { as: 'admin' })
    await shown.user.press('Reject SB7K3M9Q')
    await dialog('Reject SB7K3M9Q?')
    await waitFor(() => expect(shown.entries().index).toBe(1))
    await shown.goBack()
    await gone('Reject SB7K3M9Q?')
    await shown.goForward()
    await waitFor(() => expect(shown.entries().index).toBe(0))
    expect(screen.queryByRole('dialog')).toBeNull()
    await shown.user.press('Reject SB7K3M9Q')
    await dialog('Reject SB7K3M9Q?')
  })

  it('closes the top dialog first', async () => {
    const shown = show('/admin/studios', { as: 'admin' })
    await shown.user.press(/^View Session Types: Mawimbi/)
    await screen.findByRole('dialog')
    await shown.user.press('Assign Session Types')
    await waitFor(() => expect(shown.entries().index).toBe(2))
    await shown.goBack()
    await waitFor(() => expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1))
    await shown.goBack()
    await noDialog()
  })

  it.each([
    { path: '/faqs', as: undefined, open: 'Sign In', role: 'link', title: 'Sign In' },
    { path: '/manager/studios', as: 'studio_manager', open: 'Create Studio', role: 'button', title: 'Create Studio' },
  ] as const)('closes a dialog that has an address: $title', async ({ path, as, open, role, title }) => {
    const shown = show(path, as && { as })
    await shown.user.pressThe(role, open)
    await dialog(title)
    expect(shown.entries().index).toBe(1)
    await shown.goBack()
    await noDialog()
    expect(shown.address()).toBe(path)
    await shown.user.pressThe(role, open)
    await dialog(title)
    await shown.user.press('Close')
    await waitFor(() => expect(shown.entries()).toEqual({ index: 0, address: path }))
  })

  it('opens a dialog in the address again on Forward, where it can be closed again', async () => {
    const { user, goForward, entries } = show('/admin/managers', { as: 'admin' })
    await user.press('Add Manager')
    for (const again of [true, false]) {
      await dialog('Add Manager')
      await user.press('Close')
      await noDialog()
      await waitFor(() => expect(entries().index).toBe(0))
      if (again) await goForward()
    }
  })

  it('leaves the page below the sign-in dialog after a sign-in', async () => {
    const session = answer(login, { data: { token: tokenOf('customer'), user: ownUser('customer') } })
    const shown = await at('/faqs', { answers: [session] })
    await shown.user.pressThe('link', 'Sign In')
    await dialog('Sign In')
    await shown.user.type('Email', 'amina@example.com')
    await shown.user.type('Password', 'kilimani-at-dusk')
    await shown.user.press('Sign In')
    await screen.findAllByRole('button', { name: 'Logout' })
    await waitFor(() => expect(shown.entries()).toEqual({ index: 1, address: '/faqs' }))
    await leaves(shown, 1, '/studios')
  })

  it('stays below the sign-in dialog, which says so, if the browser stores no session', async () => {
    const session = answer(login, { data: { token: tokenOf('customer'), user: ownUser('customer') } })
    const { user } = await at('/faqs', { answers: [session] })
    fillStorage()
    await user.pressThe('link', 'Sign In')
    await dialog('Sign In')
    await user.type('Email', 'amina@example.com')
    await user.type('Password', 'kilimani-at-dusk')
    await user.press('Sign In')
    const form = await dialog('Sign In')
    await alert(/^This browser does not let us keep you signed in/, form)
    expect(screen.getAllByText(/^This browser does not let us keep you signed in/)).toHaveLength(1)
    expect(screen.queryByText('Authentication failed. Please try again.')).toBeNull()
  })

  it('says so once after a code, if the browser stores no session', async () => {
    const pending = { token: 'x', step: 'factor', methods: ['totp'], expiresAt: ahead(hour) }
    const needed = refuse(login, 409, { error: 'Confirm with your app', code: 'step_required', pending })
    const session = answer(proveCode, { data: { token: tokenOf('customer'), user: ownUser('customer') } })
    const { user } = await at('/?sign-in=', { answers: [needed, session] })
    fillStorage()
    await dialog('Sign In')
    await user.type('Email', 'amina@example.com')
    await user.type('Password', 'kilimani-at-dusk')
    await user.press('Sign In')
    await heading('One more step')
    await user.type(/^Code/, '123456')
    await user.press('Continue')
    await alert(/^This browser does not let us keep you signed in/, await dialog('Sign In'))
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  it('keeps the page on which a sign-in was left before its answer came', async () => {
    const late = heldBack(answer(login, { data: { token: tokenOf('customer'), user: ownUser('customer') } }))
    const { user, goTo, goBack, address } = show('/studios', { answers: [late.answer] })
    await heading('Studios')
    await goTo('/faqs')
    await user.pressThe('link', 'Sign In')
    await dialog('Sign In')
    await user.type('Email', 'amina@example.com')
    await user.type('Password', 'kilimani-at-dusk')
    await user.press('Sign In')
    await goBack()
    await noDialog()
    late.letGo()
    await screen.findAllByRole('button', { name: 'Logout' })
    expect(address()).toBe('/faqs')
  })

  it('leaves the block that a link asks for', async () => {
    const shown = show('/admin/bookings', { as: 'admin' })
    await heading('Bookings')
    await shown.goTo('/admin/blocks?kind=phone&value=254712345678')
    await dialog('Add a block')
    await shown.goBack()
    await noDialog()
    expect(shown.entries()).toEqual({ index: 0, address: '/admin/bookings' })
  })
})

it.each([
  { path: '/faqs', query: 'sign-in', as: undefined, title: 'Sign In' },
  { path: '/manager/studios', query: 'new', as: 'studio_manager', title: 'Create Studio' },
] as const)('a dialog opened by its address can be closed: $title', async ({ path, query, as, title }) => {
  const shown = show(`${path}?${query}=`, as && { as })
  await dialog(title)
  await shown.user.press('Close')
  await noDialog()
  expect(shown.entries()).toEqual({ index: 0, address: path })
})

it('a dialog in the address that is closed twice at once goes back once', () => {
  const [go, none] = [vi.fn(), vi.fn()]
  const navigator = { go, push: none, replace: none, createHref: String }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Router location="/faqs?sign-in=" navigator={navigator}>
      {children}
    </Router>
  )
  const { result } = renderHook(useBackOnce, { wrapper })
  result.current()
  result.current()
  expect(go.mock.calls).toEqual([[-1]])
})

it('the step that chooses hours has a button back to the studios', async () => {
  const { user } = show('/')
  await user.press('Request a booking')
  await user.press(/^Sauti Yetu House/)
  await dialog('Pick your hours')
  await user.press('Back')
  await dialog('Choose a Studio to Book')
})
