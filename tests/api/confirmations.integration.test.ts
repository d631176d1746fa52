import { describe, expect, it } from 'vitest'
import { StepRequired } from '../../api/contract/accounts.ts'
import type { Endpoint } from '../../api/contract/endpoint.ts'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { registerUser } from '../../commands/accounts/join.ts'
import { newId } from '../../commands/context.ts'
import { addPasskey } from '../../commands/factors/change-factors.ts'
import { registrationOptions, verifyRegistration } from '../../commands/factors/passkeys.ts'
import type { Role } from '../../domain/account/events.ts'
import { aUser, bearer, giveRole, type TestUser } from '../support/accounts.ts'
import { Authenticator } from '../support/authenticator.ts'
import { type Client, pathOf, type Reply } from '../support/client.ts'
import { codeOf, oldToken, withTotp } from '../support/factors.ts'
import { byTests } from '../support/fixtures.ts'
import { testServer } from '../support/test-server.ts'

const secret = 'a secret of these tests, long enough'
const server = await testServer({ JWT_SECRET: secret })
const { client, services, store } = server

const someone = (role: Role) => aUser(services, role)
/** Returns a client of a user whose session began an hour ago. */
const oldSession = async (user: TestUser) => client.as({ headers: bearer(await oldToken(services, user, secret)) })
const errorCodeOf = (reply: Reply) => (reply.status < 400 ? 'none' : reply.problem().code)
const stepOf = (reply: Reply) => StepRequired.parse(reply.json()).pending
const lastEventOf = async (userId: string) => {
  let last: unknown
  for await (const { type, data } of store.read(`user-${userId}`)) last = { type, data }
  return last
}

