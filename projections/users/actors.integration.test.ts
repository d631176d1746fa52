import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSchema } from '../../tests/support/create-schema.ts'
import { createTestDatabase, openTestPool, type TestDatabase } from '../../tests/support/database.ts'
import { projections } from '../all.ts'
import { bookingActivity } from '../bookings/figures.ts'
import { officeBooking } from '../bookings/office.ts'
import type { Queryable } from '../engine/schema.ts'
import { studioActivity } from '../studios/histories.ts'

const ids = ['0199a000-0000-7000-8000-000000000001', '0199a000-0000-7000-8000-000000000002'] as const
const [actor, manager] = ids
const scope = { managerId: manager }

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  // Tables this small are read as a whole unless that is forbidden.
  const options = '-c search_path=actors,public -c enable_seqscan=off'
  pool = openTestPool({ connectionString: database.url, options })
  await createSchema(pool, 'actors', projections)
  const user = "'a@example.com', null, 'admin', 'en', 'active', true, true, '', now(), now()"
  await pool.query(`insert into users values ('${actor}', 'Achieng', ${user}), ('${manager}', 'Wanjiru', ${user})`)
  const moments = [actor, 'reservations'].map((by, i) => ({
    what: 'edited',
    at: '',
    by,
    position: `${i}`,
    given_to: manager,
  }))
  await pool.query('insert into studio_histories values ($1, $2, $1, $3, now())', [
    manager,
    'Mawimbi',
    JSON.stringify(moments),
  ])
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

it('names the persons of a history, and no process', async () => {
  const activity = await studioActivity(pool, {}, 10)
  expect(activity.map(({ by_name, given_to_name }) => [by_name, given_to_name])).toEqual([
    [null, 'Wanjiru'],
    ['Achieng', 'Wanjiru'],
  ])
})

it.each<[string, (db: Queryable) => Promise<unknown>]>([
  ['a booking', (db) => officeBooking(db, actor)],
  ['the latest events of bookings', (db) => bookingActivity(db, {}, 10)],
  ["the latest events of a manager's bookings", (db) => bookingActivity(db, scope, 10)],
  ['the latest events of studios', (db) => studioActivity(db, {}, 10)],
])('finds the users in %s by their ids', async (_, read) => {
  expect(await planOf(read)).not.toContain('Seq Scan on users')
})

/** Returns the plan of a query, which it does not run. */
async function planOf(read: (db: Queryable) => Promise<unknown>): Promise<string> {
  let plan = ''
  await read({
    async query(query, values) {
      const { text, values: own = values } = typeof query === 'string' ? { text: query } : query
      const explained = await pool.query(`explain ${text}`, own)
      plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n')
      return { ...explained, rows: [] }
    },
  })
  expect(plan).toContain('users')
  return plan
}
