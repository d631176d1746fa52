import { createServer, request, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import express from 'express'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CallbackAddresses } from '../../integrations/mpesa/addresses.ts'
import type { Arrival } from '../../integrations/mpesa/inbox.ts'
import { type Listening, listening } from '../../tests/support/listening.ts'
import { type CallbackParts, callbackRoutes } from './callbacks.ts'

const attemptId = '01931f3e-0000-7000-8000-0123456789ab'
const bookingId = '01931f3e-0000-7000-8000-000000000001'
let server: Server
let at: Listening
let stored: Arrival[]
let refused: (Arrival & { why: string })[]
const addresses = new CallbackAddresses('secret', () => at.url)

async function serve(more: Partial<CallbackParts> = {}): Promise<void> {
  const inbox: CallbackParts['inbox'] = {
    async store(arrival) {
      stored.push(arrival)
      return '1'
    },
    async refuse(arrival, why) {
      refused.push({ ...arrival, why })
    },
  }
  const routes = callbackRoutes({
    inbox,
    addresses,
    allowlist: undefined,
    unprovenPerMinute: undefined,
    onFormer: () => {},
    ...more,
  })
  server = createServer(express().use('/api/v1/callbacks', routes))
  at = await listening(server)
}
beforeEach(() => {
  stored = []
  refused = []
})
afterEach(() => at.close())

const accepted = { ResultCode: 0, ResultDesc: 'Accepted' }
const call = (address: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(address, { method: 'POST', body: new Uint8Array(Buffer.from(body)), headers })
const answerTo = async (...called: Parameters<typeof call>) => {
  const response = await call(...called)
  return { status: response.status, body: await response.json() }
}

it('stores a callback verbatim, whatever its content type', async () => {
  await serve()
  const body = '{"Body": {"odd":   1}}'
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'nonsense'])
    expect(await answerTo(addresses.prompt(attemptId, bookingId), body, { 'content-type': type })).toEqual({
      status: 200,
      body: accepted,
    })
  const proof = addresses.prompt(attemptId, bookingId).split('/').at(-1)
  expect(stored).toHaveLength(4)
  const subject = { about: attemptId, owner: bookingId }
  expect(stored[3]).toEqual({ kind: 'prompt', ...subject, proof, source: '127.0.0.1', body })
})

it('stores malformed JSON, and decompresses bodies', async () => {
  await serve()
  await call(addresses.prompt(attemptId, bookingId), '{"Body":')
  await call(addresses.prompt(attemptId, bookingId), gzipSync('{"a":1}'), { 'content-encoding': 'gzip' })
  expect(stored.map(({ body }) => body)).toEqual(['{"Body":', '{"a":1}'])
})

it('stores callbacks of Paybill payments and refunds with their kind and subject', async () => {
  await serve()
  const { confirmation, validation } = addresses.paybill()
  expect(await answerTo(confirmation, '{}')).toEqual({ status: 200, body: { ...accepted, ResultDesc: 'Success' } })
  // Daraja's documentation shows a text here for validations.
  expect(await answerTo(validation, '{}')).toEqual({ status: 200, body: { ...accepted, ResultCode: '0' } })
  const { resultUrl, timeoutUrl } = addresses.refund(attemptId, bookingId, 1)
  await call(resultUrl, '{}')
  await call(timeoutUrl, '{}')
  expect(stored.map(({ kind, about, owner }) => [kind, about, owner])).toEqual([
    ['confirmation', null, null],
    ['validation', null, null],
    ['result', attemptId, bookingId],
    ['timeout', attemptId, null],
  ])
})

