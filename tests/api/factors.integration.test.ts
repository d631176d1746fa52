import { describe, expect, it, vi } from 'vitest'
import { StepRequired } from '../../api/contract/accounts.ts'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { deleteUser } from '../../commands/accounts/change-user.ts'
import { newId } from '../../commands/context.ts'
import type { Role } from '../../domain/account/events.ts'
import { factorErrors } from '../../language/errors/factors.ts'
import { aUser, bearer, type TestUser } from '../support/accounts.ts'
import { Authenticator } from '../support/authenticator.ts'
import type { Reply } from '../support/client.ts'
import { codeOf, withTotp } from '../support/factors.ts'
import { byTests } from '../support/fixtures.ts'
import { stopClock } from '../support/stop-clock.ts'
import { testServer } from '../support/test-server.ts'
import { typesIn } from '../support/types-in.ts'

const server = await testServer({ ADMIN_FACTOR: 'required' })
const { client, services, store } = server

const someone = (role: Role) => aUser(services, role)
const signInAs = ({ email, password }: TestUser) => client.call(api.login, { body: { email, password } })
const pendingIn = (reply: Reply) => {
  expect(reply.status, reply.text).toBe(409)
  const { code, pending } = StepRequired.parse(reply.json())
  expect(code).toBe('step_required')
  if (!pending) throw new Error('The answer has no pending sign-in')
  return pending
}
const factorsOf = ({ headers }: Pick<TestUser, 'headers'>) => client.ask(api.ownFactors, { headers })
const eventsOf = (userId: string) => typesIn(store, `user-${userId}`)
/** Returns how many emails to a user contain a text. */
const mailsAbout = async (text: string, { email }: Pick<TestUser, 'email'>) =>
  (await client.get('/simulator/messages')).text
    .split('<article>')
    .filter((mail) => mail.includes(`To ${email},`) && mail.includes(text)).length

/** Adds a passkey to a user over HTTP. */
async function givePasskey({ headers }: Pick<TestUser, 'headers'>, name = 'Laptop') {
  const authenticator = new Authenticator(client.base)
  const { options } = await client.ask(api.passkeyOptions, { headers })
  const body = { name, response: authenticator.create(options) }
  const { recoveryCodes } = await client.ask(api.addPasskey, { headers, body })
  return { authenticator, recoveryCodes }
}

describe('an admin without a factor', () => {
  it('cannot use the back office before setting one up', async () => {
    const { headers, userId } = await someone('admin')
    const refused = await client.call(api.listUsers, { headers })
    expect([refused.status, refused.problem().code]).toEqual([403, 'factor_required'])
    expect(await factorsOf({ headers })).toMatchObject({ required: true, offersTotp: true, confirmBy: ['password'] })

    const { secret, address } = await client.ask(api.beginTotp, { headers })
    expect(address).toContain(`secret=${secret}`)
    expect((await client.call(api.listUsers, { headers })).status).toBe(403)
    const wrong = await client.call(api.addTotp, { headers, body: { code: codeOf(secret, 5) } })
    expect([wrong.status, Object.keys(wrong.problem().fieldErrors ?? {})]).toEqual([400, ['code']])
    const inParts = codeOf(secret).replace(/^.{3}/, '$& ')
    const { recoveryCodes } = await client.ask(api.addTotp, { headers, body: { code: inParts } })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await client.call(api.listUsers, { headers })).status).toBe(200)
    expect((await eventsOf(userId)).slice(1)).toEqual(['user.factor_added', 'user.recovery_codes_created'])
  })

  it('gets recovery codes once, even if the app is added several times at once', async () => {
    const { headers, userId } = await someone('admin')
    const { secret } = await client.ask(api.beginTotp, { headers })
    const codes = [codeOf(secret), codeOf(secret), codeOf(secret, 1)]
    const { factors } = services.vault
    const [totpOf, { promise: allRead, resolve }] = [factors.totpOf.bind(factors), Promise.withResolvers<void>()]
    let reads = 0
    const reading = vi.spyOn(factors, 'totpOf').mockImplementation(async (id) => {
      const found = await totpOf(id)
      if (++reads === codes.length) resolve()
      await allRead
      return found
    })
    const replies = await Promise.all(codes.map((code) => client.call(api.addTotp, { headers, body: { code } })))
    const shown = replies.filter(({ status }) => status < 400).flatMap((reply) => reply.answer().recoveryCodes ?? [])
    reading.mockRestore()
    expect(shown).toHaveLength(10)
    // The tries that lose may be recorded as wrong codes.
    const events = (await eventsOf(userId)).slice(1).filter((type) => type !== 'user.sign_in_failed')
    expect(events).toEqual(['user.factor_added', 'user.recovery_codes_created'])
  })

  it('is a rule for admins only, not for managers', async () => {
    const { headers } = await someone('studio_manager')
    expect(await factorsOf({ headers })).toMatchObject({ required: false, offersTotp: true })
    expect((await client.call(api.listManagerStudios, { headers })).status).toBe(200)
  })
})

