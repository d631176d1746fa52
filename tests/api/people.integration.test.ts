import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login, register, verify } from '../../api/contract/auth.ts'
import { requestBooking, trackBooking } from '../../api/contract/bookings.ts'
import { deleteUser, erasePerson, listUsers, oneUser, updateManager, updateUser } from '../../api/contract/people.ts'
import { newId } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { adminIds, admins } from '../../domain/account/admins.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { createTestPlace, openTestServer, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await openTestServer()
  admin = await aUser(server.services, 'admin', { name: 'Njeri Admin' })
})
afterAll(() => server?.stop())

const by = (user = admin) => ({ headers: user.headers })
const sessionOf = async (user: TestUser) => (await server.client.call(verify, by(user))).status
const profile = { name: 'Wanja K', phone: '0733 000 111' }

describe('users', () => {
  it('are found by part of a name, email address or phone number, and by role, newest first', async () => {
    const word = newId().replace(/[^a-f]/g, '')
    const first = await aUser(server.services, 'customer', { name: `Zuri ${word}` })
    const second = await aUser(server.services, 'studio_manager', { email: `${word}@example.com` })
    const find = async (query: object) => {
      const { data } = (await server.client.call(listUsers, { ...by(), query })).answer()
      return { ids: data.users.map(({ id }) => id), total: data.total }
    }
    expect(await find({ search: word.toUpperCase() })).toEqual({ ids: [second.userId, first.userId], total: 2 })
    expect((await find({ search: word, role: 'all' })).total).toBe(2)
    expect(await find({ search: word, role: 'customer' })).toEqual({ ids: [first.userId], total: 1 })
    expect(await find({ search: word, limit: 1, offset: 1 })).toEqual({ ids: [first.userId], total: 2 })
    expect(await find({ search: word, offset: 5 })).toEqual({ ids: [], total: 2 })
    expect((await find({ search: '254712345678' })).total).toBeGreaterThan(1)
    expect(await find({ search: '%' })).toEqual({ ids: [], total: 0 })
  })

  it('are shown, and changed by name, phone number and role', async () => {
    const user = await aUser(server.services, 'customer')
    const params = { id: user.userId }
    const before = (await server.client.call(oneUser, { ...by(), params })).answer()
    expect(before.data.user).toMatchObject({ email: user.email, role: 'customer', status: 'active' })
    const body = { ...profile, role: 'studio_manager' as const }
    const { data } = (await server.client.call(updateUser, { ...by(), params, body })).answer()
    expect(data.user).toMatchObject({ name: 'Wanja K', phone: '254733000111', role: 'studio_manager' })
    expect(await sessionOf(user)).toBe(401)
    const unknown = { id: newId() }
    expect((await server.client.call(oneUser, { ...by(), params: unknown })).status).toBe(404)
    expect((await server.client.call(updateUser, { ...by(), params: unknown, body })).status).toBe(404)
  })

  it('keep the fields that a change leaves out', async () => {
    const user = await aUser(server.services, 'customer')
    const params = { id: user.userId }
    const change = async (body: object) => {
      const { data } = (await server.client.call(updateUser, { ...by(), params, body })).answer()
      return data.user
    }
    expect(await change({ phone: profile.phone })).toMatchObject({ name: user.name, phone: '254733000111' })
    expect(await change({ role: 'studio_manager' })).toMatchObject({ phone: '254733000111', role: 'studio_manager' })
    expect(await change({ name: profile.name })).toMatchObject({
      ...profile,
      phone: '254733000111',
      role: 'studio_manager',
    })
    const { name, phone } = (
      await server.client.call(updateManager, { ...by(), params, body: { name: 'Wanja' } })
    ).answer()
    expect([name, phone]).toEqual(['Wanja', '254733000111'])
  })

  it('are not changed at all if one field is invalid', async () => {
    const user = await aUser(server.services, 'customer')
    const params = { id: user.userId }
    const body = { name: 'Wanja K', phone: '12', role: 'studio_manager' as const }
    const reply = await server.client.call(updateUser, { ...by(), params, body })
    expect(reply.problem().fieldErrors).toHaveProperty('phone')
    const { data } = (await server.client.call(oneUser, { ...by(), params })).answer()
    expect(data.user).toMatchObject({ name: user.name, role: 'customer' })
    expect(await sessionOf(user)).toBe(200)
  })

  it('keep their session when their role does not change', async () => {
    const user = await aUser(server.services, 'customer')
    const body = { ...profile, role: 'customer' as const }
    ;(await server.client.call(updateUser, { ...by(), params: { id: user.userId }, body })).answer()
    expect(await sessionOf(user)).toBe(200)
  })

  it('cannot become staff while another account has the same email address', async () => {
    const colleague = await aUser(server.services, 'customer')
    const newcomer = { email: colleague.email, password: 'a-long-passphrase', name: 'Newcomer', phone: '0712345678' }
    const { id } = (await server.client.call(register, { body: newcomer })).answer().data.user
    for (const role of ['studio_manager', 'admin'] as const) {
      const changed = await server.client.call(updateUser, { ...by(), params: { id }, body: { ...profile, role } })
      expect(changed.status).toBe(409)
      expect(changed.problem().error).toBe('Another account has this email address. Change the role of that account.')
    }
    const shown = (await server.client.call(oneUser, { ...by(), params: { id } })).answer()
    expect(shown.data.user).toMatchObject({ role: 'customer', name: 'Newcomer' })
  })

  it('are deleted, which frees their email address', async () => {
    const user = await aUser(server.services, 'customer')
    const params = { id: user.userId }
    expect((await server.client.call(deleteUser, { ...by(), params })).answer()).toEqual({ done: true })
    expect(await sessionOf(user)).toBe(401)
    expect((await server.client.call(oneUser, { ...by(), params })).status).toBe(404)
    expect((await server.client.call(deleteUser, { ...by(), params })).status).toBe(404)
    const { email, password } = user
    expect((await server.client.call(login, { body: { email, password } })).status).toBe(401)
    const again = { email, password, name: 'Somebody New', phone: '0712345678' }
    const { data } = (await server.client.call(register, { body: again })).answer()
    expect(data.user).toMatchObject({ email, name: 'Somebody New' })
    expect(data.user.id).not.toBe(user.userId)
  })
})

