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
import { acceptInvite, enterWithGoogle, invite, linkGoogle, register, takeInvite, verifyEmail } from './registration.ts'

const { given } = specificationOf(account)
const registering =
  (changed: Partial<typeof newUser> = {}) =>
  (state: typeof account.initial) =>
    register(state, { ...newUser, ...changed, verified: false })
const inviting = (state: typeof account.initial) =>
  invite(state, { ...newUser, role: 'studio_manager', invitedBy: ann })

describe('registering', () => {
  test('makes an account that is active', () => {
    given().when(registering()).decides(registered)
    expect(fold(account, [registered])).toMatchObject({ status: 'active', verified: false, accepted: true })
  })
  test('keeps names trimmed and numbers as the network writes them', () =>
    given()
      .when(registering({ name: ' Wanja Kamau ', phone: '0712 345 678', email: ' wanja@example.com ' }))
      .decides(registered))
  test('needs a name and, where a number is given, a Kenyan one', () => {
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
  test('is refused where someone is, was invited, or was', () => {
    for (const before of [[registered], [invited], [registered, deleted]])
      given(...before)
        .when(registering())
        .throws('taken', 'An account with this email address already exists', { field: 'email' })
  })
})

describe('an invitation', () => {
  test('makes an account that waits', () => {
    given().when(inviting).decides(invited)
    expect(fold(account, [invited])).toMatchObject({ status: 'invited', role: 'studio_manager', verified: false })
  })
  test('is refused where someone is', () =>
    given(registered).when(inviting).throws('taken', 'An account with this email address already exists'))
  test('is accepted once, which proves the address', () => {
    given(invited).when(acceptInvite).decides(accepted)
    given(invited, accepted).when(acceptInvite).changesNothing()
    expect(fold(account, [invited, accepted])).toMatchObject({ status: 'active', verified: true })
  })
  test('is not accepted by the deactivated or the deleted', () => {
    given(invited, deactivated).when(acceptInvite).throws('not_allowed')
    given(invited, deleted).when(acceptInvite).throws('not_found')
  })
})

describe('an address', () => {
  test('is proven once', () => {
    given(registered).when(verifyEmail).decides(verified)
    given(registered, verified).when(verifyEmail).changesNothing()
  })
  test('that was proven lets the same Google account in, and one that was not doesn’t', () => {
    given(registered, verified).when(linkGoogle).decides(googleLinked)
    given(registered, verified, googleLinked).when(linkGoogle).changesNothing()
    given(registered).when(linkGoogle).throws('wrong_status')
  })
})

describe('taking up an invitation', () => {
  const taking = { name: 'Wanja K.', phone: undefined, language: 'sw' } as const
  test('accepts it with what the person puts right', () =>
    given(invited)
      .when((state) => takeInvite(state, taking))
      .decides(
        accepted,
        { type: 'user.profile_updated', data: { personId: newUser.personId, name: 'Wanja K.', phone: newUser.phone } },
        { type: 'user.language_chosen', data: { language: 'sw' } },
      ))
  test('a second time changes nothing, since its link is used up', () =>
    given(invited, accepted)
      .when((state) => takeInvite(state, taking))
      .changesNothing())
})

describe('entering with Google', () => {
  test('links the account, and accepts an invitation', () => {
    given(registered, verified).when(enterWithGoogle).decides(googleLinked)
    given(invited).when(enterWithGoogle).decides(accepted, googleLinked)
  })
  test('leaves nothing where the account is deactivated', () =>
    given(registered, verified, deactivated).when(enterWithGoogle).throws('not_allowed'))
})
