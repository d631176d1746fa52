import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { newId } from '../../commands/context.ts'
import { aUser, mailedToken, type TestUser } from '../support/accounts.ts'
import { bookedAtMawimbi } from '../support/booking.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer()
const { client, services, store } = server
const { mawimbi, kilele, dormant } = server.fixtures
const admin = await aUser(services, 'admin', { name: 'Njeri Admin' })
const asAdmin = client.as(admin)

const sessionOf = async (user: TestUser) => (await client.as(user).call(api.verify)).status
const profile = { name: 'Wanja K', phone: '0733 000 111' }

describe('managers', () => {
  const add = async (name = 'Amina Yusuf') => {
    const email = `amina-${newId()}@example.com`
    const body = { name, email, phone: '0733 020 202' }
    return { email, body, manager: await asAdmin.ask(api.addManager, { body }) }
  }
  const list = (query: object = {}) => asAdmin.ask(api.listManagers, { query })

  it('are invited, and listed with their studios and figures', async () => {
    const { email, body, manager } = await add()
    const figures = { studio_names: [], total_bookings_managed: 0, total_revenue_managed: 0 }
    const invited = { name: 'Amina Yusuf', phone: '254733020202', role: 'studio_manager', is_active: true }
    expect(manager).toMatchObject({ ...invited, invited: true, ...figures })
    expect(await mailedToken(server, email, 'You are invited to Studioni')).not.toBe('')
    expect((await asAdmin.call(api.addManager, { body })).status).toBe(409)
    const { items, total } = await list({ search: email.slice(0, 20).toUpperCase() })
    expect([items, total]).toEqual([[manager], 1])
  })

  it('have exactly the studios they are assigned', async () => {
    const [{ manager: one }, { manager: two }] = [await add(), await add('Chebet Rono')]
    const assign = (id: string, ...studioIds: string[]) =>
      asAdmin.call(api.assignStudios, { params: { id }, body: { studioIds } })
    expect((await assign(one.id, mawimbi.id, kilele.id)).answer().studio_names).toEqual(['Kilele', 'Mawimbi'])
    await bookedAtMawimbi(server, hoursOn(workday(2), 9))
    const both = (await assign(two.id, mawimbi.id, dormant.id)).answer()
    expect(both).toMatchObject({ studio_names: ['Dormant', 'Mawimbi'], total_bookings_managed: 1 })
    const left = await asAdmin.ask(api.oneManager, { params: { id: one.id } })
    expect([left.studio_names, left.total_bookings_managed]).toEqual([['Kilele'], 0])
    expect((await assign(one.id, newId())).problem()).toMatchObject({ error: 'Studio not found' })
    expect((await assign(newId(), kilele.id)).problem()).toMatchObject({ error: 'Manager not found' })
    expect((await assign(two.id)).answer().studio_names).toEqual([])
    const { summary } = await list()
    expect(summary.managers).toBeGreaterThanOrEqual(2)
  })

  it('keep studios that another admin assigned while a dialog was open', async () => {
    const [{ manager: one }, { manager: two }] = [await add(), await add('Chebet Rono')]
    const assign = (id: string, seen: string[], studioIds: string[]) =>
      asAdmin.ask(api.assignStudios, { params: { id }, body: { studioIds, seen } })
    await assign(one.id, [], [mawimbi.id, kilele.id])
    await assign(two.id, [], [kilele.id])
    // A dialog that was opened before both assignments.
    expect((await assign(one.id, [], [dormant.id])).studio_names).toEqual(['Dormant', 'Mawimbi'])
    // A dialog that was opened while they had Kilele.
    expect((await assign(one.id, [mawimbi.id, kilele.id], [mawimbi.id])).studio_names).toEqual(['Dormant', 'Mawimbi'])
    const other = await asAdmin.ask(api.oneManager, { params: { id: two.id } })
    expect(other.studio_names).toEqual(['Kilele'])
  })

  it('are assigned studios although one of theirs was deleted while a dialog was open', async () => {
    const { manager } = await add()
    const deleted = newId()
    const assign = (body: { studioIds: string[]; seen: string[] }) =>
      asAdmin.call(api.assignStudios, { params: { id: manager.id }, body })
    const assigned = await assign({ studioIds: [deleted, dormant.id], seen: [deleted] })
    expect(assigned.answer().studio_names).toEqual(['Dormant'])
    expect((await assign({ studioIds: [deleted], seen: [] })).problem()).toMatchObject({ error: 'Studio not found' })
  })

  it('can be changed and deactivated, both at once', async () => {
    const user = await aUser(services, 'studio_manager')
    const params = { id: user.userId }
    const changed = await asAdmin.ask(api.updateManager, { params, body: profile })
    expect(changed).toMatchObject({ name: 'Wanja K', phone: '254733000111' })
    const toggle = (active: boolean) => asAdmin.call(api.toggleManager, { params, body: { active } })
    expect((await toggle(false)).answer().is_active).toBe(false)
    expect(await sessionOf(user)).toBe(401)
    const { email, password } = user
    const enter = () => client.call(api.login, { body: { email, password } })
    expect((await enter()).status).toBe(401)
    expect((await list({ status: 'inactive', search: email })).total).toBe(1)
    expect((await list({ status: 'active', search: email })).total).toBe(0)
    await client.ask(api.forgotPassword, { body: { email } })
    expect((await toggle(true)).answer().is_active).toBe(true)
    expect([(await enter()).status, await sessionOf(user)]).toEqual([200, 401])
  })

  it('can be activated after an admin changed their role', async () => {
    const user = await aUser(services, 'studio_manager')
    const params = { id: user.userId }
    await asAdmin.ask(api.toggleManager, { params, body: { active: false } })
    await asAdmin.ask(api.updateUser, { params, body: { role: 'customer' } })
    const { data } = await asAdmin.ask(api.activateUser, { params })
    expect(data.user).toMatchObject({ role: 'customer', status: 'active' })
    const { email, password } = user
    expect((await client.call(api.login, { body: { email, password } })).status).toBe(200)
  })

  it('receive an email about a phone that an admin changed, and about a new calendar address', async () => {
    const manager = await aUser(services, 'studio_manager')
    const params = { id: manager.userId }
    const reports = async (what: string) =>
      (await client.get('/simulator/messages')).text
        .split('<article>')
        .filter((mail) => mail.includes(`To ${manager.email},`) && mail.includes(what)).length
    await asAdmin.ask(api.updateManager, { params, body: profile })
    await expect.poll(() => reports('the phone number')).toBe(1)
    for (const phone of [profile.phone, '0733 000 222']) await asAdmin.ask(api.updateUser, { params, body: { phone } })
    await client.as(manager).ask(api.createCalendarFeed, { body: { studioId: null } })
    await expect.poll(() => reports('a calendar address')).toBe(1)
    await expect.poll(() => reports('the phone number')).toBe(2)
  })

  it('leave their studios without a manager when they are deleted', async () => {
    const { manager } = await add()
    const params = { id: manager.id }
    await asAdmin.ask(api.assignStudios, { params, body: { studioIds: [dormant.id] } })
    await asAdmin.ask(api.deleteManager, { params })
    expect((await asAdmin.call(api.oneManager, { params })).status).toBe(404)
    await services.waitForProjections(await store.head())
    const { rows } = await server.readPool.query('select manager_id from studios where id = $1', [dormant.id])
    expect(rows).toEqual([{ manager_id: null }])
  })

  it('are not found under the id of another user', async () => {
    const { userId: id } = await aUser(services, 'customer')
    const replies = await Promise.all([
      asAdmin.call(api.oneManager, { params: { id } }),
      asAdmin.call(api.updateManager, { params: { id }, body: profile }),
      asAdmin.call(api.toggleManager, { params: { id }, body: { active: false } }),
      asAdmin.call(api.deleteManager, { params: { id } }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})
