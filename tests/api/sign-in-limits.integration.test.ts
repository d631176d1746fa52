import { verify } from '@node-rs/argon2'
import { afterAll, expect, it, vi } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { createLog } from '../../runtime/log.ts'
import { startServer } from '../../server/main.ts'
import { solve } from '../../web/account/entry/solve-challenge.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import { Client } from '../support/client.ts'
import { stopClock } from '../support/stop-clock.ts'
import { testServer } from '../support/test-server.ts'

vi.mock('@node-rs/argon2', { spy: true })

const signInsPerHour = 12
const requestsPerNetwork = 20
const server = await testServer({
  RATE_LIMITS: 'on',
  SIGN_INS_PER_HOUR: String(signInsPerHour),
  ACCOUNT_MAILS_PER_HOUR: '5',
  ACCOUNT_REQUESTS_PER_NETWORK: String(requestsPerNetwork),
})
const { client, services } = server
const other = await startServer({ config: server.place.config(), log: createLog('silent'), dist: undefined })
const clientOfOther = new Client(other.url.replace('localhost', '127.0.0.1'))
afterAll(() => other.stop())

/** Sends a request from another address. The server trusts proxies on this machine. */
const from = (address: string) => ({ 'x-forwarded-for': address })
const attempt = (email: string, password: string, address: string, by = client, more: object = {}) =>
  by.call(api.login, { body: { email, password, ...more }, headers: from(address) })
const statusesOf = async (count: number, what: (i: number) => Promise<{ readonly status: number }>) => {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await what(i)).status)
  return statuses
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status)
const letters = async (email: string) => (await client.get('/simulator/messages')).text.split(`To ${email},`).length - 1

it('after five wrong passwords for an account, attempts must wait, in every process', async () => {
  stopClock()
  const user = await aUser(services, 'customer')
  expect(await statusesOf(5, (i) => attempt(user.email, 'wrong', `10.0.${i}.1`))).toEqual(times(5, 401))
  for (const by of [client, clientOfOther]) {
    const reply = await attempt(user.email, user.password, '10.0.9.1', by)
    expect(reply.status).toBe(429)
    expect(reply.headers.get('retry-after')).toBe('5')
    expect(reply.problem().challenge).toBeDefined()
  }
  // After the delay, the right password resets the count of wrong ones.
  vi.setSystemTime(Date.now() + 5_000)
  expect((await attempt(user.email, user.password, '10.0.9.1')).status).toBe(200)
  expect(await statusesOf(5, (i) => attempt(user.email, 'wrong', `10.0.${i}.1`))).toEqual(times(5, 401))
})

it('a solved challenge replaces waiting, once and for one account', async () => {
  stopClock()
  const user = await aUser(services, 'customer')
  const other = await aUser(services, 'customer')
  await statusesOf(5, (i) => attempt(user.email, 'wrong', `10.1.${i}.1`))
  await statusesOf(5, (i) => attempt(other.email, 'wrong', `10.1.${i}.1`))
  const challenge = (await attempt(user.email, user.password, '10.1.9.1')).problem().challenge ?? ''
  const proof = (await solve(challenge)) ?? ''
  const guess = (email: string) => attempt(email, 'wrong', '10.1.9.1', client, { proof })
  expect(await statusesOf(1, () => guess(other.email))).toEqual([429])
  expect(await statusesOf(2, () => guess(user.email))).toEqual([401, 429])
  const forged = (await attempt(user.email, user.password, '10.1.9.1', client, { proof: 'e30=' })).status
  expect(forged).toBe(429)
})

