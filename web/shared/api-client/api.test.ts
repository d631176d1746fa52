import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '../../../api/contract/endpoint.ts'
import { endpoints } from '../../../api/contract/endpoints.ts'
import { makeStore } from '../../app/store.ts'
import { stubStorage, tokenWith } from '../session/session.fixtures.ts'
import { startSession } from '../session/session.ts'
import { siteConfig } from '../site/config-api.ts'
import { api } from './api.ts'
import { seenPosition } from './position.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A network that never answers, like a dead connection. */
const silent: typeof fetch = (request) =>
  new Promise((_, reject) => {
    if (request instanceof Request) request.signal.addEventListener('abort', () => reject(request.signal.reason))
  })

test('a request without an answer times out, so that people can try again', async () => {
  const store = makeStore({ apiUrl: 'http://inside/api/v1', fetch: silent })
  const asking = store.dispatch(siteConfig.initiate())
  await vi.runAllTimersAsync()
  expect((await asking).error).toMatchObject({ status: 0, code: 'network' })
})

test('a request sent as one person is repeated as the person signed in when the answer arrives', async () => {
  stubStorage()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const requestedAs: (string | null)[] = []
  const network: typeof fetch = async (request) => {
    if (request instanceof Request) requestedAs.push(request.headers.get('authorization'))
    await isReleased
    return Response.json({ requests: requestedAs.length })
  }
  const store = makeStore({ apiUrl: 'http://inside/api/v1', fetch: network })
  const tokenOf = (email: string) => tokenWith({ email, role: 'customer', exp: Date.now() })
  const [ada, ben] = [tokenOf('ada@example.com'), tokenOf('ben@example.com')]
  startSession(ada)
  const asking = store.dispatch(siteConfig.initiate())
  await vi.runOnlyPendingTimersAsync()
  startSession(ben)
  release()
  expect((await asking).data).toEqual({ requests: 2 })
  expect(requestedAs).toEqual([`Bearer ${ada}`, `Bearer ${ben}`])
})

/** Stubs `document` with cookies in memory. */
function openBrowserWithCookies(): { cookie: string } {
  const jar = { cookie: '', documentElement: { lang: 'en' } }
  vi.stubGlobal('document', jar)
  return jar
}

/** Returns a position `events` beyond what other tests have seen. Tests share what a tab remembers. */
const beyond = (seen: string | undefined, events: bigint) => String(BigInt(seen ?? 0) + events).padStart(20, '0')

test('reads request the latest position seen in any tab and pass it on to other tabs and the next page', async () => {
  const jar = openBrowserWithCookies()
  const before = seenPosition()
  const [earlier, later] = [beyond(before, 1n), beyond(before, 2n)]
  const requested: (string | null)[] = []
  const network: typeof fetch = async (request) => {
    if (request instanceof Request) requested.push(request.headers.get('x-min-position'))
    return Response.json({}, { headers: { 'x-position': earlier } })
  }
  const store = makeStore({ apiUrl: 'http://inside/api/v1', fetch: network })
  const ask = () => store.dispatch(siteConfig.initiate(undefined, { forceRefetch: true }))
  await ask()
  await ask()
  expect(jar.cookie).toBe(`studioni_position=${earlier}; max-age=60; path=/; samesite=lax`)
  jar.cookie = `lang=en; studioni_position=${later}`
  await ask()
  jar.cookie = ''
  await ask()
  expect(requested).toEqual([before ?? null, earlier, later, later])
})

test('a read ahead of the read models is retried after the given delay, at most twice', async () => {
  openBrowserWithCookies()
  let left = 2
  let tries = 0
  const network: typeof fetch = async () => {
    tries += 1
    if (left-- <= 0) return Response.json({ fine: true })
    return Response.json({ error: 'Soon', code: 'behind' }, { status: 503, headers: { 'retry-after': '2' } })
  }
  const store = makeStore({ apiUrl: 'http://inside/api/v1', fetch: network })
  const read = () => store.dispatch(siteConfig.initiate(undefined, { forceRefetch: true }))
  const answered = read()
  await vi.runAllTimersAsync()
  expect((await answered).data).toEqual({ fine: true })
  left = Number.POSITIVE_INFINITY
  tries = 0
  const refused = read()
  await vi.runAllTimersAsync()
  expect((await refused).error).toMatchObject({ status: 503, code: 'behind' })
  expect(tries).toBe(3)
})

test('a successful answer with an error text is a failure', async () => {
  const network: typeof fetch = async () => Response.json({ error: 'Not today', code: 'closed' })
  const store = makeStore({ apiUrl: 'http://inside/api/v1', fetch: network })
  expect((await store.dispatch(siteConfig.initiate())).error).toEqual({
    status: 200,
    error: 'Not today',
    code: 'closed',
  })
})

test('no successful answer of the contract has an error text', () => {
  const hasError = ({ answer }: Endpoint) => answer instanceof z.ZodObject && 'error' in answer.shape
  expect(Object.values(endpoints).filter(hasError)).toEqual([])
})

/** Adds a cache in memory to the stubbed `window`. */
function stubCaches(): void {
  const stored = new Map<string, string>()
  const open = async (name: string) => ({
    match: async (path: string) => {
      const text = stored.get(name + path)
      return text === undefined ? undefined : new Response(text)
    },
    put: async (path: string, answer: Response) => void stored.set(name + path, await answer.text()),
  })
  Object.assign(window, { caches: { open } })
}

test('a person never gets an answer that was cached for another person who did not sign out', async () => {
  stubStorage()
  stubCaches()
  const { me } = api.injectEndpoints({
    endpoints: (build) => ({ me: build.query<unknown, void>({ query: () => '/auth/verify' }) }),
  }).endpoints
  let isCut = false
  const network: typeof fetch = async () => {
    if (isCut) throw new TypeError('Failed to fetch')
    return Response.json({ name: 'Ada' })
  }
  const requestedBy = async (email: string) => {
    startSession(tokenWith({ email, role: 'customer', exp: Date.now() }))
    const store = makeStore({ apiUrl: 'http://inside/api/v1', fetch: network })
    return store.dispatch(me.initiate())
  }
  await requestedBy('ada@example.com')
  isCut = true
  expect((await requestedBy('ben@example.com')).error).toMatchObject({ code: 'network' })
  expect((await requestedBy('ada@example.com')).data).toEqual({ name: 'Ada' })
})
