import { describe, expect, it, onTestFinished } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { newId } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { streams } from '../../commands/streams.ts'
import { adminIds, admins } from '../../domain/account/admins.ts'
import { studio } from '../../domain/studio/studio.ts'
import { assignTo, aUser, type TestUser } from '../support/accounts.ts'
import { bookedAtMawimbi } from '../support/booking.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { openTestServer } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer()
const { client, services, store, fixtures } = server
const admin = await aUser(services, 'admin', { name: 'Njeri Admin' })
const asAdmin = client.as(admin)

const sessionOf = async (user: TestUser) => (await client.as(user).call(api.verify)).status
const profile = { name: 'Wanja K', phone: '0733 000 111' }

describe('users', () => {
  it('are found by part of a name, email address or phone number, and by role, newest first', async () => {
    const word = newId().replace(/[^a-f]/g, '')
    const first = await aUser(services, 'customer', { name: `Zuri ${word}` })
    const second = await aUser(services, 'studio_manager', { email: `${word}@example.com` })
    const find = async (query: object) => {
      const { data } = await asAdmin.ask(api.listUsers, { query })
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
    const user = await aUser(services, 'customer')
    const params = { id: user.userId }
    const before = await asAdmin.ask(api.oneUser, { params })
    expect(before.data.user).toMatchObject({ email: user.email, role: 'customer', status: 'active' })
    const body = { ...profile, role: 'studio_manager' as const }
    const { data } = await asAdmin.ask(api.updateUser, { params, body })
    expect(data.user).toMatchObject({ name: 'Wanja K', phone: '254733000111', role: 'studio_manager' })
    expect(await sessionOf(user)).toBe(401)
    const unknown = { id: newId() }
    expect((await asAdmin.call(api.oneUser, { params: unknown })).status).toBe(404)
    expect((await asAdmin.call(api.updateUser, { params: unknown, body })).status).toBe(404)
  })

  it('keep the fields that a change leaves out, and their session while their role stays', async () => {
    const user = await aUser(services, 'customer')
    const params = { id: user.userId }
    const change = async (body: object) => (await asAdmin.ask(api.updateUser, { params, body })).data.user
    expect(await change({ phone: profile.phone })).toMatchObject({ name: user.name, phone: '254733000111' })
    expect(await sessionOf(user)).toBe(200)
    expect(await change({ role: 'studio_manager' })).toMatchObject({ phone: '254733000111', role: 'studio_manager' })
    const changed = { name: profile.name, phone: '254733000111', role: 'studio_manager' }
    expect(await change({ name: profile.name })).toMatchObject(changed)
    const { name, phone } = await asAdmin.ask(api.updateManager, { params, body: { name: 'Wanja' } })
    expect([name, phone]).toEqual(['Wanja', '254733000111'])
  })

  it('are not changed at all if one field is invalid', async () => {
    const user = await aUser(services, 'customer')
    const params = { id: user.userId }
    const body = { name: 'Wanja K', phone: '12', role: 'studio_manager' as const }
    const reply = await asAdmin.call(api.updateUser, { params, body })
    expect(reply.problem().fieldErrors).toHaveProperty('phone')
    const { data } = await asAdmin.ask(api.oneUser, { params })
    expect(data.user).toMatchObject({ name: user.name, role: 'customer' })
    expect(await sessionOf(user)).toBe(200)
  })

  it('cannot become staff while another account has the same email address', async () => {
    const colleague = await aUser(services, 'customer')
    const newcomer = { email: colleague.email, password: 'a-long-passphrase', name: 'Newcomer', phone: '0712345678' }
    const { id } = (await client.ask(api.register, { body: newcomer })).data.user
    for (const role of ['studio_manager', 'admin'] as const) {
      const changed = await asAdmin.call(api.updateUser, { params: { id }, body: { ...profile, role } })
      expect(changed.status).toBe(409)
      expect(changed.problem().error).toBe('Another account has this email address. Change the role of that account.')
    }
    const shown = await asAdmin.ask(api.oneUser, { params: { id } })
    expect(shown.data.user).toMatchObject({ role: 'customer', name: 'Newcomer' })
  })

  it.each(['admin', 'customer'] as const)('leave their studios when they become %s', async (role) => {
    const manager = await aUser(services, 'studio_manager')
    await assignTo(services, fixtures.kilele.id, manager.userId)
    await asAdmin.ask(api.updateUser, { params: { id: manager.userId }, body: { ...profile, role } })
    expect((await load(store, studio, streams.studio(fixtures.kilele.id))).state).toMatchObject({ managerId: null })
  })

  it('are deleted, which frees their email address', async () => {
    const user = await aUser(services, 'customer')
    const params = { id: user.userId }
    expect(await asAdmin.ask(api.deleteUser, { params })).toEqual({ done: true })
    expect(await sessionOf(user)).toBe(401)
    expect((await asAdmin.call(api.oneUser, { params })).status).toBe(404)
    expect((await asAdmin.call(api.deleteUser, { params })).status).toBe(404)
    const { email, password } = user
    expect((await client.call(api.login, { body: { email, password } })).status).toBe(401)
    const again = { email, password, name: 'Somebody New', phone: '0712345678' }
    const { data } = await client.ask(api.register, { body: again })
    expect(data.user).toMatchObject({ email, name: 'Somebody New' })
    expect(data.user.id).not.toBe(user.userId)
  })
})

describe('admins', () => {
  const demotion = { ...profile, role: 'customer' } as const

  it('cannot change their own role or delete themselves', async () => {
    const other = await aUser(services, 'admin')
    const params = { id: other.userId }
    const demoted = await client.as(other).call(api.updateUser, { params, body: demotion })
    const code = 'own_account'
    expect(demoted.problem()).toMatchObject({ code, error: "You can't change your own role" })
    const deleted = await client.as(other).call(api.deleteUser, { params })
    expect([deleted.status, deleted.problem()]).toMatchObject([409, { code, error: "You can't delete yourself" }])
    expect(await sessionOf(other)).toBe(200)
    await asAdmin.ask(api.updateUser, { params, body: demotion })
  })

  it('cannot all be demoted: one stays when two demote each other at once', async () => {
    const lonely = await openTestServer()
    onTestFinished(() => lonely.stop())
    const demote = (actor: TestUser, { userId: id }: TestUser) =>
      lonely.client.as(actor).call(api.updateUser, { params: { id }, body: demotion })
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
  })
})

describe('erasing a person', () => {
  it('replaces their personal data with "Erased", keeps amounts, and lets them book again', async () => {
    const customerEmail = `erase-${newId()}@example.com`
    const book = (hour: number) => bookedAtMawimbi(server, hoursOn(workday(4), hour), { customerEmail })
    const first = await book(9)
    const row = 'select person_id, customer_name, price_cents::int from bookings where id = $1'
    const rowOf = async (id: string) => (await server.readPool.query(row, [id])).rows[0]
    const totals = async () => (await server.readPool.query('select * from booking_totals order by key')).rows
    await services.waitForProjections(await store.head())
    const before = await totals()
    const subjectId = (await rowOf(first.id)).person_id
    const erase = () => asAdmin.call(api.erasePerson, { params: { subjectId } })
    ;(await erase()).answer()
    await expect.poll(async () => (await rowOf(first.id)).customer_name).toBe('Erased')
    expect(await rowOf(first.id)).toMatchObject({ price_cents: 250_000 })
    expect(await totals()).toEqual(before)
    expect((await client.ask(api.trackBooking, { params: first.params })).booking.customerName).toBe('Erased')
    ;(await erase()).answer()
    expect((await asAdmin.call(api.erasePerson, { params: { subjectId: newId() } })).status).toBe(404)

    const second = await book(10)
    await services.waitForProjections(await store.head())
    const again = await rowOf(second.id)
    expect(again.customer_name).toBe('Wanjiru Kamau')
    expect(again.person_id).not.toBe(subjectId)
  })

  it('deletes their account', async () => {
    const user = await aUser(services, 'customer')
    await asAdmin.ask(api.erasePerson, { params: { subjectId: user.userId } })
    expect(await sessionOf(user)).toBe(401)
    expect((await asAdmin.call(api.erasePerson, { params: { subjectId: admin.userId } })).status).toBe(409)
  })
})
