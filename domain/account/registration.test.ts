import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import {
  accepted,
  ann,
  deactivated,
  deleted,
  googleLinked,
  invited,
  newUser,
  registered,
  verified,
} from './account.fixtures.ts'
import { account } from './account.ts'
import type { AccountEvent } from './events.ts'
import { acceptInvite, enterWithGoogle, invite, linkGoogle, register, takeInvite, verifyEmail } from './registration.ts'

const { given } = specificationOf(account)
const registering =
  (changed: Partial<typeof newUser> = {}) =>
  (state: typeof account.initial) =>
    register(state, { ...newUser, ...changed, verified: false })
const inviting = (state: typeof account.initial) =>
  invite(state, { ...newUser, role: 'studio_manager', invitedBy: ann })

describe('register()', () => {
  test('creates an active account', () => {
    given().when(registering()).decides(registered)
    expect(fold(account, [registered])).toMatchObject({ status: 'active', verified: false, accepted: true })
  })
  test('trims names and stores phone numbers as 254…', () =>
    given()
      .when(registering({ name: ' Wanja Kamau ', phone: '0712 345 678', email: ' wanja@example.com ' }))
      .decides(registered))
  test('requires a one-line name, and a Kenyan number if one is given', () => {
    given()
      .when(registering({ name: ' ' }))
      .throws('invalid', undefined, { field: 'name' })
    given()
      .when(registering({ name: 'Wanja\nPaybill 999999' }))
      .throws('invalid', 'Enter this on one line, without special characters', { field: 'name' })
    given()
      .when(registering({ phone: '+44 7700 900123' }))
      .throws('invalid', undefined, { field: 'phone' })
  })
  test('rejects an address that is registered, invited or deleted', () => {
    for (const before of [[registered], [invited], [registered, deleted]])
      given(...before)
        .when(registering())
        .throws('taken', 'An account with this email address already exists', { field: 'email' })
  })
})

describe('an invitation', () => {
  test('creates an invited account', () => {
    given().when(inviting).decides(invited)
    expect(fold(account, [invited])).toMatchObject({ status: 'invited', role: 'studio_manager', verified: false })
  })
  test('is rejected for a registered address', () =>
    given(registered).when(inviting).throws('taken', 'An account with this email address already exists'))
  test('is accepted once, which verifies the address', () => {
    given(invited).when(acceptInvite).decides(accepted)
    given(invited, accepted).when(acceptInvite).changesNothing()
    expect(fold(account, [invited, accepted])).toMatchObject({ status: 'active', verified: true })
  })
  test('can’t be accepted by a deactivated or deleted account', () => {
    given(invited, deactivated).when(acceptInvite).throws('not_allowed')
    given(invited, deleted).when(acceptInvite).throws('not_found')
  })
})

describe('an email address', () => {
  test('is verified once', () => {
    given(registered).when(verifyEmail).decides(verified)
    given(registered, verified).when(verifyEmail).changesNothing()
  })
  test('allows linking the same Google account only once it is verified', () => {
    given(registered, verified).when(linkGoogle).decides(googleLinked)
    given(registered, verified, googleLinked).when(linkGoogle).changesNothing()
    given(registered).when(linkGoogle).throws('wrong_status')
  })
  test('allows linking a Google account again after a recovery unlinked it', () => {
    const recoveries: AccountEvent[] = [
      { type: 'user.password_changed', data: { how: 'reset' } },
      { type: 'user.factors_reset', data: {} },
    ]
    for (const recovery of recoveries)
      given(registered, verified, googleLinked, recovery).when(linkGoogle).decides(googleLinked)
    const change: AccountEvent = { type: 'user.password_changed', data: { how: 'changed' } }
    given(registered, verified, googleLinked, change).when(linkGoogle).changesNothing()
  })
})

describe('takeInvite()', () => {
  const taking = { name: 'Wanja K.', phone: undefined, language: 'sw' } as const
  test('accepts the invitation with the person’s corrections', () =>
    given(invited)
      .when((state) => takeInvite(state, taking))
      .decides(
        accepted,
        { type: 'user.profile_updated', data: { personId: newUser.personId, name: 'Wanja K.', phone: newUser.phone } },
        { type: 'user.language_chosen', data: { language: 'sw' } },
      ))
  test('changes nothing the second time', () =>
    given(invited, accepted)
      .when((state) => takeInvite(state, taking))
      .changesNothing())
})

describe('enterWithGoogle()', () => {
  test('links the account, or accepts its invitation', () => {
    given(registered, verified).when(enterWithGoogle).decides(googleLinked)
    given(invited).when(enterWithGoogle).decides(accepted, googleLinked)
  })
  test('rejects a deactivated account', () =>
    given(registered, verified, deactivated).when(enterWithGoogle).throws('not_allowed'))
})
