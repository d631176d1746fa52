import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'on' })
})
afterAll(() => server?.stop())

it('so many requests a minute are enough: 429, when to come back, and in words', async () => {
  const replies = await Promise.all(Array.from({ length: 125 }, () => server.client.post('/api/v1/bookings', {})))
  const refused = replies.filter(({ status }) => status === 429)
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(120)
  expect(refused).toHaveLength(5)
  for (const reply of refused) {
    const seconds = Number(reply.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(reply.problem()).toMatchObject({
      error: `Too many requests. Please try again in ${seconds} seconds.`,
      code: 'rate_limited',
    })
  }
})

it('other requests are counted apart', async () => {
  expect((await server.client.get('/api/v1/studios')).status).toBe(200)
  expect((await server.client.get('/health/ready')).status).toBe(200)
})

it('headers keep pages to themselves, and answers small', async () => {
  const { headers } = await server.client.send('GET', '/api/openapi.json', { headers: { 'accept-encoding': 'br' } })
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('content-encoding')).toBe('br')
})

it('other origins may not read', async () => {
  const { headers } = await server.client.send('GET', '/api/v1/studios', {
    headers: { origin: 'https://elsewhere.test' },
  })
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

it('metrics are for this machine only', async () => {
  expect((await server.client.get('/metrics')).text).toContain('http_request_duration_seconds')
  const proxied = { headers: { 'x-forwarded-for': '203.0.113.7' } }
  expect((await server.client.send('GET', '/metrics', proxied)).status).toBe(403)
})
