import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '../../eventstore/postgres/connection.ts'
import { createLog } from '../../runtime/log.ts'
import { type Composition, compose } from '../../server/composition.ts'
import { createEmptyPlace, type TestPlace } from '../support/server.ts'

let place: TestPlace
let inside: Composition
beforeAll(async () => {
  place = await createEmptyPlace()
  inside = await compose(place.config(), createLog('silent'))
})
afterAll(async () => {
  await inside?.close()
  await place?.remove()
})

it('queries of users time out within seconds when the database does not answer', async () => {
  const { readPool, vaultPool } = inside
  const log = openPool({})
  expect([readPool, vaultPool, log].map(({ options }) => options.query_timeout)).toEqual([10_000, 10_000, 20_000])
  await log.end()
})

it('every pool has a query timeout', () => {
  const { database, readPool, vaultPool, projectionPool, jobPool } = inside
  for (const { options } of [database.pool, readPool, vaultPool, projectionPool, jobPool])
    expect(options.query_timeout, options.application_name).toBeGreaterThan(0)
})
