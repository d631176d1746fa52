import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSchema } from '../../tests/support/create-schema.ts'
import { type FeatureWorld, openFeatureWorld, projections, schema } from '../../tests/support/feature-world.ts'

let world: FeatureWorld
beforeEach(async () => {
  world = await openFeatureWorld()
})
afterEach(() => world?.close())

describe('waitFor()', () => {
  it('resolves as soon as the read models reach the position', async () => {
    await createSchema(world.pool, schema, projections)
    const waiting = world.projectionProgress.waitFor('0005', 10_000)
    world.projectionProgress.advance('0004')
    world.projectionProgress.advance('0006')
    expect(await waiting).toBe(true)
    expect(await world.projectionProgress.waitFor('0006', 0)).toBe(true)
    expect(await world.projectionProgress.waitFor(undefined, 0)).toBe(true)
  })

  it('resolves to false on timeout', async () => {
    await createSchema(world.pool, schema, projections)
    expect(await world.projectionProgress.waitFor('0001', 30)).toBe(false)
  })

  it('polls the database if the engine runs in another process', async () => {
    await createSchema(world.pool, schema, projections)
    const waiting = world.projectionProgress.waitFor('0001', 10_000)
    await world.pool.query(`update ${schema}.checkpoint set position = '0001'`)
    expect(await waiting).toBe(true)
  })

  it('waits for read models that do not exist yet', async () => {
    const waiting = world.projectionProgress.waitFor('0001', 10_000)
    await pause(50)
    await createSchema(world.pool, schema, projections)
    await world.pool.query(`update ${schema}.checkpoint set position = '0001'`)
    expect(await waiting).toBe(true)
  })

  it('lets each writer read its own writes', async () => {
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
