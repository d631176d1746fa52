import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FeatureWorld, openFeatureWorld, projections, schema, updated } from '../../tests/support/feature-world.ts'
import { type CompareOptions, compareWithLog } from './compare-with-log.ts'
import { dropAbandonedSchemas } from './postgres-rebuild.ts'
import { ReadModelsBehind } from './projection-progress.ts'

let world: FeatureWorld
beforeEach(async () => {
  world = await openFeatureWorld()
})
afterEach(() => world?.close())

const compare = (store: CompareOptions['store'] = world.store) =>
  compareWithLog({
    connectionString: world.connectionString,
    store,
    projections,
    onCopyLeft: (error) => expect.unreachable(String(error)),
  })
const schemas = async () =>
  (await world.pool.query("select nspname as name from pg_namespace where nspname like 'read\\_%'")).rows

it('finds no difference while the engine runs, and leaves no schema', async () => {
  world.follow()
  await world.create('A', updated('B'))
  await world.praise(3)
  await world.caughtUp()
  const creating = (async () => {
    for (let i = 0; i < 20; i++) await world.create('C')
  })()
  expect(await compare()).toMatchObject({ differences: [] })
  await creating
  await world.caughtUp()
  expect(await compare()).toMatchObject({ events: 22, differences: [] })
  expect(await schemas()).toEqual([{ name: schema }])
})

it('throws ReadModelsBehind before the read models exist, and does not block their first build', async () => {
  await world.create('A')
  await expect(compare()).rejects.toThrow(ReadModelsBehind)
  world.follow()
  await world.caughtUp()
  expect(await compare()).toMatchObject({ events: 1, differences: [] })
})

it('reports missing, different and superfluous rows of each table', async () => {
  world.follow()
  const ids: string[] = []
  for (const name of ['A', 'B', 'C']) ids.push(await world.create(name))
  await world.caughtUp()
  await world.pool.query(`delete from ${schema}.features where name = 'A';
    update ${schema}.features set name = 'not B' where name = 'B';
    insert into ${schema}.names values ('D', 1)`)
  const { differences } = await compare()
  expect(differences).toEqual([
    { table: 'features', rows: 2, keys: ids.slice(0, 2).sort() },
    { table: 'names', rows: 1, keys: ['D'] },
  ])
})

it('reports an event that the read models missed', async () => {
  world.follow()
  await world.create('A')
  await world.caughtUp()
  await world.stopEngines()
  const missed = await world.create('B')
  await world.pool.query(`update ${schema}.checkpoint set position = $1`, [await world.store.head()])
  const { differences } = await compare()
  expect(differences).toEqual([
    { table: 'features', rows: 1, keys: [missed] },
    { table: 'names', rows: 1, keys: ['B'] },
  ])
})

it('leaves no schema if it fails after the first batch', async () => {
  world.follow()
  await world.create('A')
  await world.caughtUp()
  let reads = 0
  const failing: CompareOptions['store'] = {
    head: () => world.store.head(),
    readAll(options) {
      if (reads++ > 0) throw new Error('No space left on device')
      return world.store.readAll(options)
    },
  }
  await expect(compare(failing)).rejects.toThrow('No space left on device')
  expect(await schemas()).toEqual([{ name: schema }])
})

it('schemas of a killed comparison are dropped after a start, of any version, and by the next rebuild', async () => {
  world.follow()
  await world.create('A')
  await world.caughtUp()
  const left = `${schema}_check`
  for (const each of [left, 'read_00000000000a_check', 'read_00000000000b_check', 'read_00000000000b'])
    await world.pool.query(`create schema ${each}`)
  await dropAbandonedSchemas(world.connectionString, projections, async (name) => name === 'read_00000000000b')
  const names = async () => new Set((await schemas()).map(({ name }) => name))
  expect(await names()).toEqual(new Set([schema, 'read_00000000000b']))
  await world.pool.query(`create schema ${left}`)
  await world.rebuild()
  expect(await names()).toEqual(new Set([schema, 'read_00000000000b']))
})
