import { describe, expect, it, vi } from 'vitest'
import { StepRequired } from '../../api/contract/accounts.ts'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { newId } from '../../commands/context.ts'
import type { Role } from '../../domain/account/events.ts'
import { aUser, bearer, giveRole, type TestUser } from '../support/accounts.ts'
import { Authenticator } from '../support/authenticator.ts'
import type { Reply } from '../support/client.ts'
import { codeOf, withTotp } from '../support/factors.ts'
import { googleBrowser } from '../support/google.ts'
import { testServer } from '../support/test-server.ts'
import { typesIn } from '../support/types-in.ts'

const server = await testServer({ ADMIN_FACTOR: 'required' })
const { client, services, store } = server

const { leave, choose, arrive } = googleBrowser(() => server)
const password = 'another one entirely'

/** Signs in with Google up to the request that starts the session. */
async function completeWithGoogle({ email }: Pick<TestUser, 'email'>) {
  const { address, query, cookie } = await leave()
  const callback = await arrive(await choose(address, query, email), cookie)
  const code = callback.searchParams.get('code') ?? ''
  return client.call(api.completeSignIn, { headers: { cookie }, body: { code } })
}
const linkFor = ({ userId }: Pick<TestUser, 'userId'>, purpose: 'reset' | 'invite' | 'verify') =>
  services.vault.mailedLinks.issue(userId, purpose)

/** The ways in which a person with an account can get a session. */
const ways: Readonly<Record<string, (user: TestUser) => Promise<Reply>>> = {
  'a password': ({ email, ...user }) => client.call(api.login, { body: { email, password: user.password } }),
  Google: completeWithGoogle,
  'a reset link': async (user) =>
    client.call(api.resetPassword, { body: { token: await linkFor(user, 'reset'), password } }),
}

async function sessionsOf({ userId }: Pick<TestUser, 'userId'>) {
  return (await services.vault.sessions.list(userId)).map(({ id, method }) => ({ id, method }))
}
/** Adds a passkey to a user. Returns their authenticator. */
async function withPasskey(user: Pick<TestUser, 'headers'>): Promise<Authenticator> {
  const { options } = await client.as(user).ask(api.passkeyOptions)
  const authenticator = new Authenticator(client.base)
  await client.as(user).ask(api.addPasskey, { body: { name: 'Laptop', response: authenticator.create(options) } })
  return authenticator
}
async function signInWith(authenticator: Authenticator) {
  const { options } = await client.ask(api.passkeySignInOptions, { body: {} })
  return client.call(api.provePasskey, { body: { response: authenticator.sign(options) } })
}
const factorAtOf = async (token: string) => (await services.vault.sessions.check(token))?.factorAt

describe('a sign-in', () => {
  it.each<[string, (user: TestUser) => Promise<Reply>]>([
    ...Object.entries(ways),
    ['a passkey', async (user) => signInWith(await withPasskey(user))],
    [
      'a code of the app',
      async (user) => {
        const { secret } = await withTotp(services, user)
        const { pending } = StepRequired.parse((await client.call(api.login, { body: user })).json())
        return client.call(api.proveCode, { body: { pending: pending?.token ?? '', code: codeOf(secret, 1) } })
      },
    ],
  ])('with %s starts no session if all sessions of the user end meanwhile', async (_, signIn) => {
    const user = await aUser(services, 'studio_manager')
    const { sessions, credentials } = services.vault
    const begin = sessions.begin.bind(sessions)
    const slow = vi.spyOn(sessions, 'begin').mockImplementationOnce(async (beginning) => {
      await credentials.endSessions(user.userId)
      return begin(beginning)
    })
    const reply = await signIn(user)
    expect([slow.mock.calls.length, reply.status]).toEqual([1, 404])
    expect(await sessionsOf(user)).toEqual([])
    slow.mockRestore()
  })
})

