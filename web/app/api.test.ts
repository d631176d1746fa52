import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { siteConfig } from './config-api.ts'
import { makeStore } from './store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
