import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgotPassword, login, verify } from '../../api/contract/auth.ts'
import { requestBooking } from '../../api/contract/bookings.ts'
import {
  addManager,
  assignStudios,
  deleteManager,
  listManagers,
  oneManager,
  toggleManager,
  updateManager,
} from '../../api/contract/people.ts'
import { newId } from '../../commands/context.ts'
import { aUser, mailedToken, type TestUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

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

describe('managers', () => {
  const add = async (name = 'Amina Yusuf') => {
    const email = `amina-${newId()}@example.com`
    const body = { name, email, phone: '0733 020 202' }
    return { email, body, manager: (await server.client.call(addManager, { ...by(), body })).answer() }
  }
  const list = async (query: object = {}) => (await server.client.call(listManagers, { ...by(), query })).answer()

  it('are invited, and listed with their studios and figures', async () => {
    const { email, body, manager } = await add()
    expect(manager).toMatchObject({
      name: 'Amina Yusuf',
      phone: '254733020202',
      role: 'studio_manager',
      is_active: true,
      invited: true,
      studio_names: [],
      total_bookings_managed: 0,
      total_revenue_managed: 0,
    })
    expect(await mailedToken(server, email, 'You are invited to Studioni')).not.toBe('')
    expect((await server.client.call(addManager, { ...by(), body })).status).toBe(409)
    const { items, total } = await list({ search: email.slice(0, 20).toUpperCase() })
    expect([items, total]).toEqual([[manager], 1])
  })

  it('have exactly the studios they are assigned', async () => {
    const [{ manager: one }, { manager: two }] = [await add(), await add('Chebet Rono')]
    const { mawimbi, kilele, dormant } = server.fixtures
    const assign = (id: string, ...studioIds: string[]) =>
      server.client.call(assignStudios, { ...by(), params: { id }, body: { studioIds } })
    expect((await assign(one.id, mawimbi.id, kilele.id)).answer().studio_names).toEqual(['Kilele', 'Mawimbi'])
    const selectedSlots = hoursOn(workday(2), 9)
    ;(
      await server.client.call(requestBooking, { body: { ...aRequest(mawimbi.id, mawimbi.mix), selectedSlots } })
    ).answer()
    expect((await assign(two.id, mawimbi.id, dormant.id)).answer()).toMatchObject({
      studio_names: ['Dormant', 'Mawimbi'],
      total_bookings_managed: 1,
    })
    const left = (await server.client.call(oneManager, { ...by(), params: { id: one.id } })).answer()
    expect([left.studio_names, left.total_bookings_managed]).toEqual([['Kilele'], 0])
    expect((await assign(one.id, newId())).problem()).toMatchObject({ error: 'Studio not found' })
    expect((await assign(newId(), kilele.id)).problem()).toMatchObject({ error: 'Manager not found' })
    expect((await assign(two.id)).answer().studio_names).toEqual([])
    const { summary } = await list()
    expect(summary.managers).toBeGreaterThanOrEqual(2)
  })

  it('keep studios that another admin assigned while a dialog was open', async () => {
    const [{ manager: one }, { manager: two }] = [await add(), await add('Chebet Rono')]
    const { mawimbi, kilele, dormant } = server.fixtures
    const assign = async (id: string, seen: string[], studioIds: string[]) =>
      (await server.client.call(assignStudios, { ...by(), params: { id }, body: { studioIds, seen } })).answer()
    await assign(one.id, [], [mawimbi.id, kilele.id])
    await assign(two.id, [], [kilele.id])
    // A dialog that was opened before both assignments.
    expect((await assign(one.id, [], [dormant.id])).studio_names).toEqual(['Dormant', 'Mawimbi'])
    // A dialog that was opened while they had Kilele.
    expect((await assign(one.id, [mawimbi.id, kilele.id], [mawimbi.id])).studio_names).toEqual(['Dormant', 'Mawimbi'])
    const other = (await server.client.call(oneManager, { ...by(), params: { id: two.id } })).answer()
    expect(other.studio_names).toEqual(['Kilele'])
  })

  it('can be changed and deactivated, both at once', async () => {
    const user = await aUser(server.services, 'studio_manager')
    const params = { id: user.userId }
    const changed = (await server.client.call(updateManager, { ...by(), params, body: profile })).answer()
    expect(changed).toMatchObject({ name: 'Wanja K', phone: '254733000111' })
    const toggle = (active: boolean) => server.client.call(toggleManager, { ...by(), params, body: { active } })
    expect((await toggle(false)).answer().is_active).toBe(false)
    expect(await sessionOf(user)).toBe(401)
    const { email, password } = user
    const enter = () => server.client.call(login, { body: { email, password } })
    expect((await enter()).status).toBe(401)
    expect((await list({ status: 'inactive', search: email })).total).toBe(1)
    expect((await list({ status: 'active', search: email })).total).toBe(0)
    ;(await server.client.call(forgotPassword, { body: { email } })).answer()
    expect((await toggle(true)).answer().is_active).toBe(true)
    expect([(await enter()).status, await sessionOf(user)]).toEqual([200, 401])
  })

  it('leave their studios without a manager when they are deleted', async () => {
    const { manager } = await add()
    const { dormant } = server.fixtures
    const params = { id: manager.id }
    ;(await server.client.call(assignStudios, { ...by(), params, body: { studioIds: [dormant.id] } })).answer()
    ;(await server.client.call(deleteManager, { ...by(), params })).answer()
    expect((await server.client.call(oneManager, { ...by(), params })).status).toBe(404)
    await server.services.waitForProjections(await server.store.head())
    const { rows } = await server.readPool.query('select manager_id from studios where id = $1', [dormant.id])
    expect(rows).toEqual([{ manager_id: null }])
  })

  it('are not found under the id of another user', async () => {
    const { userId: id } = await aUser(server.services, 'customer')
    const replies = await Promise.all([
      server.client.call(oneManager, { ...by(), params: { id } }),
      server.client.call(updateManager, { ...by(), params: { id }, body: profile }),
      server.client.call(toggleManager, { ...by(), params: { id }, body: { active: false } }),
      server.client.call(deleteManager, { ...by(), params: { id } }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})