const joining = { password: 'kilimani-at-dawn', name: 'Ada', phone: '0712345678' }
it.each([
  {
    what: 'registrations',
    call: (to: { readonly email: string; readonly proof?: string }) =>
      client.call(api.register, { body: { ...joining, ...to }, headers: from('10.20.1.1') }),
    ok: 201,
  },
  {
    what: 'requests for links',
    call: (to: { readonly email: string; readonly proof?: string }) =>
      client.call(api.forgotPassword, { body: { ...to }, headers: from('10.20.2.1') }),
    ok: 202,
  },
])('beyond the limit of a network, $what need a solved challenge each', async ({ call, ok }) => {
  const email = `${newId()}@example.com`
  expect(await statusesOf(requestsPerNetwork, () => call({ email }))).toEqual(times(requestsPerNetwork, ok))
  const refused = await call({ email })
  expect(refused.status).toBe(429)
  const proof = (await solve(refused.problem().challenge ?? '')) ?? ''
  expect(await statusesOf(2, () => call({ email, proof }))).toEqual([ok, 429])
})

it('easy challenges that were collected earlier do not replace a harder one', async () => {
  stopClock()
  const user = await aUser(services, 'customer')
  await statusesOf(5, (i) => attempt(user.email, 'wrong', `10.13.${i}.1`))
  const easy = await Promise.all([1, 2].map(() => attempt(user.email, 'wrong', '10.13.9.1')))
  const proofs = await Promise.all(easy.map(async (reply) => (await solve(reply.problem().challenge ?? '')) ?? ''))
  const guess = (i: number) => attempt(user.email, 'wrong', '10.13.9.1', client, { proof: proofs[i] ?? '' })
  expect(await statusesOf(2, guess)).toEqual([401, 429])
})

it('a device that signed in before is not locked out by others', async () => {
  const user = await aUser(services, 'customer')
  const entered = await attempt(user.email, user.password, '10.2.0.1')
  const [cookie = ''] = (entered.headers.get('set-cookie') ?? '').split(';')
  expect(cookie).toMatch(/^studioni_device=[\w-]{43}$/)
  const statuses = await statusesOf(20, (i) => attempt(user.email, 'wrong', `10.2.${i}.1`))
  expect(statuses).toContain(429)
  const own = { body: { email: user.email, password: user.password }, headers: { ...from('10.2.3.4'), cookie } }
  expect((await client.call(api.login, own)).status).toBe(200)
})

it.each([
  ['has an owner', true],
  ['has none', false],
])('signing in to an address that %s does not reset the count of wrong passwords', async (_, isOwned) => {
  stopClock()
  const [email, password] = [`somebody-${newId()}@example.com`, 'matatu-after-rain']
  if (isOwned) await aUser(services, 'customer', { email })
  const network = isOwned ? '10.11' : '10.12'
  const body = { email, password, name: 'Otieno', phone: '0712345678' }
  const registered = await client.call(api.register, { body, headers: from(`${network}.0.1`) })
  const [cookie = ''] = (registered.headers.get('set-cookie') ?? '').split(';')
  const guess = (i: number) => attempt(email, 'wrong', `${network}.${i}.1`)
  expect(await statusesOf(4, guess)).toEqual(times(4, 401))
  expect((await attempt(email, password, `${network}.9.1`)).status).toBe(200)
  expect(await statusesOf(2, guess)).toEqual([401, 429])
  // The browser that registered is not exempt either, because that would reveal the owner.
  const known = { body: { email, password }, headers: { ...from(`${network}.0.1`), cookie } }
  expect((await client.call(api.login, known)).status).toBe(429)
})

it('an account that does not exist is limited the same way', async () => {
  stopClock()
  const email = `nobody-${newId()}@example.com`
  expect(await statusesOf(6, (i) => attempt(email, 'wrong', `10.3.${i}.1`))).toEqual([...times(5, 401), 429])
})

it('sign-in limits count networks, not addresses: an IPv4 /24 and an IPv6 /56', async () => {
  stopClock()
  const user = await aUser(services, 'customer')
  for (const address of [(i: number) => `10.4.0.${i}`, (i: number) => `2001:db8:1:${i.toString(16)}::1`]) {
    const guess = (i: number) => attempt(`x${i}-${newId()}@example.com`, 'wrong', address(i))
    expect(await statusesOf(31, guess)).toEqual([...times(30, 401), 429])
  }
  expect((await attempt(user.email, user.password, '10.4.1.1')).status).toBe(200)
})

