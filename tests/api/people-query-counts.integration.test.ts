import { expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { aUser } from '../support/accounts.ts'
import { countedOn } from '../support/counted.ts'
import { testServer } from '../support/test-server.ts'

// `holdBack`, because the processes read and append too.
const server = await testServer({}, { holdBack: true })
const { client, services } = server
const admin = await aUser(services, 'admin')
for (const role of ['customer', 'studio_manager'] as const) for (let i = 0; i < 10; i++) await aUser(services, role)

/** The first query of each request reads the requester. */
it.each([
  ['a page of users', 3, 'admin/users'],
  ['all users', 3, 'admin/users?limit=100'],
  ['users that are searched for', 3, 'admin/users?search=a&role=customer'],
  ['one user', 2, 'admin/users/ID'],
  ['all managers', 3, 'admin/managers?limit=100'],
  ['managers that are searched for', 3, 'admin/managers?search=a&status=active'],
  ['who one is', 2, 'auth/verify'],
  ['one’s own bookings', 4, 'auth/me/bookings'],
])('%s cost %d queries, however many there are', async (_, queries, path) => {
  const counts = await countedOn(server, async () => {
    const reply = await client.as(admin).get(`/api/v1/${path.replace('ID', admin.userId)}`)
    expect(reply.status).toBe(200)
  })
  expect(counts).toEqual({ queries, reads: 0, appends: 0 })
})

it.each([
  ['a right password', 5, 2],
  ['a wrong one', 4, 0],
  ['nobody’s', 3, 0],
])('signing in with %s reads %d streams and appends %d times', async (which, streams, events) => {
  const { email, password } = admin
  const body = {
    email: which === 'nobody’s' ? 'nobody@example.com' : email,
    password: which === 'a right password' ? password : 'wrong',
  }
  const { reads, appends } = await countedOn(server, () => client.call(api.login, { body }))
  expect({ reads, appends }).toEqual({ reads: streams, appends: events })
})
