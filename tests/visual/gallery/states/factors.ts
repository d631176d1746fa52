import type { PendingSignIn } from '../../../../api/contract/accounts.ts'
import { completeSignIn, login } from '../../../../api/contract/auth.ts'
import { addTotp, beginTotp, newRecoveryCodes, ownFactors, proveCode } from '../../../../api/contract/factors.ts'
import { updateUser } from '../../../../api/contract/people.ts'
import { answer, refuse } from './answers.ts'
import { ownFactorsOf, recoveryCodes, someFactors, totpBegun } from './factors-data.ts'
import { atPart, failing, loading, type State, seenBy } from './state.ts'
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
  {
    name: 'second-step',
    path: '/?sign-in=',
    answers: [stepRequired({ methods: ['passkey', 'totp', 'recovery_code'] })],
    act: givePassword,
    shows: 'One more step',
  },
  {
    name: 'second-step-wrong',
    path: '/?sign-in=',
    answers: [stepRequired({}), refuse(proveCode, 400, wrongCode)],
    act: async (user) => {
      await givePassword(user)
      await user.see('One more step')
      await user.type(/^Code/, '123456')
      await user.press('Continue')
    },
    shows: wrong,
  },
  {
    name: 'second-step-password',
    path: '/?sign-in=',
    answers: [stepRequired({ step: 'password', methods: [] })],
    act: givePassword,
    shows: 'Choose a longer password',
  },
  {
    name: 'second-step-google',
    path: '/auth/callback?code=x',
    answers: [stepRequired({ methods: ['passkey', 'totp'] }, completeSignIn)],
    shows: 'Google has signed you in',
  },
]

const title = 'Sign-in security'
const onPage: readonly State[] = atPart(title, [
  { name: 'factors-none', path: '/account', shows: 'Set up an authenticator app' },
  {
    name: 'factors',
    path: '/account',
    answers: [answer(ownFactors, ownFactorsOf('studio_manager', someFactors))],
    shows: '8 codes left',
  },
  failing('factors', '/account', ownFactors, 'Your passkeys did not load'),
  loading('factors', '/account', ownFactors),
])
const ofManagers: readonly State[] = seenBy('studio_manager', [
  ...onPage,
  {
    name: 'factors-add-passkey',
    path: '/account',
    act: async (user) => {
      await user.see(title)
      await user.press('Add a passkey')
    },
    shows: 'Create passkey',
  },
  {
    name: 'factors-remove',
    path: '/account',
    answers: [answer(ownFactors, ownFactorsOf('studio_manager', someFactors))],
    act: async (user) => {
      await user.see('Laptop at the studio')
      await user.press('Remove Pixel 9')
    },
    shows: 'You can no longer sign in with it',
  },
  {
    name: 'factors-app',
    path: '/account',
    answers: [answer(beginTotp, totpBegun), refuse(addTotp, 400, wrongCode)],
    act: async (user) => {
      await user.see(title)
      await user.press('Set up an authenticator app')
      await user.see('JBSW Y3DP')
      await user.type(/^Code/, '123456')
      await user.press('Turn on')
    },
    shows: wrong,
  },
  {
    name: 'factors-codes',
    path: '/account',
    answers: [
      answer(ownFactors, ownFactorsOf('studio_manager', someFactors)),
      answer(newRecoveryCodes, { recoveryCodes }),
    ],
    act: async (user) => {
      await user.see('8 codes left')
      await user.press('Get new codes')
    },
    shows: 'Save your recovery codes',
  },
])

const needed = { error: 'Confirm that it is you to continue', code: 'confirmation_required' }
const saveUser = async (user: User) => {
  await user.press('Edit Zainab Juma')
  await user.choose('Role', 'Customer')
  await user.press('Save Changes')
}
const ofAdmins: readonly State[] = seenBy('admin', [
  {
    name: 'factors-required',
    path: '/account',
    part: title,
    answers: [answer(ownFactors, ownFactorsOf('admin', { required: true }))],
    shows: 'to open the back office',
  },
  {
    name: 'confirm-by-password',
    path: '/admin/users',
    answers: [refuse(updateUser, 403, needed)],
    act: saveUser,
    shows: 'Confirm that it is you',
  },
  {
    name: 'confirm-by-factor',
    path: '/admin/users',
    answers: [refuse(updateUser, 403, needed), answer(ownFactors, ownFactorsOf('admin', someFactors))],
    act: saveUser,
    shows: 'Use a passkey',
  },
])

/** The second step of signing in, the factors on the account page, and the confirmation. */
export const factorStates: readonly State[] = [...secondStep, ...ofManagers, ...ofAdmins]
