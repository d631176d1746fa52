import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type FeatureWorld,
  featuresOf,
  names,
  openFeatureWorld,
  projections,
  schema,
} from '../../tests/support/feature-world.ts'
import { CheckpointMoved } from './apply.ts'
import { dropAbandonedSchemas, postgresRebuildTarget } from './postgres-rebuild.ts'
import { postgresLiveTables } from './postgres-tables.ts'
import type { RebuildOptions } from './rebuild.ts'

let world: FeatureWorld
beforeEach(async () => {
  world = await openFeatureWorld()
})
afterEach(() => world?.close())

/** A store that pauses a read of the log if `at` resolves to true, until it is released. */
function pausedStore(at: () => Promise<boolean> = async () => true) {
  const reached = Promise.withResolvers<void>()
  const resume = Promise.withResolvers<void>()
  const store: RebuildOptions['store'] = {
    head: () => world.store.head(),
    async *readAll(options) {
      if (await at()) {
        reached.resolve()
        await resume.promise
      }
      yield* world.store.readAll(options)
    },
  }
  return { store, reached: reached.promise, resume: resume.resolve }
}

const rowsOf = async <Row extends object>(statement: string) => (await world.pool.query<Row>(statement)).rows

/** Whether a rebuild blocks the engine at its checkpoint. */
const holdsEngine = async () =>
  (
    await rowsOf(`select from pg_locks where mode = 'ExclusiveLock' and granted and locktype = 'relation'
      and relation = to_regclass('${schema}.checkpoint')`)
  ).length > 0
const waitingRebuilds = async () =>
  (
    await rowsOf(`select from pg_stat_activity where application_name = 'studioni rebuild'
      and datname = current_database() and wait_event = 'advisory'`)
  ).length
