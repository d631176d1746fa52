import { register, verify } from '../../api/contract/auth.ts'
import { changeUserRole } from '../../commands/accounts/change-user.ts'
import { type RegisterServices, registerUser } from '../../commands/accounts/join.ts'
import { newId } from '../../commands/context.ts'
import type { Log, Services } from '../../commands/services.ts'
import { changeStudio } from '../../commands/studios/decide-studio.ts'
import type { Role } from '../../domain/account/events.ts'
import { assignManager } from '../../domain/studio/listing.ts'
import type { Studio } from '../../domain/studio/studio.ts'
import type { Client } from './client.ts'
import { byTests } from './fixtures.ts'
import { until } from './until.ts'

/** A signed-in user for tests. */
export interface TestUser {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly password: string
  readonly role: Role
  readonly token: string
  /** The headers to send with a request. */
  readonly headers: { readonly authorization: string }
}

const password = 'kilimani-at-dusk'

/**
 * Creates a new user with a role, a verified email address and a token. With `withFactor`, the token's session has just
 * confirmed a second factor.
 */
export async function aUser(
  services: RegisterServices & Pick<Services, 'waitForProjections'>,
  role: Role,
  {
    email = `${role}-${newId()}@example.com`,
    name = `Some ${role}`,
    phone = '0712345678',
    verified = true,
    withFactor = false,
  } = {},
): Promise<TestUser> {
  const joining = { email, name, phone, role, verified, password }
  const { user, position } = await registerUser(services, joining, byTests())
  await services.waitForProjections(position)
  const { token } = await services.vault.sessions.begin({ ...user, factorAt: withFactor ? new Date() : null })
  return { userId: user.userId, email, name, password, role, token, headers: bearer(token) }
}

/** Gives a user another role, as another admin would. */
export const giveRole = (services: Log & Pick<Services, 'ids' | 'vault'>, userId: string, role: Role) =>
  changeUserRole(services, userId, { role, by: newId() }, byTests())

/** Sets or clears the manager of a studio, and waits for the read models. */
export async function assignTo(
  services: Pick<Services, 'handle' | 'waitForProjections'>,
  studioId: string,
  managerId: string | null,
): Promise<void> {
  const decide = (studio: Studio) => assignManager(studio, { managerId })
  const { position } = await changeStudio(services, studioId, decide, byTests())
  await services.waitForProjections(position)
}

/** Waits for an email with this subject to an address. Returns the token in its link. */
export async function mailedToken(site: { readonly client: Client }, email: string, subject: string): Promise<string> {
  const find = async () => {
    const { text } = await site.client.get('/simulator/messages')
    const mails = text.split('<article>')
    const newest = mails.find((mail) => mail.includes(`To ${email},`) && mail.includes(`<h2>${subject}</h2>`))
    return newest?.match(/\?token=([\w-]+)/)?.[1] ?? ''
  }
  return until(find)
}

/** What a visitor registers with. */
export const aPerson = () => ({
  email: `Wanja-${newId()}@Example.com`,
  password: 'dusk over kilimani',
  name: 'Wanja Kamau',
  phone: '0712 345 678',
})

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Registers a person as a visitor does. Returns the person with the user, the token and its headers. */
export async function joinAs(client: Client, person = aPerson()) {
  const { data } = await client.ask(register, { body: person })
  return { ...person, ...data, headers: bearer(data.token) }
}

/** Returns the status with which the server answers a token: 200 or 401. */
export const statusOfToken = async (client: Client, token: string): Promise<number> =>
  (await client.call(verify, { headers: bearer(token) })).status
