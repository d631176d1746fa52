import { expect, test } from 'vitest'
import { decodeLimit } from './render-picture.ts'

test('decodeLimit runs two tasks at a time, in order', async () => {
  const started: number[] = []
  let running = 0
  let max = 0
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map((task) =>
      decodeLimit(async () => {
        started.push(task)
        max = Math.max(max, ++running)
        await new Promise(setImmediate)
        running--
      }),
    ),
  )
  expect({ started, max, running }).toEqual({ started: [1, 2, 3, 4, 5, 6], max: 2, running: 0 })
})

test('decodeLimit continues after a failed task and rethrows its error', async () => {
  const failing = decodeLimit(() => Promise.reject(new Error('broken')))
  const following = decodeLimit(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await following).toBe('done')
})
