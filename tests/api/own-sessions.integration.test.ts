import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login } from '../../api/contract/auth.ts'
import { endOtherSessions, endSession, ownSessions } from '../../api/contract/own-sessions.ts'
import { joinAs, statusOfToken } from '../support/accounts.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server?.stop())

const join = () => joinAs(server.client)
const statusOf = (token: string) => statusOfToken(server.client, token)

describe('own sessions', () => {
  it('can be listed and ended, one or all others', async () => {
    const person = await join()
    const enter = async (agent: string) => {
      const body = { email: person.email, password: person.password }
      const headers = { 'user-agent': agent }
      return (await server.client.call(login, { headers, body })).answer().data.token
    }
    const [phone, laptop] = [await enter('Android Firefox/140.0'), await enter('Windows NT Chrome/140.0')]
    const list = async () => (await server.client.call(ownSessions, { headers: person.headers })).answer().items
    const items = await list()
    expect(items.map(({ device, method, current }) => ({ device, method, current })).toSorted(byDevice)).toEqual([
      { device: 'Chrome on Windows', method: 'password', current: false },
      { device: 'Firefox on Android', method: 'password', current: false },
      { device: 'Unknown', method: 'registration', current: true },
    ])
    expect(items.map(({ network }) => network)).toEqual(['127.0.0.0/24', '127.0.0.0/24', '127.0.0.0/24'])
    const onPhone = items.find(({ device }) => device === 'Firefox on Android')
    const end = { headers: person.headers, params: { sessionId: onPhone?.id ?? '' } }
    ;(await server.client.call(endSession, end)).answer()
    expect((await server.client.call(endSession, end)).status).toBe(404)
    expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 200])
    ;(await server.client.call(endOtherSessions, { headers: person.headers })).answer()
    expect([await statusOf(laptop), await statusOf(person.token)]).toEqual([401, 200])
    expect(await list()).toHaveLength(1)
    const stranger = await join()
    const [own] = await list()
    const theirs = { headers: stranger.headers, params: { sessionId: own?.id ?? '' } }
    expect((await server.client.call(endSession, theirs)).status).toBe(404)
  })
})

const byDevice = (one: { readonly device: string }, other: { readonly device: string }) =>
  one.device.localeCompare(other.device)
