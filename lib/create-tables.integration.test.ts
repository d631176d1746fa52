import pg from 'pg'
import { expect, it } from 'vitest'
import { asAdmin, createTestDatabase, openTestPool } from '../tests/support/database.ts'
import { createTestPlace, startTestServer } from '../tests/support/server.ts'
import { createTables } from './create-tables.ts'

it('the time limit of a pool’s statements does not hold for the creation of tables', async () => {
  const { url, drop } = await createTestDatabase()
  const pool = openTestPool({ connectionString: url, statement_timeout: 11_000 })
  try {
    await createTables(pool, "create table limited as select current_setting('statement_timeout') as within")
    const { rows } = await pool.query("select within, current_setting('statement_timeout') as later from limited")
    expect(rows).toEqual([{ within: '0', later: '11s' }])
  } finally {
    await pool.end()
    await drop()
  }
})

it('a start on an existing database waits neither for a backup nor for writers', async () => {
  const place = await createTestPlace()
  const { url } = place.database
  const holder = new pg.Client({ connectionString: url })
  try {
    // Otherwise, a start that waits for a lock would wait for minutes.
    await asAdmin(url, `alter database ${new URL(url).pathname.slice(1)} set lock_timeout = '5s'`)
    await holder.connect()
    const { rows } = await holder.query<{ tables: string }>(
      `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
       where schemaname in ('es', 'vault', 'limits', 'callbacks', 'decisions', 'processes', 'simulator')`,
    )
    // Conflicts with all locks but those of readers, such as pg_dump, and of other writers.
    await holder.query(`begin; lock table ${rows[0]?.tables} in row exclusive mode`)
    const server = await startTestServer(place, undefined, { holdBack: true })
    await server.stop()
  } finally {
    await holder.end()
    await place.remove()
  }
})
