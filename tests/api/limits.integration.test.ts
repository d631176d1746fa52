import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { newId } from '../../commands/context.ts'
import { storageKeyOf, variantUrl } from '../../integrations/images/image-store.ts'
import { assignTo, aUser, type TestUser } from '../support/accounts.ts'
import { type Client, pathOf } from '../support/client.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { freePort } from '../support/listening.ts'
import { startServerProcess } from '../support/processes.ts'
import { openTestServer } from '../support/server.ts'
import { stopClock } from '../support/stop-clock.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer({ RATE_LIMITS: 'on', SMS_PER_HOUR: '20' })
const { client, services } = server

it('the 121st booking request of a minute returns 429, with the time to wait in words', async () => {
  const replies = await Promise.all(Array.from({ length: 125 }, () => client.post('/api/v1/bookings', {})))
  const refused = replies.filter(({ status }) => status === 429)
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(120)
  expect(refused).toHaveLength(5)
  for (const reply of refused) {
    const seconds = Number(reply.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    const error = `Too many requests. Please try again in ${seconds} seconds.`
    expect(reply.problem()).toMatchObject({ error, code: 'rate_limited' })
  }
})

it('calendar addresses cannot be guessed quickly', async () => {
  const read = () => client.get(pathOf(api.calendarFeed, { token: 'a'.repeat(43) }))
  const replies = await Promise.all(Array.from({ length: 125 }, read))
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(120)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(5)
})

it('profile changes are limited to 30 an hour per user', async () => {
  stopClock()
  const { headers } = await aUser(services, 'customer')
  const phone = '0712345678'
  const rename = (n: number) =>
    client.call(api.updateProfile, { headers, body: { name: `Amina ${'abcdefgh'[n % 8]}`, phone } })
  const replies = []
  for (let n = 0; n < 31; n++) replies.push(await rename(n))
  expect(replies.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429])
  const error = expect.stringMatching(/^Too many requests. Please try again in 60 minutes/)
  expect(replies.at(-1)?.problem()).toMatchObject({ code: 'rate_limited', error })
  expect((await client.call(api.verify, { headers })).status).toBe(200)
  const other = await aUser(services, 'customer')
  expect((await client.as(other).call(api.updateProfile, { body: { name: 'Juma', phone } })).status).toBe(200)
})

it('walk-ins and noted payments, which cause SMS, are limited for each manager; refused ones do not count', async () => {
  const { mawimbi } = server.fixtures
  const manager = await aUser(services, 'studio_manager')
  await assignTo(services, mawimbi.id, manager.userId)
  const customer = { customerName: 'Otieno', customerPhone: '0722000111', numberOfPeople: 2 }
  const book = (hour: number, key: string) => {
    const body = { ...customer, sessionTypeId: mawimbi.mix, selectedSlots: hoursOn(workday(), hour) }
    const headers = { 'idempotency-key': key }
    return client.as(manager).call(api.bookWalkIn, { params: { id: mawimbi.id }, body, headers })
  }
  const statuses = []
  // SMS_PER_HOUR leaves each manager four.
  for (const [hour, key] of [
    [9, 'a'],
    [9, 'a'],
    [9, 'b'],
    [10, 'c'],
  ] as const)
    statuses.push((await book(hour, key)).status)
  expect(statuses).toEqual([201, 201, 409, 201])
  const { id } = (await book(9, 'a')).answer().data
  const pay = async (amount: number) => {
    const body = { method: 'cash' as const, amount, receipt: '' }
    return (await client.as(manager).call(api.recordDirectPayment, { params: { id }, body })).status
  }
  expect([await pay(1), await pay(1_000_000), await pay(1), await pay(1)]).toEqual([201, 400, 201, 429])
  expect((await book(11, 'd')).status).toBe(429)
})

it('a day takes 20 blocks, and a person may add 60 within an hour, without the refused ones', async () => {
  const admin = client.as(await aUser(services, 'admin'))
  const params = { id: server.fixtures.mawimbi.id }
  const add = async (daysLater: number) => {
    const day = workday(daysLater)
    const body = { from: day, to: day, hours: { from: 18, to: 18 }, reason: '' }
    return (await admin.call(api.blockTime, { params, body })).status
  }
  const statuses = []
  for (let i = 0; i < 21; i++) statuses.push(await add(20))
  for (let i = 0; i < 40; i++) statuses.push(await add(21 + (i % 2)))
  expect(statuses).toEqual([...Array(20).fill(201), 400, ...Array(40).fill(201)])
  expect(await add(23)).toBe(429)
})

