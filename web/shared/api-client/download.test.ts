import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { download } from './download.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const behind = () => Response.json({ error: 'Soon', code: 'behind' }, { status: 503, headers: { 'retry-after': '2' } })

test('a file ahead of the read models is fetched again after the given delay, at most twice', async () => {
  const fetched = vi.fn(async () => behind())
  vi.stubGlobal('fetch', fetched)
  const downloaded = download('/admin/bookings/export', 'bookings.csv')
  await vi.advanceTimersByTimeAsync(1_999)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.runAllTimersAsync()
  expect(await downloaded).toMatchObject({ status: 503, code: 'behind' })
  expect(fetched).toHaveBeenCalledTimes(3)
})

test.each([
  ['that never answers', () => undefined],
  [
    'that stops in the middle of the file',
    (controller: ReadableStreamDefaultController<Uint8Array>) => controller.enqueue(new Uint8Array(8)),
  ],
])('a server %s leads to a problem', async (_, begin) => {
  const answers = begin.length > 0
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    const aborted = (fail: (reason: unknown) => void) =>
      signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    if (!answers) return new Promise((_resolve, reject) => aborted(reject))
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      begin(controller)
      aborted((reason) => controller.error(reason))
    }
    return Promise.resolve(new Response(new ReadableStream({ start })))
  })
  const downloaded = download('/admin/bookings/export', 'bookings.csv')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await downloaded).toMatchObject({ status: 0 })
})
