import { expect, test } from 'vitest'
import { lead } from './leader.ts'

test('a process whose work failed takes over soon after another has led', async () => {
  const leaving = new AbortController()
  const pauses: number[] = []
  const isOurs = [true, true, true, true, false, true]
  const tryLock = async () => (isOurs.shift() ? async () => {} : undefined)
  const log = { debug: () => {}, error: () => {} }
  const work = async () => {
    if (isOurs.length > 0) throw new Error('no')
    leaving.abort()
  }
  await lead({ tryLock }, 'engine', log, leaving.signal, work, async (ms) => pauses.push(ms))
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 1_000, 1_000])
})
