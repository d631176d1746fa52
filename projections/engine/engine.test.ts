import { expect, it } from 'vitest'
import type { Stops } from './apply.ts'
import { type LiveTables, project, restMsAfter } from './engine.ts'

it.each<[string, number, number, number]>([
  ['one event', 1, 5, 45],
  ['nearly a full batch', 999, 30, 20],
  ['a batch that took long', 500, 80, 0],
  ['a full batch, with more to catch up with', 1_000, 5, 0],
])('restMsAfter() after %s', (_, events, took, rest) => expect(restMsAfter(events, took)).toBe(rest))

it('an engine writes only to tables that reflect the erasures that it has loaded rows of', async () => {
  const stopping = new AbortController()
  const saved: Stops[] = []
  const tables: LiveTables = {
    isWhole: async () => true,
    erasures: async () => 7,
    checkpoint: async () => '1',
    stopped: async () => new Set(),
    untilDropped: async () => undefined,
    load: async () => new Map(),
    async save(_changes, _from, _to, stops) {
      saved.push(stops)
      stopping.abort()
    },
  }
  const store = {
    async *subscribe() {
      yield { position: '2' }
    },
  }
  const nothing = async () => undefined
  const told = { onProjected: nothing, onStopped: nothing, onRebuild: nothing, rebuild: nothing }
  await project({ tables, store, projections: [], ...told }, stopping.signal)
  expect(saved).toEqual([{ before: new Set(), now: [], erasures: 7 }])
})
