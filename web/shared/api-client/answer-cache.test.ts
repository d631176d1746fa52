import { describe, expect, it, vi } from 'vitest'
import { cacheAnswer, cachedAnswers, cachePolicyOf, forget } from './answer-cache.ts'

describe('answers cached on the device', () => {
  it.each(['studios', 'featuredStudios', 'studio'])('keep %s for anyone who uses the device', (query) => {
    expect(cachePolicyOf(query)?.whose).toBe('anyone')
  })

  it.each(['trackedBooking', 'receipt'])('keep %s until sign-out, and only the last few', (query) => {
    expect(cachePolicyOf(query)?.whose).toBe('holder')
    expect(cachePolicyOf(query)?.max).toBeLessThanOrEqual(6)
  })

  it.each(['me', 'ownBookings'])('keep %s while its owner is signed in', (query) => {
    expect(cachePolicyOf(query)?.whose).toBe('account')
  })

  it.each([
    'dayAvailability',
    'monthAvailability',
    'sessionTypes',
    'payment',
    'siteConfig',
    'everyStudio',
    'login',
    'adminBookings',
    'managerBookings',
    'messages',
    'constructor',
  ])('never keep %s', (query) => {
    expect(cachePolicyOf(query)).toBeUndefined()
  })
})

it('forget removes earlier answers, even if another answer is cached at the same time', async () => {
  const stored = new Map<string, string>()
  const open = async (name: string) => ({
    match: async () => (stored.has(name) ? new Response(stored.get(name)) : undefined),
    async put(_: string, answer: Response) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      stored.set(name, await answer.text())
    },
  })
  const remove = async (name: string) => {
    await new Promise((resolve) => setTimeout(resolve))
    stored.delete(name)
  }
  vi.stubGlobal('window', { caches: { open, delete: remove } })
  const answerOf = (token: string) => ({ key: `trackedBooking("${token}")`, at: 7, data: {} })
  await cacheAnswer('trackedBooking', answerOf('before'))
  await Promise.all([forget('holder'), cacheAnswer('trackedBooking', answerOf('after'))])
  expect(await cachedAnswers('trackedBooking')).toEqual([answerOf('after')])
  vi.unstubAllGlobals()
})
