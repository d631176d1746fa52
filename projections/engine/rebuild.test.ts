import { expect, test } from 'vitest'
import { type RebuildProgress, RebuildQueue } from './rebuild.ts'

/** A queue whose rebuilds start and finish on command. */
function setUp() {
  const log: string[] = []
  const runs: { begin: () => void; end: () => void; fail: () => void; report: (progress: RebuildProgress) => void }[] =
    []
  const queue = new RebuildQueue((onBegin, onProgress, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const n = runs.length + 1
    log.push(`run ${n}`)
    signal.addEventListener('abort', () => reject(new Error('given up')))
    runs.push({ begin: onBegin, end: () => resolve(n), fail: () => reject(new Error(`no ${n}`)), report: onProgress })
    return promise
  })
  const run = async (n: number) => {
    await expect.poll(() => runs.length).toBeGreaterThanOrEqual(n)
    const found = runs[n - 1]
    if (!found) throw new Error('no such run')
    return found
  }
  return { queue, log, run }
}

test('requests before a rebuild starts reading share it', async () => {
  const { queue, log, run } = setUp()
  const first = queue.request()
  const { begin, end } = await run(1)
  const requested = [first, queue.request(), queue.request()]
  begin()
  end()
  expect(await Promise.all(requested)).toEqual([1, 1, 1])
  expect(log).toEqual(['run 1'])
})

test('requests while a rebuild reads share the next one, which starts after it', async () => {
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

test('a failure rejects only the requests that share it', async () => {
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

test('all requests that share a rebuild receive its progress', async () => {
  const { queue, run } = setUp()
  const progress: string[] = []
  const requested = ['a', 'b'].map((name) => queue.request(({ events }) => progress.push(`${name} ${events}`)))
  const one = await run(1)
  one.begin()
  one.report({ events: 7, position: '7', head: '9' })
  one.end()
  await Promise.all(requested)
  expect(progress).toEqual(['a 7', 'b 7'])
})

test('stopping the queue aborts a running rebuild', async () => {
  const { queue, run } = setUp()
  const requested = queue.request()
  await run(1)
  queue.stop()
  await expect(requested).rejects.toThrow('given up')
})
