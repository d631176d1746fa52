import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../commands/context.ts'
import { keysInMemory } from '../../eventstore/codec/person-keys.ts'
import { withCodec } from '../../eventstore/codec/with-codec.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import { openPostgresEventStore } from '../../eventstore/postgres/event-store.ts'
import type { StoredEvent } from '../../eventstore/stored-event.ts'
import { CheckpointMoved } from '../../projections/engine/apply.ts'
import { createTestDatabase, openTestPool, type TestDatabase, waiting } from '../../tests/support/database.ts'
import { type Jobs, migrateJobs, runJobs } from '../jobs.ts'
import { createProcessTables, postgresFollowUps, stoppedProcesses } from './postgres-follow-ups.ts'
import type { Process } from './process.ts'
import { ProcessStopped, runProcess } from './run-process.ts'

let database: TestDatabase
let pool: pg.Pool
let log: EventStore<StoredEvent>
let store: EventStore
let stopping: AbortController
let running: Promise<unknown>[]
beforeEach(async () => {
  database = await createTestDatabase()
  pool = openTestPool({ connectionString: database.url })
  log = await openPostgresEventStore({ connectionString: database.url })
  store = withCodec(log, keysInMemory())
  stopping = new AbortController()
  running = []
  await migrateJobs(pool, () => {})
  await createProcessTables(pool)
})
afterEach(async () => {
  stopping.abort()
  await Promise.allSettled(running)
  await store.close()
  await pool.end()
  await database.drop()
})

/** Adds a job for each new feature, and drops it when the feature is deleted. */
const reminders: Process = {
  name: 'reminders',
  types: ['feature.created', 'feature.deleted'],
  react: ({ type, stream, id }) =>
    type === 'feature.created'
      ? { add: [{ task: 'remind', key: stream, payload: { eventId: id }, delaySeconds: 3_600 }] }
      : { drop: [stream] },
}

const metadata = { at: '2026-12-01T06:00:00.000Z', actor: { process: 'tests' }, correlationId: 'c', causationId: 'c' }
const item = { name: 'Booth', icon: null, description: null, active: true, nameSw: null, descriptionSw: null }
async function create(): Promise<string> {
  const itemId = newId()
  const created = { type: 'feature.created' as const, data: { itemId, ...item } }
  await store.append(`feature-${itemId}`, 'none', [{ ...created, id: newId(), metadata }])
  return `feature-${itemId}`
}
const remove = (stream: string) =>
  store.append(stream, 0n, [{ type: 'feature.deleted', data: {}, id: newId(), metadata }])

const nothing = async () => false
const run = (process = reminders, isSkipped: (process: string, eventId: string) => Promise<boolean> = nothing) => {
  const over = runProcess(postgresFollowUps(pool), store, process, isSkipped, stopping.signal)
  running.push(over)
  return over
}
interface JobRow {
  readonly key: string
  readonly revision: number
  readonly delay: number
}
const jobs = async () =>
  (
    await pool.query<JobRow>(
      `select key, revision, extract(epoch from run_at - now())::float8 as delay
       from graphile_worker.jobs where key is not null order by key`,
    )
  ).rows
const keys = async () => (await jobs()).map(({ key }) => key)
const checkpoint = async () =>
  (await pool.query<{ position: string }>('select position from processes.checkpoints')).rows[0]?.position
const caughtUp = async () => expect.poll(checkpoint).toBe(await store.head())

