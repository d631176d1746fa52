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
import { type AccountEvent, accountEvents } from '../../domain/account/events.ts'
import { recorded, rowsAfter } from '../engine/testing.ts'
import { users } from './users.ts'

const after = (...events: AccountEvent[]) =>
  rowsAfter(users, ...events.map((event) => recorded(`user-${wanja}`, event))).get(wanja)

test('registered users are active, and invited users are invited until they accept', () => {
  expect(after(registered)).toMatchObject({ status: 'active', role: 'customer', email_verified: false })
  expect(after(invited)).toMatchObject({ status: 'invited', role: 'studio_manager', accepted: false })
  expect(after(invited, accepted)).toMatchObject({ status: 'active', email_verified: true })
})

test('an address is verified at registration or later', () => {
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

test('an activated user has the status from before the deactivation', () => {
  expect(after(registered, deactivated)).toMatchObject({ status: 'deactivated' })
  expect(after(registered, deactivated, activated)).toMatchObject({ status: 'active' })
  expect(after(invited, deactivated, activated)).toMatchObject({ status: 'invited' })
})

test('used_at follows actions of the user or an admin, but not wrong passwords', () => {
  const session: AccountEvent = {
    type: 'user.signed_in',
    data: { personId: wanja, method: 'password', newDevice: false, device: 'Firefox', network: '196.201.214.0/24' },
  }
  const failed: AccountEvent = { type: 'user.sign_in_failed', data: { failures: 3 } }
  const usedAt = (...later: AccountEvent[]) => {
    const events = [registered, ...later].map((event, i) => recorded(`user-${wanja}`, event, `2026-11-2${i}T09:00:00Z`))
    return rowsAfter(users, ...events).get(wanja)
  }
  expect(usedAt()).toMatchObject({ used_at: '2026-11-20T09:00:00Z' })
  expect(usedAt(session)).toMatchObject({ used_at: '2026-11-21T09:00:00Z' })
  expect(usedAt(session, failed)).toMatchObject({ used_at: '2026-11-21T09:00:00Z' })
  const ignored = ['user.sign_in_failed', 'user.deleted']
  const types = Object.keys(accountEvents).filter((type) => type.startsWith('user.') && !ignored.includes(type))
  expect(types.filter((type) => !(type in users.on))).toEqual([])
})

test('the search text follows the profile', () => {
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

test('a role can change, and a deleted user has no row, even after later events', () => {
  expect(after(registered, { type: 'user.role_changed', data: { role: 'admin' } })).toMatchObject({ role: 'admin' })
  expect(after(registered, deleted)).toBeUndefined()
  expect(after(registered, deleted, activated)).toBeUndefined()
})
