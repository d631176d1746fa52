import { describe, expect, it } from 'vitest'
import { retryDelayMs } from './follow.ts'

describe('retrying', () => {
  it('waits 5 seconds, then twice as long each time, and gives up after 5 retries', () => {
    expect([0, 1, 2, 3, 4, 5].map(retryDelayMs)).toEqual([5000, 10_000, 20_000, 40_000, 80_000, null])
  })
})
