import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  acceptInvite,
  changePassword,
  completeSignIn,
  forgotPassword,
  login,
  register,
  resetPassword,
  updateProfile,
  verify,
  verifyEmail,
} from '../../api/contract/auth.ts'
import { passkeySignInOptions, proveCode } from '../../api/contract/factors.ts'
import { tokenOf } from '../visual/gallery/live-apart.ts'
import { ownUser } from '../visual/gallery/states/account-data.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import { ahead, hour } from '../visual/gallery/states/times.ts'
import { alert, cutOff, dialog, gone, heading } from './on-screen.ts'
import { show } from './show.tsx'

const storedSession = () => ['auth_token', 'auth_email', 'auth_role'].map((key) => localStorage.getItem(key))

describe('the callback of Google sign-in', () => {
  it.each([
    { path: '/auth/callback', leads: '/?error=no_token', says: 'Sign-in failed: the response was incomplete' },
    {
      path: '/auth/callback?token=forged&email=x&role=admin',
      leads: '/?error=invalid_token',
      says: 'Sign-in failed: the response was invalid',
    },
  ])('at $path says what went wrong until the message is closed', async ({ path, leads, says }) => {
    const forged = refuse(completeSignIn, 404, { error: 'This link has expired', code: 'not_found' })
    const { user, address } = show(path, { answers: [forged] })
    await screen.findByText(new RegExp(says))
    expect(address()).toBe(leads)
    expect(storedSession()).toEqual([null, null, null])
    await user.press('Close')
    await waitFor(() => expect(address()).toBe('/'))
    await gone(new RegExp(says))
  })

  it.each([
    ['/?error=authentication_required&sign-in=/admin/users', '/admin/users'],
    ['/?sign-in=//evil.example', '/'],
    ['/faqs?sign-in=', '/'],
  ])('of a user who left from %s leads to %s', async (path, leads) => {
    const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const before = show(path, { saved: { 'studioni.return': '/admin/of-an-earlier-sign-in' } })
    await dialog('Sign In')
    await before.user.press('Continue with Google')
    expect(left).toHaveBeenCalledWith('/api/v1/auth/google/login')
    const stored = sessionStorage.getItem('studioni.return')
    before.unmount()
    const session = answer(completeSignIn, { data: { token: tokenOf('admin'), user: ownUser('admin') } })
    const saved = stored === null ? {} : { 'studioni.return': stored }
    const { address } = show('/auth/callback?code=a-code', { answers: [session], saved })
    await waitFor(() => expect(address()).toBe(leads))
    expect(sessionStorage.getItem('studioni.return')).toBeNull()
  })

  it('leads back to signing in if the answer to a code was lost', async () => {
    const pending = { token: 'x', step: 'factor', methods: ['totp'], expiresAt: ahead(hour) }
    const needed = refuse(completeSignIn, 409, { error: 'Confirm with your app', code: 'step_required', pending })
    const saved = { 'studioni.return': '/admin/users' }
    const { user, address, setAnswers } = show('/auth/callback?code=a', { answers: [needed, cutOff(proveCode)], saved })
    await heading('One more step')
    await user.type(/^Code/, '123456')
    await user.press('Continue')
    await alert('That did not work. Please try again.')
    const error = 'This sign-in has expired or is already complete. Sign in again.'
    setAnswers(refuse(proveCode, 404, { error, code: 'not_found' }))
    await user.press('Continue')
    await alert(error)
    await user.press('Back to Sign In')
    await dialog('Sign In')
    expect(address()).toBe('/?sign-in=%2Fadmin%2Fusers')
  })

  it('shows a network error, and signs in on a retry', async () => {
    const callback = '/auth/callback?code=a-code'
    const { user, address, setAnswers } = show(callback, { answers: [cutOff(completeSignIn)] })
    await screen.findByText(/^Network error/)
    expect(address()).toBe(callback)
    const token = tokenOf('customer')
    setAnswers(answer(completeSignIn, { data: { token, user: ownUser('customer') } }))
    await user.press('Try again')
    await waitFor(() => expect(address()).toBe('/'))
    expect(storedSession()[0]).toBe(token)
  })
})

