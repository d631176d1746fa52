import { expect, it } from 'vitest'
import { createTestDatabase, openTestPool } from '../tests/support/database.ts'
import { createProcessTables } from './engine/postgres-follow-ups.ts'
import { checkReadModels, latestReadModelCheck } from './read-model-check.ts'

const now = new Date('2026-12-01T23:00:00.000Z')
const differences = [{ table: 'bookings', rows: 1, keys: ['a'] }]

it.each([
  ['no difference', [[]], []],
  ['a difference that a rebuild fixed meanwhile', [differences, []], []],
  ['a difference of a person who was erased meanwhile', [differences, differences, []], []],
  ['a difference that stays', [differences, differences, differences], differences],
])('%s is stored as the latest comparison', async (_, found, expected) => {
  const database = await createTestDatabase()
  const pool = openTestPool({ connectionString: database.url })
  await createProcessTables(pool)
  expect(await latestReadModelCheck(pool)).toBeNull()
  const reported: unknown[] = []
  for (let night = 0; night < 2; night++) {
    const comparisons = found.map((differences) => ({ position: '7', events: 7, differences }))
    const compare = async () => comparisons.shift() ?? Promise.reject(new Error('compared too often'))
    const onDifferences = (each: unknown) => void reported.push(each)
    // Erased people are shown until the rebuild after the erasure.
    const shown = [true, false, false]
    const showErased = async () => shown.shift() ?? expect.fail('looked too often')
    await checkReadModels({ pool, compare, showErased, clock: () => now, onDifferences })
  }
  expect(await latestReadModelCheck(pool)).toEqual({ checkedAt: now.toISOString(), events: 7, differences: expected })
  expect(reported).toEqual(expected.length > 0 ? [expected, expected] : [])
  await pool.end()
  await database.drop()
})
