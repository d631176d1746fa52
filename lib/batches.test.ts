import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { expect, it, test } from 'vitest'
import { batchLoader, batchWhileBusy, inBatches } from './batches.ts'

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

/** Work that ends when the test resolves it. */
function held() {
  const batches: { readonly items: readonly number[]; readonly finish: (error?: Error) => void }[] = []
  const ask = batchWhileBusy<number, string>(
    (items) =>
      new Promise((resolve, reject) => {
        const finish = (error?: Error) => (error ? reject(error) : resolve(items.map(String)))
        batches.push({ items, finish })
      }),
  )
  const finish = async (error?: Error) => {
    batches.at(-1)?.finish(error)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { batches, ask, finish }
}

it('the first goes alone, and who comes meanwhile goes together', async () => {
  const { batches, ask, finish } = held()
  const asked = [1, 2, 3].map(ask)
  expect(batches.map(({ items }) => items)).toEqual([[1]])
  await finish()
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3]])
  await finish()
  expect(await Promise.all(asked)).toEqual(['1', '2', '3'])
})

it('a batch that fails fails for those in it, and for nobody after', async () => {
  const { ask, finish } = held()
  const asked = Promise.allSettled([1, 2, 3].map(ask))
  await finish()
  await finish(new Error('away'))
  expect((await asked).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  const again = ask(4)
  await finish()
  expect(await again).toBe('4')
})

it('no batch grows without end', async () => {
  const { batches, ask, finish } = held()
  const asked = Array.from({ length: 300 }, (_, n) => ask(n))
  for (let count = 0; count < 3; count += 1) await finish()
  expect(batches.map(({ items }) => items.length)).toEqual([1, 200, 99])
  expect(await Promise.all(asked)).toHaveLength(300)
})

async function* counting(to: number, taken: { count: number } = { count: 0 }): AsyncGenerator<number> {
  for (let i = 0; i < to; i++) {
    taken.count++
    yield i
  }
}

test('what has arrived comes in batches, all of it, in its order', async () => {
  const batches: number[][] = []
  for await (const batch of inBatches(counting(1_234), 500)) batches.push(batch)
  expect(batches.flat()).toEqual(Array.from({ length: 1_234 }, (_, i) => i))
  expect(batches.map((batch) => batch.length)).toEqual([500, 500, 234])
})

test('an item that comes alone is handed out alone, without waiting for others', async () => {
  const { readable, writable } = new TransformStream<string, string>()
  const writer = writable.getWriter()
  const batches = inBatches(readable, 10)
  for (const item of ['a', 'b', 'c']) {
    const next = batches.next()
    await writer.write(item)
    expect(await next).toEqual({ done: false, value: [item] })
  }
})

test('no more than one batch is taken ahead of the reader', async () => {
  const taken = { count: 0 }
  const batches = inBatches(counting(1_000, taken), 10)
  await batches.next()
  for (let turn = 0; turn < 20; turn++) await turnOfEventLoop()
  expect(taken.count).toBeLessThanOrEqual(21)
  await batches.return()
})

test('an error comes after everything that arrived before it', async () => {
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

test('an empty source has no batches', async () => {
  expect(await inBatches(counting(0), 10).next()).toEqual({ done: true, value: undefined })
})

test('a reader who stops lets the source finish', async () => {
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
