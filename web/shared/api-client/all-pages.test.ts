import { expect, it } from 'vitest'
import { allPages } from './all-pages.ts'
import { networkProblem } from './problem.ts'

/** Returns a fake API with `count` items that honours the requested limit and offset. */
function fakeApi(count: number) {
  const requested: unknown[] = []
  const call = ({ params }: { params?: Record<string, unknown> }) => {
    requested.push(params)
    const [limit, offset] = [Number(params?.limit), Number(params?.offset)]
    const items = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, i) => offset + i)
    return { data: { items } }
  }
  return { call, requested }
}

it.each([0, 1, 99, 100, 101, 250])('allPages fetches each of %d items once and in order', async (count) => {
  const { call } = fakeApi(count)
  expect(await allPages(call, '/all')).toEqual({ data: { items: Array.from({ length: count }, (_, i) => i) } })
})

it('allPages sends the filter with every page', async () => {
  const { call, requested } = fakeApi(101)
  await allPages(call, '/all', { status: 'active' })
  expect(requested).toEqual([
    { status: 'active', limit: 100, offset: 0 },
    { status: 'active', limit: 100, offset: 100 },
  ])
})

it('allPages returns no partial list after an error', async () => {
  const { call } = fakeApi(300)
  const cut = (args: { params?: Record<string, unknown> }) =>
    args.params?.offset === 200 ? { error: networkProblem() } : call(args)
  expect(await allPages(cut, '/all')).toEqual({ error: networkProblem() })
})

it('allPages treats an answer that is not a list as an error', async () => {
  expect(await allPages(() => ({ data: { error: 'Please sign in to this network' } }), '/all')).toEqual({
    error: networkProblem(),
  })
})
