import { expect, test } from 'vitest'
import { batchLoader } from './batch-loader.ts'

test('batches concurrent loads, and loads during a batch into the next one', async () => {
  const batches: (readonly string[])[] = []
  const finish: (() => void)[] = []
  const load = batchLoader(async (keys: readonly string[]) => {
    batches.push(keys)
    await new Promise<void>((resolve) => finish.push(resolve))
    return keys.map((key) => `${key}!`)
  })
  const first = [load('a'), load('b')]
  await expect.poll(() => batches).toEqual([['a', 'b']])
  const others = [load('c'), load('a'), load('c')]
  finish[0]?.()
  expect(await Promise.all(first)).toEqual(['a!', 'b!'])
  await expect
    .poll(() => batches)
    .toEqual([
      ['a', 'b'],
      ['c', 'a', 'c'],
    ])
  finish[1]?.()
  expect(await Promise.all(others)).toEqual(['c!', 'a!', 'c!'])
})

test('fails all loads of a batch, but not later ones', async () => {
  let broken = true
  const load = batchLoader(async (keys: readonly string[]) => {
    if (broken) throw new Error('away')
    return keys
  })
  await expect(Promise.all([load('a'), load('b')])).rejects.toThrow('away')
  broken = false
  expect(await load('c')).toBe('c')
})
