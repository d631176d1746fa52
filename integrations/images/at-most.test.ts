import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('no more tasks run at once than allowed, and all are carried out in their order', async () => {
  const inTurn = atMost(2)
  const started: number[] = []
  let [running, most] = [0, 0]
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map((task) =>
      inTurn(async () => {
        started.push(task)
        most = Math.max(most, ++running)
        await new Promise(setImmediate)
        running--
      }),
    ),
  )
  expect({ started, most, running }).toEqual({ started: [1, 2, 3, 4, 5, 6], most: 2, running: 0 })
})

test('one that fails makes room, and its error is its own', async () => {
  const inTurn = atMost(1)
  const failing = inTurn(() => Promise.reject(new Error('broken')))
  const following = inTurn(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await following).toBe('done')
})
