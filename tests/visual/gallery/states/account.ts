import {
  acceptInvite,
  changePassword,
  forgotPassword,
  login,
  ownBookings,
  register,
  resetPassword,
  verify,
  verifyEmail,
} from '../../../../api/contract/auth.ts'
import { ownSessions } from '../../../../api/contract/own-sessions.ts'
import { pushDevices } from '../../../../api/contract/push.ts'
import { longEmail, ownUser } from './account-data.ts'
import { answer, refuse, silent } from './answers.ts'
import { failing, loading, type State, seenBy } from './state.ts'
import { idOf } from './studios-data.ts'
import { ahead, hour } from './times.ts'

const spent = { error: 'This link has expired. Please request a new one.', code: 'not_found' }
const wrong = { error: 'Email or password is wrong', code: 'wrong_credentials' }

const signingIn: readonly State[] = [
  { name: 'sign-in', path: '/?sign-in=', shows: 'Continue with Google' },
  {
    name: 'sign-in-errors',
    path: '/?sign-in=/admin&error=authentication_required',
    act: async (user) => {
      await user.see('Forgot your password?')
      await user.press('Sign In')
    },
    shows: 'Enter your password',
  },
  {
    name: 'sign-in-refused',
    path: '/?sign-in=',
    answers: [refuse(login, 401, wrong)],
    act: async (user) => {
      await user.type(/^E-?mail/i, 'wanjiru@example.com')
      await user.type(/^Password/, 'not-hers')
      await user.press('Sign In')
    },
    shows: wrong.error,
  },
  {
    name: 'sign-in-create',
    path: '/?sign-in=',
    act: async (user) => {
      await user.press('Create Account')
      await user.see('With one, all your bookings are in one place')
    },
    shows: 'Phone Number',
  },
  {
    name: 'sign-in-taken',
    path: '/?sign-in=',
    answers: [refuse(register, 409, { error: 'That email address has an account', code: 'email_taken' })],
    act: async (user) => {
      await user.press('Create Account')
      await user.type('Full Name', 'Wanjiru Kamau')
      await user.type(/^Phone/, '0712 345 678')
      await user.type(/^E-?mail/i, 'wanjiru@example.com')
      await user.type(/^Password/, 'ngoma-na-sauti')
      await user.press('Create Account')
    },
    shows: 'That email address has an account',
  },
  {
    name: 'sign-in-forgotten',
    path: '/?sign-in=',
    act: (user) => user.press('Forgot your password?'),
    shows: 'Reset your password',
  },
  {
    name: 'sign-in-forgotten-sent',
    path: '/?sign-in=',
    answers: [answer(forgotPassword, { done: true })],
    act: async (user) => {
      await user.press('Forgot your password?')
      await user.type(/^E-?mail/i, 'wanjiru@example.com')
      await user.press(/^Send/)
    },
    shows: /wanjiru@example\.com|on its way|sent/i,
  },
  { name: 'sign-in-failed', path: '/?error=invalid_token', shows: 'Sign-in failed' },
]

const links: readonly State[] = [
  { name: 'reset-password', path: '/auth/reset-password?token=x', shows: 'Choose a new password' },
  {
    name: 'reset-password-spent',
    path: '/auth/reset-password?token=x',
    answers: [refuse(resetPassword, 404, spent)],
    act: async (user) => {
      await user.type(/^New password/i, 'ngoma-na-sauti')
      await user.press('Save password')
    },
    shows: 'Request a new one',
  },
  { name: 'accept-invite', path: '/auth/accept-invite?token=x', shows: 'Accept your invitation' },
  {
    name: 'accept-invite-spent',
    path: '/auth/accept-invite?token=x',
    answers: [refuse(acceptInvite, 404, spent)],
    act: async (user) => {
      await user.type(/password/i, 'ngoma-na-sauti')
      await user.press('Accept invitation')
    },
    shows: 'Ask the person who invited you',
  },
  { name: 'half-a-link', path: '/auth/verify-email', shows: 'This link is incomplete' },
  {
    name: 'verify-email',
    path: '/auth/verify-email?token=x',
    answers: [answer(verifyEmail, { done: true })],
    shows: 'Your email address is verified',
  },
  {
    name: 'verify-email-elsewhere',
    path: '/auth/verify-email?token=x',
    answers: [refuse(verifyEmail, 409, { error: 'Choose a new password', code: 'password_needed' })],
    shows: 'Is this your account?',
  },
  {
    name: 'verify-email-loading',
    path: '/auth/verify-email?token=x',
    answers: [silent(verifyEmail)],
    shows: 'Checking your link',
  },
  {
    name: 'verify-email-failing',
    path: '/auth/verify-email?token=x',
    answers: [refuse(verifyEmail)],
    shows: 'The link could not be checked',
  },
]

const notTheirs = 'That is not your current password'
const noBookings = { items: [], total: 0, emailVerified: true }

const ownPage: readonly State[] = seenBy('customer', [
  { name: 'account', path: '/account', act: (user) => user.see('Change password'), shows: 'SB7K3M9Q' },
  {
    name: 'account-empty',
    path: '/account',
    answers: [answer(ownBookings, noBookings)],
    shows: `Bookings you make with ${longEmail} appear here`,
  },
  {
    name: 'account-unproven',
    path: '/account',
    answers: [
      answer(ownBookings, { ...noBookings, emailVerified: false }),
      answer(verify, { data: { user: ownUser('customer', { emailVerified: false }) } }),
    ],
    shows: 'Verify your email address',
  },
  { name: 'account-sessions', path: '/account', part: 'Your sessions', shows: 'Firefox on Android' },
  {
    name: 'account-sessions-failing',
    path: '/account',
    part: 'Your sessions',
    answers: [refuse(ownSessions)],
    shows: 'Your sessions did not load',
  },
  failing('account', '/account', ownBookings, 'Your bookings did not load'),
  loading('account', '/account', ownBookings, verify),
  {
    name: 'account-wrong-password',
    path: '/account',
    answers: [
      refuse(changePassword, 400, {
        error: notTheirs,
        code: 'invalid',
        fieldErrors: { currentPassword: [notTheirs] },
      }),
    ],
    act: async (user) => {
      await user.type(/^Current password/, 'not-mine')
      await user.type(/^New password/, 'ngoma-na-sauti')
      await user.press('Change password')
    },
    shows: notTheirs,
  },
])

const someDevices = {
  publicKey: 'B'.repeat(87),
  items: [
    { id: idOf(311), current: true, device: 'Firefox on Android', createdAt: ahead(-3 * hour) },
    { id: idOf(312), current: false, device: 'Chrome on Windows', createdAt: ahead(-9 * hour) },
  ],
}
const managersPage: readonly State[] = seenBy('studio_manager', [
  {
    name: 'account-notifications',
    path: '/account',
    part: 'Notifications',
    answers: [answer(pushDevices, someDevices)],
    shows: 'Chrome on Windows',
  },
])

/** Signing in, the pages of mailed links, and the account page. */
export const accountStates: readonly State[] = [...signingIn, ...links, ...ownPage, ...managersPage]
