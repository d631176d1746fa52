import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, openTestPool, type TestDatabase } from '../tests/support/database.ts'
import { Presence } from './presence.ts'

let database: TestDatabase
let pool: pg.Pool
beforeEach(async () => {
  database = await createTestDatabase()
  pool = openTestPool({ connectionString: database.url })
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

/** Returns the process ids of the connections that hold the lock. */
async function holders(): Promise<readonly number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and datname = current_database() and application_name = 'studioni presence' order by pid`,
  )
  return rows.map(({ pid }) => pid)
}

async function enter(): Promise<Presence> {
  const presence = new Presence({ connectionString: database.url }, () => undefined)
  await presence.enter()
  return presence
}

test('only the process that leaves last is the last', async () => {
  const first = await enter()
  const second = await enter()
  expect(await first.leave()).toBe(false)
  expect(await second.leave()).toBe(true)
})

test('a process whose connection was lost is present again', async () => {
  const server = await enter()
  const command = await enter()
  const before = await holders()
  await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [before])
  await expect.poll(async () => (await holders()).filter((pid) => !before.includes(pid)).length).toBe(2)
  expect(await command.leave()).toBe(false)
  expect(await server.leave()).toBe(true)
})

test('a process that can not reach the database does not claim to be the last', async () => {
  const only = new Presence({ connectionString: 'postgres://127.0.0.1:1/nowhere' }, () => undefined)
  await expect(only.enter()).rejects.toThrow('ECONNREFUSED')
  expect(await only.leave()).toBe(false)
})