describe('a process', () => {
  it('turns each event into a job once, due after its delay', async () => {
    const streams = [await create(), await create()]
    run()
    streams.push(await create())
    await caughtUp()
    expect(await keys()).toEqual(streams.toSorted())
    for (const { revision, delay } of await jobs()) {
      expect(revision).toBe(0)
      expect(delay).toBeGreaterThan(3_500)
    }
  })

  it('drops jobs that are no longer needed, in the same batch or later', async () => {
    const [both, later, kept] = [await create(), await create(), await create()]
    await remove(both)
    run()
    await caughtUp()
    expect(await keys()).toEqual([later, kept].toSorted())
    await remove(later)
    await caughtUp()
    expect(await keys()).toEqual([kept])
  })

  it('continues where it stopped', async () => {
    const first = await create()
    const over = run()
    await caughtUp()
    stopping.abort()
    await over
    await pool.query('select graphile_worker.remove_job($1)', [first])
    stopping = new AbortController()
    const second = await create()
    run()
    await caughtUp()
    expect(await keys()).toEqual([second])
  })

  it('writes jobs and checkpoint atomically', async () => {
    run()
    const first = await create()
    await caughtUp()
    const before = await checkpoint()
    await pool.query(`alter table processes.checkpoints add constraint full_up check (position = '${before}')`)
    await create()
    await expect(running[0]).rejects.toThrow('full_up')
    expect([await keys(), await checkpoint()]).toEqual([[first], before])
    await pool.query('alter table processes.checkpoints drop constraint full_up')
    run()
    await caughtUp()
    expect(await keys()).toHaveLength(2)
  })

  it('stops at an event that it can’t handle, and continues once it can', async () => {
    const [before, poison] = [await create(), await create()]
    const after = await create()
    const failing: Process = {
      ...reminders,
      react(event) {
        if (event.stream === poison) throw new Error('No reminder for this')
        return reminders.react(event)
      },
    }
    for (let i = 0; i < 2; i++) await expect(run(failing)).rejects.toThrow(ProcessStopped)
    expect(await keys()).toEqual([before])
    const [stopped, ...others] = await stoppedProcesses(pool)
    const error = 'No reminder for this'
    expect(stopped).toMatchObject({ process: 'reminders', type: 'feature.created', stream: poison, error })
    expect(others).toEqual([])
    run()
    await caughtUp()
    expect(await keys()).toEqual([before, poison, after].toSorted())
    expect(await stoppedProcesses(pool)).toEqual([])
  })

  it('skips an event that it can’t handle if an admin decided so, and only that one', async () => {
    const [before, poison, after] = [await create(), await create(), await create()]
    const failing: Process = {
      ...reminders,
      react(event) {
        if (event.stream === poison) throw new Error('No reminder for this')
        return reminders.react(event)
      },
    }
    await expect(run(failing)).rejects.toThrow(ProcessStopped)
    const [stopped] = await stoppedProcesses(pool)
    run(failing, async (process, eventId) => process === 'reminders' && eventId === stopped?.eventId)
    await expect.poll(keys).toEqual([before, after].toSorted())
    await expect.poll(() => stoppedProcesses(pool)).toEqual([])
  })

  it('stops at an event that can’t be decoded', async () => {
    const before = await create()
    const garbled = { id: newId(), type: 'feature.created', schemaVersion: 1, data: { itemId: 7 }, metadata }
    await log.append(before, 0n, [garbled])
    await expect(run()).rejects.toThrow(ProcessStopped)
    expect(await keys()).toEqual([before])
    expect(await stoppedProcesses(pool)).toMatchObject([{ eventId: garbled.id, stream: before }])
  })

  it('handles each event once when it runs in two places', async () => {
    for (let i = 0; i < 20; i++) await create()
    for (const over of [run(), run()]) over.catch(() => {})
    for (let i = 0; i < 20; i++) {
      await create()
      await pause(5)
    }
    await caughtUp()
    const found = await jobs()
    expect(found).toHaveLength(40)
    expect(new Set(found.map(({ revision }) => revision))).toEqual(new Set([0]))
    await expect(Promise.race(running)).rejects.toThrow(CheckpointMoved)
  })

  it('does not block jobs from completing while it waits for one of them', async () => {
    const [first, second] = [await create(), await create()]
    await Promise.all([first, second].map(remove))
    await pool.query(`select graphile_worker.add_job('remind', job_key => key) from unnest($1::text[]) key`, [
      [first, second],
    ])
    const other = await pool.connect()
    await other.query('begin')
    await other.query('select from graphile_worker._private_jobs where key = $1 for update', [second])
    run({ ...reminders, types: ['feature.deleted'], react: () => ({ drop: [first, second] }) })
    await expect.poll(() => waiting(pool)).toBe(1)
    await pool.query('delete from graphile_worker._private_jobs where key = $1', [first])
    await other.query('commit')
    other.release()
    await caughtUp()
    expect(await keys()).toEqual([])
  })

  it('continues at the end of a log that was restored to a time before its checkpoint', async () => {
    const handled = await create()
    await pool.query("insert into processes.checkpoints values ('reminders', $1)", ['9'.padStart(20, '0')])
    const { promise: follows, resolve } = Promise.withResolvers<void>()
    const restored: Pick<EventStore, 'head' | 'subscribe'> = {
      head: () => store.head(),
      subscribe(options) {
        resolve()
        return store.subscribe(options)
      },
    }
    running.push(runProcess(postgresFollowUps(pool), restored, reminders, nothing, stopping.signal))
    await follows
    const stream = await create()
    await caughtUp()
    expect(await keys()).toEqual([stream])
    expect(stream).not.toBe(handled)
  })

  it('creates its tables even if several start at once', async () => {
    await pool.query('drop schema processes cascade')
    await Promise.all(Array.from({ length: 8 }, () => createProcessTables(pool)))
    run()
    await create()
    await caughtUp()
  })
})

describe('jobs', () => {
  let workers: Jobs[] = []
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
    workers = []
  })

  it('run once, and again when they fail', async () => {
    const done: string[] = []
    let failures = 0
    const tasks = {
      remind: async (payload: unknown) => {
        if (failures++ < 1) throw new Error('not yet')
        done.push(JSON.stringify(payload))
      },
    }
    workers = [await runJobs(pool, tasks, () => {}), await runJobs(pool, tasks, () => {})]
    run({ ...reminders, react: ({ id }) => ({ add: [{ task: 'remind', key: id, payload: { eventId: id } }] }) })
    for (let i = 0; i < 10; i++) await create()
    await expect.poll(() => done.length).toBe(10)
    expect(new Set(done).size).toBe(10)
  })
})
