import { expect, test } from 'vitest'
import { type RebuildProgress, RebuildQueue } from './rebuild.ts'

/** A queue whose rebuilds start and finish on command. */
function setUp() {
  const log: string[] = []
  const runs: { begin: () => void; end: () => void; fail: () => void; tell: (progress: RebuildProgress) => void }[] = []
  const queue = new RebuildQueue((onBegin, onProgress, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const n = runs.length + 1
    log.push(`run ${n}`)
    signal.addEventListener('abort', () => reject(new Error('given up')))
    runs.push({ begin: onBegin, end: () => resolve(n), fail: () => reject(new Error(`no ${n}`)), tell: onProgress })
    return promise
  })
  const run = async (n: number) => {
    await expect.poll(() => runs.length).toBeGreaterThanOrEqual(n)
    const found = runs[n - 1]
    if (!found) throw new Error('There is no such run')
    return found
  }
  return { queue, log, run }
}

test('those who ask before a rebuild reads share it', async () => {
  const { queue, log, run } = setUp()
  const first = queue.request()
  const { begin, end } = await run(1)
  const asked = [first, queue.request(), queue.request()]
  begin()
  end()
  expect(await Promise.all(asked)).toEqual([1, 1, 1])
  expect(log).toEqual(['run 1'])
})

test('those who ask while one reads share the next, which begins after it', async () => {
  const { queue, log, run } = setUp()
  const first = queue.request()
  const one = await run(1)
  one.begin()
  const later = [queue.request(), queue.request(), queue.request()]
  expect(log).toEqual(['run 1'])
  one.end()
  expect(await first).toBe(1)
  const two = await run(2)
  two.begin()
  two.end()
  expect(await Promise.all(later)).toEqual([2, 2, 2])
  expect(log).toEqual(['run 1', 'run 2'])
})

test('a failure reaches those who share it and nobody else', async () => {
  const { queue, run } = setUp()
  const first = queue.request()
  const one = await run(1)
  one.begin()
  const later = queue.request()
  one.fail()
  await expect(first).rejects.toThrow('no 1')
  const two = await run(2)
  const also = queue.request()
  two.fail()
  await expect(Promise.all([later, also])).rejects.toThrow('no 2')
  const last = queue.request()
  const three = await run(3)
  three.end()
  expect(await last).toBe(3)
})

test('all who share a rebuild hear of its progress', async () => {
  const { queue, run } = setUp()
  const heard: string[] = []
  const asked = ['a', 'b'].map((name) => queue.request(({ events }) => heard.push(`${name} ${events}`)))
  const one = await run(1)
  one.begin()
  one.tell({ events: 7, position: '7', head: '9' })
  one.end()
  await Promise.all(asked)
  expect(heard).toEqual(['a 7', 'b 7'])
})

test('a queue that stops gives up what runs', async () => {
  const { queue, run } = setUp()
  const asked = queue.request()
  await run(1)
  queue.stop()
  await expect(asked).rejects.toThrow('given up')
})
