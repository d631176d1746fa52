import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../commands/context.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { keysInMemory } from '../../eventstore/codec/keys-in-memory.ts'
import { withCodec } from '../../eventstore/codec/with-codec.ts'
import type { EventStore, ExpectedVersion } from '../../eventstore/event-store.ts'
import { openPostgresEventStore } from '../../eventstore/postgres/event-store.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { applyBatch, CheckpointMoved } from './apply.ts'
import { project } from './engine.ts'
import { type AnyProjection, projection } from './projection.ts'
import { ReadSide } from './read-side.ts'
import { dropAbandonedSchemas, type RebuildProgress, rebuild } from './rebuild.ts'
import { createSchema, readCheckpoint, schemaExists, schemaOf } from './schema.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly changes: number
  readonly since: string
}

/** A read model made for these tests: features by id, and how often each changed. */
const featuresOf = (version: number): AnyProjection =>
  projection<Row>({
    table: 'features',
    version,
    columns: { id: 'uuid', name: 'text not null', changes: 'int not null', since: 'timestamptz not null' },
    on: {
      'feature.created': {
        key: ({ data }) => data.itemId,
        fold: (_, { data, metadata }) => ({ id: data.itemId, name: data.name, changes: 0, since: metadata.at }),
      },
      'feature.updated': {
        key: ({ stream }) => stream.slice('feature-'.length),
        fold: (row, { data }) => row && { ...row, name: data.name, changes: row.changes + version },
      },
      'feature.deleted': { key: ({ stream }) => stream.slice('feature-'.length), fold: () => null },
    },
  })

/** Another table of the same events, to see that tables move together. */
const names = projection<{ readonly name: string; readonly times: number }>({
  table: 'names',
  version: 1,
  columns: { name: 'text', times: 'int not null' },
  on: {
    'feature.created': {
      key: ({ data }) => data.name,
      fold: (row, { data }) => ({ name: data.name, times: (row?.times ?? 0) + 1 }),
    },
  },
})

const projections = [featuresOf(1), names]
const schema = schemaOf(projections)

let database: TestDatabase
let pool: pg.Pool
let store: EventStore
let stopping: AbortController
let engines: Promise<void>[]
let readSide: ReadSide
beforeEach(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 10 })
  // Dropping the database cuts connections that are still about to end.
  pool.on('error', () => {})
  store = withCodec(await openPostgresEventStore({ connectionString: database.url }), keysInMemory())
  stopping = new AbortController()
  engines = []
  readSide = new ReadSide(pool, schema)
})
afterEach(async () => {
  stopping.abort()
  await Promise.all(engines)
  await store.close()
  await pool.end()
  await database.drop()
})

async function append(stream: string, expected: ExpectedVersion, ...events: DomainEvent[]) {
  const metadata = { at: '2026-12-01T06:00:00.000Z', actor: { process: 'tests' }, correlationId: 'c', causationId: 'c' }
  return store.append(
    stream,
    expected,
    events.map((event) => ({ ...event, id: newId(), metadata })),
  )
}
const item = (name: string) => ({ name, icon: null, description: null, active: true })
const created = (itemId: string, name: string): DomainEvent => ({
  type: 'feature.created',
  data: { itemId, ...item(name) },
})
const updated = (name: string): DomainEvent => ({ type: 'feature.updated', data: item(name) })
const deleted: DomainEvent = { type: 'feature.deleted', data: {} }

async function create(name: string, ...then: DomainEvent[]): Promise<string> {
  const id = newId()
  await append(`feature-${id}`, 'none', created(id, name), ...then)
  return id
}

/** Runs an engine until the test ends. */
function follow(onRebuild: (progress: RebuildProgress) => void = () => {}, of = projections): void {
  const onProjected = readSide.told.bind(readSide)
  engines.push(project({ pool, store, projections: of, onProjected, onRebuild }, stopping.signal))
}
const caughtUp = async () => expect(await readSide.waitFor(await store.head(), 20_000)).toBe(true)
const namesIn = async (where = schema) =>
  (await pool.query<{ name: string }>(`select name from ${where}.features order by name`)).rows.map(({ name }) => name)

