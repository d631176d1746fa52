import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { siteConfig } from './config-api.ts'
import { openKeepingBrowser, tokenWith } from './session.fixtures.ts'
import { startSession } from './session.ts'
import { makeStore } from './store.ts'

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