describe('a user with a second factor', () => {
  it.each(Object.keys(ways))('gets no session with %s alone', async (way) => {
    for (const role of ['admin', 'studio_manager', 'customer'] satisfies Role[]) {
      // A customer who was a manager keeps the app.
      const user = await aUser(services, role === 'customer' ? 'studio_manager' : role)
      const { secret } = await withTotp(services, user)
      if (role !== user.role) await giveRole(services, user.userId, role)
      await services.vault.credentials.endSessions(user.userId)
      const reply = await ways[way]?.(user)
      const { code, pending } = StepRequired.parse(reply?.json())
      expect([reply?.status, code, pending?.step]).toEqual([409, 'step_required', 'factor'])
      expect(await sessionsOf(user)).toEqual([])

      const body = { pending: pending?.token ?? '', code: codeOf(secret, 1) }
      const { data } = await client.ask(api.proveCode, { body })
      expect(data.user.id).toBe(user.userId)
      expect(await factorAtOf(data.token)).toBeInstanceOf(Date)
      expect(await sessionsOf(user)).toHaveLength(1)
    }
  })

  it('can type codes and the password after a reset by a link, although an intruder typed wrong ones', async () => {
    const user = await aUser(services, 'studio_manager')
    const {
      secret,
      recoveryCodes: [recoveryCode = ''],
    } = await withTotp(services, user)
    const pendingIn = (reply: Reply) => StepRequired.parse(reply.json()).pending?.token ?? ''
    const pending = pendingIn(await client.call(api.login, { body: user }))
    const wrong = { code: '000000', currentPassword: 'wrong', newPassword: password }
    const attempts = [
      () => client.call(api.proveCode, { body: { pending, ...wrong } }),
      () => client.as(user).call(api.confirm, { body: wrong }),
      () => client.as(user).call(api.changePassword, { body: wrong }),
    ]
    for (const attempt of attempts) {
      const statuses: number[] = []
      for (let i = 0; i < 6; i++) statuses.push((await attempt()).status)
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    }
    const body = { token: await linkFor(user, 'reset'), password }
    const next = pendingIn(await client.call(api.resetPassword, { body }))
    const proof = { pending: next, code: codeOf(secret, 1) }
    const { data } = (await client.call(api.proveCode, { body: proof })).answer()
    const owner = client.as({ headers: bearer(data.token) })
    const changing = { currentPassword: password, newPassword: 'yet another one entirely' }
    expect([
      (await owner.call(api.confirm, { body: { code: recoveryCode } })).status,
      (await owner.call(api.changePassword, { body: changing })).status,
    ]).toEqual([200, 200])
  })

  it('gets no session by an invitation to an existing account', async () => {
    const user = await aUser(services, 'studio_manager')
    await withTotp(services, user)
    await services.vault.credentials.endSessions(user.userId)
    const reply = await client.call(api.acceptInvite, { body: { token: await linkFor(user, 'invite'), password } })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(await sessionsOf(user)).toEqual([])
  })

  it('has proved the factor after signing in by passkey, but not by password or Google', async () => {
    const user = await aUser(services, 'customer')
    const plain = await client.ask(api.login, { body: user })
    expect(await factorAtOf(plain.data.token)).toBeNull()
    expect(await factorAtOf((await completeWithGoogle(user)).answer().data.token)).toBeNull()

    const proved = await signInWith(await withPasskey(user))
    expect(await factorAtOf(proved.answer().data.token)).toBeInstanceOf(Date)
    expect(await sessionsOf(user)).toContainEqual(expect.objectContaining({ method: 'passkey' }))
  })
})

it('the passkeys of a customer, but not of staff, end with a reset of the password by a link', async () => {
  for (const [role, left] of [
    ['customer', 400],
    ['studio_manager', 200],
  ] as const) {
    const user = await aUser(services, role)
    const authenticator = await withPasskey(user)
    const body = { token: await linkFor(user, 'reset'), password }
    await client.call(api.resetPassword, { body })
    expect((await signInWith(authenticator)).status).toBe(left)
  }
})

describe('a passkey that a stranger added to an account with an unverified email address', () => {
  /** Registers another person's email address and adds a passkey. */
  async function hijacked(email = `amina-${newId()}@example.com`) {
    const body = { email, password: 'of the stranger', name: 'Amina', phone: '0712345678' }
    const { data } = await client.ask(api.register, { body })
    return { userId: data.user.id, headers: bearer(data.token) }
  }

  async function claim(user: Pick<TestUser, 'userId'>, purpose: 'verify' | 'reset'): Promise<void> {
    const body = { token: await linkFor(user, purpose), password }
    const used =
      purpose === 'verify' ? client.call(api.verifyEmail, { body }) : client.call(api.resetPassword, { body })
    expect((await used).status).toBe(200)
  }

  it.each([true, false])(
    'is rejected once someone else has registered the address; it has an owner: %s',
    async (isOwned) => {
      const email = `amina-${newId()}@example.com`
      if (isOwned) await aUser(services, 'customer', { email })
      const authenticator = await withPasskey(await hijacked(email))
      expect((await signInWith(authenticator)).status).toBe(200)
      const next = await withPasskey(await hijacked(email))
      expect([(await signInWith(authenticator)).status, (await signInWith(next)).status]).toEqual([400, 200])
    },
  )

  it.each(['verify', 'reset'] as const)('is removed when the owner uses a %s link', async (purpose) => {
    const user = await hijacked()
    const authenticator = await withPasskey(user)
    expect((await signInWith(authenticator)).status).toBe(200)
    await claim(user, purpose)
    expect((await signInWith(authenticator)).status).toBe(400)
    expect(await typesIn(store, `user-${user.userId}`)).toContain('user.factors_reset')
  })

  it.each(['verify', 'reset'] as const)(
    'is removed even if it comes while the owner uses a %s link',
    async (purpose) => {
      const user = await hijacked()
      const { factors, mailedLinks, sessions } = services.vault
      const removeAll = factors.removeAll.bind(factors)
      const useForPassword = mailedLinks.useForPassword.bind(mailedLinks)
      let added: Authenticator | undefined
      let token: string | undefined
      vi.spyOn(factors, 'removeAll').mockImplementationOnce(async (userId) => {
        await removeAll(userId)
        added = await withPasskey(user)
      })
      vi.spyOn(mailedLinks, 'useForPassword').mockImplementationOnce(async (...link) => {
        const session = await useForPassword(...link)
        if (added) token = (await signInWith(added)).answer().data.token
        return session
      })
      await claim(user, purpose)
      if (!added || token === undefined) throw new Error('The stranger has a passkey and a session')
      expect(await sessions.check(token)).toBeUndefined()
      expect((await signInWith(added)).status).toBe(400)
    },
  )
})
