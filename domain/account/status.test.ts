import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import {
  accepted,
  activated,
  ann,
  deactivated,
  deleted,
  invited,
  registered,
  verified,
  wanja,
} from './account.fixtures.ts'
import { able, account } from './account.ts'
import type { AccountEvent } from './events.ts'
import { updateProfile } from './registration.ts'
import { activate, changeRole, deactivate, erase, remove, removeCustomer } from './status.ts'

const { given } = specificationOf(account)
const promoted: AccountEvent = { type: 'user.role_changed', data: { role: 'admin' } }
type State = typeof account.initial
const by = (id: string | null) => ({
  promoting: (state: State) => changeRole(state, { role: 'admin', by: id }),
  demoting: (state: State) => changeRole(state, { role: 'customer', by: id }),
  deactivating: (state: State) => deactivate(state, { by: id }),
  removing: (state: State) => remove(state, { by: id }),
})

describe('changeRole()', () => {
  test('changes the role once, by another user', () => {
    given(registered, verified).when(by(ann).promoting).decides(promoted)
    given(registered, promoted).when(by(ann).promoting).changesNothing()
  })
  test('gives no rights to an account whose address is unverified', () => {
    given(registered).when(by(ann).promoting).throws('wrong_status')
    given(invited).when(by(ann).promoting).decides(promoted)
    given(registered, promoted)
      .when(by(ann).demoting)
      .decides({ type: 'user.role_changed', data: { role: 'customer' } })
  })
  test('rejects a change by the account’s own user', () =>
    given(registered, promoted).when(by(wanja).demoting).throws('own_account'))
})

describe('deactivating an account', () => {
  test('prevents signing in until it is activated again', () => {
    given(registered).when(by(ann).deactivating).decides(deactivated)
    given(registered, deactivated).when(by(ann).deactivating).changesNothing()
    given(registered, deactivated).when(activate).decides(activated)
    given(registered).when(activate).changesNothing()
    expect(() => able(fold(account, [registered, deactivated]))).toThrow('This account is deactivated')
    expect(able(fold(account, [registered, deactivated, activated]))).toMatchObject({ userId: wanja })
  })
  test('leaves an invitation to be accepted after activation', () => {
    expect(fold(account, [invited, deactivated, activated])).toMatchObject({ status: 'invited' })
    expect(() => able(fold(account, [invited]))).toThrow('Accept the invitation first')
    expect(able(fold(account, [invited, accepted]))).toMatchObject({ role: 'studio_manager' })
  })
  test('is rejected for one’s own account', () => given(registered).when(by(wanja).deactivating).throws('own_account'))
})

describe('deleting an account', () => {
  test('deletes it once', () => {
    given(registered).when(by(ann).removing).decides(deleted)
    given(registered, deleted).when(by(ann).removing).changesNothing()
  })
  test('rejects one’s own account and an account that does not exist', () => {
    given(registered).when(by(wanja).removing).throws('own_account')
    given().when(by(ann).removing).throws('not_found', 'User not found')
  })
  test('rejects every later change', () => {
    const late = [by(ann).promoting, by(ann).deactivating, activate]
    for (const command of late) given(registered, deleted).when(command).throws('not_found')
  })
})

describe('removeCustomer()', () => {
  test('deletes the account once', () => {
    given(registered).when(removeCustomer).decides(deleted)
    given(registered, deleted).when(removeCustomer).changesNothing()
    given().when(removeCustomer).changesNothing()
  })
  test('changes nothing if the user is staff by now', () => {
    given(registered, promoted).when(removeCustomer).changesNothing()
  })
})

describe('updateProfile()', () => {
  const renaming = (name: string, phone: string | null) => (state: State) => updateProfile(state, { name, phone })
  test('records only new values', () => {
    given(registered)
      .when(renaming('Wanja K', '0712345678'))
      .decides({ type: 'user.profile_updated', data: { personId: wanja, name: 'Wanja K', phone: '254712345678' } })
    given(registered).when(renaming('Wanja Kamau ', '0712 345 678')).changesNothing()
  })
  test('requires a name and a Kenyan number', () => {
    given(registered).when(renaming(' ', null)).throws('invalid', 'Enter a name')
    given(registered).when(renaming('Wanja', '12')).throws('invalid')
  })
})

test('a person without an account is erased once, and can’t register afterwards', () => {
  const erased: AccountEvent = { type: 'person.erased', data: { personId: wanja } }
  const erasing = (state: State) => erase(state, wanja)
  given().when(erasing).decides(erased)
  given(erased).when(erasing).changesNothing()
  given(registered).when(erasing).throws('wrong_status')
  expect(fold(account, [erased])).toEqual({ status: 'deleted' })
})
