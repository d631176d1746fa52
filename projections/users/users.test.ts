import { expect, test } from 'vitest'
import {
  accepted,
  activated,
  deactivated,
  deleted,
  emailId,
  invited,
  registered,
  verified,
  wanja,
} from '../../domain/account/account.fixtures.ts'
import type { AccountEvent } from '../../domain/account/events.ts'
import { recorded, rowsAfter } from '../engine/testing.ts'
import { users } from './users.ts'

const after = (...events: AccountEvent[]) =>
  rowsAfter(users, ...events.map((event) => recorded(`user-${wanja}`, event))).get(wanja)

test('registered users are active, invited users wait', () => {
  expect(after(registered)).toMatchObject({ status: 'active', role: 'customer', email_verified: false })
  expect(after(invited)).toMatchObject({ status: 'invited', role: 'studio_manager', accepted: false })
  expect(after(invited, accepted)).toMatchObject({ status: 'active', email_verified: true })
})

test('an address may be proven from the start, or later', () => {
  const proven: AccountEvent = {
    type: 'user.registered',
    data: {
      userId: wanja,
      personId: wanja,
      emailId,
      name: 'W',
      email: 'w@x.ke',
      phone: null,
      role: 'admin',
      verified: true,
    },
  }
  expect(after(proven)).toMatchObject({ email_verified: true, phone: null, role: 'admin' })
  expect(after(registered, verified)).toMatchObject({ email_verified: true })
})

test('the deactivated come back to where they were', () => {
  expect(after(registered, deactivated)).toMatchObject({ status: 'deactivated' })
  expect(after(registered, deactivated, activated)).toMatchObject({ status: 'active' })
  expect(after(invited, deactivated, activated)).toMatchObject({ status: 'invited' })
})

test('what is searched follows the profile', () => {
  const renamed: AccountEvent = {
    type: 'user.profile_updated',
    data: { personId: wanja, name: 'Zuri Otieno', phone: '254733000111' },
  }
  expect(after(registered)).toMatchObject({ search: 'wanja kamau\nwanja@example.com\n254712345678 0712345678' })
  expect(after(registered, renamed)).toMatchObject({
    name: 'Zuri Otieno',
    search: 'zuri otieno\nwanja@example.com\n254733000111 0733000111',
  })
})

test('a role changes, a deleted user is none, and nothing brings one back', () => {
  expect(after(registered, { type: 'user.role_changed', data: { role: 'admin' } })).toMatchObject({ role: 'admin' })
  expect(after(registered, deleted)).toBeUndefined()
  expect(after(registered, deleted, activated)).toBeUndefined()
})
