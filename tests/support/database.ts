import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { clockShiftMs } from './shift-clock.ts'

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/**
 * Creates a database on that server, by default on the one of Vitest's tests; one for each test file. It is empty, or
 * a copy of `template`, to which no client may be connected. `drop` also ends the connections left open.
 */
export async function createTestDatabase(given?: string, template = 'template1'): Promise<TestDatabase> {
  // Loaded only if needed, because it can't share a process with Playwright Test.
  const adminUrl = given ?? (await import('vitest')).inject('adminDatabaseUrl')
  const name = `${ownedBy(process.ppid)}${randomUUID().replaceAll('-', '')}`
  // Copying files is quicker than logging them, because the servers of tests do not wait for the disk.
  await asAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(adminUrl)
  url.pathname = name
  if (clockShiftMs() !== 0) await shiftDatabaseClock(url.toString(), name)
  return { url: url.toString(), drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`) }
}

/** Returns the prefix of the names of databases whose tests this process started. */
const ownedBy = (pid: number) => `test_${pid}_`

/** Drops the databases that tests of this process left behind. Copies of their world are made until the end. */
export async function dropTestDatabases(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [ownedBy(process.pid)],
    )
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  } finally {
    await client.end()
  }
}

/** Makes `now()` return the shifted time in all later connections, by a `now` that hides PostgreSQL's. */
const shiftDatabaseClock = (url: string, name: string) =>
  asAdmin(
    url,
    `create schema if not exists clock;
     create or replace function clock.now() returns timestamptz stable language sql
       as $$ select pg_catalog.now() + interval '${clockShiftMs()} ms' $$;
     alter database ${name} set search_path = clock, public, pg_catalog`,
  )

/** Opens a pool that survives the drop of its database, because its connections end a moment after `end` resolves. */
export function openTestPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  return pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))
}

/** Returns the number of connections that wait for a row or lock. */
export async function waiting(pool: pg.Pool): Promise<number | null> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount
}

/** Runs one statement on a new connection. */
export async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
