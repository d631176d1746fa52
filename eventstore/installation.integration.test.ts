import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, openTestPool } from '../tests/support/database.ts'
import { startInMemoryEventStoreDb } from '../tests/support/eventstoredb/start.ts'
import { openPersonKeys } from './codec/postgres-person-keys.ts'
import { newEvent, newStream } from './contract/log-under-test.ts'
import { openEventStoreDb } from './eventstoredb/event-store.ts'
import { checkInstallation } from './installation.ts'
import { openPostgresEventStore } from './postgres/event-store.ts'

let pool: pg.Pool
beforeEach(async () => {
  pool = await openDatabase()
})
const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** Creates a database with the table of keys, as when a process starts. */
async function openDatabase(): Promise<pg.Pool> {
  const database = await createTestDatabase()
  const keys = await openPersonKeys({ connectionString: database.url, dataKey: Buffer.alloc(32, 1) })
  await keys.close()
  const opening = openTestPool({ connectionString: database.url })
  opened.push(async () => {
    await opening.end()
    await database.drop()
  })
  return opening
}

async function openLog() {
  const server = await startInMemoryEventStoreDb()
  const store = openEventStoreDb(server.connectionString)
  opened.push(async () => {
    await store.close()
    await server.stop()
  })
  return store
}
type Log = Awaited<ReturnType<typeof openLog>>

/** Stores a person's key in a database, and if given a log, an event of the person there. */
async function writePerson(db: pg.Pool, log?: Log): Promise<void> {
  const personId = randomUUID()
  await db.query('insert into es.person_keys (person_id, wrapped) values ($1, null)', [personId])
  await log?.append(newStream(), 'none', [{ ...newEvent(), sealed: { personId, box: '' } }])
}

test('a database from before 29 November 2026 is not supported', async () => {
  await pool.query('create schema vault; create table vault.credentials (user_id uuid primary key)')
  await expect(checkInstallation(pool, undefined)).rejects.toThrow('from before 29 November 2026')
  await pool.query('alter table vault.credentials add column claims_email uuid')
  await checkInstallation(pool, undefined)
  await pool.query('create table vault.recovery_codes (user_id uuid)')
  await expect(checkInstallation(pool, undefined)).rejects.toThrow('from before 29 November 2026')
  await pool.query('alter table vault.recovery_codes add column number smallint')
  await checkInstallation(pool, undefined)
})

test('a new installation is marked, and recognized at the next start', async () => {
  const log = await openLog()
  await checkInstallation(pool, log)
  expect(await log.markedAs()).toBeDefined()
  await checkInstallation(pool, log)
  await writePerson(pool, log)
  await checkInstallation(pool, log)
})

test('concurrent starts mark it once', async () => {
  const log = await openLog()
  await Promise.all(Array.from({ length: 6 }, () => checkInstallation(pool, log)))
  const { rows } = await pool.query<{ id: string }>('select id from es.installation')
  expect(rows).toEqual([{ id: await log.markedAs() }])
})

test('an installation of an older version gets marked', async () => {
  const log = await openLog()
  await writePerson(pool, log)
  await checkInstallation(pool, log)
  expect(await log.markedAs()).toBeDefined()
})

test('rejects a log and a database of different installations', async () => {
  const log = await openLog()
  const another = await openLog()
  await checkInstallation(pool, log)
  await checkInstallation(await openDatabase(), another)
  await expect(checkInstallation(pool, another)).rejects.toThrow('belong to different installations')
})

test('rejects a new database for another installation’s log, marked or not', async () => {
  const log = await openLog()
  await writePerson(pool, log)
  await expect(checkInstallation(await openDatabase(), log)).rejects.toThrow('does not belong to')
  await checkInstallation(pool, log)
  await expect(checkInstallation(await openDatabase(), log)).rejects.toThrow('does not belong to')
})

test('rejects an old database without the keys of an old log', async () => {
  const log = await openLog()
  const unrelated = await openDatabase()
  await writePerson(pool, log)
  await writePerson(unrelated)
  await expect(checkInstallation(unrelated, log)).rejects.toThrow('does not belong to')
})

test('rejects an empty log for a used database', async () => {
  await writePerson(pool)
  await expect(checkInstallation(pool, await openLog())).rejects.toThrow(
    'The event store is empty but the database is not',
  )
  const marked = await openDatabase()
  await checkInstallation(marked, await openLog())
  await expect(checkInstallation(marked, await openLog())).rejects.toThrow('The event store is empty')
})

test('rejects another location of the log once it has one', async () => {
  const store = await openPostgresEventStore(pool.options)
  onTestFinished(() => store.close())
  await checkInstallation(pool, undefined)
  await store.append(newStream(), 'none', [newEvent()])
  await checkInstallation(pool, undefined)
  await expect(checkInstallation(pool, await openLog())).rejects.toThrow('holds a log of its own')

  const outside = await openDatabase()
  await checkInstallation(outside, await openLog())
  await expect(checkInstallation(outside, undefined)).rejects.toThrow('is kept in EventStoreDB')
  const unmarked = await openDatabase()
  await writePerson(unmarked)
  await expect(checkInstallation(unmarked, undefined)).rejects.toThrow('is kept in EventStoreDB')
})