describe('a batch', () => {
  const all = async () => {
    const events = []
    for await (const event of store.readAll()) events.push(event)
    return events
  }

  it('folds many events of one row, and rows that come and go within it', async () => {
    await createSchema(pool, schema, projections)
    const changed = await create('Booth', updated('Sound booth'), updated('Voice booth'))
    await create('Piano', deleted)
    const events = await all()
    await applyBatch(pool, schema, projections, undefined, events)
    const { rows } = await pool.query(`select id, name, changes, since = $1 as dated from ${schema}.features`, [
      '2026-12-01T06:00:00Z',
    ])
    expect(rows).toEqual([{ id: changed, name: 'Voice booth', changes: 2, dated: true }])
    expect((await pool.query(`select name, times from ${schema}.names order by name`)).rows).toEqual([
      { name: 'Booth', times: 1 },
      { name: 'Piano', times: 1 },
    ])
    expect(await readCheckpoint(pool, schema)).toBe(events.at(-1)?.position)
  })

  it('changes and removes rows that an earlier one wrote', async () => {
    await createSchema(pool, schema, projections)
    const [kept, gone] = [await create('Booth'), await create('Booth')]
    const first = await all()
    await applyBatch(pool, schema, projections, undefined, first)
    await append(`feature-${kept}`, 0n, updated('Lounge'))
    await append(`feature-${gone}`, 0n, deleted)
    const from = first.at(-1)?.position
    await applyBatch(pool, schema, projections, from, (await all()).slice(first.length))
    expect((await pool.query(`select id, name, changes from ${schema}.features`)).rows).toEqual([
      { id: kept, name: 'Lounge', changes: 1 },
    ])
    expect((await pool.query(`select name, times from ${schema}.names`)).rows).toEqual([{ name: 'Booth', times: 2 }])
  })

  it('of no interest moves the checkpoint alone', async () => {
    await createSchema(pool, schema, projections)
    await append('limitation-1', 'none', { type: 'limitation.deleted', data: {} })
    const events = await all()
    await applyBatch(pool, schema, projections, undefined, events)
    expect(await readCheckpoint(pool, schema)).toBe(events.at(-1)?.position)
  })

  it('of nothing does nothing', async () => {
    await createSchema(pool, schema, projections)
    await applyBatch(pool, schema, projections, undefined, [])
    expect(await readCheckpoint(pool, schema)).toBeUndefined()
  })

  it('writes nothing when the checkpoint is not where it should be', async () => {
    await createSchema(pool, schema, projections)
    await create('Booth')
    const events = await all()
    await expect(applyBatch(pool, schema, projections, '7', events)).rejects.toThrow(CheckpointMoved)
    expect(await namesIn()).toEqual([])
    await applyBatch(pool, schema, projections, undefined, events)
    await expect(applyBatch(pool, schema, projections, undefined, events)).rejects.toThrow(CheckpointMoved)
    expect((await pool.query(`select times from ${schema}.names`)).rows).toEqual([{ times: 1 }])
  })

  it('takes texts as they are', async () => {
    await createSchema(pool, schema, projections)
    const odd = `O'Reilly "\\ %_ \u2028 🎙 $1 {}`
    await create(odd)
    await applyBatch(pool, schema, projections, undefined, await all())
    expect(await namesIn()).toEqual([odd])
  })
})

