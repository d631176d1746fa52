import { createServer } from 'node:http'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type Listening, listening } from '../../tests/support/listening.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { openApiOf } from '../docs/openapi.ts'
import type { Authenticate } from './admission.ts'
import { bodyTypeOf, InvalidText, readText, TooDeep } from './body.ts'
import { problemHandler } from './problem.ts'
import { serve } from './serve.ts'

const declared = Object.entries<Endpoint>(endpoints)
const ofJson = declared.filter(([, endpoint]) => bodyTypeOf(endpoint) === 'application/json')
const { paths } = openApiOf(endpoints)
const described = ({ path, method }: Endpoint) =>
  Object(paths[`/api/v1${path.replace(/:(\w+)/g, '{$1}')}`]?.[method]).responses

const unreached = async () => {
  throw new Error('A handler was called')
}
const handlers = Object.fromEntries(declared.map(([name]) => [name, unreached]))
const anAdmin: Authenticate = async () => ({
  userId: 'admin',
  email: 'admin@studioni.test',
  role: 'admin',
  name: 'Admin',
  tokenId: 'token',
  startedAt: new Date(0),
  expiresAt: new Date(),
  factorAt: null,
})
const routes = serve(Object.fromEntries(declared), handlers, {
  authenticate: anAdmin,
  clock: () => new Date(),
  waitForProjections: async () => undefined,
})
const server = createServer(
  express().use(
    express.json(),
    routes,
    problemHandler(() => undefined),
  ),
)
let at: Listening
beforeAll(async () => {
  at = await listening(server)
})
afterAll(() => at.close())

const send = async ({ method, path }: Endpoint, type: string | undefined, body: string) => {
  const headers = { authorization: 'Bearer token', ...(type && { 'content-type': type }) }
  const sent = { method: method.toUpperCase(), headers, ...(body && { body: new TextEncoder().encode(body) }) }
  const response = await fetch(`${at.url}${path}`, sent)
  return { status: response.status, problem: await response.json() }
}

describe('every endpoint with a JSON body', () => {
  it.each(['text/plain', 'application/xml', undefined])('rejects %s with 415', async (type) => {
    const refused = {
      status: 415,
      problem: expect.objectContaining({ error: 'Send this request as application/json.', code: 'unsupported' }),
    }
    const answers = await Promise.all(
      ofJson.map(async ([name, endpoint]) => [name, await send(endpoint, type, '{}')] as const),
    )
    expect(answers).toEqual(ofJson.map(([name]) => [name, refused]))
  })

  it('documents the 415', () => {
    expect(ofJson.filter(([, endpoint]) => !('415' in described(endpoint))).map(([name]) => name)).toEqual([])
  })

  it('is one of more than 40 such endpoints', () => expect(ofJson.length).toBeGreaterThan(40))
})

it('an endpoint with a form rejects JSON', async () => {
  const { status, problem } = await send(endpoints.uploadImages, 'application/json', '{}')
  expect([status, problem.error]).toEqual([415, 'Send this request as multipart/form-data.'])
})

it.each(['application/json', 'Application/JSON; charset=utf-8'])('a JSON body is parsed as %s', async (type) => {
  expect(await send(endpoints.requestBooking, type, '{}')).toMatchObject({ status: 400, problem: { code: 'invalid' } })
})

it.each(['text/plain', undefined])('a missing body is reported as missing for every content type: %s', async (type) => {
  expect(await send(endpoints.requestBooking, type, '')).toMatchObject({ status: 400, problem: { code: 'invalid' } })
})

it.each([
  [endpoints.confirm, 'Send a passkey, a code or a password'],
  [endpoints.completeSignIn, 'Send a code or a token'],
])('a body without any of the possible fields is answered with their names: %#', async (endpoint, error) => {
  const { status, problem } = await send(endpoint, 'application/json', '{}')
  expect([status, problem.error]).toEqual([400, error])
})

it('an endpoint without a body ignores the body', async () => {
  expect((await send(endpoints.cancelBooking, 'text/plain', '{}')).status).not.toBe(415)
})

test.each(['NUL \0', 'half a pair \ud83d', ['fine', { deep: ['\udc00'] }], { '\0': 1 }])(
  'readText rejects invalid text at any depth: %j',
  (value) => expect(() => readText(value)).toThrow(InvalidText),
)

test('readText names the field with invalid text', () =>
  expect(() => readText({ name: 'fine', notes: [{ text: '\0' }] })).toThrow(
    expect.objectContaining({ field: 'notes' }),
  ))

test.each(['', 'Zoë 🎙️ <script>', [1, true, null, undefined], { a: { b: ['line\nbreak\t'] } }])(
  'readText keeps %j',
  (value) => expect(readText(value)).toEqual(value),
)

test('readText normalizes text and removes invisible characters', () =>
  expect(readText({ name: '\u202aZoe\u0308\u202c', tags: ['a\u200bb'] })).toEqual({ name: 'Zoë', tags: ['ab'] }))

test('readText rejects input that is nested more than 20 levels deep', () => {
  const lists = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
  expect(readText(lists(20))).toEqual(lists(20))
  expect(() => readText(lists(21))).toThrow(TooDeep)
})

test('readText converts ids to lower case, but not passwords', () => {
  const id = '01a21b6a-95c1-7bc7-bd54-419c6d52f923'
  const capitals = id.toUpperCase()
  expect(
    readText({ studioIds: [capitals], overrides: { [capitals]: 5 }, newPassword: capitals, code: 'MWB-02' }),
  ).toEqual({
    studioIds: [id],
    overrides: { [id]: 5 },
    newPassword: capitals,
    code: 'MWB-02',
  })
})