it('an app’s setup that began again elsewhere, or is complete, says so and counts no wrong codes', async () => {
  const manager = client.as(await someone('studio_manager'))
  const first = await manager.ask(api.beginTotp)
  const second = await manager.ask(api.beginTotp)
  const add = ({ id, secret }: typeof first) => manager.call(api.addTotp, { body: { id, code: codeOf(secret) } })
  const replies = []
  for (let i = 0; i < 12; i++) replies.push(await add(first))
  expect((await add(second)).status).toBe(201)
  for (let i = 0; i < 12; i++) replies.push(await add(first))
  const { 'factor.app-replaced': replaced, 'factor.has-app': complete } = factorErrors
  expect(new Map(replies.map((reply) => [reply.problem().error, reply.status]))).toEqual(
    new Map([
      [replaced.en, 409],
      [complete.en, 409],
    ]),
  )
})

it('a customer can’t set up an authenticator app', async () => {
  const refused = await client.as(await someone('customer')).call(api.beginTotp)
  expect([refused.status, refused.problem().code]).toEqual([403, 'not_allowed'])
})

it('a passkey belongs to one account, and counts once', async () => {
  const [admin, other] = [await someone('admin'), await someone('admin')]
  const { authenticator } = await givePasskey(admin)
  for (const { headers, userId } of [admin, other]) {
    const before = await eventsOf(userId)
    const { options } = await client.ask(api.passkeyOptions, { headers })
    const body = { name: 'Again', response: authenticator.create(options) }
    const again = await client.call(api.addPasskey, { headers, body })
    expect([again.status, again.problem().code]).toEqual([400, 'invalid'])
    expect(await eventsOf(userId)).toEqual(before)
  }
  expect((await factorsOf(other)).passkeys).toEqual([])
  const [{ id } = { id: '' }] = (await factorsOf(admin)).passkeys
  const removed = await client.as(admin).call(api.removeFactor, { params: { id } })
  expect([removed.status, removed.problem().code]).toEqual([409, 'last_factor'])
})

