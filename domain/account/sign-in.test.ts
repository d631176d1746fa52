import { describe, expect, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import { ann, deactivated, deleted, googleLinked, newUser, registered, wanja } from './account.fixtures.ts'
import { account } from './account.ts'
import type { AccountEvent } from './events.ts'
import {
  addFactor,
  claim,
  confirmIdentity,
  createRecoveryCodes,
  maxFactors,
  removeFactor,
  resetFactors,
  useRecoveryCode,
} from './sign-in.ts'

const { given } = specificationOf(account)
type State = typeof account.initial
const idOf = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const added = (n: number, kind: 'passkey' | 'totp' = 'passkey'): AccountEvent => ({
  type: 'user.factor_added',
  data: { factorId: idOf(n), kind },
})
const removed = (n: number): AccountEvent => ({
  type: 'user.factor_removed',
  data: { factorId: idOf(n), kind: 'passkey' },
})
const promoted: AccountEvent = { type: 'user.role_changed', data: { role: 'admin' } }
const reset: AccountEvent = { type: 'user.factors_reset', data: {} }
const add = (n: number) => (state: State) => addFactor(state, { factorId: idOf(n), kind: 'passkey' })
const remove = (n: number, required: boolean) => (state: State) => removeFactor(state, { factorId: idOf(n), required })
const resetBy =
  (by: string, isLinked = false) =>
  (state: State) =>
    resetFactors(state, { by, isLinked })

describe('a factor', () => {
  test('is added once, to an active account', () => {
    given(registered).when(add(1)).decides(added(1))
    given(registered, added(1)).when(add(1)).changesNothing()
    given(registered, deactivated).when(add(1)).throws('not_allowed')
    given().when(add(1)).throws('not_found')
  })
  test('is rejected beyond the maximum number', () => {
    const many = Array.from({ length: maxFactors }, (_, n) => added(n))
    given(registered, ...many)
      .when(add(maxFactors))
      .throws('invalid')
    given(registered, ...many, removed(0))
      .when(add(maxFactors))
      .decides(added(maxFactors))
  })
  test('is an authenticator app only for staff', () => {
    const add = (state: State) => addFactor(state, { factorId: idOf(1), kind: 'totp' })
    given(registered).when(add).throws('not_allowed')
    given(registered, promoted).when(add).decides(added(1, 'totp'))
  })
  test('is removed once', () => {
    given(registered, added(1)).when(remove(1, true)).decides(removed(1))
    given(registered, added(1), removed(1)).when(remove(1, true)).changesNothing()
  })
  test('can’t be removed by an admin who needs one and has no other', () => {
    given(registered, promoted, added(1)).when(remove(1, true)).throws('last_factor')
    given(registered, promoted, added(1)).when(remove(1, false)).decides(removed(1))
    given(registered, promoted, added(1), added(2)).when(remove(1, true)).decides(removed(1))
    given(registered, promoted, added(1), added(2), removed(2)).when(remove(1, true)).throws('last_factor')
  })
})

test('resetFactors() removes all factors and Google once, and rejects the account’s own user', () => {
  given(registered, added(1), added(2, 'totp')).when(resetBy(ann)).decides(reset)
  given(registered, added(1), reset).when(resetBy(ann)).changesNothing()
  given(registered, googleLinked).when(resetBy(ann)).decides(reset)
  given(registered, googleLinked, reset).when(resetBy(ann)).changesNothing()
  given(registered).when(resetBy(ann, true)).decides(reset)
  given(registered, added(1)).when(resetBy(wanja)).throws('own_account')
})

test('claim() verifies an address, and removes what another person may have registered with it', () => {
  const { personId, name } = newUser
  given(registered, added(1))
    .when(claim)
    .decides(
      reset,
      { type: 'user.profile_updated', data: { personId, name, phone: null } },
      { type: 'user.email_verified', data: {} },
    )
  given(registered, { type: 'user.email_verified', data: {} }, added(1)).when(claim).changesNothing()
})

test('recovery codes and confirmations are recorded without secrets', () => {
  given(registered).when(createRecoveryCodes).decides({ type: 'user.recovery_codes_created', data: {} })
  given(registered).when(useRecoveryCode).decides({ type: 'user.recovery_code_used', data: {} })
  given(registered)
    .when((state) => confirmIdentity(state, 'totp'))
    .decides({ type: 'user.confirmed', data: { method: 'totp' } })
  given(registered, deactivated)
    .when((state) => confirmIdentity(state, 'totp'))
    .throws('not_allowed')
  for (const command of [createRecoveryCodes, useRecoveryCode])
    expect(() => command(account.evolve(account.initial, deleted))).toThrow('User not found')
})