describe('signing in', () => {
  it.each([
    ['customer', '/faqs?sign-in=', '/faqs'],
    ['studio_manager', '/faqs?sign-in=', '/manager'],
    ['admin', '/faqs?sign-in=', '/admin'],
    ['admin', '/?sign-in=/admin/users', '/admin/users'],
  ] as const)('takes a %s from %s to %s', async (role, path, leads) => {
    const user = ownUser(role)
    const { address, ...shown } = show(path, { answers: [answer(login, { data: { token: tokenOf(role), user } })] })
    await dialog('Sign In')
    await shown.user.type('Email', user.email)
    await shown.user.type('Password', 'kilimani-at-dusk')
    await shown.user.press('Sign In')
    await waitFor(() => expect(address()).toBe(leads))
  })
})

describe('code that is loaded on demand for sign-in', () => {
  const path = '/faqs?sign-in='
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))

  it('shows an error and can be retried when the passkey code does not load', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    vi.doMock('@simplewebauthn/browser', lost)
    const options = {
      challenge: 'AAAA',
      rpId: 'localhost',
      timeout: 60_000,
      allowCredentials: [],
      userVerification: 'required' as const,
    }
    const { user } = show(path, { answers: [answer(passkeySignInOptions, { options })] })
    await dialog('Sign In')
    await user.press('Continue with a passkey')
    await alert('Network error')
    expect(screen.getByRole('button', { name: 'Continue with a passkey' }).getAttribute('aria-busy')).toBeNull()
  })

  it('asks to wait after many wrong passwords when the challenge solver does not load', async () => {
    vi.doMock('../../web/account/entry/solve-challenge.ts', lost)
    const many = { error: 'Too many attempts. Please wait.', code: 'too_many', challenge: 'AAAA' }
    const { user } = show(path, { answers: [refuse(login, 429, many)] })
    await dialog('Sign In')
    await user.type('Email', 'wanjiru@example.com')
    await user.type('Password', 'kilimani-at-dusk')
    await user.press('Sign In')
    await alert('Too many attempts. Please wait.')
  })

  const aMobile = '0712 345 678'
  it.each([
    {
      endpoint: register,
      open: 'Create Account',
      more: { 'Full Name': 'Wanjiru Kamau', 'Phone Number': aMobile, Password: 'kilimani-at-dusk' },
      send: 'Create Account',
    },
    { endpoint: forgotPassword, open: 'Forgot your password?', more: {}, send: 'Send link' },
  ])(
    '$open: solves a challenge when its network has sent too many requests',
    async ({ endpoint, open, more, send }) => {
      vi.doMock('../../web/account/entry/solve-challenge.ts', () => ({ solve: async () => 'solved' }))
      const many = { error: 'Too many attempts. Please wait.', code: 'too_many', challenge: 'AAAA' }
      const { user, bodies } = show(path, { answers: [refuse(endpoint, 429, many)] })
      await dialog('Sign In')
      await user.press(open)
      for (const [label, text] of Object.entries({ Email: 'wanjiru@example.com', ...more }))
        await user.type(label, text)
      await user.press(send)
      await alert('Too many attempts. Please wait.')
      expect(bodies(endpoint).map(({ proof }) => proof)).toEqual([undefined, 'solved'])
    },
  )

  it('says that only a secure address can shorten the wait after many wrong passwords', async () => {
    // As browsers do on an address without https.
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const many = { error: 'Too many attempts. Please wait.', code: 'too_many', challenge: 'AAAA' }
    const { user } = show(path, { answers: [refuse(login, 429, many)] })
    await dialog('Sign In')
    await user.type('Email', 'wanjiru@example.com')
    await user.type('Password', 'kilimani-at-dusk')
    await user.press('Sign In')
    await alert('Too many attempts. Please wait.Your browser can shorten the wait only on an address')
  })
})