it.each([
  ['forged', () => addresses.prompt(attemptId, bookingId).replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
  ['changed to another prompt', () => addresses.prompt(attemptId, bookingId).replace('ab-', 'ac-')],
  ['changed to another booking', () => addresses.prompt(attemptId, bookingId).replace(/31(\/.{32})$/, '32$1')],
  ['without its booking', () => addresses.prompt(attemptId, bookingId).replace(/-[0-9a-f]{72}\//, '/')],
  ['without an id', () => addresses.prompt(attemptId, bookingId).replace(/[0-9a-f]{32}-[0-9a-f]{72}/, 'nobody')],
  ['changed to another kind', () => addresses.prompt(attemptId, bookingId).replace('/prompt/', '/result/')],
])('refuses an address that is %s, with the same answer', async (_what, address) => {
  await serve()
  expect(await answerTo(address(), '{}')).toEqual({ status: 200, body: accepted })
  expect(stored).toEqual([])
  expect(refused).toMatchObject([{ body: '{}', why: 'Its address was never issued' }])
})

it('stores only the beginning of an unauthenticated body', async () => {
  await serve()
  await call(addresses.prompt(attemptId, bookingId).replace(/.{8}$/, '00000000'), 'x'.repeat(100_000))
  expect(refused[0]?.body).toBe('x'.repeat(2_000))
})

it('counts an unreadable body without a proof as one without a proof', async () => {
  await serve()
  await call(addresses.prompt(attemptId, bookingId).replace(/.{8}$/, '00000000'), 'x'.repeat(102_401))
  expect(refused).toMatchObject([{ body: '', why: 'Its address was never issued' }])
})

it.each([
  ['empty', '', {}, 'It is empty'],
  ['larger than 100 kB', 'x'.repeat(102_401), {}, 'It is larger than 100 kB'],
  ['a compression bomb', gzipSync('x'.repeat(10_000_000)), { 'content-encoding': 'gzip' }, 'It is larger than 100 kB'],
  ['not text', Buffer.from([0xff, 0xfe, 0x00]), {}, 'It is not text'],
  ['wrongly compressed', 'no zip', { 'content-encoding': 'gzip' }, 'It cannot be decompressed'],
  ['in an unknown encoding', 'x', { 'content-encoding': 'odd' }, 'Its content encoding is not supported'],
])('refuses a body that is %s, with the same answer', async (_what, body, headers, why) => {
  await serve()
  expect(await answerTo(addresses.prompt(attemptId, bookingId), body, headers)).toEqual({ status: 200, body: accepted })
  expect(stored).toEqual([])
  expect(refused).toMatchObject([{ kind: 'prompt', about: attemptId, why }])
})

it('records a body that broke off', async () => {
  await serve()
  const sent = request(addresses.prompt(attemptId, bookingId), { method: 'POST', headers: { 'content-length': '100' } })
  sent.on('error', () => undefined)
  sent.write('half')
  const arrived = new Promise((resolve) => server.once('request', resolve))
  await arrived
  sent.destroy()
  await expect.poll(() => refused.map(({ why }) => why)).toEqual(['It broke off'])
})

it('accepts an address of the former secret and reports its use', async () => {
  const before = addresses
  const noticed: string[] = []
  const renewed = new CallbackAddresses('new secret', () => at.url, 'secret')
  await serve({ addresses: renewed, onFormer: (kind) => void noticed.push(kind) })
  await call(before.paybill().confirmation, '{}')
  await call(renewed.paybill().confirmation, '{}')
  expect(stored).toMatchObject([{ kind: 'confirmation' }, { kind: 'confirmation' }])
  expect(noticed).toEqual(['confirmation'])
})

it('refuses callers that are not on the allowlist', async () => {
  await serve({ allowlist: '196.201.214.0/24' })
  await call(addresses.prompt(attemptId, bookingId), '{}')
  expect(stored).toEqual([])
  expect(refused[0]?.why).toContain('127.0.0.1 is not on the list')
})

it('limits the rate of unauthenticated callbacks, but not of valid ones', async () => {
  await serve({ unprovenPerMinute: 6 })
  const forged = addresses.prompt(attemptId, bookingId).replace(/.{8}$/, '00000000')
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await call(forged, '{}')).status))
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  expect(refused).toHaveLength(6)
  expect((await call(addresses.prompt(attemptId, bookingId), '{}')).status).toBe(200)
})

it('answers 500 if a callback cannot be stored', async () => {
  const inbox = { store: () => Promise.reject(new Error('no database')), refuse: async () => undefined }
  await serve({ inbox })
  expect((await call(addresses.prompt(attemptId, bookingId), '{}')).status).toBe(500)
})

it('returns 404 for other kinds and methods', async () => {
  await serve()
  const strange = addresses.prompt(attemptId, bookingId).replace('/prompt/', '/strange/')
  expect((await call(strange, '{}')).status).toBe(404)
  expect((await fetch(addresses.prompt(attemptId, bookingId))).status).toBe(404)
})
