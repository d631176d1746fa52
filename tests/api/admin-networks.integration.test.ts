import { expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { aUser } from '../support/accounts.ts'
import { pathOf } from '../support/client.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer({ ADMIN_NETWORKS: '196.201.214.0/24, 2001:db8::/56' })
const { client, services } = server

const office = { 'x-forwarded-for': '196.201.214.9' }
const elsewhere = { 'x-forwarded-for': '197.248.1.1' }

it('admins can sign in and work only from allowed networks', async () => {
  const admin = await aUser(services, 'admin')
  const body = { email: admin.email, password: admin.password }
  const refused = await client.call(api.login, { body, headers: elsewhere })
  expect([refused.status, refused.problem().code]).toEqual([403, 'network_not_allowed'])
  const wrong = await client.call(api.login, { body: { ...body, password: 'not this one' }, headers: elsewhere })
  expect(wrong.status).toBe(401)
  const { data } = await client.ask(api.login, { body, headers: office })
  const authorization = `Bearer ${data.token}`
  const from = async (network: typeof office) => {
    const headers = { authorization, ...network }
    const paths = [api.listUsers, api.verify, api.listStudios].map((endpoint) => pathOf(endpoint, {}))
    return Promise.all(paths.map(async (path) => (await client.send('GET', path, { headers })).status))
  }
  expect(await from(office)).toEqual([200, 200, 200])
  expect(await from({ 'x-forwarded-for': '2001:db8:0:ff::1' })).toEqual([200, 200, 200])
  expect(await from({ 'x-forwarded-for': '2001:db8:0:100::1' })).toEqual([403, 403, 403])
  expect(await from(elsewhere)).toEqual([403, 403, 403])
})

it('other users can sign in from any network', async () => {
  const manager = await aUser(services, 'studio_manager')
  const body = { email: manager.email, password: manager.password }
  expect((await client.call(api.login, { body, headers: elsewhere })).status).toBe(200)
})
