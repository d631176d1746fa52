import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openKeepingBrowser, tokenWith } from '../session/session.fixtures.ts'
import { startSession } from '../session/session.ts'
import { makeStore } from '../store/store.ts'
import { siteConfig } from './config-api.ts'
import { seenPosition } from './position.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A network on which nothing comes back, as on a line that has gone dead. */
const silent: typeof fetch = (request) =>
  new Promise((_, reject) => {
    if (request instanceof Request) request.signal.addEventListener('abort', () => reject(request.signal.reason))
  })

test('an answer that never comes is given up, so that people may try again', async () => {
  const store = makeStore({ apiUrl: 'http://inside/api/v1', onSignedOut: () => undefined, fetch: silent })
  const asking = store.dispatch(siteConfig.initiate())
  await vi.runAllTimersAsync()
  expect((await asking).error).toMatchObject({ status: 0, code: 'network' })
})

test('what was asked as somebody is asked again as who is signed in when it comes', async () => {
  openKeepingBrowser()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const askedAs: (string | null)[] = []
  const network: typeof fetch = async (request) => {
    if (request instanceof Request) askedAs.push(request.headers.get('authorization'))
    await isReleased
    return Response.json({ asked: askedAs.length })
  }
  const store = makeStore({ apiUrl: 'http://inside/api/v1', onSignedOut: () => undefined, fetch: network })
  const tokenOf = (email: string) => tokenWith({ email, role: 'customer', exp: Date.now() })
  const [ada, ben] = [tokenOf('ada@example.com'), tokenOf('ben@example.com')]
  startSession(ada)
  const asking = store.dispatch(siteConfig.initiate())
  await vi.runOnlyPendingTimersAsync()
  startSession(ben)
  release()
  expect((await asking).data).toEqual({ asked: 2 })
  expect(askedAs).toEqual([`Bearer ${ada}`, `Bearer ${ben}`])
})

/** A browser with cookies, in memory. */
function openBrowserWithCookies(): { cookie: string } {
  const jar = { cookie: '', documentElement: { lang: 'en' } }
  vi.stubGlobal('document', jar)
  return jar
}

/** A position so many events further than other tests have seen, which share what a tab remembers. */
const beyond = (seen: string | undefined, events: bigint) => String(BigInt(seen ?? 0) + events).padStart(20, '0')

test('reads ask for what was seen before, here or in another tab, and tell the other tabs and the next page', async () => {
  const jar = openBrowserWithCookies()
  const before = seenPosition()
  const [earlier, later] = [beyond(before, 1n), beyond(before, 2n)]
  const asked: (string | null)[] = []
  const network: typeof fetch = async (request) => {
    if (request instanceof Request) asked.push(request.headers.get('x-min-position'))
    return Response.json({}, { headers: { 'x-position': earlier } })
  }
  const store = makeStore({ apiUrl: 'http://inside/api/v1', onSignedOut: () => undefined, fetch: network })
  const ask = () => store.dispatch(siteConfig.initiate(undefined, { forceRefetch: true }))
  await ask()
  await ask()
  expect(jar.cookie).toBe(`studioni_position=${earlier}; max-age=60; path=/; samesite=lax`)
  jar.cookie = `lang=en; studioni_position=${later}`
  await ask()
  jar.cookie = ''
  await ask()
  expect(asked).toEqual([before ?? null, earlier, later, later])
})

test('a read that comes too early for what was seen is tried again when the server says so, and not for ever', async () => {
  openBrowserWithCookies()
  let left = 2
  let tries = 0
  const network: typeof fetch = async () => {
    tries += 1
    if (left-- <= 0) return Response.json({ fine: true })
    return Response.json({ error: 'Soon', code: 'behind' }, { status: 503, headers: { 'retry-after': '2' } })
  }
  const store = makeStore({ apiUrl: 'http://inside/api/v1', onSignedOut: () => undefined, fetch: network })
  const asking = () => store.dispatch(siteConfig.initiate(undefined, { forceRefetch: true }))
  const answered = asking()
  await vi.runAllTimersAsync()
  expect((await answered).data).toEqual({ fine: true })
  left = Number.POSITIVE_INFINITY
  tries = 0
  const refused = asking()
  await vi.runAllTimersAsync()
  expect((await refused).error).toMatchObject({ status: 503, code: 'behind' })
  expect(tries).toBe(3)
})
