import { afterAll, beforeAll, expect, it } from 'vitest'
import { changePassword, forgotPassword, login } from '../../api/contract/auth.ts'
import { type RunningServer, startServer } from '../../api/main.ts'
import { newId } from '../../commands/context.ts'
import { createLog } from '../../runtime/log.ts'
import { aUser } from '../support/accounts.ts'
import { Client } from '../support/client.ts'
import { createTestPlace, startTestServer, type TestPlace, type TestServer } from '../support/server.ts'

let place: TestPlace
let server: TestServer
let other: RunningServer
let clientOfOther: Client
beforeAll(async () => {
  place = await createTestPlace({ RATE_LIMITS: 'on' })
  server = await startTestServer(place)
  other = await startServer({ config: place.config(), log: createLog('silent'), dist: undefined })
  clientOfOther = new Client(other.url.replace('localhost', '127.0.0.1'))
})
afterAll(async () => {
  await Promise.all([server?.stop(), other?.stop()])
  await place?.remove()
})

/** As if from somewhere else: proxies on this machine are believed. */
const from = (address: string) => ({ 'x-forwarded-for': address })
const attempt = (email: string, password: string, address: string, client = server.client) =>
  client.call(login, { body: { email, password }, headers: from(address) })
const statusesOf = async (count: number, what: (i: number) => ReturnType<typeof attempt>) => {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await what(i)).status)
  return statuses
}
const ten = Array.from({ length: 10 }, () => 401)

it('ten wrong passwords for one account pause it, from wherever they come, in every process', async () => {
  const user = await aUser(server.services, 'customer')
  expect(await statusesOf(10, (i) => attempt(user.email, 'wrong', `10.0.0.${i}`))).toEqual(ten)
  for (const client of [server.client, clientOfOther]) {
    const reply = await attempt(user.email, user.password, '10.0.0.99', client)
    const seconds = Number(reply.headers.get('retry-after'))
    expect(reply.status).toBe(429)
    // Counted from the first of them: ten take a busy machine a while.
    expect(seconds).toBeGreaterThan(10 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    expect(reply.problem().error).toBe(`Too many requests. Please try again in ${seconds} seconds.`)
  }
  const someoneElse = await aUser(server.services, 'customer')
  expect((await attempt(someoneElse.email, someoneElse.password, '10.0.0.99')).status).toBe(200)
})

it('an account that does not exist is paused just the same', async () => {
  const email = `nobody-${newId()}@example.com`
  expect(await statusesOf(11, (i) => attempt(email, 'wrong', `10.0.1.${i}`))).toEqual([...ten, 429])
})

it('ten wrong passwords from one address pause it, whoever it tries', async () => {
  expect(await statusesOf(10, (i) => attempt(`x${i}-${newId()}@example.com`, 'wrong', '10.0.2.1'))).toEqual(ten)
  const user = await aUser(server.services, 'customer')
  expect((await attempt(user.email, user.password, '10.0.2.1')).status).toBe(429)
  expect((await attempt(user.email, user.password, '10.0.2.2')).status).toBe(200)
})

it('trying all at once helps nobody', async () => {
  const user = await aUser(server.services, 'customer')
  const replies = await Promise.all(Array.from({ length: 30 }, (_, i) => attempt(user.email, 'wrong', `10.0.3.${i}`)))
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

it('right passwords are not counted, and forgive the wrong ones before', async () => {
  const user = await aUser(server.services, 'customer')
  for (let round = 0; round < 2; round++) {
    expect(await statusesOf(9, (i) => attempt(user.email, 'wrong', `10.0.${4 + round}.${i}`))).toEqual(ten.slice(1))
    expect((await attempt(user.email, user.password, '10.0.6.1')).status).toBe(200)
  }
})

it('the present password can’t be guessed by changing it', async () => {
  const user = await aUser(server.services, 'customer')
  const body = { currentPassword: 'wrong', newPassword: 'another one entirely' }
  const change = () => server.client.call(changePassword, { headers: user.headers, body })
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) statuses.push((await change()).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
})

it('nobody’s letter box is filled with links', async () => {
  const user = await aUser(server.services, 'customer')
  for (let i = 0; i < 8; i++) {
    const reply = await server.client.call(forgotPassword, {
      body: { email: user.email },
      headers: from(`10.0.7.${i}`),
    })
    expect(reply.answer()).toEqual({ done: true })
    const sent = async () => (await server.client.get('/simulator/messages')).text.split(`To ${user.email},`).length - 1
    await expect.poll(sent).toBe(Math.min(i + 1, 5))
  }
})

it('tries too old to count are forgotten, whoever made them', async () => {
  const { db, vault } = server.services
  await db.query(`insert into vault.attempts values ('long ago', now() - interval '1 hour'), ('lately', now())`)
  await vault.attempts.add(['somebody else'])
  const { rows } = await db.query(`select subject from vault.attempts where subject in ('long ago', 'lately')`)
  expect(rows).toEqual([{ subject: 'lately' }])
})