const killRebuilds = () =>
  rowsOf(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'studioni rebuild' and datname = current_database()`)
const schemas = () => rowsOf("select nspname as name from pg_namespace where nspname like 'read\\_%'")

it('waiting rebuilds do not use the engine’s connections', async () => {
  await world.create('A')
  world.follow()
  await world.caughtUp()
  const { store, reached, resume } = pausedStore()
  const rebuilt = Promise.all([1, 2, 3, 4].map(() => world.rebuild({ store })))
  await reached
  await expect.poll(waitingRebuilds).toBe(3)
  await world.create('B')
  await world.caughtUp()
  expect(await world.namesIn()).toEqual(['A', 'B'])
  resume()
  expect(await rebuilt).toEqual([2, 2, 2, 2])
  await world.create('C')
  await world.caughtUp()
  expect(await world.namesIn()).toEqual(['A', 'B', 'C'])
})

it('reads are answered while the tables are swapped', async () => {
  await world.create('A')
  world.follow()
  await world.caughtUp()
  const { store, reached, resume } = pausedStore(holdsEngine)
  const rebuilt = world.rebuild({ store })
  await reached
  await world.create('B')
  expect(await rowsOf(`select name, position <> '' as begun from ${schema}.names, ${schema}.checkpoint`)).toEqual([
    { name: 'A', begun: true },
  ])
  resume()
  await rebuilt
  await world.caughtUp()
  expect(await world.namesIn()).toEqual(['A', 'B'])
})

it.each([
  ['reads the log', async () => true],
  ['swaps the tables', holdsEngine],
])('a rebuild killed while it %s leaves the live tables intact, and can be repeated', async (_, moment) => {
  await world.create('A')
  world.follow()
  await world.caughtUp()
  const { store, reached, resume } = pausedStore(moment)
  const killed = world.rebuild({ store })
  killed.catch(() => undefined)
  await reached
  await killRebuilds()
  resume()
  await expect(killed).rejects.toThrow()
  await world.create('B')
  await world.caughtUp()
  expect(await world.namesIn()).toEqual(['A', 'B'])
  expect(await world.rebuild()).toBe(2)
  expect(await schemas()).toEqual([{ name: schema }])
  await world.create('C')
  await world.caughtUp()
  expect(await world.namesIn()).toEqual(['A', 'B', 'C'])
})

/** Kills a rebuild once it has filled its tables, and marks a row in them. */
async function killedWhenFilled(how: Partial<RebuildOptions> = {}) {
  await world.create('A')
  const { promise: released, resolve } = Promise.withResolvers<void>()
  const store: RebuildOptions['store'] = {
    head: () => world.store.head(),
    async *readAll(options) {
      yield* world.store.readAll(options)
      await released
    },
  }
  const killed = world.rebuild({ ...how, store })
  killed.catch(() => undefined)
  await expect.poll(() => rowsOf(`select from ${schema}_next.features`).catch(() => [])).toHaveLength(1)
  await killRebuilds()
  resolve()
  await expect(killed).rejects.toThrow()
  await rowsOf(`update ${schema}_next.features set name = 'A, as it was filled'`)
}

it('a killed rebuild is resumed if it builds missing tables, else started again', async () => {
  await killedWhenFilled()
  await world.create('B')
  world.follow()
  await world.caughtUp()
  expect(await world.namesIn()).toEqual(['A, as it was filled', 'B'])
  await world.rebuild()
  expect(await world.namesIn()).toEqual(['A', 'B'])
})

const target = (erasures: number) => postgresRebuildTarget(world.connectionString, projections, async () => erasures)

it('rows that were loaded before a person was erased are not written to the tables of the next rebuild', async () => {
  await world.create('A')
  await world.rebuild({ target: target(1) })
  const live = postgresLiveTables(world.pool, projections)
  const erasures = await live.erasures()
  const from = await live.checkpoint()
  const save = (known: number) => live.save([], from, '9', { before: new Set(), now: [], erasures: known })
  await world.rebuild({ target: target(2) })
  expect([erasures, await live.checkpoint()]).toEqual([1, from])
  await expect(save(erasures)).rejects.toThrow(CheckpointMoved)
  await save(2)
  expect(await live.checkpoint()).toBe('9')
})

it('a killed rebuild is started again if a person was erased since', async () => {
  await killedWhenFilled({ target: target(1) })
  await world.rebuild({ target: target(2), mayResume: () => true })
  expect(await world.namesIn()).toEqual(['A'])
  expect(await rowsOf(`select erasures from ${schema}.checkpoint`)).toEqual([{ erasures: 2 }])
})

it('a rebuild for another version is not disturbed by dropping unused schemas', async () => {
  await world.create('A')
  const { store, reached, resume } = pausedStore()
  const next = [featuresOf(2), names]
  const rebuilt = world.rebuild({ store, projections: next })
  await reached
  const removed = dropAbandonedSchemas(world.connectionString, projections, async () => false)
  await expect.poll(waitingRebuilds).toBe(1)
  resume()
  expect(await rebuilt).toBe(1)
  await removed
  expect(await schemas()).toEqual([])
})

it('an aborted rebuild ends, even while it waits, and leaves the live tables intact', async () => {
  await world.create('A')
  world.follow()
  await world.caughtUp()
  const { store, reached, resume } = pausedStore()
  const first = world.rebuild({ store })
  await reached
  const stopping = new AbortController()
  const second = world.rebuild({ signal: stopping.signal })
  await expect.poll(waitingRebuilds).toBe(1)
  stopping.abort()
  await expect(second).rejects.toThrow()
  resume()
  expect(await first).toBe(1)
  await expect(world.rebuild({ signal: AbortSignal.abort() })).rejects.toThrow()
  await world.create('B')
  await world.caughtUp()
  expect(await world.namesIn()).toEqual(['A', 'B'])
})

it('requests during a rebuild share the next one, which includes earlier events', async () => {
  await world.create('A')
  const { store, reached, resume } = pausedStore()
  const other = world.rebuild({ store })
  await reached
  // These wait for the rebuild of another process; all have queued before one of them reads.
  const requested = [1, 2, 3].map(() => world.rebuilds.request())
  await expect.poll(waitingRebuilds).toBe(1)
  await world.create('B')
  const late = world.rebuilds.request()
  resume()
  expect([await other, ...(await Promise.all([...requested, late]))]).toEqual([2, 2, 2, 2, 2])
  expect(requested.every((each) => each === late)).toBe(true)
  expect(await world.namesIn()).toEqual(['A', 'B'])
})

it('a rebuild reads past any number of events of a retired type', async () => {
  await world.create('A')
  for (let i = 0; i < 3; i++) await world.praise(1_000)
  await world.create('B')
  expect(await world.rebuild()).toBe(2)
  expect(await world.namesIn()).toEqual(['A', 'B'])
})