it('parallel attempts do not get around the limit', async () => {
  stopClock()
  const user = await aUser(services, 'customer')
  const clients = [client, clientOfOther]
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, i) => attempt(user.email, 'wrong', `10.5.${i}.1`, clients[i % 2])),
  )
  const guesses = replies.filter(({ status }) => status === 401).length
  expect(guesses).toBe(5)
})

it('the current password cannot be guessed by changing it', async () => {
  stopClock()
  const user = await aUser(services, 'customer')
  const body = { currentPassword: 'wrong', newPassword: 'another one entirely' }
  const change = () => client.as(user).call(api.changePassword, { body })
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) statuses.push((await change()).status)
  expect(statuses).toEqual([...times(5, 400), 429])
})

it('links are mailed to an address only five times, even for parallel requests', async () => {
  const user = await aUser(services, 'customer')
  const clients = [client, clientOfOther]
  await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const asking = { body: { email: user.email }, headers: from(`10.7.${i}.1`) }
      expect((await (clients[i % 2] ?? client).call(api.forgotPassword, asking)).answer()).toEqual({ done: true })
    }),
  )
  await expect.poll(() => letters(user.email)).toBe(5)
  await client.ask(api.forgotPassword, { body: { email: user.email }, headers: from('10.7.99.1') })
  const verified = await aUser(services, 'customer', { verified: false })
  const send = (i: number) =>
    client.call(api.sendVerification, { headers: { ...verified.headers, ...from(`10.8.${i}.1`) } })
  await Promise.all(Array.from({ length: 20 }, (_, i) => send(i)))
  await expect.poll(() => letters(verified.email)).toBe(5)
  expect(await letters(user.email)).toBe(5)
})

it('links for an unverified address of the same mailbox use up none of its verified owner', async () => {
  const name = `owner-${newId()}`
  const owner = await aUser(services, 'customer', { email: `${name}@example.com` })
  const aliases = await Promise.all(
    ['one', 'two'].map((tag) => aUser(services, 'customer', { email: `${name}+${tag}@example.com`, verified: false })),
  )
  const forget = ({ email }: { readonly email: string }) =>
    client.ask(api.forgotPassword, { body: { email }, headers: from('10.22.1.1') })
  const ofAliases = async () => (await Promise.all(aliases.map(({ email }) => letters(email)))).reduce((a, b) => a + b)
  for (let i = 0; i < 3; i++) await Promise.all(aliases.map(forget))
  await expect.poll(ofAliases).toBe(5)
  await forget(owner)
  await expect.poll(() => letters(owner.email)).toBe(1)
  expect(await ofAliases()).toBe(5)
})

it('the log has sign-ins and wrong passwords, but not an event for each guess', async () => {
  const user = await aUser(services, 'customer')
  await statusesOf(4, (i) => attempt(user.email, 'wrong', `10.9.${i}.1`))
  ;(await attempt(user.email, user.password, '10.9.9.1')).answer()
  const types = async () => {
    const found: string[] = []
    for await (const event of services.store.read(streams.user(user.userId))) found.push(event.type)
    return found.toSorted()
  }
  await expect.poll(types).toEqual(['user.registered', 'user.sign_in_failed', 'user.signed_in'])
})

it('a new device and a new password are reported by email', async () => {
  const user = await aUser(services, 'customer')
  const enter = () => attempt(user.email, user.password, '10.10.0.1')
  await enter()
  const mails = async (subject: string) =>
    (await client.get('/simulator/messages')).text
      .split('<article>')
      .filter((mail) => mail.includes(`To ${user.email},`) && mail.includes(`<h2>${subject}</h2>`)).length
  await expect.poll(() => mails('A new device signed in')).toBe(1)
  const body = { currentPassword: user.password, newPassword: 'another one entirely' }
  await client.as(user).ask(api.changePassword, { body })
  await expect.poll(() => mails('Your password was changed')).toBe(1)
})