describe('requests that require a confirmation', () => {
  const declared: Readonly<Record<string, Endpoint>> = api
  const confirmed = Object.entries(declared).filter(([, { confirmed, access }]) => confirmed && access === 'admin')

  it('are refused to an admin who signed in an hour ago', async () => {
    const session = await oldSession(await someone('admin'))
    expect(confirmed.map(([name]) => name).toSorted()).toEqual([
      ...['deleteManager', 'deleteUser', 'erasePerson', 'exportAuditLogs', 'exportBookings'],
      ...['recordReversal', 'resetUserFactors', 'resolveRefund', 'retryRefund', 'returnReceipt'],
    ])
    for (const [name, endpoint] of confirmed) {
      const params = Object.fromEntries(Object.keys(endpoint.params.shape).map((key) => [key, newId()]))
      const method = endpoint.method.toUpperCase()
      const body = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }
      const reply = await session.send(method, pathOf(endpoint, params), body)
      expect([name, errorCodeOf(reply)]).toEqual([name, 'confirmation_required'])
    }
    expect((await session.call(api.adminRefunds)).status).toBe(200)
  })

  it('include another phone for staff: links to decide about bookings go there', async () => {
    const [admin, manager] = [await someone('admin'), await someone('studio_manager')]
    const here = await oldSession(admin)
    const body = { phone: '0700 111 222' }
    const change = async () => [
      errorCodeOf(await here.call(api.updateUser, { params: { id: admin.userId }, body })),
      errorCodeOf(await here.call(api.updateManager, { params: { id: manager.userId }, body })),
    ]
    expect(await change()).toEqual(['confirmation_required', 'confirmation_required'])
    await here.ask(api.confirm, { body: { password: admin.password } })
    expect(await change()).toEqual(['none', 'none'])
  })

  it('include the activation of an admin', async () => {
    const [admin, other] = [await someone('admin'), await someone('studio_manager')]
    const params = { id: other.userId }
    await client.as(admin).ask(api.toggleManager, { params, body: { active: false } })
    await client.as(admin).ask(api.updateUser, { params, body: { role: 'admin' } })
    const here = await oldSession(admin)
    expect(errorCodeOf(await here.call(api.activateUser, { params }))).toBe('confirmation_required')
    await here.ask(api.confirm, { body: { password: admin.password } })
    expect(errorCodeOf(await here.call(api.activateUser, { params }))).toBe('none')
  })

  it('succeed after a confirmation, which is logged and valid for that session only', async () => {
    const [admin, user] = [await someone('admin'), await someone('customer')]
    const [here, there] = [await oldSession(admin), await oldSession(admin)]
    const change = (body: { name?: string; role?: Role }) =>
      here.call(api.updateUser, { params: { id: user.userId }, body })
    expect(errorCodeOf(await change({ role: 'studio_manager' }))).toBe('confirmation_required')
    expect((await change({ name: 'Wanja', role: 'customer' })).status).toBe(200)

    const wrong = await here.call(api.confirm, { body: { password: 'not this one' } })
    expect([wrong.status, Object.keys(wrong.problem().fieldErrors ?? {})]).toEqual([400, ['password']])
    const { until } = await here.ask(api.confirm, { body: { password: admin.password } })
    expect(Date.parse(until)).toBeGreaterThan(Date.now() + 9 * 60_000)
    expect(await lastEventOf(admin.userId)).toEqual({ type: 'user.confirmed', data: { method: 'password' } })
    expect((await change({ role: 'studio_manager' })).status).toBe(200)
    const file = pathOf(api.exportAuditLogs, {})
    expect(errorCodeOf(await there.get(file))).toBe('confirmation_required')
    expect((await here.get(file)).status).toBe(200)
  })

  it('include the invitation of another admin', async () => {
    const session = await oldSession(await someone('admin'))
    const invite = (role: 'admin' | 'studio_manager') =>
      session.call(api.inviteUser, { body: { email: `${role}-${newId()}@example.com`, name: 'Ann', role } })
    expect(errorCodeOf(await invite('admin'))).toBe('confirmation_required')
    expect((await invite('studio_manager')).status).toBe(201)
  })

  it('include another phone number of a manager, to which the links to decide about bookings go', async () => {
    const [manager, customer] = [await someone('studio_manager'), await someone('customer')]
    const change = async (user: TestUser, phone: string) =>
      (await oldSession(user)).call(api.updateProfile, { body: { name: 'Wanja', phone } })
    expect((await change(manager, '0712 345 678')).status).toBe(200)
    expect(errorCodeOf(await change(manager, '0733 000 111'))).toBe('confirmation_required')
    const renamed = (await oldSession(manager)).call(api.updateProfile, { body: { name: 'Wanjiku' } })
    expect((await renamed).status).toBe(200)
    expect((await change(customer, '0733 000 111')).status).toBe(200)
  })
})

describe('a confirmation', () => {
  it('requires the factor instead of the password from users with a factor', async () => {
    const admin = await someone('admin')
    const { secret: totp, recoveryCodes } = await withTotp(services, admin)
    const session = await oldSession(admin)
    expect((await session.call(api.confirm, { body: { password: admin.password } })).status).toBe(400)
    expect((await session.call(api.confirm, { body: { code: codeOf(totp, 1) } })).status).toBe(200)
    expect(await lastEventOf(admin.userId)).toEqual({ type: 'user.confirmed', data: { method: 'totp' } })
    expect((await session.call(api.confirm, { body: { code: recoveryCodes[0] ?? '' } })).status).toBe(200)
    const change = { currentPassword: admin.password, newPassword: 'another one entirely' }
    const changed = await (await oldSession(admin)).call(api.changePassword, { body: change })
    expect(errorCodeOf(changed)).toBe('confirmation_required')
  })

  it.each<[string, (session: Client) => Promise<Reply>]>([
    ['code', (session) => session.call(api.confirm, { body: { code: '000000' } })],
    ['code of a new app', (session) => session.call(api.addTotp, { body: { code: '000000' } })],
    ['password', (session) => session.call(api.confirm, { body: { password: 'wrong' } })],
    [
      'password at its change',
      (session) =>
        session.call(api.changePassword, { body: { currentPassword: 'wrong', newPassword: 'not this one' } }),
    ],
  ])('is recorded as failed after three times a wrong %s', async (_, guess) => {
    const manager = await someone('studio_manager')
    for (let i = 0; i < 4; i++) expect((await guess(client.as(manager))).status).toBe(400)
    expect(await lastEventOf(manager.userId)).toEqual({ type: 'user.sign_in_failed', data: { failures: 3 } })
  })

  it('accepts a passkey', async () => {
    const manager = await someone('studio_manager')
    const party = { name: 'Studioni', origin: client.base }
    const authenticator = new Authenticator(party.origin)
    const response = authenticator.create(await registrationOptions(services, party, manager))
    const { id: tokenId } = await services.vault.sessions.begin(manager)
    const about = { factorId: newId(), userId: manager.userId, name: 'Laptop', tokenId }
    await addPasskey(services, await verifyRegistration(services, party, about, response), byTests())
    const session = await oldSession(manager)
    const { options } = await session.ask(api.confirmOptions)
    const passkey = authenticator.sign(options)
    expect((await session.call(api.confirm, { body: { passkey } })).status).toBe(200)
    expect((await session.call(api.confirm, { body: { passkey } })).status).toBe(400)
  })

  it('pauses after several wrong passwords, even in parallel', async () => {
    const session = await oldSession(await someone('admin'))
    const tries = Array.from({ length: 20 }, (_, i) => `wrong password ${i}`)
    const replies = await Promise.all(tries.map((password) => session.call(api.confirm, { body: { password } })))
    expect(replies.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10)
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10)
  })
})

