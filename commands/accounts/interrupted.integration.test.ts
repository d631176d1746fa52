import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Account, account } from '../../domain/account/account.ts'
import { admins, removeAdmin } from '../../domain/account/admins.ts'
import { changeRole, deactivate, erase, remove } from '../../domain/account/status.ts'
import { reserve, uniqueness } from '../../domain/uniqueness/uniqueness.ts'
import { aUser, giveRole } from '../../tests/support/accounts.ts'
import { byTests } from '../../tests/support/fixtures.ts'
import { createTestPlace, startTestServer, type TestPlace, type TestServer } from '../../tests/support/server.ts'
import { newId } from '../context.ts'
import { load } from '../handle.ts'
import { streams } from '../streams.ts'
import { countAdmins } from './admin-roster.ts'
import { setActive } from './change-user.ts'
import { acceptInvite, ensureFirstAdmin, inviteUser, registerUser } from './join.ts'
import { hashPassword } from './passwords.ts'
import { AuthenticationFailed, signIn } from './sign-in.ts'

let place: TestPlace
let server: TestServer
beforeEach(async () => {
  place = await createTestPlace()
  server = await startTestServer(place)
})
afterEach(async () => {
  await server?.stop()
  await place?.remove()
})

const boss = { name: 'Boss', email: 'boss@example.com', password: 'dusk over kilimani' }
const wanja = { name: 'Wanja', email: 'wanja@example.com', phone: null, role: 'customer', verified: false } as const

describe('the first admin', () => {
  it('is created once, even if several processes start at once', async () => {
    const { services } = server
    const made = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(services, boss, byTests())))
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await ensureFirstAdmin(services, { ...boss, email: 'other@example.com' }, byTests())).toBe(false)
    expect(await countAdmins(services)).toBe(1)
    const { user } = await signIn(
      services,
      { ...boss, network: undefined, device: { secret: 'a device', name: 'Firefox' } },
      byTests(),
    )
    expect(user).toMatchObject({ role: 'admin', verified: true })
  })

  it('is created again if the addresses of all admins are lost', async () => {
    const { services } = server
    const lost = await aUser(services, 'admin')
    await services.people.erase(lost.userId)
    expect(await ensureFirstAdmin(services, boss, byTests())).toBe(true)
    expect(await countAdmins(services)).toBe(1)
  })

  it('is not created from an account that someone else registered with that address', async () => {
    await registerUser(server.services, { ...wanja, email: boss.email, password: 'somebody else’s' }, byTests())
    await expect(ensureFirstAdmin(server.services, boss, byTests())).rejects.toMatchObject({ code: 'taken' })
    expect(await countAdmins(server.services)).toBe(0)
  })
})

describe('counting admins', () => {
  it('counts active admins only: no pending invitations, no deactivated ones', async () => {
    const { services } = server
    const admin = await aUser(services, 'admin')
    const other = await aUser(services, 'admin')
    await inviteUser(services, { ...wanja, role: 'admin', invitedBy: admin.userId }, byTests())
    expect(await countAdmins(services)).toBe(2)
    const setStatus = (active: boolean) => setActive(services, other.userId, { active, by: admin.userId }, byTests())
    await setStatus(false)
    expect(await countAdmins(services)).toBe(1)
    await expect(giveRole(services, admin.userId, 'customer')).rejects.toMatchObject({ code: 'last_admin' })
    await setStatus(true)
    expect(await countAdmins(services)).toBe(2)
    await giveRole(services, admin.userId, 'customer')
    expect(await countAdmins(services)).toBe(1)
  })

  it('is corrected after an interrupted demotion', async () => {
    const { services } = server
    const [one, two] = [await aUser(services, 'admin'), await aUser(services, 'admin')]
    const { version } = await load(services.store, account, streams.user(one.userId))
    const asOf = { userId: one.userId, accountVersion: Number(version) }
    await services.handle(admins, streams.admins, (state) => removeAdmin(state, asOf), byTests())
    await expect(giveRole(services, two.userId, 'customer')).rejects.toMatchObject({ code: 'last_admin' })
    await giveRole(services, one.userId, 'customer')
    expect(await countAdmins(services)).toBe(1)
  })

  it('is corrected by repeating an interrupted promotion', async () => {
    const { services } = server
    const { userId } = await aUser(services, 'customer')
    const promote = (state: Account) => changeRole(state, { role: 'admin', by: newId() })
    await services.handle(account, streams.user(userId), promote, byTests())
    await giveRole(services, userId, 'admin')
    expect(await countAdmins(services)).toBe(1)
  })
})

