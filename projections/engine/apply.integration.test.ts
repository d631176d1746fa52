import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSchema } from '../../tests/support/create-schema.ts'
import {
  deleted,
  type FeatureWorld,
  openFeatureWorld,
  projections,
  schema,
  updated,
} from '../../tests/support/feature-world.ts'
import { applyBatch, CheckpointMoved } from './apply.ts'
import { postgresTables } from './postgres-tables.ts'
import { readCheckpoint } from './schema.ts'

let world: FeatureWorld
beforeEach(async () => {
  world = await openFeatureWorld()
})
afterEach(() => world?.close())

describe('a batch', () => {
  const all = async () => {
    const events = []
    for await (const event of world.store.readAll()) events.push(event)
    return events
  }

  it('folds several events of one row, and rows that are created and deleted within it', async () => {
    await createSchema(world.pool, schema, projections)
    const changed = await world.create('Booth', updated('Sound booth'), updated('Voice booth'))
    await world.create('Piano', deleted)
    const events = await all()
    await applyBatch(postgresTables(world.pool, schema), projections, undefined, events)
    const { rows } = await world.pool.query(`select id, name, changes, since = $1 as dated from ${schema}.features`, [
      '2026-12-01T06:00:00Z',
    ])
    expect(rows).toEqual([{ id: changed, name: 'Voice booth', changes: 2, dated: true }])
    expect((await world.pool.query(`select name, times from ${schema}.names order by name`)).rows).toEqual([
      { name: 'Booth', times: 1 },
      { name: 'Piano', times: 1 },
    ])
    expect(await readCheckpoint(world.pool, schema)).toBe(events.at(-1)?.position)
  })

  it('changes and deletes rows of an earlier batch', async () => {
    await createSchema(world.pool, schema, projections)
    const kept = await world.create('Booth')
    const gone = await world.create('Booth')
    const first = await all()
    await applyBatch(postgresTables(world.pool, schema), projections, undefined, first)
    await world.append(`feature-${kept}`, 0n, updated('Lounge'))
    await world.append(`feature-${gone}`, 0n, deleted)
    const from = first.at(-1)?.position
    await applyBatch(postgresTables(world.pool, schema), projections, from, (await all()).slice(first.length))
    expect((await world.pool.query(`select id, name, changes from ${schema}.features`)).rows).toEqual([
      { id: kept, name: 'Lounge', changes: 1 },
    ])
    expect((await world.pool.query(`select name, times from ${schema}.names`)).rows).toEqual([
      { name: 'Booth', times: 2 },
    ])
  })

  it('without relevant events moves only the checkpoint', async () => {
    await createSchema(world.pool, schema, projections)
    await world.append('limitation-1', 'none', { type: 'limitation.deleted', data: {} })
    const events = await all()
    await applyBatch(postgresTables(world.pool, schema), projections, undefined, events)
    expect(await readCheckpoint(world.pool, schema)).toBe(events.at(-1)?.position)
  })

  it('without events does nothing', async () => {
    await createSchema(world.pool, schema, projections)
    await applyBatch(postgresTables(world.pool, schema), projections, undefined, [])
    expect(await readCheckpoint(world.pool, schema)).toBeUndefined()
  })

  it('writes nothing if the checkpoint has moved', async () => {
    await createSchema(world.pool, schema, projections)
    await world.create('Booth')
    const events = await all()
    await expect(applyBatch(postgresTables(world.pool, schema), projections, '7', events)).rejects.toThrow(
      CheckpointMoved,
    )
    expect(await world.namesIn()).toEqual([])
    await applyBatch(postgresTables(world.pool, schema), projections, undefined, events)
    await expect(applyBatch(postgresTables(world.pool, schema), projections, undefined, events)).rejects.toThrow(
      CheckpointMoved,
    )
    expect((await world.pool.query(`select times from ${schema}.names`)).rows).toEqual([{ times: 1 }])
  })

  it('stores any text unchanged', async () => {
    await createSchema(world.pool, schema, projections)
    const odd = `O'Reilly "\\ %_ \u2028 🎙 $1 {}`
    await world.create(odd)
    await applyBatch(postgresTables(world.pool, schema), projections, undefined, await all())
    expect(await world.namesIn()).toEqual([odd])
  })
})
