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