describe('admins', () => {
  const act = (actor: TestUser, id: string) => ({
    demote: () =>
      server.client.call(updateUser, { ...by(actor), params: { id }, body: { ...profile, role: 'customer' } }),
    remove: () => server.client.call(deleteUser, { ...by(actor), params: { id } }),
  })

  it('cannot change their own role or delete themselves', async () => {
    const other = await aUser(server.services, 'admin')
    const self = act(other, other.userId)
    expect((await self.demote()).problem()).toMatchObject({
      code: 'own_account',
      error: "You can't change your own role",
    })
    expect((await self.remove()).problem()).toMatchObject({ code: 'own_account', error: "You can't delete yourself" })
    expect((await self.remove()).status).toBe(409)
    expect(await sessionOf(other)).toBe(200)
    ;(await act(admin, other.userId).demote()).answer()
  })

  it('cannot all be demoted: one stays when two demote each other at once', async () => {
    const alone = await createTestPlace()
    const lonely = await startTestServer(alone)
    const demote = (actor: TestUser, { userId: id }: TestUser) =>
      lonely.client.call(updateUser, { headers: actor.headers, params: { id }, body: { ...profile, role: 'customer' } })
    let left = await aUser(lonely.services, 'admin')
    for (let round = 0; round < 10; round++) {
      const come = await aUser(lonely.services, 'admin')
      const [first, second] = round % 2 ? [left, come] : [come, left]
      const replies = await Promise.all([demote(first, second), demote(second, first)])
      const statuses = replies.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect([401, 403, 409]).toContain(statuses.find((status) => status !== 200))
      left = statuses[0] === 200 ? first : second
      expect(adminIds((await load(lonely.store, admins, 'admins')).state)).toEqual([left.userId])
    }
    await lonely.stop()
    await alone.remove()
  })
})

describe('erasing a person', () => {
  it('replaces their personal data with "Erased", keeps amounts, and lets them book again', async () => {
    const { mawimbi } = server.fixtures
    const email = `erase-${newId()}@example.com`
    const book = async (hour: number) => {
      const selectedSlots = hoursOn(workday(4), hour)
      const body = { ...aRequest(mawimbi.id, mawimbi.mix), customerEmail: email, selectedSlots }
      return (await server.client.call(requestBooking, { body })).answer()
    }
    const first = await book(9)
    const rowOf = async (id: string) =>
      (
        await server.readPool.query('select person_id, customer_name, price_cents::int from bookings where id = $1', [
          id,
        ])
      ).rows[0]
    const totals = async () => (await server.readPool.query('select * from booking_totals order by key')).rows
    await server.services.waitForProjections(await server.store.head())
    const before = await totals()
    const subjectId = (await rowOf(first.id)).person_id
    const erase = () => server.client.call(erasePerson, { ...by(), params: { subjectId } })
    ;(await erase()).answer()
    await expect.poll(async () => (await rowOf(first.id)).customer_name).toBe('Erased')
    expect(await rowOf(first.id)).toMatchObject({ price_cents: 250_000 })
    expect(await totals()).toEqual(before)
    const params = { token: tokenOf(first.statusUrl) }
    expect((await server.client.call(trackBooking, { params })).answer().booking.customerName).toBe('Erased')
    ;(await erase()).answer()
    expect((await server.client.call(erasePerson, { ...by(), params: { subjectId: newId() } })).status).toBe(404)

    const second = await book(10)
    await server.services.waitForProjections(await server.store.head())
    const again = await rowOf(second.id)
    expect(again.customer_name).toBe('Wanjiru Kamau')
    expect(again.person_id).not.toBe(subjectId)
  })

  it('deletes their account', async () => {
    const user = await aUser(server.services, 'customer')
    ;(await server.client.call(erasePerson, { ...by(), params: { subjectId: user.userId } })).answer()
    expect(await sessionOf(user)).toBe(401)
    expect((await server.client.call(erasePerson, { ...by(), params: { subjectId: admin.userId } })).status).toBe(409)
  })
})