describe('the engine', () => {
  it('builds what is missing, tells how far it is, and then follows', async () => {
    for (const name of ['A', 'B', 'C']) await create(name)
    const head = await store.head()
    const progress: RebuildProgress[] = []
    follow((step) => progress.push(step))
    await caughtUp()
    expect(await namesIn()).toEqual(['A', 'B', 'C'])
    expect(progress.at(-1)).toEqual({ events: 3, position: head, head })
    await create('D')
    await caughtUp()
    expect(await namesIn()).toEqual(['A', 'B', 'C', 'D'])
  })

  it('goes on from where the last one stopped', async () => {
    follow()
    await create('A')
    await caughtUp()
    stopping.abort()
    await Promise.all(engines)
    await create('B')
    stopping = new AbortController()
    follow(() => {
      throw new Error('There was no reason to rebuild')
    })
    await caughtUp()
    expect((await pool.query(`select name, times from ${schema}.names order by name`)).rows).toEqual([
      { name: 'A', times: 1 },
      { name: 'B', times: 1 },
    ])
  })

  it('serves readers through rebuilds: no error, and nothing they saw is gone', async () => {
    await create('first')
    follow()
    await caughtUp()
    let writing = true
    let [wrong, reads] = [0, 0]
    const reader = async () => {
      let seen = 0
      while (writing) {
        const { rows } = await pool.query<{ count: number }>(
          `select count(*)::int as count from ${schema}.features f join ${schema}.names n on n.name = f.name`,
        )
        const count = rows[0]?.count ?? 0
        if (count < seen) wrong++
        seen = count
        reads++
      }
    }
    let written = 1
    const writer = async () => {
      while (writing) {
        await create(`feature ${written++}`)
        await pause(1)
      }
    }
    const others = Promise.all([reader(), reader(), writer(), writer()])
    for (let i = 0; i < 5; i++) await rebuild(pool, store, projections)
    writing = false
    await others
    await caughtUp()
    expect((await namesIn()).length).toBe(written)
    expect(reads).toBeGreaterThan(20)
    expect(wrong).toBe(0)
  })

  it.each([
    ['the schema', `drop schema ${schema} cascade`],
    ['one table', `drop table ${schema}.names`],
    ['the checkpoint', `drop table ${schema}.checkpoint`],
  ])('builds anew by itself what someone dropped: %s', async (_, statement) => {
    await create('A')
    follow()
    await caughtUp()
    await pool.query(statement)
    await expect.poll(() => schemaExists(pool, schema), { timeout: 10_000 }).toBe(true)
    await expect
      .poll(async () => (await pool.query(`select name from ${schema}.names`).catch(() => ({ rows: [] }))).rows, {
        timeout: 10_000,
      })
      .toEqual([{ name: 'A' }])
    await create('B')
    await caughtUp()
    expect(await namesIn()).toEqual(['A', 'B'])
  })

  it('is not held up by what a killed rebuild left behind', async () => {
    await create('A')
    await rebuild(pool, store, projections)
    for (const rest of ['next', 'old']) {
      await createSchema(pool, `${schema}_${rest}`, projections)
      await pool.query(`insert into ${schema}_${rest}.names values ('left behind', 1)`)
    }
    await rebuild(pool, store, projections)
    expect((await pool.query(`select name from ${schema}.names`)).rows).toEqual([{ name: 'A' }])
    const { rows } = await pool.query("select nspname from pg_namespace where nspname like 'read\\_%'")
    expect(rows).toEqual([{ nspname: schema }])
  })

  it('builds once when several start at once', async () => {
    for (let i = 0; i < 20; i++) await create('A')
    await Promise.all([1, 2, 3].map(() => rebuild(pool, store, projections)))
    expect((await pool.query(`select times from ${schema}.names`)).rows).toEqual([{ times: 20 }])
  })

  it('fills the schema of other code beside the one that is read', async () => {
    const id = await create('A')
    await append(`feature-${id}`, 0n, updated('A'))
    follow()
    await caughtUp()
    const next = [featuresOf(2), names]
    expect(schemaOf(next)).not.toBe(schema)
    await rebuild(pool, store, next)
    const changes = async (where: string) => (await pool.query(`select changes from ${where}.features`)).rows
    expect(await changes(schemaOf(next))).toEqual([{ changes: 2 }])
    expect(await changes(schema)).toEqual([{ changes: 1 }])
    await create('B')
    await caughtUp()
    expect(await namesIn()).toEqual(['A', 'B'])
  })

  it('leaves what other code still leads, and drops what nobody does', async () => {
    const [next, last] = [
      [featuresOf(2), names],
      [featuresOf(3), names],
    ]
    for (const each of [projections, next, last]) await createSchema(pool, schemaOf(each), each)
    await dropAbandonedSchemas(pool, projections, async (name) => name === schemaOf(next))
    const left = await Promise.all([projections, next, last].map((each) => schemaExists(pool, schemaOf(each))))
    expect(left).toEqual([true, true, false])
  })

  it('that another one overtook takes the tables as they are', async () => {
    follow()
    follow()
    for (let i = 0; i < 50; i++) await create('A')
    await expect.poll(() => readCheckpoint(pool, schema), { timeout: 10_000 }).toBe(await store.head())
    expect((await pool.query(`select times from ${schema}.names`)).rows).toEqual([{ times: 50 }])
  })
})

describe('the read side', () => {
  it('lets its caller go on as soon as the read models show the position', async () => {
    await createSchema(pool, schema, projections)
    const waiting = readSide.waitFor('0005', 10_000)
    readSide.told('0004')
    readSide.told('0006')
    expect(await waiting).toBe(true)
    expect(await readSide.waitFor('0006', 0)).toBe(true)
    expect(await readSide.waitFor(undefined, 0)).toBe(true)
  })

  it('answers false when it takes too long', async () => {
    await createSchema(pool, schema, projections)
    expect(await readSide.waitFor('0001', 30)).toBe(false)
  })

  it('asks the database when the engine runs elsewhere', async () => {
    await createSchema(pool, schema, projections)
    const waiting = readSide.waitFor('0001', 10_000)
    await pool.query(`update ${schema}.checkpoint set position = '0001'`)
    expect(await waiting).toBe(true)
  })

  it('waits out read models that are not there yet', async () => {
    const waiting = readSide.waitFor('0001', 10_000)
    await pause(50)
    await createSchema(pool, schema, projections)
    await pool.query(`update ${schema}.checkpoint set position = '0001'`)
    expect(await waiting).toBe(true)
  })

  it('shows each writer what it wrote', async () => {
    follow()
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const name = `feature ${i}`
        await create(name)
        await readSide.waitFor(await store.head(), 10_000)
        expect(await namesIn()).toContain(name)
      }),
    )
  })
})