describe('an invitation', () => {
  it('is accepted once by two simultaneous uses of its link, with one name and password', async () => {
    const { services } = server
    const { user } = await inviteUser(services, { ...wanja, role: 'studio_manager', invitedBy: newId() }, byTests())
    const token = await services.vault.mailedLinks.issue(user.userId, 'invite')
    const others = ['Amina', 'Chebet'].map((name) => ({ token, name, password: `${name} over kilimani` }))
    const answers = await Promise.allSettled(others.map((each) => acceptInvite(services, each, byTests())))
    const accepted = others.filter((_, nth) => answers[nth]?.status === 'fulfilled')
    expect(accepted).toHaveLength(1)
    for (const { name, password } of accepted)
      expect(
        (
          await signIn(
            services,
            { email: wanja.email, password, network: undefined, device: { secret: 'a device', name: 'Firefox' } },
            byTests(),
          )
        ).user,
      ).toMatchObject({ name })
  })

  it('keeps its link valid if the acceptance is rejected', async () => {
    const { services } = server
    const { user } = await inviteUser(services, { ...wanja, role: 'studio_manager', invitedBy: newId() }, byTests())
    const token = await services.vault.mailedLinks.issue(user.userId, 'invite')
    const acceptance = { token, password: 'dusk over kilimani' }
    await expect(acceptInvite(services, { ...acceptance, phone: '12' }, byTests())).rejects.toMatchObject({
      code: 'invalid',
    })
    expect((await acceptInvite(services, acceptance, byTests())).user).toMatchObject({ status: 'active' })
  })
})

describe('an interrupted command', () => {
  it('that reserved an address is completed by registering again', async () => {
    const { services } = server
    const userId = await services.people.idOf(wanja.email)
    const stream = streams.email(services.ids.email(wanja.email))
    await services.handle(
      uniqueness,
      stream,
      (state) => reserve(state, { ownerId: userId, takenText: 'account.email-taken' }),
      byTests(),
    )
    const joined = await registerUser(services, { ...wanja, password: 'dusk over kilimani' }, byTests())
    expect(joined.user).toMatchObject({ userId, status: 'active' })
  })

  it('that set an invitation’s password is completed by signing in', async () => {
    const { services } = server
    const { user } = await inviteUser(services, { ...wanja, role: 'admin', invitedBy: newId() }, byTests())
    const { mailedLinks } = services.vault
    const token = await mailedLinks.issue(user.userId, 'invite')
    const passwordHash = await hashPassword(services, { password: boss.password, role: 'admin' })
    await mailedLinks.useForPassword(token, 'invite', passwordHash)
    const attempt = {
      email: wanja.email,
      password: boss.password,
      network: undefined,
      device: { secret: 'a device', name: 'Firefox' },
    }
    await expect(signIn(services, { ...attempt, password: 'another one' }, byTests())).rejects.toThrow(
      AuthenticationFailed,
    )
    expect((await signIn(services, attempt, byTests())).user).toMatchObject({ status: 'active', accepted: true })
    expect(await countAdmins(services)).toBe(1)
  })

  it('that deactivated an account revives no session when the account is activated again', async () => {
    const { services } = server
    const [{ userId, token }, by] = [await aUser(services, 'studio_manager'), newId()]
    await services.handle(account, streams.user(userId), (state) => deactivate(state, { by }), byTests())
    const { position } = await setActive(services, userId, { active: true, by }, byTests())
    await services.waitForProjections(position)
    expect(await services.vault.sessions.check(token)).toBeUndefined()
  })

  it('that deleted an account is completed by a process, which erases the person', async () => {
    const { services } = server
    const { userId, email, password } = await aUser(services, 'customer')
    await services.handle(account, streams.user(userId), (state) => remove(state, { by: newId() }), byTests())
    const stream = streams.email(services.ids.email(email))
    const address = async () => (await load(services.store, uniqueness, stream)).state.status
    await expect.poll(address).toBe('free')
    await expect.poll(() => services.people.isKnown(userId)).toBe(false)
    expect(await services.vault.credentials.of(userId)).toMatchObject({ passwordHash: null, googleSubject: null })
    const again = await registerUser(services, { ...wanja, email, password }, byTests())
    expect(again.user.name).toBe('Wanja')
  })

  it('that erased a person without an account lets a new person register the address', async () => {
    const { services } = server
    const { handle, ids, people } = services
    const first = await people.idOf(wanja.email)
    const address = streams.email(ids.email(wanja.email))
    // One registration reserved only the address, and the erasure reached only the log.
    await handle(
      uniqueness,
      address,
      (state) => reserve(state, { ownerId: first, takenText: 'account.email-taken' }),
      byTests(),
    )
    await handle(account, streams.user(first), (state) => erase(state, first), byTests())
    const { user } = await registerUser(services, { ...wanja, password: 'dusk over kilimani' }, byTests())
    expect(user).toMatchObject({ name: 'Wanja', status: 'active' })
    expect(user.userId).not.toBe(first)
    expect(await people.isKnown(first)).toBe(false)
  })

  it('that deleted credentials leaves no password, Google account, link or session', async () => {
    const { credentials, mailedLinks } = server.services.vault
    const userId = newId()
    const token = await mailedLinks.issue(userId, 'reset')
    await credentials.setFirstPassword(userId, 'a hash')
    await credentials.forget(userId)
    await credentials.setFirstPassword(userId, 'a hash')
    await credentials.setGoogleSubject(userId, `google-${userId}`, 2)
    const late = await mailedLinks.issue(userId, 'reset')
    for (const each of [token, late])
      await expect(mailedLinks.useForPassword(each, 'reset', 'a hash')).rejects.toMatchObject({ code: 'not_found' })
    await expect(credentials.setPassword(userId, 2, 'a hash')).rejects.toMatchObject({ code: 'not_found' })
    await expect(credentials.sessionOf(userId)).rejects.toMatchObject({ code: 'not_found' })
    expect(await credentials.of(userId)).toMatchObject({ passwordHash: null, googleSubject: null })
  })
})