describe('a customer who becomes a manager', () => {
  it('must choose a longer password at the next sign-in if theirs is too short', async () => {
    const [email, password] = [`short-${newId()}@example.com`, 'kibanda']
    const joining = { email, password, name: 'Wanja', phone: null, role: 'customer', verified: true } as const
    const { user } = await registerUser(services, joining, byTests())
    const signIn = (given: string) => client.call(api.login, { body: { email, password: given } })
    expect((await signIn(password)).status).toBe(200)
    await giveRole(services, user.userId, 'studio_manager')
    const pending = stepOf(await signIn(password))
    expect(pending).toMatchObject({ step: 'password', methods: [] })
    const choose = (next: string) =>
      client.call(api.chooseLongerPassword, { body: { pending: pending?.token ?? '', password: next } })
    expect((await choose('too short')).status).toBe(400)
    expect((await choose('kibanda-cha-mziki')).answer().data.user.role).toBe('studio_manager')
    expect((await choose('kibanda-cha-mziki')).status).toBe(404)
    expect((await signIn('kibanda-cha-mziki')).status).toBe(200)
  })
})

describe('an admin’s reset of factors', () => {
  it('removes a manager’s factors, ends their sessions and informs them', async () => {
    const [admin, manager] = [await someone('admin'), await someone('studio_manager')]
    await withTotp(services, manager)
    const reset = (by: TestUser, id: string) => client.as(by).call(api.resetUserFactors, { params: { id } })
    ;(await reset(admin, manager.userId)).answer()
    expect(await lastEventOf(manager.userId)).toEqual({ type: 'user.factors_reset', data: {} })
    expect((await client.call(api.login, { body: manager })).status).toBe(200)
    expect((await client.as(manager).call(api.oneUser, { params: { id: admin.userId } })).status).toBe(401)
    const mailed = async () => (await client.get('/simulator/messages')).text
    await expect.poll(mailed).toContain('Your sign-in methods were removed')
    expect(errorCodeOf(await reset(admin, admin.userId))).toBe('own_account')
    expect(errorCodeOf(await reset(manager, admin.userId))).toBe('not_signed_in')
  })
})

describe('a link to reset a password', () => {
  it('still requires the second factor', async () => {
    const manager = await someone('studio_manager')
    const { secret: totp } = await withTotp(services, manager)
    const token = await services.vault.mailedLinks.issue(manager.userId, 'reset')
    const pending = stepOf(await client.call(api.resetPassword, { body: { token, password: 'another one entirely' } }))
    expect(pending).toMatchObject({ step: 'factor' })
    const body = { pending: pending?.token ?? '', code: codeOf(totp, 1) }
    expect((await client.call(api.proveCode, { body })).status).toBe(200)
  })
})
