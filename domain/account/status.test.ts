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

describe('a role', () => {
  test('is given by somebody else, once', () => {
    given(registered, verified).when(by(ann).promoting).decides(promoted)
    given(registered, promoted).when(by(ann).promoting).changesNothing()
  })
  test('gives no rights to an account whose address somebody else may have', () => {
    given(registered).when(by(ann).promoting).throws('wrong_status')
    given(invited).when(by(ann).promoting).decides(promoted)
    given(registered, promoted)
      .when(by(ann).demoting)
      .decides({ type: 'user.role_changed', data: { role: 'customer' } })
  })
  test('is not changed by its holder', () => given(registered, promoted).when(by(wanja).demoting).throws('own_account'))
})

describe('someone deactivated', () => {
  test('may not sign in until activated again', () => {
    given(registered).when(by(ann).deactivating).decides(deactivated)
    given(registered, deactivated).when(by(ann).deactivating).changesNothing()
    given(registered, deactivated).when(activate).decides(activated)
    given(registered).when(activate).changesNothing()
    expect(() => able(fold(account, [registered, deactivated]))).toThrow('This account is deactivated')
    expect(able(fold(account, [registered, deactivated, activated]))).toMatchObject({ userId: wanja })
  })
  test('before accepting an invitation still has to accept it', () => {
    expect(fold(account, [invited, deactivated, activated])).toMatchObject({ status: 'invited' })
    expect(() => able(fold(account, [invited]))).toThrow('Accept the invitation first')
    expect(able(fold(account, [invited, accepted]))).toMatchObject({ role: 'studio_manager' })
  })
  test('is never oneself', () => given(registered).when(by(wanja).deactivating).throws('own_account'))
})

describe('deleting', () => {
  test('ends an account, once', () => {
    given(registered).when(by(ann).removing).decides(deleted)
    given(registered, deleted).when(by(ann).removing).changesNothing()
  })
  test('is for others, and for those who are', () => {
    given(registered).when(by(wanja).removing).throws('own_account')
    given().when(by(ann).removing).throws('not_found', 'User not found')
  })
  test('leaves nothing to change', () => {
    const late = [by(ann).promoting, by(ann).deactivating, activate]
    for (const command of late) given(registered, deleted).when(command).throws('not_found')
  })
})

describe('the account of a customer', () => {
  test('is deleted once', () => {
    given(registered).when(removeCustomer).decides(deleted)
    given(registered, deleted).when(removeCustomer).changesNothing()
    given().when(removeCustomer).changesNothing()
  })
  test('stays if its user is staff by now', () => {
    given(registered, promoted).when(removeCustomer).changesNothing()
  })
})

describe('a profile', () => {
  const renaming = (name: string, phone: string | null) => (state: State) => updateProfile(state, { name, phone })
  test('changes when something is new', () => {
    given(registered)
      .when(renaming('Wanja K', '0712345678'))
      .decides({ type: 'user.profile_updated', data: { personId: wanja, name: 'Wanja K', phone: '254712345678' } })
    given(registered).when(renaming('Wanja Kamau ', '0712 345 678')).changesNothing()
  })
  test('has a name and a Kenyan number', () => {
    given(registered).when(renaming(' ', null)).throws('invalid', 'Enter a name')
    given(registered).when(renaming('Wanja', '12')).throws('invalid')
  })
})

test('a person without an account is erased once, and takes none from then on', () => {
  const erased: AccountEvent = { type: 'person.erased', data: { personId: wanja } }
  const erasing = (state: State) => erase(state, wanja)
  given().when(erasing).decides(erased)
  given(erased).when(erasing).changesNothing()
  given(registered).when(erasing).throws('wrong_status')
  expect(fold(account, [erased])).toEqual({ status: 'deleted' })
})