it('a manager’s moves, which cause SMS, are limited too; those that move nothing do not count', async () => {
  const { mawimbi } = server.fixtures
  const [manager, admin] = [await aUser(services, 'studio_manager'), await aUser(services, 'admin')]
  await assignTo(services, mawimbi.id, manager.userId)
  const date = workday(1)
  const walkIn = { customerName: 'Otieno', customerPhone: '0722000112', numberOfPeople: 2, messages: false }
  const body = { ...walkIn, sessionTypeId: mawimbi.mix, selectedSlots: hoursOn(date, 9) }
  const { id } = (await client.as(manager).ask(api.bookWalkIn, { params: { id: mawimbi.id }, body })).data
  const move = async (by: TestUser, ...hours: readonly number[]) => {
    const moving = { params: { id }, body: { selectedSlots: hoursOn(date, ...hours) } }
    return (await client.as(by).call(api.moveBooking, moving)).status
  }
  const statuses = []
  for (const hours of [[10], [10], [9, 11], [9], [10], [9], [10]]) statuses.push(await move(manager, ...hours))
  expect(statuses).toEqual([200, 200, 400, 200, 200, 200, 429])
  expect(await move(admin, 11)).toBe(200)
})

it('other requests are counted separately', async () => {
  expect((await client.get('/api/v1/studios')).status).toBe(200)
  expect((await client.get('/health/ready')).status).toBe(200)
})

it('pictures have a rate limit, and addresses that no picture has do not reach their store', async () => {
  const read = vi.spyOn(server.images, 'read')
  onTestFinished(() => read.mockRestore())
  for (const path of ['a/1.webp', `studios/${newId()}/1.webp`, `studios/${newId()}/${newId()}/640.png`])
    expect((await client.get(`/images/${path}`)).status, path).toBe(404)
  expect(read).not.toHaveBeenCalled()
  const reply = await client.get(variantUrl(storageKeyOf(newId(), newId()), 640))
  expect([reply.status, reply.headers.get('ratelimit')]).toEqual([404, expect.stringMatching(/^limit=3000, /)])
  expect(read).toHaveBeenCalledOnce()
})

it('API documents have the same rate limit as the API', async () => {
  for (const path of ['/api/v1/studios', '/api/openapi.json', '/api/docs', '/api/docs/swagger-ui-bundle.js'])
    expect((await client.get(path)).headers.get('ratelimit'), path).toMatch(/^limit=1200, /)
})

it('answers have security headers and are compressed', async () => {
  const { headers } = await client.send('GET', '/api/openapi.json', { headers: { 'accept-encoding': 'br' } })
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('content-encoding')).toBe('br')
})

it('security.txt has the contact, and is not expired', async () => {
  const { text, headers } = await client.get('/.well-known/security.txt')
  expect(headers.get('content-type')).toContain('text/plain')
  expect(text).toContain('Contact: mailto:support@studioni.test')
  const expires = /^Expires: (.+)$/m.exec(text)?.[1] ?? ''
  expect(new Date(expires).getTime()).toBeGreaterThan(Date.now())
})

it('other origins get no CORS permission', async () => {
  const { headers } = await client.send('GET', '/api/v1/studios', {
    headers: { origin: 'https://elsewhere.test' },
  })
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

describe('the metrics endpoint', () => {
  it('is only for clients on the same machine', async () => {
    expect((await client.get('/metrics')).text).toContain('http_request_duration_seconds')
    for (const name of ['x-forwarded-for', 'forwarded', 'via'])
      expect((await client.send('GET', '/metrics', { headers: { [name]: '203.0.113.7' } })).status).toBe(403)
  })

  it('requires its token where a proxy may be in front', async () => {
    const token = 'a token of sixteen characters'
    const port = String(await freePort())
    const behind = await openTestServer({ PUBLIC_URL: 'https://studioni.example', METRICS_TOKEN: token, PORT: port })
    onTestFinished(() => behind.stop())
    const ask = (authorization?: string) =>
      fetch(`http://127.0.0.1:${port}/metrics`, { headers: { ...(authorization && { authorization }) } })
    expect((await ask()).status).toBe(403)
    expect((await ask('Bearer another')).status).toBe(403)
    expect((await ask(`Bearer ${token}`)).status).toBe(200)
  })
})

describe('two processes', () => {
  async function twoProcesses(more: Record<string, string> = {}) {
    const first = await openTestServer({ RATE_LIMITS: 'on', ...more })
    onTestFinished(() => first.stop())
    const second = await startServerProcess(first.place)
    onTestFinished(async () => void (await second.stop()))
    return [first, second] as const
  }

  it('share the rate limit of booking requests', async () => {
    const [first, second] = await twoProcesses()
    const ask = ({ client }: { readonly client: Client }) =>
      Promise.all(Array.from({ length: 70 }, () => client.post('/api/v1/bookings', {})))
    const replies = [...(await ask(first)), ...(await ask(second))]
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(120)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  it('share the limit on a user’s open streams', async () => {
    const [first, second] = await twoProcesses({ LIVE_STREAMS: '3' })
    const { headers } = await aUser(first.services, 'studio_manager')
    const path = pathOf(api.managerEvents, {})
    const leaving = new AbortController()
    const open = ({ url }: { readonly url: string }, { signal } = leaving) =>
      fetch(`${url}${path}`, { headers: { ...headers }, signal })
    const opened = await Promise.all([first, second, first, second, first, second].map((each) => open(each)))
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429])
    leaving.abort()
    const reopened = async () => {
      const again = new AbortController()
      const { status } = await open(second, again)
      again.abort()
      return status
    }
    await expect.poll(reopened).toBe(200)
  })
})
