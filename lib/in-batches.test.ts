import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

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
