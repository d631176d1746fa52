import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { asAdmin, createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { startPrivatePostgres } from '../../tests/support/embedded-postgres.ts'
import { all, firstOf, idsOf, newEvent, newEvents, newStream, newType } from '../contract/log-under-test.ts'
import { type Position, StoreUnavailable, VersionConflict } from '../event-store.ts'
import { EventsLost } from './continuity.ts'
import { openPostgresEventStore } from './event-store.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function openStore(connectionString: string = database.url) {
  const store = await openPostgresEventStore({ connectionString, timeoutMs: 20_000 })
  onTestFinished(() => store.close())
  return store
}

test('many processes can start on an empty database at once', async () => {
  const empty = await createTestDatabase()
  const stores = await Promise.all(
    Array.from({ length: 6 }, () => openPostgresEventStore({ connectionString: empty.url })),
  )
  const [first, second] = stores
  const event = newEvent()
  await first?.append(newStream(), 'none', [event])
  expect(second && idsOf(await all(second.readAll()))).toEqual([event.id])
  await Promise.all(stores.map((store) => store.close()))
  await empty.drop()
})

test('subscribers receive events that another process appends', async () => {
  const here = await openStore()
  const there = await openStore()
  const seen = firstOf(there, 100, { after: await there.head() })
  const events = newEvents(100)
  for (const event of events) await here.append(newStream(), 'none', [event])
  expect(idsOf(await seen)).toEqual(idsOf(events))
})

test('positions follow the order of commits of all processes', async () => {
  const stores = await Promise.all(Array.from({ length: 4 }, () => openStore()))
  const [reader = await openStore()] = stores
  const total = 4 * 8 * 25
  const seen = firstOf(reader, total, { after: await reader.head() })
  await Promise.all(
    stores.flatMap((store) =>
      Array.from({ length: 8 }, async () => {
        for (let i = 0; i < 25; i++) await store.append(newStream(), 'none', [newEvent()])
      }),
    ),
  )
  const positions = (await seen).map(({ position }) => position)
  expect(positions).toEqual([...positions].sort())
  expect(new Set(positions).size).toBe(total)
})

