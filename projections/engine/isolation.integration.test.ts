import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type FeatureWorld,
  openFeatureWorld,
  projections,
  projectionsFailingAt,
  schema,
} from '../../tests/support/feature-world.ts'
import { compareWithLog } from './compare-with-log.ts'

let world: FeatureWorld
beforeEach(async () => {
  world = await openFeatureWorld()
})
afterEach(() => world?.close())

const counted = async () =>
  (await world.pool.query<{ name: string }>(`select name from ${schema}.names order by name`)).rows.map(
    ({ name }) => name,
  )
const stopped = async () =>
  (await world.pool.query(`select projection, type, error from ${schema}.stopped order by projection`)).rows
const failing = projectionsFailingAt('poison')
const stop = { projection: 'names', type: 'feature.created', error: "poison can't be counted" }

async function followPoisoned(): Promise<void> {
  // Builds the tables first, with code that can count it.
  await world.rebuild()
  world.follow(undefined, failing)
  for (const name of ['A', 'poison', 'B']) await world.create(name)
  await world.caughtUp()
}

describe('a projection that can’t apply an event', () => {
  it('stops just before it, while the others continue', async () => {
    await followPoisoned()
    expect(await world.namesIn()).toEqual(['A', 'B', 'poison'])
    expect(await counted()).toEqual(['A'])
    expect(await stopped()).toEqual([stop])
    expect(world.stops).toMatchObject([stop])
  })

  it('stays stopped after a restart of the engine', async () => {
    await followPoisoned()
    await world.stopEngines()
    world.follow(undefined, failing)
    await world.create('C')
    await world.caughtUp()
    expect(await world.namesIn()).toEqual(['A', 'B', 'C', 'poison'])
    expect(await counted()).toEqual(['A'])
    expect(world.stops).toHaveLength(1)
  })

  it('also stops alone in a rebuild', async () => {
    for (const name of ['A', 'poison', 'B']) await world.create(name)
    await world.rebuild({ projections: failing, onStopped: (each) => void world.stops.push(each) })
    expect(await world.namesIn()).toEqual(['A', 'B', 'poison'])
    expect(await counted()).toEqual(['A'])
    expect(await stopped()).toEqual([stop])
    expect(world.stops).toMatchObject([stop])
  })

  it('continues after a rebuild by code that can apply it, even without new events', async () => {
    await followPoisoned()
    await world.rebuild()
    expect(await stopped()).toEqual([])
    await world.create('C')
    await world.caughtUp()
    expect(await counted()).toEqual(['A', 'B', 'C', 'poison'])
  })

  it('is left out of comparisons with the log', async () => {
    await followPoisoned()
    const source = { connectionString: world.connectionString, store: world.store, projections }
    const compared = await compareWithLog({ ...source, onCopyLeft: (error) => expect.unreachable(String(error)) })
    expect(compared).toMatchObject({ differences: [] })
  })
})

describe('an event that can’t be decoded', () => {
  it('stops only the projections of its type, and is passed by the engine and by rebuilds', async () => {
    world.follow()
    const id = await world.create('A')
    await world.garble(id, 0n)
    await world.caughtUp()
    await world.create('B')
    await world.caughtUp()
    const isolated = [{ projection: 'features', type: 'feature.updated', error: expect.stringContaining('name') }]
    expect(await stopped()).toEqual(isolated)
    expect(await world.namesIn()).toEqual(['A'])
    expect(await counted()).toEqual(['A', 'B'])
    expect(await world.rebuild()).toBe(2)
    expect(await stopped()).toEqual(isolated)
    await world.create('C')
    await world.caughtUp()
    expect(await counted()).toEqual(['A', 'B', 'C'])
  })

  it('at the end of the log stops them in a rebuild', async () => {
    const id = await world.create('A')
    await world.garble(id, 0n)
    await world.rebuild()
    expect(await stopped()).toMatchObject([{ projection: 'features' }])
  })
})
