import { vi } from 'vitest'
import type { EventStore } from '../../eventstore/event-store.ts'
import type { TestServer } from './server.ts'

/** Counts queries of read models, reads of streams and appends while `work` runs. */
export async function countedOn(
  { readPool, store }: TestServer,
  work: () => Promise<unknown>,
  log: Pick<EventStore, 'read'> = store,
) {
  const queries = vi.spyOn(readPool, 'query')
  const reads = vi.spyOn(log, 'read')
  const appends = [
    vi.spyOn(store, 'append'),
    ...(store.multiStreamAppend ? [vi.spyOn(store, 'multiStreamAppend')] : []),
  ]
  await work()
  // Excludes queries of the checkpoint, because waiting requests repeat them.
  const statements = queries.mock.calls.filter(([query]) => !/select position from \S+checkpoint$/.test(textOf(query)))
  const counts = { queries: statements.length, reads: reads.mock.calls.length, appends: countOf(appends) }
  for (const spy of [queries, reads, ...appends]) spy.mockRestore()
  return counts
}

const countOf = (spies: readonly { readonly mock: { readonly calls: readonly unknown[] } }[]) =>
  spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)

const textOf = (query: unknown) =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)
