import { createServer } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import express from 'express'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { StoreUnavailable } from '../../eventstore/event-store.ts'
import { type Listening, listening } from '../../tests/support/listening.ts'
import { endpointsFor } from '../contract/endpoint.ts'
import { RecentWrites } from './position.ts'
import { problemHandler } from './problem.ts'
import { serialize, serve } from './serve.ts'

test('serialize returns JSON with an ETag of its content', () => {
  const one = serialize({ free: 3 })
  expect(one.bytes.toString()).toBe('{"free":3}')
  expect(one.etag).toMatch(/^W\/"[\w+/=]+"$/)
  expect(serialize({ free: 3 }).etag).toBe(one.etag)
  expect(serialize({ free: 4 }).etag).not.toBe(one.etag)
})

test('serialize does not cache an answer that may still change', () => {
  const answer = { free: 3 }
  serialize(answer)
  answer.free = 4
  expect(serialize(answer).bytes.toString()).toBe('{"free":4}')
})

test('serialize caches a frozen answer', () => {
  const answer = Object.freeze({ free: 3 })
  expect(serialize(answer)).toBe(serialize(answer))
})

const answering = <const Answer extends z.ZodType | 'text/csv' | 'text/event-stream'>(
  path: '/json' | '/file' | '/events' | '/broken',
  answer: Answer,
) =>
  endpointsFor('public', 'Test').get(path, {
    summary: 'Returns a number of letters',
    query: z.object({ letters: z.coerce.number().default(3) }),
    answer,
  })
const declared = {
  json: answering('/json', z.object({ text: z.string() })),
  file: answering('/file', 'text/csv'),
  events: answering('/events', 'text/event-stream'),
  broken: answering('/broken', 'text/csv'),
}
const lettersOf = (letters: number) => 'a'.repeat(letters)
/** The event streams that were opened. They never end. */
const opened: Readable[] = []

/** Sends some letters, if any, and then fails. */
async function* brokenOff(letters: number): AsyncGenerator<string> {
  if (letters > 0) yield lettersOf(letters)
  throw new StoreUnavailable('gone')
}
/** The faults that the server logs. */
const faults: unknown[] = []

/** The clients whose latest write a read has waited for. */
const clients: string[] = []
const recentWrites = new RecentWrites({ position: '', waitFor: async () => true })
recentWrites.waitForProjections = async (client) => void clients.push(client)

const app = express().set('trust proxy', 'loopback')
const server = createServer(
  app.use(
    serve(
      declared,
      {
        async json({ query }) {
          // Data that we stored, not what the client sent.
          if (query.letters < 0) z.object({ stored: z.string() }).parse({})
          return { text: lettersOf(query.letters) }
        },
        file: async ({ query }) => lettersOf(query.letters),
        async events() {
          const stream = new Readable({ read: () => undefined })
          opened.push(stream)
          return stream
        },
        async broken({ query, response }) {
          response.attachment('letters.csv')
          return brokenOff(query.letters)
        },
      },
      {
        authenticate: async () => undefined,
        clock: () => new Date(),
        waitForProjections: async () => undefined,
        recentWrites,
      },
    ),
    problemHandler((error) => faults.push(error)),
  ),
)
let at: Listening
beforeAll(async () => {
  at = await listening(server)
})
afterAll(() => at.close())
beforeEach(() => void faults.splice(0))

const send = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(`${at.url}${path}`, { method, headers: { 'accept-encoding': 'br', ...headers } })

test('sends JSON with its content type and length', async () => {
  const answer = await send('/json?letters=3')
  expect(await answer.text()).toBe('{"text":"aaa"}')
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('content-length')).toBe('14')
  expect(answer.headers.get('content-encoding')).toBeNull()
})

test('answers 304 without a body if the client has the current answer', async () => {
  const etag = (await send('/json?letters=3')).headers.get('etag') ?? ''
  // As browsers do; by default, fetch would request a fresh answer.
  const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
  const again = await send('/json?letters=3', known)
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect(again.headers.get('etag')).toBe(etag)
  expect((await send('/json?letters=4', known)).status).toBe(200)
})

test('answers HEAD with the headers of the whole answer', async () => {
  const answer = await send('/json?letters=3', {}, 'HEAD')
  expect(answer.headers.get('content-length')).toBe('14')
  expect(await answer.text()).toBe('')
})

test('answers HEAD of an event stream and ends the stream', { timeout: 2_000 }, async () => {
  const { port } = new URL(at.url)
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
  socket.end(['HEAD /events', 'GET /json'].map((line) => `${line} HTTP/1.1\r\nhost: test\r\n\r\n`).join(''))
  const answers = (await socket.toArray()).join('')
  expect(answers).toContain('Content-Type: text/event-stream')
  // The second request of the connection is answered too.
  expect(answers).toContain('{"text":"aaa"}')
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true])
})

test.each(['/json', '/file'])('compresses large answers: %s', async (path) => {
  const large = await send(`${path}?letters=5000`)
  expect(large.headers.get('content-encoding')).toBe('br')
  expect(large.headers.get('vary')).toBe('Accept-Encoding')
  expect(await large.text()).toContain(lettersOf(5_000))
  const small = await send(`${path}?letters=3000`)
  expect(small.headers.get('content-encoding')).toBeNull()
  const plain = await send(`${path}?letters=5000`, { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toContain(lettersOf(5_000))
})

test('treats an empty parameter as left out', async () => {
  expect(await (await send('/json?letters=')).json()).toEqual({ text: 'aaa' })
})

test('an error names its language and the headers that it depends on', async () => {
  const answer = await send('/json?letters=many', { 'accept-language': 'sw' })
  expect(answer.headers.get('content-language')).toBe('sw')
  expect(answer.headers.get('vary')).toBe('Accept-Language, Cookie')
  expect(await answer.json()).toMatchObject({ error: 'Hii lazima iwe nambari' })
})

test('answers 500 for invalid stored data', async () => {
  const answer = await send('/json?letters=-1')
  expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'internal' }])
})

test('identifies a client by its address without the port', async () => {
  clients.length = 0
  for (const port of [49_152, 49_153]) await send('/json', { 'x-forwarded-for': `203.0.113.7:${port}` })
  expect(clients).toEqual(['203.0.113.7', '203.0.113.7'])
})

test('answers an error if a stream fails before its first text', async () => {
  const answer = await send('/broken?letters=0')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBeNull()
  expect(await answer.json()).toMatchObject({ code: 'unavailable' })
  expect(faults).toEqual([])
})

test('cuts and logs a stream that fails later', async () => {
  await expect(send('/broken?letters=3').then((answer) => answer.text())).rejects.toThrow()
  expect(faults).toEqual([new StoreUnavailable('gone')])
})

test('logs no fault if a client leaves a stream, or the stream drops a slow client', async () => {
  const leaving = new AbortController()
  await fetch(`${at.url}/events`, { signal: leaving.signal })
  leaving.abort()
  await expect.poll(() => opened.at(-1)?.destroyed).toBe(true)
  const slow = await send('/events')
  opened.at(-1)?.destroy()
  await expect(slow.text()).rejects.toThrow()
  expect(faults).toEqual([])
})
