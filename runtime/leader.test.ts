import { expect, test, vi } from 'vitest'
import { lead } from './leader.ts'

const pauses = vi.hoisted((): number[] => [])
vi.mock('node:timers/promises', () => ({ setTimeout: async (ms: number) => void pauses.push(ms) }))

test('a process whose work failed takes over soon after another has led', async () => {
  const leaving = new AbortController()
  const isOurs = [true, true, true, true, false, true]
  const tryLock = async () => (isOurs.shift() ? async () => {} : undefined)
  const log = { debug: () => {}, error: () => {} }
  await lead({ tryLock }, 'engine', log, leaving.signal, async () => {
    if (isOurs.length > 0) throw new Error('no')
    leaving.abort()
  })
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 1_000, 1_000])
})
