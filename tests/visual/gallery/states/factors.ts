import type { PendingSignIn } from '../../../../api/contract/accounts.ts'
import { completeSignIn, login } from '../../../../api/contract/auth.ts'
import { addTotp, beginTotp, newRecoveryCodes, ownFactors, proveCode } from '../../../../api/contract/factors.ts'
import { updateUser } from '../../../../api/contract/people.ts'
import { answer, refuse } from './answers.ts'
import { ownFactorsOf, recoveryCodes, someFactors, totpBegun } from './factors-data.ts'
import { atPart, failing, loading, type State, seenBy, state } from './state.ts'
import { ahead, hour } from './times.ts'
import type { User } from './user.ts'

const stepRequired = (pending: Partial<PendingSignIn>, endpoint: typeof login | typeof completeSignIn = login) =>
  refuse(endpoint, 409, {
    error: 'Confirm with your passkey or your authenticator app',
    code: 'step_required',
    pending: { token: 'x', step: 'factor', methods: ['totp', 'recovery_code'], expiresAt: ahead(hour), ...pending },
  })
const givePassword = async (user: User) => {
  await user.type(/^E-?mail/i, 'otieno@studioni.test')
  await user.type(/^Password/, 'ngoma-na-sauti')
  await user.press('Sign In')
}
const wrong = 'That code is not right, or it was used before'
const wrongCode = { error: wrong, code: 'invalid', fieldErrors: { code: [wrong] } }

const secondStep: readonly State[] = [
  state('second-step', '/?sign-in=', 'One more step', {
    answers: [stepRequired({ methods: ['passkey', 'totp', 'recovery_code'] })],
    act: givePassword,
  }),
  state('second-step-wrong', '/?sign-in=', wrong, {
    answers: [stepRequired({}), refuse(proveCode, 400, wrongCode)],
    act: async (user) => {
      await givePassword(user)
      await user.see('One more step')
      await user.type(/^Code/, '123456')
      await user.press('Continue')
    },
  }),
  state('second-step-password', '/?sign-in=', 'Choose a longer password', {
    answers: [stepRequired({ step: 'password', methods: [] })],
    act: givePassword,
  }),
  state('second-step-google', '/auth/callback?code=x', 'Google has signed you in', {
    answers: [stepRequired({ methods: ['passkey', 'totp'] }, completeSignIn)],
  }),
]

const title = 'Sign-in security'
const onPage: readonly State[] = atPart(title, [
  state('factors-none', '/account', 'Set up an authenticator app'),
  state('factors', '/account', '8 codes left', {
    answers: [answer(ownFactors, ownFactorsOf('studio_manager', someFactors))],
  }),
  failing('factors', '/account', ownFactors, 'Your passkeys did not load'),
  loading('factors', '/account', ownFactors),
])
const ofManagers: readonly State[] = seenBy('studio_manager', [
  ...onPage,
  state('factors-add-passkey', '/account', 'Create passkey', {
    act: async (user) => {
      await user.see(title)
      await user.press('Add a passkey')
    },
  }),
  state('factors-remove', '/account', 'You can no longer sign in with it', {
    answers: [answer(ownFactors, ownFactorsOf('studio_manager', someFactors))],
    act: async (user) => {
      await user.see('Laptop at the studio')
      await user.press('Remove Pixel 9')
    },
  }),
  state('factors-app', '/account', wrong, {
    answers: [answer(beginTotp, totpBegun), refuse(addTotp, 400, wrongCode)],
    act: async (user) => {
      await user.see(title)
      await user.press('Set up an authenticator app')
      await user.see('JBSW Y3DP')
      await user.type(/^Code/, '123456')
      await user.press('Turn on')
    },
  }),
  state('factors-codes', '/account', 'Save your recovery codes', {
    answers: [
      answer(ownFactors, ownFactorsOf('studio_manager', someFactors)),
      answer(newRecoveryCodes, { recoveryCodes }),
    ],
    act: async (user) => {
      await user.see('8 codes left')
      await user.press('Get new codes')
    },
  }),
])

const needed = { error: 'Confirm that it is you to continue', code: 'confirmation_required' }
const saveUser = async (user: User) => {
  await user.press('Edit Zainab Juma')
  await user.choose('Role', 'Customer')
  await user.press('Save Changes')
}
const ofAdmins: readonly State[] = seenBy('admin', [
  state('factors-required', '/account', 'to open the back office', {
    part: title,
    answers: [answer(ownFactors, ownFactorsOf('admin', { required: true }))],
  }),
  state('confirm-by-password', '/admin/users', 'Confirm that it is you', {
    answers: [refuse(updateUser, 403, needed)],
    act: saveUser,
  }),
  state('confirm-by-factor', '/admin/users', 'Use a passkey', {
    answers: [refuse(updateUser, 403, needed), answer(ownFactors, ownFactorsOf('admin', someFactors))],
    act: saveUser,
  }),
])

/** The second step of signing in, the factors on the account page, and the confirmation. */
export const factorStates: readonly State[] = [...secondStep, ...ofManagers, ...ofAdmins]