describe('a sign-in with an authenticator app', () => {
  it('requires a code after the password, and accepts each code once', async () => {
    const admin = await someone('admin')
    const { secret } = await withTotp(services, admin)
    const pending = pendingIn(await signInAs(admin))
    expect(pending).toMatchObject({ step: 'factor', methods: ['totp', 'recovery_code'] })
    expect((await client.call(api.verify, { headers: bearer(pending.token) })).status).toBe(401)

    const code = codeOf(secret, 1)
    const { data } = await client.ask(api.proveCode, { body: { pending: pending.token, code } })
    expect((await client.call(api.listUsers, { headers: bearer(data.token) })).status).toBe(200)
    const again = await client.call(api.proveCode, { body: { pending: pending.token, code } })
    expect(again.problem()).toMatchObject({ code: 'not_found', error: expect.stringMatching(/already complete/) })
    const other = pendingIn(await signInAs(admin))
    const reused = await client.call(api.proveCode, { body: { pending: other.token, code } })
    expect([reused.status, reused.problem().code]).toEqual([400, 'invalid'])
  })

  it('accepts a code once, even when it is sent in parallel', async () => {
    const admin = await someone('admin')
    const { secret } = await withTotp(services, admin)
    const code = codeOf(secret, 1)
    const pendings = await Promise.all(Array.from({ length: 5 }, async () => pendingIn(await signInAs(admin)).token))
    const replies = await Promise.all(
      pendings.map((pending) => client.call(api.proveCode, { body: { pending, code } })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
  })

  it('accepts each recovery code once, and new codes replace the old ones', async () => {
    const manager = await someone('studio_manager')
    const { recoveryCodes } = await withTotp(services, manager)
    const [first = '', second = ''] = recoveryCodes
    const prove = async (code: string) => {
      const pending = pendingIn(await signInAs(manager)).token
      return client.call(api.proveCode, { body: { pending, code } })
    }
    expect((await prove(first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await prove(first)).status).toBe(400)
    expect(await factorsOf(manager)).toMatchObject({ recoveryCodesLeft: 9 })
    const renewed = await client.as(manager).ask(api.newRecoveryCodes)
    expect((await prove(second)).status).toBe(400)
    expect((await prove(renewed.recoveryCodes[0] ?? '')).status).toBe(200)
    expect(await eventsOf(manager.userId)).toContain('user.recovery_code_used')
  })

  it('pauses after several wrong codes, even in parallel', async () => {
    stopClock()
    const admin = await someone('admin')
    await withTotp(services, admin)
    const pending = pendingIn(await signInAs(admin)).token
    const tries = Array.from({ length: 30 }, (_, i) => String(100_000 + i))
    const replies = await Promise.all(tries.map((code) => client.call(api.proveCode, { body: { pending, code } })))
    const looked = replies.filter(({ status }) => status === 400)
    const paused = replies.filter(({ status }) => status === 429)
    expect(looked.length).toBeLessThanOrEqual(10)
    expect(looked.length + paused.length).toBe(30)
    expect(Number(paused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('pauses no longer than announced, even if the user tries during the pause', async () => {
    stopClock()
    const admin = await someone('admin')
    await withTotp(services, admin)
    const pending = pendingIn(await signInAs(admin)).token
    const guess = () => client.call(api.proveCode, { body: { pending, code: '000000' } })
    for (let i = 0; i < 5; i++) expect((await guess()).status).toBe(400)
    const early = await guess()
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '5'])
    vi.setSystemTime(Date.now() + 5_000)
    expect((await guess()).status).toBe(400)
  })

  it('with wrong codes is recorded and reported to the owner, who can still confirm in a session', async () => {
    stopClock()
    const manager = await someone('studio_manager')
    const { secret } = await withTotp(services, manager)
    const pending = pendingIn(await signInAs(manager)).token
    const guess = () => client.call(api.proveCode, { body: { pending, code: '000000' } })
    for (const status of [400, 400, 400, 400, 400, 429]) expect((await guess()).status).toBe(status)
    expect((await eventsOf(manager.userId)).filter((type) => type === 'user.sign_in_failed')).toHaveLength(1)
    await expect.poll(() => mailsAbout('wrong codes', manager)).toBe(1)
    expect((await client.as(manager).call(api.confirm, { body: { code: codeOf(secret, 1) } })).status).toBe(200)
  })
})

describe('a passkey', () => {
  it('signs in customers without a password, and staff as the second step', async () => {
    const customer = await someone('customer')
    const { authenticator, recoveryCodes } = await givePasskey(customer)
    expect(recoveryCodes).toBeNull()
    expect(await factorsOf(customer)).toMatchObject({ recoveryCodesLeft: 0, confirmBy: ['passkey', 'password'] })
    const { options } = await client.ask(api.passkeySignInOptions, { body: {} })
    const body = { response: authenticator.sign(options) }
    const { data } = await client.ask(api.provePasskey, { body })
    expect(data.user.id).toBe(customer.userId)
    expect((await client.call(api.provePasskey, { body })).status).toBe(400)
    expect((await signInAs(customer)).status).toBe(200)

    const manager = await someone('studio_manager')
    const own = await givePasskey(manager)
    expect(own.recoveryCodes).toHaveLength(10)
    const pending = pendingIn(await signInAs(manager))
    expect(pending.methods).toEqual(['passkey', 'recovery_code'])
    const step = { pending: pending.token }
    const challenge = (await client.ask(api.passkeySignInOptions, { body: step })).options
    const others = await client.call(api.provePasskey, { body: { ...step, response: authenticator.sign(challenge) } })
    expect(others.status).toBe(400)
    const again = (await client.ask(api.passkeySignInOptions, { body: step })).options
    const proved = await client.call(api.provePasskey, { body: { ...step, response: own.authenticator.sign(again) } })
    expect(proved.answer().data.user.id).toBe(manager.userId)
  })

  it('is refused from another site, and with an unknown pending sign-in', async () => {
    const customer = await someone('customer')
    const { authenticator } = await givePasskey(customer)
    const ask = async () => (await client.ask(api.passkeySignInOptions, { body: {} })).options
    const phished = authenticator.sign(await ask(), 'https://studioni.example')
    expect((await client.call(api.provePasskey, { body: { response: phished } })).status).toBe(400)
    expect((await client.call(api.passkeySignInOptions, { body: { pending: 'nobodys' } })).status).toBe(404)
  })

  it('that was copied signs in once for each value of its counter', async () => {
    const { authenticator } = await givePasskey(await someone('customer'))
    const ask = async () => (await client.ask(api.passkeySignInOptions, { body: {} })).options
    const signed = [authenticator.sign(await ask()), authenticator.signAsCopy(await ask())]
    const replies = await Promise.all(signed.map((response) => client.call(api.provePasskey, { body: { response } })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('is listed, renamed and removed by its owner only', async () => {
    const [owner, other] = [await someone('customer'), await someone('customer')]
    await givePasskey(owner, 'Old phone')
    const [passkey] = (await factorsOf(owner)).passkeys
    expect(passkey).toMatchObject({ name: 'Old phone', lastUsedAt: null })
    const params = { id: passkey?.id ?? '' }
    const rename = (headers: TestUser['headers']) =>
      client.call(api.renamePasskey, { headers, params, body: { name: 'Phone' } })
    expect((await rename(other.headers)).status).toBe(404)
    expect((await rename(owner.headers)).status).toBe(200)
    await client.as(other).ask(api.removeFactor, { params })
    expect((await factorsOf(owner)).passkeys.map(({ name }) => name)).toEqual(['Phone'])
    await client.as(owner).ask(api.removeFactor, { params })
    expect((await factorsOf(owner)).passkeys).toEqual([])
    expect((await eventsOf(owner.userId)).at(-1)).toBe('user.factor_removed')
  })

  it('is removed once, with one message to its owner', async () => {
    const [owner, other] = [await someone('customer'), await someone('customer')]
    await givePasskey(owner)
    const [passkey] = (await factorsOf(owner)).passkeys
    const remove = (user: TestUser) => client.as(user).ask(api.removeFactor, { params: { id: passkey?.id ?? '' } })
    for (const user of [other, owner, owner]) await remove(user)
    // The last message, so that a superfluous one would have been sent too.
    await givePasskey(owner)
    const mails = () =>
      Promise.all(['was added', 'was removed', 'A sign-in method was removed'].map((text) => mailsAbout(text, owner)))
    await expect.poll(mails).toEqual([2, 1, 1])
    expect(await mailsAbout('was removed', other)).toBe(0)
  })

  it('is kept if it is the last factor of an admin, even when two are removed at once', async () => {
    const admin = await someone('admin')
    await givePasskey(admin, 'One')
    await givePasskey(admin, 'Two')
    const { passkeys } = await factorsOf(admin)
    const replies = await Promise.all(
      passkeys.map(({ id }) => client.as(admin).call(api.removeFactor, { params: { id } })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await factorsOf(admin)).passkeys).toHaveLength(1)
  })
})

it('deleting a user deletes the secrets of their factors', async () => {
  const user = await someone('studio_manager')
  await withTotp(services, user)
  await givePasskey(user)
  pendingIn(await signInAs(user))
  await deleteUser(services, user.userId, newId(), byTests())
  const tables = ['passkeys', 'totp', 'recovery_codes', 'pending_sign_ins', 'challenges']
  for (const table of tables) {
    const { rows } = await server.vaultPool.query(`select from vault.${table} where user_id = $1`, [user.userId])
    expect(rows, table).toEqual([])
  }
})
