import type { FetchArgs } from '@reduxjs/toolkit/query/react'
import { type ApiProblem, networkProblem } from './problem.ts'

/** The largest page size that the API allows. */
const pageSize = 100

type Call = (args: FetchArgs) => PromiseLike<Answered> | Answered
interface Answered {
  readonly data?: unknown
  readonly error?: ApiProblem | undefined
}

/** Fetches a whole list page by page, until a page is not full. `Item` is the item type of the API's contract. */
export async function allPages<Item>(
  call: Call,
  url: string,
  params: Readonly<Record<string, string>> = {},
): Promise<{ data: { items: Item[] } } | { error: ApiProblem }> {
  const items: Item[] = []
  for (;;) {
    const { data, error } = await call({ url, params: { ...params, limit: pageSize, offset: items.length } })
    if (error) return { error }
    // The API always returns a list. Any other answer did not come from the API, but from something on the way to it.
    if (!isPage<Item>(data)) return { error: networkProblem() }
    items.push(...data.items)
    if (data.items.length < pageSize) return { data: { items } }
  }
}

const isPage = <Item>(answer: unknown): answer is { readonly items: readonly Item[] } =>
  typeof answer === 'object' && answer !== null && 'items' in answer && Array.isArray(answer.items)
