import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { newId } from '../../commands/context.ts'
import { aPerson, aUser, bearer, joinAs, mailedToken, statusOfToken } from '../support/accounts.ts'
import { bookedAtMawimbi } from '../support/booking.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer()
const { client, services, store } = server

const join = (person = aPerson()) => joinAs(client, person)
const statusOf = (token: string) => statusOfToken(client, token)

describe('register()', () => {
  it('signs the customer in and sends a link to verify the email address', async () => {
    const { user, email, headers } = await join()
    expect(user).toMatchObject({ name: 'Wanja Kamau', phone: '254712345678', role: 'customer', emailVerified: false })
    const token = await mailedToken(server, email, 'Is this your email address?')
    await client.ask(api.verifyEmail, { headers, body: { token } })
    const { data } = await client.ask(api.verify, { headers })
    expect(data.user).toEqual({ ...user, emailVerified: true })
    expect((await client.call(api.verifyEmail, { body: { token } })).status).toBe(404)
  })

  it('sends the link again on request, and either link works once', async () => {
    const { email, headers } = await join()
    const first = await mailedToken(server, email, 'Is this your email address?')
    await client.ask(api.sendVerification, { headers })
    const newest = () => mailedToken(server, email, 'Is this your email address?')
    await expect.poll(newest).not.toBe(first)
    const second = await newest()
    expect((await client.call(api.verifyEmail, { headers, body: { token: first } })).status).toBe(200)
    expect((await client.call(api.verifyEmail, { body: { token: second } })).status).toBe(404)
  })

  it('greets without a name until the email address is verified', async () => {
    const lure = { ...aPerson(), name: 'Dear winner of our prize' }
    const { email, headers } = await join(lure)
    await client.ask(api.register, { body: { ...lure, password: 'another long one' } })
    await client.ask(api.forgotPassword, { body: { email } })
    const token = await mailedToken(server, email, 'Is this your email address?')
    await mailedToken(server, email, 'Choose a new password')
    const mails = async () =>
      (await client.get('/simulator/messages')).text.split('<article>').filter((mail) => mail.includes(email))
    await expect.poll(async () => (await mails()).length).toBe(3)
    expect((await mails()).join()).not.toContain('winner')
    await client.ask(api.verifyEmail, { headers, body: { token } })
    await client.ask(api.forgotPassword, { body: { email } })
    await expect.poll(async () => (await mails()).join()).toContain('Hello Dear winner of our prize,')
  })

  it.each([
    ['a short password', { password: '12345' }, 'password', 'A password must have at least 6 characters'],
    ['a long one', { password: 'x'.repeat(129) }, 'password', 'A password must have at most 128 characters'],
    ['a common one', { password: 'Password' }, 'password', 'That password is too common. Please choose another one.'],
    ['no name', { name: ' ' }, 'name', 'Enter a name'],
    ['no email', { email: 'wanja' }, 'email', 'Enter a valid email address'],
    ['no Kenyan number', { phone: '12' }, 'phone', 'Enter a Kenyan mobile number, such as 0712 345 678'],
  ])('rejects a registration with %s', async (_, wrong, field, message) => {
    const reply = await client.call(api.register, { body: { ...aPerson(), ...wrong } })
    expect(reply.status).toBe(400)
    expect(reply.problem().fieldErrors).toEqual({ [field]: [message] })
  })

  it('lets only one of several accounts with the same email address verify it', async () => {
    const person = { ...aPerson(), email: `wanja-${newId()}@example.com` }
    const spellings = Array.from({ length: 8 }, (_, i) => (i % 2 ? person.email : person.email.toLowerCase()))
    const registering = spellings.map(async (email, i) => {
      const body = { ...person, email, password: `my own password ${i}` }
      return (await client.ask(api.register, { body })).data
    })
    const sessions = await Promise.all(registering)
    expect(new Set(sessions.map(({ user }) => user.id)).size).toBe(8)
    const token = await mailedToken(server, person.email, 'Is this your email address?')
    const statuses: number[] = []
    for (const { token: own } of sessions)
      statuses.push((await client.as({ headers: bearer(own) }).call(api.verifyEmail, { body: { token } })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('answers the same for a taken address, and informs its owner by email', async () => {
    const owner = await aUser(services, 'customer')
    const free = await join()
    const taken = await join({ ...aPerson(), email: owner.email })
    const versionOf = (id: string) => id.charAt(14)
    const shapeOf = ({ user }: typeof free) => ({ ...user, id: versionOf(user.id), email: '', createdAt: '' })
    expect(shapeOf(taken)).toEqual(shapeOf(free))
    const eventsBy: string[][] = [[], []]
    for await (const { type, stream, data } of store.readAll({ types: ['uniqueness.claimed', 'user.registered'] }))
      for (const [i, { user }] of [free, taken].entries())
        if (stream === `user-${user.id}` || ('ownerId' in data && data.ownerId === user.id)) eventsBy[i]?.push(type)
    expect(eventsBy).toEqual([
      ['uniqueness.claimed', 'user.registered'],
      ['uniqueness.claimed', 'user.registered'],
    ])
    expect(await mailedToken(server, owner.email, 'You already have an account')).not.toBe('')
    // The newcomer can't verify the address, and later answers reveal nothing either.
    for (const each of [free, taken]) {
      await client.as(each).ask(api.sendVerification)
      expect((await client.as(each).ask(api.ownBookings)).emailVerified).toBe(false)
      const again = { email: each.email, password: each.password }
      expect((await client.call(api.login, { body: again })).status).toBe(200)
    }
    const entered = await client.ask(api.login, { body: { email: owner.email, password: owner.password } })
    expect(entered.data.user.id).toBe(owner.userId)
  })

  it('answers the same to the first of two people who register an address, whether or not it has an owner', async () => {
    const owner = await aUser(services, 'customer')
    for (const first of [await join(), await join({ ...aPerson(), email: owner.email })]) {
      const second = await join({ ...aPerson(), email: first.email, password: 'another long password' })
      const enter = async ({ email, password }: typeof first) =>
        (await client.call(api.login, { body: { email, password } })).status
      expect([await enter(first), await enter(second)]).toEqual([401, 200])
    }
  })
})

it('registering an invited address sends a new invitation that works', async () => {
  const admin = await aUser(services, 'admin')
  const email = `invited-${newId()}@example.com`
  const body = { email, name: 'Otieno', role: 'studio_manager' } as const
  await client.as(admin).ask(api.inviteUser, { body })
  const before = await mailedToken(server, email, 'You are invited to Studioni')
  await client.ask(api.register, { body: { ...aPerson(), email } })
  const newest = () => mailedToken(server, email, 'You are invited to Studioni')
  await expect.poll(newest).not.toBe(before)
  const token = await newest()
  const accepted = await client.call(api.acceptInvite, { body: { token, password: 'a-long-passphrase' } })
  expect(accepted.answer().data.user).toMatchObject({ email, role: 'studio_manager' })
})

describe('an email address that another person registered', () => {
  const preHijacked = async () => {
    const attacker = await join()
    const token = await mailedToken(server, attacker.email, 'Is this your email address?')
    return { attacker, token }
  }

  it('is not verified for their session by opening the link elsewhere', async () => {
    const { attacker, token } = await preHijacked()
    expect((await client.call(api.verifyEmail, { body: { token } })).problem().code).toBe('password_needed')
    const { data } = await client.as(attacker).ask(api.verify)
    expect(data.user.emailVerified).toBe(false)
  })

  it('goes to the person who sets a new password by the link, which ends all other sessions', async () => {
    const { attacker, token } = await preHijacked()
    const body = { token, password: 'the owner chose this' }
    const { data } = await client.ask(api.verifyEmail, { body })
    expect(data?.user).toMatchObject({ email: attacker.email, emailVerified: true, phone: null })
    expect(await statusOf(attacker.token)).toBe(401)
    const old = { email: attacker.email, password: attacker.password }
    expect((await client.call(api.login, { body: old })).status).toBe(401)
  })

  it('stays verified only for the session in which the link was opened', async () => {
    const first = await join()
    const second = (await client.ask(api.login, { body: { email: first.email, password: first.password } })).data
    const token = await mailedToken(server, first.email, 'Is this your email address?')
    await client.ask(api.verifyEmail, { headers: bearer(second.token), body: { token } })
    expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([401, 200])
  })
})

describe('signing in and out', () => {
  it('works with the password, in any spelling of the email address', async () => {
    const { email, password, user } = await join()
    const { data } = await client.ask(api.login, { body: { email: ` ${email.toUpperCase()} `, password } })
    expect(data.user).toEqual(user)
    expect(await statusOf(data.token)).toBe(200)
    await client.ask(api.logout, { headers: bearer(data.token) })
    expect(await statusOf(data.token)).toBe(401)
  })

  it('fails alike for a wrong password and an unknown email address', async () => {
    const { email } = await join()
    const wrong = await client.call(api.login, { body: { email, password: 'not this one' } })
    const nobody = await client.call(api.login, { body: { email: `x${email}`, password: 'not this one' } })
    for (const reply of [wrong, nobody]) {
      expect(reply.status).toBe(401)
      const error = 'Authentication failed. Please try again.'
      expect(reply.problem()).toMatchObject({ error, code: 'wrong_credentials' })
    }
  })

  it('rejects missing, malformed and unsigned tokens', async () => {
    const part = (text: string) => Buffer.from(text).toString('base64url')
    const noJson = `Bearer ${part('{"alg":"HS256","typ":"JWT"}')}.${part('no JSON')}.AAAA`
    for (const authorization of ['Bearer', 'Bearer x.y.z', noJson, 'Basic d2FuamE6eA==', 'nonsense'])
      expect((await client.call(api.verify, { headers: { authorization } })).status).toBe(401)
    const none = await client.call(api.verify)
    expect(none.problem()).toMatchObject({ error: 'Authentication required', code: 'not_signed_in' })
  })
})

describe('a customer', () => {
  it('changes their name and phone number', async () => {
    const { headers, user } = await join()
    const body = { name: 'Wanja K', phone: '0733 000 111' }
    const { data } = await client.ask(api.updateProfile, { headers, body })
    expect(data.user).toEqual({ ...user, name: 'Wanja K', phone: '254733000111' })
    expect((await client.call(api.updateProfile, { headers, body: { ...body, phone: '1' } })).status).toBe(400)
    const changed = async (part: object) => (await client.ask(api.updateProfile, { headers, body: part })).data.user
    expect(await changed({ name: 'Wanja' })).toEqual({ ...user, name: 'Wanja', phone: '254733000111' })
    expect(await changed({ phone: '0733 000 222' })).toEqual({ ...user, name: 'Wanja', phone: '254733000222' })
    expect(await changed({ language: 'sw' })).toMatchObject({ name: 'Wanja', phone: '254733000222', language: 'sw' })
  })

  it('sees bookings made with their email address once it is verified', async () => {
    const person = aPerson()
    const book = (...hours: number[]) =>
      bookedAtMawimbi(server, hoursOn(workday(1), ...hours), { customerEmail: person.email })
    const [first, second] = [await book(8), await book(10, 11)]
    const { headers } = await join(person)
    const own = (query = {}) => client.ask(api.ownBookings, { headers, query })
    expect(await own()).toEqual({ items: [], total: 0, emailVerified: false })

    const token = await mailedToken(server, person.email, 'Is this your email address?')
    await client.ask(api.verifyEmail, { headers, body: { token } })
    const { items, total, emailVerified } = await own()
    expect([total, emailVerified]).toEqual([2, true])
    expect(items.map(({ id }) => id)).toEqual([first.id, second.id])
    const [startTime, endTime] = [`${workday(1)}T10:00:00.000Z`, `${workday(1)}T12:00:00.000Z`]
    const { statusUrl } = second
    expect(items[1]).toMatchObject({
      status: 'requested',
      studioName: 'Mawimbi',
      startTime,
      endTime,
      price: 5_000,
      statusUrl,
    })
    expect((await own({ limit: 1, offset: 1 })).items.map(({ id }) => id)).toEqual([second.id])
  })
})
