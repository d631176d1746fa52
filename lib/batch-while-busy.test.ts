import { expect, it } from 'vitest'
import { batchWhileBusy } from './batch-while-busy.ts'

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
