import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { setActive } from '../../commands/accounts/change-user.ts'
import { accountByEmail } from '../../commands/accounts/find-user.ts'
import { inviteUser } from '../../commands/accounts/join.ts'
import { signInWithGoogle } from '../../commands/accounts/sign-in.ts'
import { newId } from '../../commands/context.ts'
import { resetUserFactors } from '../../commands/factors/change-factors.ts'
import type { Services } from '../../commands/services.ts'
import { aUser, mailedToken } from '../support/accounts.ts'
import { pathOf, type Reply } from '../support/client.ts'
import { byTests } from '../support/fixtures.ts'
import { googleBrowser } from '../support/google.ts'
import { openTestServer } from '../support/server.ts'
import { stopClock } from '../support/stop-clock.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer()
const { client, services } = server

const manual = { redirect: 'manual' } as const
const locationOf = ({ headers }: Reply) => headers.get('location') ?? ''

const { leave, choose, arrive } = googleBrowser(() => server)

async function signIn(email: string, more?: Record<string, string>): Promise<URL> {
  const { address, query, cookie } = await leave()
  return arrive(await choose(address, query, email, more), cookie)
}
/** Exchanges the code in the return address for a session, in the browser with this cookie. */
const complete = (callback: URL, cookie: string) =>
  client.call(api.completeSignIn, { headers: { cookie }, body: { code: callback.searchParams.get('code') ?? '' } })
async function signedIn(email: string, more?: Record<string, string>) {
  const { address, query, cookie } = await leave()
  return (await complete(await arrive(await choose(address, query, email, more), cookie), cookie)).answer().data
}
const roleOf = async (email: string) => (await signedIn(email)).user.role
const anAddress = () => `wanja-${newId()}@example.com`

