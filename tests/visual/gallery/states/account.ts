import * as auth from '../../../../api/contract/auth.ts'
import { ownSessions } from '../../../../api/contract/own-sessions.ts'
import { pushDevices } from '../../../../api/contract/push.ts'
import { longEmail, ownUser } from './account-data.ts'
import { answer, refuse, silent } from './answers.ts'
import { failing, loading, presses, type State, seenBy, state } from './state.ts'
import { idOf } from './studios-data.ts'
import { ahead, hour } from './times.ts'

const spent = { error: 'This link has expired. Please request a new one.', code: 'not_found' }
const wrong = { error: 'Email or password is wrong', code: 'wrong_credentials' }

const signingIn: readonly State[] = [
  state('sign-in', '/?sign-in=', 'Continue with Google'),
  state('sign-in-errors', '/?sign-in=/admin&error=authentication_required', 'Enter your password', {
    act: async (user) => {
      await user.see('Forgot your password?')
      await user.press('Sign In')
    },
  }),
  state('sign-in-refused', '/?sign-in=', wrong.error, {
    answers: [refuse(auth.login, 401, wrong)],
    act: async (user) => {
      await user.type(/^E-?mail/i, 'wanjiru@example.com')
      await user.type(/^Password/, 'not-hers')
      await user.press('Sign In')
    },
  }),
  state('sign-in-create', '/?sign-in=', 'Phone Number', {
    act: async (user) => {
      await user.press('Create Account')
      await user.see('With one, all your bookings are in one place')
    },
  }),
  state('sign-in-taken', '/?sign-in=', 'That email address has an account', {
    answers: [refuse(auth.register, 409, { error: 'That email address has an account', code: 'email_taken' })],
    act: async (user) => {
      await user.press('Create Account')
      await user.type('Full Name', 'Wanjiru Kamau')
      await user.type(/^Phone/, '0712 345 678')
      await user.type(/^E-?mail/i, 'wanjiru@example.com')
      await user.type(/^Password/, 'ngoma-na-sauti')
      await user.press('Create Account')
    },
  }),
  state('sign-in-forgotten', '/?sign-in=', 'Reset your password', { act: presses('Forgot your password?') }),
  state('sign-in-forgotten-sent', '/?sign-in=', /wanjiru@example\.com|on its way|sent/i, {
    answers: [answer(auth.forgotPassword, { done: true })],
    act: async (user) => {
      await user.press('Forgot your password?')
      await user.type(/^E-?mail/i, 'wanjiru@example.com')
      await user.press(/^Send/)
    },
  }),
  state('sign-in-failed', '/?error=invalid_token', 'Sign-in failed'),
]

const links: readonly State[] = [
  state('reset-password', '/auth/reset-password?token=x', 'Choose a new password'),
  state('reset-password-spent', '/auth/reset-password?token=x', /request a new link/, {
    answers: [refuse(auth.resetPassword, 404, spent)],
    act: async (user) => {
      await user.type(/^New password/i, 'ngoma-na-sauti')
      await user.press('Save password')
    },
  }),
  state('accept-invite', '/auth/accept-invite?token=x', 'Accept your invitation'),
  state('accept-invite-spent', '/auth/accept-invite?token=x', 'Ask the person who invited you', {
    answers: [refuse(auth.acceptInvite, 404, spent)],
    act: async (user) => {
      await user.type(/password/i, 'ngoma-na-sauti')
      await user.press('Accept invitation')
    },
  }),
  state('half-a-link', '/auth/verify-email', 'This link is incomplete'),
  state('verify-email', '/auth/verify-email?token=x', 'Your email address is verified', {
    answers: [answer(auth.verifyEmail, { done: true })],
  }),
  state('verify-email-elsewhere', '/auth/verify-email?token=x', 'Is this your account?', {
    answers: [refuse(auth.verifyEmail, 409, { error: 'Choose a new password', code: 'password_needed' })],
  }),
  state('verify-email-loading', '/auth/verify-email?token=x', 'Checking your link', {
    answers: [silent(auth.verifyEmail)],
  }),
  state('verify-email-failing', '/auth/verify-email?token=x', 'The link could not be checked', {
    answers: [refuse(auth.verifyEmail)],
  }),
]

const notTheirs = 'That is not your current password'
const noBookings = { items: [], total: 0, emailVerified: true }

const ownPage: readonly State[] = seenBy('customer', [
  state('account', '/account', 'SB7K3M9Q', { act: (user) => user.see('Change password') }),
  state('account-empty', '/account', `Bookings you make with ${longEmail} appear here`, {
    answers: [answer(auth.ownBookings, noBookings)],
  }),
  state('account-unproven', '/account', 'Verify your email address', {
    answers: [
      answer(auth.ownBookings, { ...noBookings, emailVerified: false }),
      answer(auth.verify, { data: { user: ownUser('customer', { emailVerified: false }) } }),
    ],
  }),
  state('account-sessions', '/account', 'Firefox on Android', { part: 'Where you’re signed in' }),
  state('account-sessions-failing', '/account', 'The list of your devices did not load', {
    part: 'Where you’re signed in',
    answers: [refuse(ownSessions)],
  }),
  failing('account', '/account', auth.ownBookings, 'Your bookings did not load'),
  loading('account', '/account', auth.ownBookings, auth.verify),
  state('account-wrong-password', '/account', notTheirs, {
    answers: [
      refuse(auth.changePassword, 400, {
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
  }),
])

const someDevices = {
  publicKey: 'B'.repeat(87),
  items: [
    { id: idOf(311), current: true, device: 'Firefox on Android', createdAt: ahead(-3 * hour) },
    { id: idOf(312), current: false, device: 'Chrome on Windows', createdAt: ahead(-9 * hour) },
  ],
}
const managersPage: readonly State[] = seenBy('studio_manager', [
  state('account-notifications', '/account', 'Chrome on Windows', {
    part: 'Notifications',
    answers: [answer(pushDevices, someDevices)],
  }),
])

/** Signing in, the pages of mailed links, and the account page. */
export const accountStates: readonly State[] = [...signingIn, ...links, ...ownPage, ...managersPage]
