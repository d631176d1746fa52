import { describe, expect, it } from 'vitest'
import { aUser } from '../support/accounts.ts'
import type { Reply } from '../support/client.ts'
import { expectError, nobody, openBookedServer } from '../support/expect-error.ts'
import { workday } from '../support/fixtures.ts'

const { server, token } = await openBookedServer()
const { client, fixtures } = server

const refused = async (status: number, send: () => Promise<Reply>) => void (await expectError(server, status, send))

describe('an address', () => {
  const unknown = (path: string) => refused(404, () => client.get(path))

  it.each([
    `/api/v1/studios/${nobody}`,
    '/api/v1/studios/NO-SUCH',
    '/api/v1/studios/constructor',
    `/api/v1/studios/${encodeURIComponent("' or 1=1 --")}`,
    `/api/v1/studios/${nobody}/availability/${workday()}`,
    `/api/v1/studios/mwb-02/availability/${workday()}`,
    `/api/v1/studios/${nobody}/availability?month=${workday().slice(0, 7)}`,
    `/api/v1/studio-images/${nobody}/images`,
    '/api/v1/studio-images/%27/images',
    `/api/v1/session-types?studioId=${nobody}`,
    '/api/v1/bookings/track/nonsense',
    `/api/v1/bookings/track/${'A'.repeat(43)}`,
    '/api/v1/bookings/track/nonsense/calendar.ics',
    '/api/v1/nowhere',
    '/api/v1/Studios',
    '/api/v2/studios',
    '/api/nowhere',
    '/nowhere',
    '/images/../../package.json',
    '/images/%2e%2e%2f%2e%2e%2fpackage.json',
    '/images/nothing.webp',
    '/api/v1/studios/%E0%A4%A',
    '/%',
    '/api/v1/%c0%ae%c0%ae/',
  ])('returns 404 for the unknown address %s', (path) => unknown(path))

  it('returns 404 for a studio that is not listed', async () => {
    await unknown(`/api/v1/studios/${fixtures.dormant.id}`)
    await unknown('/api/v1/studios/DRM-01')
    await unknown(`/api/v1/studios/${fixtures.dormant.id}/availability/${workday()}`)
  })

  it('returns 404 if any character of a booking’s token is changed', async () => {
    for (let i = 0; i < token.length; i++) {
      const other = token[i] === 'A' ? 'B' : 'A'
      await unknown(`/api/v1/bookings/track/${token.slice(0, i)}${other}${token.slice(i + 1)}`)
    }
    await unknown(`/api/v1/bookings/track/${token}A`)
    await unknown(`/api/v1/bookings/track/${token.slice(1)}`)
  })

  it('returns 404 for a token that is too long', () => unknown(`/api/v1/bookings/track/${'A'.repeat(300)}`))

  it.each([
    ['GET', '/api/v1/bookings', 'POST'],
    ['PUT', '/api/v1/bookings', 'POST'],
    ['DELETE', '/api/v1/studios', 'GET, HEAD'],
    ['PATCH', '/api/v1/studios', 'GET, HEAD'],
    ['POST', '/api/v1/studios/featured', 'GET, HEAD'],
    ['PROPFIND', '/api/v1/studios', 'GET, HEAD'],
    ['POST', '/api/v1/studio-features/1', 'PUT, DELETE'],
    ['GET', '/api/v1/bookings/track/nonsense/cancel', 'POST'],
  ])('rejects %s %s and names the allowed methods', async (method, path, allowed) => {
    let allow: string | null = null
    await refused(405, async () => {
      const reply = await client.send(method, path)
      allow = reply.headers.get('allow')
      return reply
    })
    expect(allow).toBe(allowed)
  })

  it('returns 416 for a range that a file does not have', () => {
    const headers = { range: 'bytes=99999999-' }
    return refused(416, () => client.send('GET', '/api/docs/swagger-ui.css', { headers }))
  })

  it('answers OPTIONS with its methods', async () => {
    const { status, headers } = await client.send('OPTIONS', '/api/v1/studio-features')
    expect([status, headers.get('allow')]).toEqual([200, 'GET, HEAD, POST'])
  })

  it.each([
    'studios?limit=0',
    'studios?limit=101',
    'studios?limit=ten',
    'studios?limit=1.5',
    'studios?limit=1&limit=2',
    'studios?offset=-1',
    'studios?features=soundproof',
    'studios?features=a&features=b',
    'studios?date=tomorrow',
    'studios?date=2026-02-30',
    'studios?from=7',
    'studios?from=21',
    'studios?from=21&hours=1',
    'studios?from=8&to=9&hours=2',
    'studios?from=20&hours=2',
    'studios?to=9&hours=2',
    'studios?to=22',
    'studios?from=noon',
    'studios?from=10&to=9',
    'studios?from=10&to=10',
    'studios?people=0',
    'studios?people=many',
    `studios?search=${'a'.repeat(201)}`,
    'studios?search=a%00b',
    `studios?place=${'a'.repeat(101)}`,
    'studios?place=a%00b',
    'studios?hours=0',
    'studios?hours=14',
    'studios?hours=two',
    'studios?sort=best',
    'studios/%00',
    'session-types',
    'session-types?studioId=7',
    `session-types?studioId=${nobody}&studioId=${nobody}`,
  ])('rejects malformed parameters: %s', (address) => refused(400, () => client.get(`/api/v1/${address}`)))

  it.each([
    'admin/bookings',
    'admin/bookings/export',
    'admin/payments',
    'admin/ledger',
    'admin/audit-logs',
    'admin/audit-logs/export',
    'manager/bookings',
  ])('rejects a range of dates in reverse: %s', async (address) => {
    const { headers } = await aUser(server.services, 'admin')
    const path = `/api/v1/${address}?from=2026-12-02&to=2026-12-01`
    const { fieldErrors } = await expectError(server, 400, () => client.send('GET', path, { headers }))
    expect(fieldErrors).toEqual({ to: ['The last date is before the first'] })
  })

  it.each([
    'availability',
    'availability?month=2026-13',
    'availability?month=May',
    'availability/2026-02-30',
    'availability/tomorrow',
    'availability/2026-12-01T08:00:00.000Z',
  ])('rejects an invalid day or month: %s', (address) =>
    refused(400, () => client.get(`/api/v1/studios/${fixtures.mawimbi.id}/${address}`)),
  )
})

// Must be the last test in this file, because it checks all calls above.
it('no request caused a server error', () => {
  expect(client.calls.length).toBeGreaterThan(100)
  expect(client.calls.filter(({ status }) => status >= 500)).toEqual([])
})