describe('Google sign-in', () => {
  it.each(['Wanja\u202e', '🎤'])(
    'names a user whose Google name is unusable after their email address: %j',
    async (name) => {
      const email = anAddress()
      const words = email
        .split('@')[0]
        ?.match(/[a-z]+/g)
        ?.join(' ')
      expect((await signedIn(email, { verified: 'yes', name })).user.name).toBe(words)
      expect((await signedIn(email, { verified: 'yes', name })).user.name).toBe(words)
    },
  )

  it('refuses to change a password that the user does not have, and says how to get one', async () => {
    const { token } = await signedIn(anAddress(), { verified: 'yes' })
    const body = { currentPassword: 'kilimani-at-dusk', newPassword: 'dusk over kilimani' }
    const reply = await client.call(api.changePassword, { headers: { authorization: `Bearer ${token}` }, body })
    expect(reply.problem().fieldErrors?.currentPassword?.[0]).toMatch(/^You have no password yet/)
  })

  it('is offered, with the minimal scopes, PKCE and a protected cookie', async () => {
    expect((await client.ask(api.siteConfig)).googleSignIn).toBe(true)
    const { query, sent, address } = await leave()
    expect(query.get('scope')).toBe('openid email profile')
    expect(query.get('code_challenge_method')).toBe('S256')
    expect(sent.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Lax/)
    const page = await client.get(address)
    expect(page.text).toContain('Simulated Google sign-in')
  })

  it('creates a customer at the first sign-in, and finds them again', async () => {
    const email = anAddress()
    const first = await signIn(email)
    expect(first.pathname).toBe('/auth/callback')
    expect([first.searchParams.get('email'), first.searchParams.get('role')]).toEqual([email, 'customer'])
    expect(first.searchParams.has('token')).toBe(false)
    const second = await signIn(email.toUpperCase())
    expect(second.searchParams.get('email')).toBe(email)
  })

  it('accepts accounts with a verified or an invited email address', async () => {
    const admin = await aUser(services, 'admin')
    const manager = await aUser(services, 'studio_manager')
    expect(await roleOf(manager.email)).toBe('studio_manager')
    const email = anAddress()
    await client.as(admin).ask(api.inviteUser, { body: { email, name: 'Amina', role: 'studio_manager' as const } })
    expect(await roleOf(email)).toBe('studio_manager')
    const token = await mailedToken({ client }, email, 'You are invited to Studioni')
    expect((await client.call(api.acceptInvite, { body: { token, password: 'a-long-passphrase' } })).status).toBe(404)
  })

  describe('by a provider that is not authoritative for the address', () => {
    const attempt = (email: string, subject = newId(), through = services) =>
      signInWithGoogle(through, { subject, email, name: 'Wanja', authoritative: false }, byTests())

    it('opens no existing or invited account', async () => {
      const { email } = await aUser(services, 'customer')
      const invitation = { email: anAddress(), name: 'Amina', phone: null, role: 'admin', invitedBy: newId() } as const
      await inviteUser(services, invitation, byTests())
      for (const each of [email, invitation.email])
        await expect(attempt(each)).rejects.toMatchObject({ code: 'wrong_status' })
    })

    it('creates an account, and opens that of the same Google account again', async () => {
      const [email, subject] = [anAddress(), newId()]
      const { user } = await attempt(email, subject)
      expect((await attempt(email, subject)).user.userId).toBe(user.userId)
      expect((await attempt(anAddress(), subject)).user.userId).toBe(user.userId)
    })

    it('opens the account that an earlier sign-in created before it failed', async () => {
      const [email, subject] = [anAddress(), newId()]
      const handle: Services['handle'] = (aggregate, stream, decide, context, options) =>
        options?.isNew || !stream.startsWith('user-')
          ? services.handle(aggregate, stream, decide, context, options)
          : Promise.reject(new Error('The log is away'))
      await expect(attempt(email, subject, { ...services, handle })).rejects.toThrow('The log is away')
      const { user } = await attempt(email, subject)
      expect(user).toMatchObject({ email, google: true })
    })
  })

  it('is unlinked by a reset of the sign-in factors, which is recorded once for each link', async () => {
    const identity = { subject: newId(), email: anAddress(), name: 'Wanja', authoritative: true }
    const { user } = await signInWithGoogle(services, identity, byTests())
    const isRecorded = async () => (await resetUserFactors(services, user.userId, newId(), byTests())).changed
    expect([await isRecorded(), await isRecorded()]).toEqual([true, false])
    await signInWithGoogle(services, identity, byTests())
    expect(await isRecorded()).toBe(true)
  })

  it.each([
    [
      'google_unproven',
      'an account whose address was never proven',
      async (email: string) => {
        const body = { email, password: 'dusk over kilimani', name: 'Somebody Else', phone: '0712345678' }
        await client.ask(api.register, { body })
        return signIn(email)
      },
    ],
    ['google_unverified', 'an address that Google did not prove', (email: string) => signIn(email, {})],
    [
      'account_deactivated',
      'a deactivated account',
      async (email: string) => {
        const { userId } = await aUser(services, 'customer', { email })
        await setActive(services, userId, { active: false, by: newId() }, byTests())
        return signIn(email)
      },
    ],
  ])('ends with %s for %s', async (error, _, attempt) => {
    const end = await attempt(anAddress())
    expect(`${end.pathname}${end.search}`).toBe(`/?error=${error}`)
  })

  it('fails for another browser, a changed state, or a code issued to another browser', async () => {
    const failed = '/?error=google_failed'
    const end = ({ pathname, search }: URL) => `${pathname}${search}`
    const email = anAddress()
    const one = await leave()
    const back = await choose(one.address, one.query, email)
    expect(end(await arrive(back, ''))).toBe(failed)
    expect(end(await arrive(back.replace(/state=[^&]+/, 'state=other'), one.cookie))).toBe(failed)
    expect(end(await arrive(`${pathOf(api.googleCallback, {})}?error=access_denied`, one.cookie))).toBe(failed)
    const other = await leave()
    const mixed = new URLSearchParams(back.split('?')[1])
    mixed.set('state', other.query.get('state') ?? '')
    expect(end(await arrive(`${pathOf(api.googleCallback, {})}?${mixed}`, other.cookie))).toBe(failed)
    expect(end(await arrive(back, one.cookie))).toContain('/auth/callback?')
    expect(end(await arrive(back, ''))).toBe(failed)
  })

  describe('its sign-in code', () => {
    const goneElsewhere = async () => {
      const { address, query, cookie } = await leave()
      const email = anAddress()
      const callback = await arrive(await choose(address, query, email), cookie)
      return { callback, cookie, email }
    }

    it('starts one session, only in the browser that began the sign-in', async () => {
      const { callback, cookie, email } = await goneElsewhere()
      const stranger = await leave()
      expect((await complete(callback, '')).status).toBe(404)
      expect((await complete(callback, stranger.cookie)).status).toBe(404)
      expect((await complete(callback, cookie)).answer().data.user.email).toBe(email)
      expect((await complete(callback, cookie)).status).toBe(404)
    })

    it('starts no session after all sessions of its user have ended', async () => {
      const { callback, cookie, email } = await goneElsewhere()
      const userId = (await accountByEmail(services, email))?.userId ?? ''
      await services.vault.credentials.endSessions(userId)
      expect((await complete(callback, cookie)).status).toBe(404)
    })

    it('can be replaced by a token of the same user, in that browser only', async () => {
      const { cookie, email } = await goneElsewhere()
      const own = await signedIn(email)
      const attacker = await aUser(services, 'customer')
      const stranger = await leave()
      const show = (token: string, shown: string) =>
        client.call(api.completeSignIn, { headers: { cookie: shown }, body: { token } })
      expect((await show(attacker.token, cookie)).status).toBe(404)
      expect((await show(own.token, stranger.cookie)).status).toBe(404)
      expect((await show(own.token, '')).status).toBe(404)
      expect((await show('no token', cookie)).status).toBe(404)
      expect((await show(own.token, cookie)).answer().data.token).toBe(own.token)
      expect((await show(own.token, cookie)).status).toBe(404)
    })
  })

  describe('a repeated callback', () => {
    const goAndChoose = async () => {
      const { address, query, cookie } = await leave()
      return { back: await choose(address, query, anAddress()), cookie }
    }

    it('returns the same code, at the same time or after a lost answer', async () => {
      const { back, cookie } = await goAndChoose()
      const [first, second] = await Promise.all([arrive(back, cookie), arrive(back, cookie)])
      expect(first.pathname).toBe('/auth/callback')
      expect(second.href).toBe(first.href)
      expect((await arrive(back, cookie)).href).toBe(first.href)
    })

    it('fails after a minute', async () => {
      const { back, cookie } = await goAndChoose()
      expect((await arrive(back, cookie)).pathname).toBe('/auth/callback')
      stopClock(Date.now() + 61_000)
      expect((await arrive(back, cookie)).search).toBe('?error=google_failed')
    })

    it('leads to the site if Studioni fails', async () => {
      const { back, cookie } = await goAndChoose()
      vi.spyOn(services.vault.signInCodes, 'issue').mockRejectedValueOnce(new Error('The database is away'))
      expect((await arrive(back, cookie)).search).toBe('?error=google_failed')
    })

    it('ignores preload requests of a browser', async () => {
      const headers = { 'service-worker-navigation-preload': 'true' }
      const ahead = await client.send('GET', pathOf(api.googleLogin, {}), { ...manual, headers })
      expect(ahead.headers.get('set-cookie')).toBeNull()
      const { back, cookie } = await goAndChoose()
      const preloaded = await client.send('GET', back, { ...manual, headers: { ...headers, cookie } })
      expect([preloaded.headers.get('set-cookie'), locationOf(preloaded)]).toEqual([null, '/'])
      expect((await arrive(back, cookie)).pathname).toBe('/auth/callback')
    })
  })

  it('does not redirect to another site', async () => {
    const { address, query } = await leave()
    query.set('redirect_uri', 'https://evil.example/api/v1/auth/google/callback')
    expect((await client.get(`${address.split('?')[0]}?${query}`)).status).toBe(400)
  })
})

