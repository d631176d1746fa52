import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { joinAs, statusOfToken } from '../support/accounts.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer()
const { client } = server

const join = () => joinAs(client)
const statusOf = (token: string) => statusOfToken(client, token)

describe('own sessions', () => {
  it('can be listed and ended, one or all others', async () => {
    const person = await join()
    const enter = async (agent: string) => {
      const body = { email: person.email, password: person.password }
      return (await client.ask(api.login, { headers: { 'user-agent': agent }, body })).data.token
    }
    const [phone, laptop] = [await enter('Android Firefox/140.0'), await enter('Windows NT Chrome/140.0')]
    const list = async () => (await client.as(person).ask(api.ownSessions)).items
    const items = await list()
    expect(items.map(({ device, method, current }) => ({ device, method, current })).toSorted(byDevice)).toEqual([
      { device: 'Chrome, Windows', method: 'password', current: false },
      { device: 'Firefox, Android', method: 'password', current: false },
      { device: 'Unknown', method: 'registration', current: true },
    ])
    expect(items.map(({ network }) => network)).toEqual(['127.0.0.0/24', '127.0.0.0/24', '127.0.0.0/24'])
    const onPhone = items.find(({ device }) => device === 'Firefox, Android')
    const end = { headers: person.headers, params: { sessionId: onPhone?.id ?? '' } }
    await client.ask(api.endSession, end)
    expect((await client.call(api.endSession, end)).status).toBe(404)
    expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 200])
    await client.as(person).ask(api.endOtherSessions)
    expect([await statusOf(laptop), await statusOf(person.token)]).toEqual([401, 200])
    expect(await list()).toHaveLength(1)
    const stranger = await join()
    const [own] = await list()
    const theirs = { headers: stranger.headers, params: { sessionId: own?.id ?? '' } }
    expect((await client.call(api.endSession, theirs)).status).toBe(404)
  })
})

const byDevice = (one: { readonly device: string }, other: { readonly device: string }) =>
  one.device.localeCompare(other.device)
