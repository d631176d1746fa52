import { expect, it } from 'vitest'
import type { Access } from '../contract/endpoint.ts'
import { admit, type Role } from './admission.ts'

const someone = (role: Role) => ({
  userId: 'u',
  email: 'wanjiru@example.com',
  name: 'Wanjiru',
  role,
  tokenId: 't',
  startedAt: new Date(0),
  expiresAt: new Date('2026-12-01T00:00:00Z'),
  factorAt: null,
})
const resultOf = (access: Access, role: Role | undefined) =>
  admit(access, role && `Bearer ${role}`, async () => role && someone(role)).then(
    (user) => user?.role ?? 'anyone',
    (error: Error) => error.message || error.name,
  )

it.each<[Access, string, string, string, string]>([
  ['public', 'anyone', 'customer', 'studio_manager', 'admin'],
  ['customer', 'NotSignedIn', 'customer', 'studio_manager', 'admin'],
  ['studio_manager', 'NotSignedIn', 'Insufficient permissions', 'studio_manager', 'admin'],
  ['admin', 'NotSignedIn', 'Insufficient permissions', 'Insufficient permissions', 'admin'],
])('admit enforces the access level %s', async (access, ...expected) => {
  const roles = [undefined, 'customer', 'studio_manager', 'admin'] as const
  expect(await Promise.all(roles.map((role) => resultOf(access, role)))).toEqual(expected)
})

it('admit ignores an invalid token on a public endpoint', async () => {
  expect(await admit('public', 'Bearer nonsense', async () => undefined)).toBeUndefined()
})