it('new recovery codes and a new phone of a manager are reported by email', async () => {
  const { email, headers } = await aUser(services, 'studio_manager')
  const reported = async () => {
    const mails = (await client.get('/simulator/messages')).text.split('<article>')
    const own = mails.filter(
      (mail) => mail.includes(`To ${email},`) && mail.includes('A new way to reach your account'),
    )
    return ['recovery codes were created', 'phone number'].filter((what) => own.some((mail) => mail.includes(what)))
  }
  await client.ask(api.newRecoveryCodes, { headers })
  for (const phone of ['0733 100 200', '+254733100200'])
    await client.ask(api.updateProfile, { headers, body: { name: 'Mo', phone } })
  await expect.poll(reported).toEqual(['recovery codes were created', 'phone number'])
})

it('a user who signs in again and again must wait, with the right password too', async () => {
  const user = await aUser(services, 'customer')
  const right = (i: number) => attempt(user.email, user.password, `10.20.${i}.1`)
  expect(await statusesOf(signInsPerHour + 1, right)).toEqual([...times(signInsPerHour, 200), 429])
})

it('beyond the limit of a network, right passwords are checked only with a solved challenge', async () => {
  stopClock()
  const users = await Promise.all([1, 2, 3, 4].map(() => aUser(services, 'customer')))
  const right = (user: TestUser | undefined, more = {}) =>
    attempt(user?.email ?? '', user?.password ?? '', '10.23.1.1', client, more)
  const ofThree = await statusesOf(3 * signInsPerHour, (i) => right(users[i % 3]))
  expect(ofThree).toEqual(times(3 * signInsPerHour, 200))
  vi.mocked(verify).mockClear()
  expect([(await right(users[3])).status, vi.mocked(verify).mock.calls.length]).toEqual([429, 0])
  // One challenge replaces waiting for the network and for the account.
  await statusesOf(5, (i) => attempt(users[3]?.email ?? '', 'wrong', `10.23.${i + 2}.1`))
  const proof = (await solve((await right(users[3])).problem().challenge ?? '')) ?? ''
  expect(await statusesOf(2, () => right(users[3], { proof }))).toEqual([200, 429])
})

it('beyond the limit of confirmations, right passwords are not checked', async () => {
  const user = await aUser(services, 'customer')
  const confirm = (password: string) => client.as(user).call(api.confirm, { body: { password } })
  expect((await confirm('wrong')).status).toBe(400)
  expect(await statusesOf(signInsPerHour, () => confirm(user.password))).toEqual(times(signInsPerHour, 200))
  vi.mocked(verify).mockClear()
  expect([(await confirm(user.password)).status, vi.mocked(verify).mock.calls.length]).toEqual([429, 0])
})

it('a user who signed in too often can reset the password, and is signed in at once', async () => {
  const user = await aUser(services, 'customer')
  const right = (i: number) => attempt(user.email, user.password, `10.22.${i}.1`)
  expect((await statusesOf(signInsPerHour + 1, right)).at(-1)).toBe(429)
  const token = await services.vault.mailedLinks.issue(user.userId, 'reset')
  const body = { token, password: 'another one entirely' }
  expect((await client.call(api.resetPassword, { body, headers: from('10.22.99.1') })).status).toBe(200)
})

it('a new device or password of an account whose address is not verified causes no message', async () => {
  const email = `${newId()}@example.com`
  const password = 'correct horse battery'
  const body = { name: 'Wanja', email, phone: '0712 345 678', password }
  await client.ask(api.register, { body, headers: from('10.21.1.1') })
  await expect.poll(() => letters(email)).toBe(1)
  expect(await statusesOf(3, (i) => attempt(email, password, `10.21.${i}.1`))).toEqual(times(3, 200))
  const { token } = (await attempt(email, password, '10.21.4.1')).answer().data
  const headers = { ...from('10.21.4.1'), authorization: `Bearer ${token}` }
  await client.ask(api.changePassword, {
    body: { currentPassword: password, newPassword: 'another one entirely' },
    headers,
  })
  await services.waitForProjections(await server.store.head())
  expect(await letters(email)).toBe(1)
})
