import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { createLog } from '../../runtime/log.ts'
import { type RunningServer, startServer } from '../../server/main.ts'
import { aUser, giveRole, type TestUser } from '../../tests/support/accounts.ts'
import { byTests } from '../../tests/support/fixtures.ts'
import { createTestPlace, startTestServer, type TestPlace, type TestServer } from '../../tests/support/server.ts'
import { typesIn } from '../../tests/support/types-in.ts'
import { newId } from '../context.ts'
import { streams } from '../streams.ts'
import { deleteUser, setActive } from './change-user.ts'
import { startSession } from './sessions.ts'
import { changePassword, resetPassword, signIn, signInWithGoogle } from './sign-in.ts'

const secret = 'a secret of these tests, long enough'
let place: TestPlace
let here: TestServer
/** A second server, which shares no memory with the first, like another process. */
let there: RunningServer
beforeAll(async () => {
  place = await createTestPlace({ JWT_SECRET: secret })
  here = await startTestServer(place)
  there = await startServer({ config: place.config(), log: createLog('silent'), dist: undefined })
})
afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop()])
  await place?.remove()
})

const isValidThere = async ({ token }: TestUser) => (await there.services.vault.sessions.check(token)) !== undefined

describe('a session', () => {
  it('identifies its user', async () => {
    const user = await aUser(here.services, 'customer')
    expect(await there.services.vault.sessions.check(user.token)).toMatchObject({
      userId: user.userId,
      email: user.email,
      name: user.name,
      role: 'customer',
    })
  })

  it('ends in every process at once', async () => {
    const { services } = here
    const ways: Record<string, (user: TestUser) => Promise<unknown>> = {
      'by signing out': async ({ token }) => {
        const session = await services.vault.sessions.check(token)
        if (session) await services.vault.sessions.end(session)
      },
      'by another role': ({ userId }) => giveRole(services, userId, 'studio_manager'),
      'by another role and back': async ({ userId }) => {
        await giveRole(services, userId, 'studio_manager')
        await giveRole(services, userId, 'customer')
      },
      'by being deactivated': ({ userId }) => setActive(services, userId, { active: false, by: newId() }, byTests()),
      'by being deactivated and activated': async ({ userId }) => {
        await setActive(services, userId, { active: false, by: newId() }, byTests())
        await setActive(services, userId, { active: true, by: newId() }, byTests())
      },
      'by being deleted': ({ userId }) => deleteUser(services, userId, newId(), byTests()),
      'by a new password': ({ userId, role, password }) => {
        const passwords = { userId, role, currentPassword: password, newPassword: 'another one entirely' }
        return changePassword(services, passwords, byTests())
      },
      'by a forgotten password': async ({ userId }) => {
        const token = await services.vault.mailedLinks.issue(userId, 'reset')
        await resetPassword(services, { token, password: 'another one entirely' }, byTests())
      },
    }
    for (const [way, end] of Object.entries(ways)) {
      const [user, other] = [await aUser(services, 'customer'), await aUser(services, 'customer')]
      await there.services.waitForProjections(await here.store.head())
      expect(await isValidThere(user), `before it ended ${way}`).toBe(true)
      await end(user)
      expect(await isValidThere(user), way).toBe(false)
      expect(await isValidThere(other), `another user, ${way}`).toBe(true)
    }
  })

  it('that signs out leaves the user’s other sessions', async () => {
    const user = await aUser(here.services, 'customer')
    const second = { ...user, token: (await here.services.vault.sessions.begin(user)).token }
    const session = await here.services.vault.sessions.check(user.token)
    if (session) await here.services.vault.sessions.end(session)
    expect([await isValidThere(user), await isValidThere(second)]).toEqual([false, true])
  })

  it('does not survive a change of the password at the same time', async () => {
    const { services } = here
    const { userId, email, role, password } = await aUser(services, 'customer')
    const device = { secret: newId(), name: 'Firefox, Android' }
    const proved = await signIn(services, { email, password, device, network: undefined }, byTests())
    const change = (newPassword: string) =>
      changePassword(services, { userId, role, currentPassword: password, newPassword }, byTests())
    const changes = await Promise.allSettled([change('another one entirely'), change('quite another one')])
    expect(changes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const starting = { userId, session: proved.session, method: 'password', device, network: '' } as const
    await expect(startSession(services, starting, byTests())).rejects.toMatchObject({ code: 'not_found' })
    expect(await services.vault.sessions.list(userId)).toEqual([])
    expect(await typesIn(services.store, streams.user(userId))).not.toContain('user.signed_in')
  })

  it('and calendar addresses do not survive a reset of the password that fails after its link was used', async () => {
    const { services } = here
    const { userId } = await aUser(services, 'studio_manager')
    const feed = { feedId: newId(), userId }
    await services.vault.calendarFeeds.issue({ ...feed, studioId: null })
    const token = await services.vault.mailedLinks.issue(userId, 'reset')
    const handle = () => Promise.reject(new Error('The log is away'))
    const reset = resetPassword({ ...services, handle }, { token, password: 'another one entirely' }, byTests())
    await expect(reset).rejects.toThrow('The log is away')
    expect(await services.vault.calendarFeeds.remove(feed)).toBe(false)
  })

  it('and a linked Google account do not survive a reset of the password at the same time', async () => {
    const { services } = here
    const { credentials, mailedLinks } = services.vault
    const { userId, email } = await aUser(services, 'customer')
    const identity = { subject: `google-${userId}`, email, authoritative: true, name: 'Wanja' }
    await signInWithGoogle(services, identity, byTests())
    const userOfGoogle = credentials.userOfGoogle.bind(credentials)
    vi.spyOn(credentials, 'userOfGoogle').mockImplementationOnce(async (subject) => {
      const found = await userOfGoogle(subject)
      const token = await mailedLinks.issue(userId, 'reset')
      await resetPassword(services, { token, password: 'another one entirely' }, byTests())
      return found
    })
    const { session } = await signInWithGoogle(services, identity, byTests())
    const device = { secret: newId(), name: 'Firefox, Android' }
    const starting = { userId, session, method: 'google', device, network: '' } as const
    await expect(startSession(services, starting, byTests())).rejects.toMatchObject({ code: 'not_found' })
    expect(await userOfGoogle(identity.subject)).toBeUndefined()
  })

  it('is rejected if its token is forged, expired, of another kind or no token at all', async () => {
    const { userId, email, role, token } = await aUser(here.services, 'customer')
    const { jti: jwtid } = z.object({ jti: z.string() }).parse(jwt.decode(token))
    const claims = { userId, email, role, session: 1 }
    const signed = (changed: object, key: string, options: jwt.SignOptions = {}) =>
      jwt.sign({ ...claims, ...changed }, key, { expiresIn: 60, jwtid, ...options })
    const check = (text: string) => here.services.vault.sessions.check(text)
    expect(await check(signed({}, secret))).toMatchObject({ userId })
    expect(await check(signed({}, 'another secret, just as long as it is'))).toBeUndefined()
    expect(await check(signed({}, secret, { expiresIn: -1 }))).toBeUndefined()
    expect(await check(signed({}, secret, { algorithm: 'HS512' }))).toBeUndefined()
    expect(await check(signed({ role: 'admin' }, secret))).toBeUndefined()
    expect(await check(signed({ session: 2 }, secret))).toBeUndefined()
    expect(await check(signed({ userId: newId() }, secret))).toBeUndefined()
    expect(await check(jwt.sign(claims, secret, { jwtid }))).toBeUndefined()
    expect(await check(signed({}, secret, { jwtid: randomUUID() }))).toBeUndefined()
    const unsigned = jwt.sign(claims, '', { algorithm: 'none', jwtid, expiresIn: 60 })
    const [header, body] = token.split('.')
    for (const text of ['', 'a.b.c', `${header}.${body}.`, unsigned]) expect(await check(text)).toBeUndefined()
  })
})
