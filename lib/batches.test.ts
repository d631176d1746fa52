import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchLoader, inBatches } from './batches.ts'

test('batchLoader batches concurrent loads, and loads during a batch into the next one', async () => {
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

test('batchLoader fails all loads of a batch, but not later ones', async () => {
  let broken = true
  const load = batchLoader(async (keys: readonly string[]) => {
    if (broken) throw new Error('away')
    return keys
  })
  await expect(Promise.all([load('a'), load('b')])).rejects.toThrow('away')
  broken = false
  expect(await load('c')).toBe('c')
})

test('batchLoader limits the size of a batch, and still runs one at a time', async () => {
  const sizes: number[] = []
  let running = 0
  const load = batchLoader(async (keys: readonly number[]) => {
    expect(++running).toBe(1)
    sizes.push(keys.length)
    await turnOfEventLoop()
    running--
    return keys
  }, 200)
  expect(await Promise.all(Array.from({ length: 500 }, (_, n) => load(n)))).toHaveLength(500)
  expect(sizes).toEqual([200, 200, 100])
})

async function* counting(to: number, taken: { count: number } = { count: 0 }): AsyncGenerator<number> {
  for (let i = 0; i < to; i++) {
    taken.count++
    yield i
  }
}

test('inBatches returns all items that have arrived, in batches and in order', async () => {
  const batches: number[][] = []
  for await (const batch of inBatches(counting(1_234), 500)) batches.push(batch)
  expect(batches.flat()).toEqual(Array.from({ length: 1_234 }, (_, i) => i))
  expect(batches.map((batch) => batch.length)).toEqual([500, 500, 234])
})

test('inBatches returns a single item without waiting for others', async () => {
  const { readable, writable } = new TransformStream<string, string>()
  const writer = writable.getWriter()
  const batches = inBatches(readable, 10)
  for (const item of ['a', 'b', 'c']) {
    const next = batches.next()
    await writer.write(item)
    expect(await next).toEqual({ done: false, value: [item] })
  }
})

test('inBatches reads at most one batch ahead of its reader', async () => {
  const taken = { count: 0 }
  const batches = inBatches(counting(1_000, taken), 10)
  await batches.next()
  for (let turn = 0; turn < 20; turn++) await turnOfEventLoop()
  expect(taken.count).toBeLessThanOrEqual(21)
  await batches.return()
})

test('inBatches throws an error of the source after all items that arrived before it', async () => {
  async function* failing() {
    yield 1
    yield 2
    throw new Error('the source broke')
  }
  const seen: number[] = []
  const reading = async () => {
    for await (const batch of inBatches(failing(), 10)) seen.push(...batch)
  }
  await expect(reading()).rejects.toThrow('the source broke')
  expect(seen).toEqual([1, 2])
})

test('inBatches returns no batch for an empty source', async () => {
  expect(await inBatches(counting(0), 10).next()).toEqual({ done: true, value: undefined })
})

test('inBatches ends the source when its reader stops', async () => {
  let finished = false
  async function* source() {
    try {
      for (;;) yield 1
    } finally {
      finished = true
    }
  }
  for await (const _ of inBatches(source(), 10)) break
  await turnOfEventLoop()
  expect(finished).toBe(true)
})
