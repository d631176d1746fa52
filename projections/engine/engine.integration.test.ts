import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSchema } from '../../tests/support/create-schema.ts'
import {
  type FeatureWorld,
  featuresOf,
  names,
  openFeatureWorld,
  projections,
  schema,
  updated,
} from '../../tests/support/feature-world.ts'
import { dropAbandonedSchemas } from './postgres-rebuild.ts'
import type { RebuildProgress } from './rebuild.ts'
import { readCheckpoint, schemaExists, schemaOf } from './schema.ts'

let world: FeatureWorld
beforeEach(async () => {
  world = await openFeatureWorld()
})
afterEach(() => world?.close())

describe('the engine', () => {
  it('builds missing tables, reports its progress, and then follows the log', async () => {
    for (const name of ['A', 'B', 'C']) await world.create(name)
    const head = await world.store.head()
    const progress: RebuildProgress[] = []
    world.follow((step) => progress.push(step))
    await world.caughtUp()
    expect(await world.namesIn()).toEqual(['A', 'B', 'C'])
    expect(progress.at(-1)).toEqual({ events: 3, position: head, head })
    await world.create('D')
    await world.caughtUp()
    expect(await world.namesIn()).toEqual(['A', 'B', 'C', 'D'])
  })

  it('continues where the last engine stopped', async () => {
    world.follow()
    await world.create('A')
    await world.caughtUp()
    await world.stopEngines()
    await world.create('B')
    world.follow(() => {
      throw new Error('unexpected rebuild')
    })
    await world.caughtUp()
    expect((await world.pool.query(`select name, times from ${schema}.names order by name`)).rows).toEqual([
      { name: 'A', times: 1 },
      { name: 'B', times: 1 },
    ])
  })

  it('reaches the end of a log that ends in events of a retired type', async () => {
    await world.create('A')
    await world.praise()
    world.follow()
    await world.caughtUp()
    await world.praise(3)
    await world.caughtUp()
    await world.create('B')
    await world.caughtUp()
    expect(await world.namesIn()).toEqual(['A', 'B'])
    expect(await readCheckpoint(world.pool, schema)).toBe(await world.store.head())
  })

  it('serves readers during rebuilds without errors or lost rows', async () => {
    await world.create('first')
    world.follow()
    await world.caughtUp()
    let writing = true
    let wrong = 0
    let reads = 0
    const reader = async () => {
      let seen = 0
      while (writing) {
        const { rows } = await world.pool.query<{ count: number }>(
          `select count(*)::int as count from ${schema}.features f join ${schema}.names n on n.name = f.name`,
        )
        const count = rows[0]?.count ?? 0
        if (count < seen) wrong++
        seen = count
        reads++
      }
    }
    let written = 1
    const writer = async () => {
      while (writing) {
        await world.create(`feature ${written++}`)
        await pause(1)
      }
    }
    const others = Promise.all([reader(), reader(), writer(), writer()])
    for (let i = 0; i < 5; i++) await world.rebuild()
    writing = false
    await others
    await world.caughtUp()
    expect((await world.namesIn()).length).toBe(written)
    expect(reads).toBeGreaterThan(20)
    expect(wrong).toBe(0)
  })

  it.each([
    ['the schema', `drop schema ${schema} cascade`],
    ['one table', `drop table ${schema}.names`],
    ['the checkpoint', `drop table ${schema}.checkpoint`],
  ])('rebuilds what someone dropped: %s', async (_, statement) => {
    await world.create('A')
    world.follow()
    await world.caughtUp()
    await world.pool.query(statement)
    await expect.poll(() => schemaExists(world.pool, schema)).toBe(true)
    await expect
      .poll(async () => (await world.pool.query(`select name from ${schema}.names`).catch(() => ({ rows: [] }))).rows)
      .toEqual([{ name: 'A' }])
    await world.create('B')
    await world.caughtUp()
    expect(await world.namesIn()).toEqual(['A', 'B'])
  })

  it('ignores schemas that a killed rebuild left', async () => {
    await world.create('A')
    await world.rebuild()
    for (const rest of ['next', 'old']) {
      await createSchema(world.pool, `${schema}_${rest}`, projections)
      await world.pool.query(`insert into ${schema}_${rest}.names values ('left behind', 1)`)
    }
    await world.rebuild()
    expect((await world.pool.query(`select name from ${schema}.names`)).rows).toEqual([{ name: 'A' }])
    const { rows } = await world.pool.query("select nspname from pg_namespace where nspname like 'read\\_%'")
    expect(rows).toEqual([{ nspname: schema }])
  })

  it('builds correctly if several engines start at once', async () => {
    for (let i = 0; i < 20; i++) await world.create('A')
    await Promise.all([1, 2, 3].map(() => world.rebuild()))
    expect((await world.pool.query(`select times from ${schema}.names`)).rows).toEqual([{ times: 20 }])
  })

  it('builds the schema of another version beside the live one', async () => {
    const id = await world.create('A')
    await world.append(`feature-${id}`, 0n, updated('A'))
    world.follow()
    await world.caughtUp()
    const next = [featuresOf(2), names]
    expect(schemaOf(next)).not.toBe(schema)
    await world.rebuild({ projections: next })
    const changes = async (where: string) => (await world.pool.query(`select changes from ${where}.features`)).rows
    expect(await changes(schemaOf(next))).toEqual([{ changes: 2 }])
    expect(await changes(schema)).toEqual([{ changes: 1 }])
    await world.create('B')
    await world.caughtUp()
    expect(await world.namesIn()).toEqual(['A', 'B'])
  })

  it('drops schemas that no running version uses', async () => {
    const [next, last] = [
      [featuresOf(2), names],
      [featuresOf(3), names],
    ]
    for (const each of [projections, next, last]) await createSchema(world.pool, schemaOf(each), each)
    await dropAbandonedSchemas(world.connectionString, projections, async (name) => name === schemaOf(next))
    const left = await Promise.all([projections, next, last].map((each) => schemaExists(world.pool, schemaOf(each))))
    expect(left).toEqual([true, true, false])
  })

  it('continues with the tables as they are if another engine was faster', async () => {
    world.follow()
    world.follow()
    for (let i = 0; i < 50; i++) await world.create('A')
    await expect.poll(() => readCheckpoint(world.pool, schema)).toBe(await world.store.head())
    expect((await world.pool.query(`select times from ${schema}.names`)).rows).toEqual([{ times: 50 }])
  })
})
