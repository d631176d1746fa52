import { expect, test } from 'vitest'
import { KeyedQueue } from './keyed-queue.ts'

const gate = () => {
  let open = () => {}
  const closed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), closed }
}

test('KeyedQueue runs tasks with the same key in order, and other keys concurrently', async () => {
  const queue = new KeyedQueue()
  const order: string[] = []
  const first = gate()
  const a1 = queue.run('a', async () => {
    await first.closed
    order.push('a1')
  })
  const a2 = queue.run('a', async () => void order.push('a2'))
  await queue.run('b', async () => void order.push('b'))
  first.open()
  await Promise.all([a1, a2])
  expect(order).toEqual(['b', 'a1', 'a2'])
})

test('KeyedQueue rejects for the caller of a failed task and goes on', async () => {
  const queue = new KeyedQueue()
  const failing = queue.run('a', () => Promise.reject(new Error('no')))
  const next = queue.run('a', () => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
