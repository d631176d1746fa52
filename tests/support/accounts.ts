import { changeUserRole } from '../../commands/accounts/change-user.ts'
import { registerUser } from '../../commands/accounts/join.ts'
import { newId } from '../../commands/context.ts'
import type { Services } from '../../commands/services.ts'
import type { Role } from '../../domain/account/events.ts'
import { byTests } from './fixtures.ts'

/** Someone to test with, signed in. */
export interface TestUser {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly password: string
  readonly role: Role
  readonly token: string
  /** To send along with a request. */
  readonly headers: { readonly authorization: string }
}

const password = 'kilimani-at-dusk'

/** Someone with an account in that role, a proven address and a token. Each call makes somebody new. */
export async function aUser(
  services: Services,
  role: Role,
  { email = `${role}-${newId()}@example.com`, name = `Some ${role}`, verified = true } = {},
): Promise<TestUser> {
  const joining = { email, name, phone: '0712345678', role, verified, password }
  const { user, position } = await registerUser(services, joining, byTests())
  await services.shown(position)
  const token = await services.vault.sessions.begin(user)
  const headers = { authorization: `Bearer ${token}` }
  return { userId: user.userId, email, name, password, role, token, headers }
}

/** Gives someone another role, as another admin would. */
export const giveRole = (services: Services, userId: string, role: Role) =>
  changeUserRole(services, userId, { role, by: newId() }, byTests())
