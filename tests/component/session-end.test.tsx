import { act, render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { login, verify } from '../../api/contract/auth.ts'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import { cacheAnswer, cachedAnswers, forget } from '../../web/shared/api-client/answer-cache.ts'
import { useCacheCleanup } from '../../web/shared/offline/offline-state.ts'
import { currentSession, endSession } from '../../web/shared/session/session.ts'
import { liveApart, tokenOf } from '../visual/gallery/live-apart.ts'
import { ownUser } from '../visual/gallery/states/account-data.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import { officeStudio } from '../visual/gallery/states/office-data.ts'
import { dialog, gone, heading } from './on-screen.ts'
import { show } from './show.tsx'

const as = 'studio_manager'
const path = '/manager/studios?new='
const ended = { error: 'Authentication required', code: 'not_signed_in' }
const entered = (role: 'studio_manager' | 'admin') =>
  answer(login, { data: { token: tokenOf(role), user: ownUser(role) } })
const submitted = answer(managerStudios.submitStudio, { data: { studio: officeStudio(undefined) } })

type Shown = ReturnType<typeof show>

async function write({ user }: Shown): Promise<void> {
  await dialog('Create Studio')
  await user.type('Studio name', 'Long Written Studio')
  await user.type('Location', 'Kilimani, Nairobi')
  await user.type('Description', 'Careful words')
  await user.type('Hourly rate (KES)', '3800')
  await user.type('Capacity (people)', '8')
  await user.pressThe('checkbox', 'Vocal booth')
}

async function signIn({ user }: Shown): Promise<void> {
  const place = within(await dialog('Sign In'))
  place.getByText('Authentication required. Please sign in to continue.')
  await user.type('Email', 'otieno@studioni.test')
  await user.type('Password', 'kilimani-at-dusk')
  await user.press('Sign In')
  await gone('Authentication required. Please sign in to continue.')
}

it('a form whose session the server ended is sent after its user has signed in again', async () => {
  const shown = show(path, { as, answers: [refuse(managerStudios.submitStudio, 401, ended)] })
  await write(shown)
  await shown.user.press('Send for approval')
  await dialog('Sign In')
  shown.setAnswers(entered(as), submitted)
  await signIn(shown)
  await screen.findAllByText(/submitted: an admin will review it$/)
  expect(shown.bodies(managerStudios.submitStudio)).toMatchObject([
    { name: 'Long Written Studio' },
    { name: 'Long Written Studio', description: 'Careful words' },
  ])
})

it('a page that nobody has touched is left for the root', async () => {
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'userActivation'))
  const { address } = show('/manager', { as, answers: [refuse(verify, 401, ended)] })
  await waitFor(() => expect(address()).toBe('/?error=authentication_required&sign-in=%2Fmanager'))
  expect(currentSession()).toBeNull()
  await dialog('Sign In')
})

it('a form stays below the sign-in dialog when the server refuses its session in another tab', async () => {
  const shown = show(path, { as })
  await write(shown)
  localStorage.setItem('auth_refused', currentSession()?.id ?? '')
  localStorage.removeItem('auth_token')
  window.dispatchEvent(new Event('storage'))
  await dialog('Sign In')
  expect(shown.address()).toBe(path)
  expect(sessionStorage.getItem('studioni.drafts')).toContain('Long Written Studio')
  shown.setAnswers(entered(as), submitted)
  await signIn(shown)
  const form = within(await dialog('Create Studio'))
  expect(form.getByLabelText('Studio name')).toHaveProperty('value', 'Long Written Studio')
})

it('a form stays below the sign-in dialog when its session expires', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const shown = show(path, { as, answers: [entered(as), submitted] })
  await write(shown)
  vi.setSystemTime(Date.now() + 25 * 3_600_000)
  await dialog('Sign In')
  shown.setAnswers(entered(as), submitted)
  await signIn(shown)
  expect(currentSession()).not.toBeNull()
  const form = within(await dialog('Create Studio'))
  expect(form.getByLabelText('Studio name')).toHaveProperty('value', 'Long Written Studio')
  expect(form.getByLabelText('Description')).toHaveProperty('value', 'Careful words')
})

it('a form is cleared when another user signs in', async () => {
  const shown = show(path, { as, answers: [refuse(managerStudios.submitStudio, 401, ended)] })
  await write(shown)
  await shown.user.press('Send for approval')
  await dialog('Sign In')
  shown.setAnswers(entered('admin'), submitted)
  await signIn(shown)
  await waitFor(() => expect(screen.queryByDisplayValue('Long Written Studio')).toBeNull())
  expect(shown.bodies(managerStudios.submitStudio)).toHaveLength(1)
})

it('a sign-in with Google returns to the page whose session ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const shown = show(path, { as })
  await dialog('Create Studio')
  vi.setSystemTime(Date.now() + 25 * 3_600_000)
  await dialog('Sign In')
  await shown.user.press('Continue with Google')
  expect(sessionStorage.getItem('studioni.return')).toBe(path)
})

it('closing the sign-in dialog leaves the page', async () => {
  const shown = show(path, { as, answers: [refuse(managerStudios.submitStudio, 401, ended)] })
  await write(shown)
  await shown.user.press('Send for approval')
  const place = within(await dialog('Sign In'))
  place.getByRole('button', { name: 'Close' }).click()
  await waitFor(() => expect(shown.address()).toMatch(/^\/\?error=authentication_required&sign-in=/))
  await heading('Sign In')
})

it('the answers of an account stay cached when a page from the server is hydrated, until sign-out', async () => {
  liveApart(fetch, 'customer')
  await cacheAnswer('me', { key: 'me', at: 1, data: {} })
  function Page() {
    useCacheCleanup()
    return null
  }
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Page />)
  render(<Page />, { container, hydrate: true })
  // Waits for the writes before it.
  await forget()
  expect(await cachedAnswers('me')).toHaveLength(1)
  act(endSession)
  await forget()
  expect(await cachedAnswers('me')).toEqual([])
})
