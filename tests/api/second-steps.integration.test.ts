import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StepRequired } from '../../api/contract/accounts.ts'
import { acceptInvite, completeSignIn, login, register, resetPassword, verifyEmail } from '../../api/contract/auth.ts'
import {
  addPasskey,
  passkeyOptions,
  passkeySignInOptions,
  proveCode,
  provePasskey,
} from '../../api/contract/factors.ts'
import { newId } from '../../commands/context.ts'
import type { Role } from '../../domain/account/events.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import { Authenticator } from '../support/authenticator.ts'
import type { Reply } from '../support/client.ts'
import { codeOf, withTotp } from '../support/factors.ts'
import { googleBrowser } from '../support/google.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ ADMIN_FACTOR: 'required' })
})
afterAll(() => server?.stop())

const { leave, choose, arrive } = googleBrowser(() => server)
const password = 'another one entirely'

/** Signs in with Google up to the request that starts the session. */
async function completeWithGoogle({ email }: Pick<TestUser, 'email'>) {
  const { address, query, cookie } = await leave()
  const callback = await arrive(await choose(address, query, email), cookie)
  const code = callback.searchParams.get('code') ?? ''
  return server.client.call(completeSignIn, { headers: { cookie }, body: { code } })
}
const linkFor = ({ userId }: Pick<TestUser, 'userId'>, purpose: 'reset' | 'invite' | 'verify') =>
  server.services.vault.mailedLinks.issue(userId, purpose)

/** The ways in which a person with an account can get a session. */
const ways: Readonly<Record<string, (user: TestUser) => Promise<Reply>>> = {
  'a password': ({ email, ...user }) => server.client.call(login, { body: { email, password: user.password } }),
  Google: completeWithGoogle,
  'a reset link': async (user) =>
    server.client.call(resetPassword, { body: { token: await linkFor(user, 'reset'), password } }),
}

async function sessionsOf({ userId }: Pick<TestUser, 'userId'>) {
  return (await server.services.vault.sessions.list(userId)).map(({ id, method }) => ({ id, method }))
}
const factorAtOf = async (token: string) => (await server.services.vault.sessions.check(token))?.factorAt

describe('a user with a second factor', () => {
  it.each(Object.keys(ways))('gets no session with %s alone', async (way) => {
    for (const role of ['admin', 'studio_manager', 'customer'] satisfies Role[]) {
      const user = await aUser(server.services, role)
      const { secret } = await withTotp(server.services, user)
      await server.services.vault.credentials.endSessions(user.userId)
      const reply = await ways[way]?.(user)
      const { code, pending } = StepRequired.parse(reply?.json())
      expect([reply?.status, code, pending?.step]).toEqual([409, 'step_required', 'factor'])
      expect(await sessionsOf(user)).toEqual([])

      const body = { pending: pending?.token ?? '', code: codeOf(secret, 1) }
      const { data } = (await server.client.call(proveCode, { body })).answer()
      expect(data.user.id).toBe(user.userId)
      expect(await factorAtOf(data.token)).toBeInstanceOf(Date)
      expect(await sessionsOf(user)).toHaveLength(1)
    }
  })

  it('gets no session by an invitation to an existing account', async () => {
    const user = await aUser(server.services, 'studio_manager')
    await withTotp(server.services, user)
    await server.services.vault.credentials.endSessions(user.userId)
    const reply = await server.client.call(acceptInvite, {
      body: { token: await linkFor(user, 'invite'), password },
    })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(await sessionsOf(user)).toEqual([])
  })

  it('has proved the factor after signing in by passkey, but not by password or Google', async () => {
    const user = await aUser(server.services, 'customer')
    const plain = (await server.client.call(login, { body: user })).answer()
    expect(await factorAtOf(plain.data.token)).toBeNull()
    expect(await factorAtOf((await completeWithGoogle(user)).answer().data.token)).toBeNull()

    const { options } = (await server.client.call(passkeyOptions, { headers: user.headers })).answer()
    const authenticator = new Authenticator(server.client.base)
    const body = { name: 'Laptop', response: authenticator.create(options) }
    ;(await server.client.call(addPasskey, { headers: user.headers, body })).answer()
    const challenge = (await server.client.call(passkeySignInOptions, { body: {} })).answer().options
    const response = authenticator.sign(challenge)
    const { data } = (await server.client.call(provePasskey, { body: { response } })).answer()
    expect(await factorAtOf(data.token)).toBeInstanceOf(Date)
    expect(await sessionsOf(user)).toContainEqual(expect.objectContaining({ method: 'passkey' }))
  })
})

describe('a passkey that a stranger added to an account with an unverified email address', () => {
  /** Registers another person's email address and adds a passkey. */
  async function hijacked() {
    const email = `amina-${newId()}@example.com`
    const body = { email, password: 'of the stranger', name: 'Amina', phone: '0712345678' }
    const { data } = (await server.client.call(register, { body })).answer()
    const headers = { authorization: `Bearer ${data.token}` }
    const { options } = (await server.client.call(passkeyOptions, { headers })).answer()
    const authenticator = new Authenticator(server.client.base)
    const added = { name: 'Theirs', response: authenticator.create(options) }
    ;(await server.client.call(addPasskey, { headers, body: added })).answer()
    return { user: { userId: data.user.id }, authenticator }
  }
  const passkeyWorks = async (authenticator: Authenticator) => {
    const { options } = (await server.client.call(passkeySignInOptions, { body: {} })).answer()
    const body = { response: authenticator.sign(options) }
    return (await server.client.call(provePasskey, { body })).status === 200
  }

  it.each(['verify', 'reset'] as const)('is removed when the owner uses a %s link', async (purpose) => {
    const { user, authenticator } = await hijacked()
    expect(await passkeyWorks(authenticator)).toBe(true)
    const body = { token: await linkFor(user, purpose), password }
    const used =
      purpose === 'verify'
        ? await server.client.call(verifyEmail, { body })
        : await server.client.call(resetPassword, { body })
    expect(used.status).toBe(200)
    expect(await passkeyWorks(authenticator)).toBe(false)
    const types: string[] = []
    for await (const { type } of server.store.read(`user-${user.userId}`)) types.push(type)
    expect(types).toContain('user.factors_reset')
  })
})