describe('a link from a message', () => {
  const spent = { error: 'This link has expired. Please request a new one.', code: 'not_found' }

  it.each([
    { path: '/auth/verify-email', endpoint: verifyEmail, fill: null },
    { path: '/auth/accept-invite', endpoint: acceptInvite, fill: ['Password', 'Accept invitation'] },
    { path: '/auth/reset-password', endpoint: resetPassword, fill: ['New password', 'Save password'] },
  ] as const)('that was used before focuses its error: $path', async ({ path, endpoint, fill }) => {
    const { user } = show(`${path}?token=spent`, { answers: [refuse(endpoint, 404, spent)] })
    if (fill) {
      await user.type(fill[0], 'a drum and a bass')
      await user.press(fill[1])
    }
    const title = await heading('This link has expired')
    await waitFor(() => expect(document.activeElement).toBe(title))
  })

  it.each([
    { path: '/auth/accept-invite', endpoint: acceptInvite, fill: ['Password', 'Accept invitation'] },
    { path: '/auth/reset-password', endpoint: resetPassword, fill: ['New password', 'Save password'] },
  ] as const)(
    'says that its password may count although the answer is lost: $path',
    async ({ path, endpoint, fill }) => {
      const { user, setAnswers } = show(`${path}?token=new`, { answers: [cutOff(endpoint)] })
      await user.type(fill[0], 'a drum and a bass')
      await user.press(fill[1])
      await alert(/^We could not confirm that your new password was saved. Try signing in with it.$/)
      setAnswers(refuse(endpoint, 404, spent))
      await user.press(fill[1])
      await screen.findByText(/If you have just chosen a password, sign in with it/)
    },
  )

  it.each(['/auth/verify-email', '/auth/accept-invite', '/auth/reset-password'])(
    'without a token is reported as incomplete: %s',
    async (path) => {
      show(path)
      await heading('This link is incomplete')
    },
  )
})

describe('creating an account', () => {
  it('rejects a password that is too short', async () => {
    const { user } = show('/?sign-in=')
    await user.press('Create Account')
    const form = await dialog('Create Account')
    await user.type('Password', 'short')
    await user.press('Create Account')
    await within(form).findByText('Use at least 6 characters')
  })
})

describe('the account page', () => {
  it('saves name and phone number, and shows bookings with their hours', async () => {
    const { user, bodies, setAnswers } = show('/account', { as: 'customer' })
    await within(await screen.findByRole('link', { name: /SB7K3M9Q/ })).findByText('15:00 to 17:00')
    screen.getByText('Email cannot be changed')
    await user.type('Full Name', 'Grace Njeri')
    const saved = { data: { user: ownUser('customer', { name: 'Grace Njeri' }) } }
    setAnswers(answer(updateProfile, saved), answer(verify, saved))
    await user.press('Save Changes')
    await screen.findByText('Profile saved')
    await screen.findByText(/^Hello Grace Njeri\./)
    expect(bodies(updateProfile)).toMatchObject([{ name: 'Grace Njeri' }])
  })

  it('says that the current password is wrong, then changes it and keeps the new session', async () => {
    const wrong = 'That is not your current password'
    const refused = refuse(changePassword, 400, {
      ...{ error: wrong, code: 'invalid' },
      fieldErrors: { currentPassword: [wrong] },
    })
    const { user, setAnswers } = show('/account', { as: 'customer', answers: [refused] })
    await user.type('Current password', 'not it')
    await user.type('New password', 'yet another one')
    await user.press('Change password')
    await screen.findByText(wrong)
    const token = `${storedSession()[0]?.split('.').slice(0, 2).join('.')}.renewed`
    setAnswers(answer(changePassword, { data: { token, user: ownUser('customer') } }))
    await user.type('Current password', 'a drum')
    await user.press('Change password')
    await screen.findByText('Password changed. You are signed out everywhere else.')
    expect(storedSession()[0]).toBe(token)
  })
})
