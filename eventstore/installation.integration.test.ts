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

/** A new database with the table of keys, as at the start of a process. */
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

/** Something that happened to a person, in a log and in the database that has the person's key. */
async function writePerson(db: pg.Pool, log?: Log): Promise<void> {
  const personId = randomUUID()
  await db.query('insert into es.person_keys (person_id, wrapped) values ($1, null)', [personId])
  await log?.append(newStream(), 'none', [{ ...newEvent(), sealed: { personId, box: '' } }])
}

test('a new installation is marked, and found to be the same when it starts again', async () => {
  const log = await openLog()
  await checkInstallation(pool, log)
  expect(await log.markedAs()).toBeDefined()
  await checkInstallation(pool, log)
  await writePerson(pool, log)
  await checkInstallation(pool, log)
})

test('processes that start at once mark it once', async () => {
  const log = await openLog()
  await Promise.all(Array.from({ length: 6 }, () => checkInstallation(pool, log)))
  const { rows } = await pool.query<{ id: string }>('select id from es.installation')
  expect(rows).toEqual([{ id: await log.markedAs() }])
})

test('an installation from before there were marks gets one', async () => {
  const log = await openLog()
  await writePerson(pool, log)
  await checkInstallation(pool, log)
  expect(await log.markedAs()).toBeDefined()
})

test('a log and a database of different installations are refused', async () => {
  const [log, another] = [await openLog(), await openLog()]
  await checkInstallation(pool, log)
  await checkInstallation(await openDatabase(), another)
  await expect(checkInstallation(pool, another)).rejects.toThrow('belong to different installations')
})

test('a fresh database on the log of another is refused, marked or not', async () => {
  const log = await openLog()
  await writePerson(pool, log)
  await expect(checkInstallation(await openDatabase(), log)).rejects.toThrow('does not belong to')
  await checkInstallation(pool, log)
  await expect(checkInstallation(await openDatabase(), log)).rejects.toThrow('does not belong to')
})

test('an old database without keys for an old log is rejected', async () => {
  const [log, stranger] = [await openLog(), await openDatabase()]
  await writePerson(pool, log)
  await writePerson(stranger)
  await expect(checkInstallation(stranger, log)).rejects.toThrow('does not belong to')
})

test('a lost log is refused', async () => {
  await writePerson(pool)
  await expect(checkInstallation(pool, await openLog())).rejects.toThrow(
    'The event store is empty but the database is not',
  )
  const marked = await openDatabase()
  await checkInstallation(marked, await openLog())
  await expect(checkInstallation(marked, await openLog())).rejects.toThrow('The event store is empty')
})

test('where the log is can’t be changed once there is one', async () => {
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
