import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FeatureWorld, openFeatureWorld, projections, schema } from '../../tests/support/feature-world.ts'
import { createSchema } from './schema.ts'

let world: FeatureWorld
beforeEach(async () => {
  world = await openFeatureWorld()
})
afterEach(() => world?.close())

describe('the read side', () => {
  it('lets its caller go on as soon as the read models show the position', async () => {
    await createSchema(world.pool, schema, projections)
    const waiting = world.projectionProgress.waitFor('0005', 10_000)
    world.projectionProgress.advance('0004')
    world.projectionProgress.advance('0006')
    expect(await waiting).toBe(true)
    expect(await world.projectionProgress.waitFor('0006', 0)).toBe(true)
    expect(await world.projectionProgress.waitFor(undefined, 0)).toBe(true)
  })

  it('answers false when it takes too long', async () => {
    await createSchema(world.pool, schema, projections)
    expect(await world.projectionProgress.waitFor('0001', 30)).toBe(false)
  })

  it('asks the database when the engine runs elsewhere', async () => {
    await createSchema(world.pool, schema, projections)
    const waiting = world.projectionProgress.waitFor('0001', 10_000)
    await world.pool.query(`update ${schema}.checkpoint set position = '0001'`)
    expect(await waiting).toBe(true)
  })

  it('waits out read models that are not there yet', async () => {
    const waiting = world.projectionProgress.waitFor('0001', 10_000)
    await pause(50)
    await createSchema(world.pool, schema, projections)
    await world.pool.query(`update ${schema}.checkpoint set position = '0001'`)
    expect(await waiting).toBe(true)
  })

  it('shows each writer what it wrote', async () => {
    world.follow()
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const name = `feature ${i}`
        await world.create(name)
        await world.projectionProgress.waitFor(await world.store.head(), 10_000)
        expect(await world.namesIn()).toContain(name)
      }),
    )
  })
})