it('production has no simulators, and offers no Google sign-in', async () => {
  const secret = 's'.repeat(32)
  const production = { NODE_ENV: 'production', RATE_LIMITS: 'on', DATA_KEY: 'a'.repeat(64), LINK_SECRET: secret }
  const strict = await openTestServer({ ...production, JWT_SECRET: secret })
  onTestFinished(() => strict.stop())
  expect((await strict.client.ask(api.siteConfig)).googleSignIn).toBe(false)
  for (const path of ['/simulator/messages', '/simulator/google/authorize', pathOf(api.googleLogin, {})])
    expect((await strict.client.get(path)).status, path).toBe(404)
})

it('any OpenID provider is found by its issuer', async () => {
  const other = await withProvider(`${server.url}/simulator/google/`)
  const sent = await other.client.send('GET', pathOf(api.googleLogin, {}), manual)
  const address = new URL(locationOf(sent))
  expect(address.origin).toBe(server.url)
  const [cookie = ''] = (sent.headers.get('set-cookie') ?? '').split(';')
  const back = await choose(address.pathname, address.searchParams, 'someone@example.com')
  const reply = await other.client.send('GET', back.replace(other.url, ''), { ...manual, headers: { cookie } })
  expect(locationOf(reply)).toMatch(/^\/auth\/callback\?code=.+&email=someone%40example.com&role=customer$/)
  expect((await other.client.get('/simulator/google/keys')).status).toBe(404)
})

it('redirects with an error when the provider cannot be reached', async () => {
  const other = await withProvider(`${server.url}/nowhere`)
  const sent = await other.client.send('GET', pathOf(api.googleLogin, {}), manual)
  expect([sent.status, locationOf(sent)]).toEqual([302, '/?error=google_failed'])
})

/** Opens a server that signs in with another provider. */
async function withProvider(GOOGLE_ISSUER: string) {
  const registered = { GOOGLE_CLIENT_ID: 'simulated-client', GOOGLE_CLIENT_SECRET: 'simulated-secret' }
  const other = await openTestServer({ ...registered, GOOGLE_ISSUER })
  onTestFinished(() => other.stop())
  return other
}