test('exactly one of several processes’ appends at a version is written', async () => {
  const one = await openStore()
  const two = await openStore()
  const stream = newStream()
  for (let round = 0; round < 30; round++) {
    const expected = round === 0 ? 'none' : BigInt(round - 1)
    const outcomes = await Promise.allSettled(
      [one, two, one, two].map((store) => store.append(stream, expected, [newEvent()])),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test('a multi-stream append requires unchanged streams, and can be repeated', async () => {
  const store = await openStore()
  const read = newStream()
  const written = newStream()
  const append = (events: readonly ReturnType<typeof newEvent>[], expected: 'none' | bigint, readAt: 'none' | bigint) =>
    store.multiStreamAppend?.([{ stream: written, expected, events }], [{ stream: read, expected: readAt }])
  const first = newEvent()
  const appended = await append([first], 'none', 'none')
  await store.append(read, 'none', [newEvent()])
  await expect(append([newEvent()], 0n, 'none')).rejects.toThrow(VersionConflict)
  // As after a lost answer; it was written while the other stream was unchanged.
  expect(await append([first], 'none', 'none')).toEqual(appended)
  expect(await append([newEvent()], 0n, 0n)).toMatchObject([{ version: 1n }])
  expect(await all(store.read(written))).toHaveLength(2)
  expect(await all(store.read(read))).toHaveLength(1)
})

test('an append that the database rejects does not fail the others', async () => {
  const store = await openStore()
  const good = Array.from({ length: 5 }, () => newEvent())
  const bad = { ...newEvent(), id: 'no uuid' }
  const outcomes = await Promise.allSettled(
    [...good.slice(0, 2), bad, ...good.slice(2)].map((event) => store.append(newStream(), 'none', [event])),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})

test('appends and subscriptions survive terminated connections', async () => {
  const store = await openStore()
  const before = await store.head()
  const total = 16 * 30
  const seen = firstOf(store, total, { after: before })
  const writing = Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let i = 0; i < 30; i++) await store.append(newStream(), 'none', [newEvent()])
    }),
  )
  for (let round = 0; round < 5; round++)
    await asAdmin(
      database.url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  await writing
  expect(new Set(idsOf(await seen)).size).toBe(total)
  expect(await all(store.readAll({ after: before }))).toHaveLength(total)
})

test('appends and subscriptions survive a restart of the database server', async () => {
  const server = await startPrivatePostgres()
  const store = await openPostgresEventStore({ connectionString: server.adminUrl, timeoutMs: 20_000 })
  onTestFinished(async () => {
    await store.close()
    await server.remove()
  })
  const stream = newStream()
  const events = newEvents(3)
  const seen = firstOf(store, 3, {})
  await store.append(stream, 'none', events.slice(0, 1))
  await server.stop()
  const appended = store.append(stream, 0n, events.slice(1))
  await server.start()
  expect((await appended).version).toBe(2n)
  expect(idsOf(await seen)).toEqual(idsOf(events))
})

/** Replaces all events after a position by one, which another process appends at the same version, and breaks connections. */
async function failOver(url: string, position: Position, stream: string, expected: bigint): Promise<void> {
  await asAdmin(url, `delete from es.events where position > ${BigInt(position)}`)
  const other = await openPostgresEventStore({ connectionString: url })
  await other.append(stream, expected, [newEvent(), newEvent()])
  await other.close()
  await asAdmin(
    url,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}

async function openPrivateStore(onEventsLost: () => void) {
  const { url, drop } = await createTestDatabase()
  const store = await openPostgresEventStore({ connectionString: url, onEventsLost })
  onTestFinished(async () => {
    await store.close()
    await drop()
  })
  return { url, store }
}

test('a store reports lost events before it reads or appends on what replaced them', async () => {
  let losses = 0
  const { url, store } = await openPrivateStore(() => losses++)
  const stream = newStream()
  const kept = await store.append(stream, 'none', [newEvent()])
  const lost = await store.append(stream, 0n, [newEvent()])
  await failOver(url, kept.position, stream, 0n)
  await expect(store.append(stream, lost.version, [newEvent()])).rejects.toThrow(EventsLost)
  await expect(all(store.read(stream))).rejects.toThrow(EventsLost)
  await expect(firstOf(store, 1, { after: lost.position })).rejects.toThrow(EventsLost)
  expect(losses).toBeGreaterThan(0)
})

test('a store continues after a failover that lost nothing it has seen', async () => {
  let losses = 0
  const { url, store } = await openPrivateStore(() => losses++)
  const stream = newStream()
  const kept = await store.append(stream, 'none', [newEvent()])
  await failOver(url, kept.position, stream, 0n)
  expect(await store.append(stream, 2n, [newEvent()])).toMatchObject({ version: 3n })
  expect(losses).toBe(0)
})

test.each(['live', 'behind'])('a subscription that is %s skips no event below an announced head', async (where) => {
  const store = await openStore()
  const type = newType()
  const { position } = await store.append(newStream(), 'none', [newEvent({}, type)])
  const count = where === 'live' ? 2 : 1
  const seen = firstOf(store, count, where === 'live' ? { types: [type] } : { types: [type], after: position })
  if (where === 'live') await firstOf(store, 1, { types: [type] })
  // Commits that were announced and then lost.
  await asAdmin(database.url, `select pg_notify('es_appended', '${BigInt(position) + 5n}')`)
  const event = newEvent({}, type)
  const another = await openStore()
  await another.append(newStream(), 'none', [event])
  expect((await seen).at(-1)?.id).toBe(event.id)
})

/** Holds back all reads of the whole log, not those of single streams, until it is called. */
async function holdBackPages(url: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query(`
    create function es.open() returns boolean language plpgsql as $$ begin
      if current_query() like '%type = any%' then perform pg_advisory_xact_lock_shared(1); end if;
      return true;
    end $$;
    alter table es.events rename to stored;
    create view es.events as select * from es.stored where es.open();
    select pg_advisory_lock(1)`)
  return () => holder.end()
}

test('searches of the whole log hold up no other reader, and only they may take long', async () => {
  const { url, drop } = await createTestDatabase()
  // Creating the tables may take longer than its readers may wait.
  await (await openPostgresEventStore({ connectionString: url })).close()
  const store = await openPostgresEventStore({ connectionString: url, timeoutMs: 6_000, query_timeout: 3_000 })
  onTestFinished(async () => {
    await store.close()
    await drop()
  })
  const stream = newStream()
  const event = newEvent()
  await store.append(stream, 'none', [event])
  const release = await holdBackPages(url)
  const searches = Promise.all(Array.from({ length: 5 }, () => all(store.readAll({ types: [event.type] }))))
  expect(idsOf(await all(store.read(stream)))).toEqual([event.id])
  await expect(all(store.readAll())).rejects.toThrow(StoreUnavailable)
  await release()
  expect((await searches).map(idsOf)).toEqual(Array(5).fill([event.id]))
})

test('a closed store leaves no connections', async () => {
  const name = `test ${randomUUID()}`
  const store = await openPostgresEventStore({ connectionString: database.url, application_name: name })
  await store.append(newStream(), 'none', [newEvent()])
  await store.close()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  // The server closes a connection a moment after its client has.
  const left = () => client.query('select 1 from pg_stat_activity where application_name = $1', [name])
  await expect.poll(async () => (await left()).rowCount).toBe(0)
})
