import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { type Checkpoint, type EventStore, isEvent, type Position } from '../../eventstore/event-store.ts'
import { inBatches } from '../../eventstore/in-batches.ts'
import { pauseBefore } from '../../eventstore/patience.ts'
import { CheckpointMoved } from '../../projections/engine/apply.ts'
import { inTransaction } from '../../projections/engine/transaction.ts'
import type { Job, Process, Recorded } from './process.ts'

const batchSize = 2_000
/** What follows is not urgent, and much of it is called off within moments: it is cheaper to wait and see. */
const gatherMs = 200
const tablesLock = 727_009
/**
 * How long to wait for a job that somebody else has. Those that end are deleted several at once, in any order: of two who
 * wait for each other the database fails one after a second, and a runner of jobs stops then. We give way before.
 */
const lockWithinMs = 200
const attempts = 20

/** Where each process has come to. Not among the read models: a rebuild of those does nothing again. */
export async function createProcessTables(pool: Pool): Promise<void> {
  // Several processes may start at once, and "if not exists" does not keep them from creating it both.
  await pool.query(`select pg_advisory_xact_lock(${tablesLock});
    create schema if not exists processes;
    create table if not exists processes.checkpoints (process text primary key, position text not null)`)
}

/** Lets processes that have not begun yet begin after all that the log holds now: what follows from that was done with it. */
export async function passOver(pool: Pool, store: EventStore, names: readonly string[]): Promise<void> {
  await pool.query(
    `insert into processes.checkpoints select name, $2 from unnest($1::text[]) name
     on conflict (process) do update set position = excluded.position where checkpoints.position = ''`,
    [names, (await store.head()) ?? ''],
  )
}

/**
 * Turns events into jobs until the signal aborts: the jobs of a batch and the checkpoint are one transaction, so that
 * no event is passed over and none counts twice. Run it in one place at a time: of two, one throws CheckpointMoved. Throws
 * when the database fails.
 */
export async function runProcess(
  pool: Pool,
  store: Pick<EventStore, 'subscribe'>,
  process: Process,
  signal: AbortSignal,
): Promise<void> {
  let position = await checkpointOf(pool, process)
  const attempt = new AbortController()
  const items = store.subscribe({
    types: process.types,
    ...(position && { after: position }),
    signal: AbortSignal.any([signal, attempt.signal]),
  })
  try {
    for await (const batch of inBatches(items, batchSize)) {
      position = await followUp(pool, process, position, batch)
      await pause(gatherMs, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    attempt.abort()
  }
}

/** Moves a checkpoint, and lets the rest of the transaction wait for locks no longer than it may: one round trip for both. */
const moveOn = `update processes.checkpoints set position = $1 where process = $2 and position = $3
  returning set_config('lock_timeout', $4, true)`

async function followUp(
  pool: Pool,
  process: Process,
  from: Position | undefined,
  batch: readonly (Recorded | Checkpoint)[],
): Promise<Position | undefined> {
  const last = batch.at(-1)
  if (!last) return from
  const { add, drop } = outcomeOf(process, batch.filter(isEvent))
  await onceUnlocked(() =>
    inTransaction(pool, async (db) => {
      const moved = await db.query(moveOn, [last.position, process.name, from ?? '', `${lockWithinMs}`])
      if (moved.rowCount !== 1) throw new CheckpointMoved(`The checkpoint of ${process.name} is no longer at ${from}`)
      if (drop.length > 0) await db.query('select graphile_worker.remove_job(key) from unnest($1::text[]) key', [drop])
      await addJobs(db, add)
    }),
  )
  return last.position
}

/** Does work that changes nothing where it waited too long for a lock; again, until it did not. */
async function onceUnlocked(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error) || attempt === attempts) throw error
      await pause(pauseBefore(attempt))
    }
  }
}

/** Lock not available; deadlock detected. */
const isLocked = (error: unknown) =>
  error instanceof Error && 'code' in error && ['55P03', '40P01'].includes(String(error.code))

/** What is left to do after the whole batch, drops first: a job added and dropped within it is never added. */
export function outcomeOf(
  process: Process,
  batch: readonly Recorded[],
): { readonly add: readonly Job[]; readonly drop: readonly string[] } {
  const add = new Map<string, Job>()
  const drop = new Set<string>()
  for (const event of batch) {
    const outcome = process.react(event)
    for (const job of outcome.add ?? []) add.set(job.key, job)
    for (const key of outcome.drop ?? []) {
      add.delete(key)
      drop.add(key)
    }
  }
  return { add: [...add.values()], drop: [...drop] }
}

async function addJobs(db: PoolClient, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return
  const specs = jobs.map(({ task, key, payload, delaySeconds = 0, runAt = null, yields = false }) => ({
    identifier: task,
    payload,
    delay: delaySeconds,
    run_at: runAt,
    job_key: key,
    priority: yields ? 1 : 0,
  }))
  // All in one call: it looks for tasks and queues, and wakes the workers, once and not for each.
  await db.query(
    `select count(*) from graphile_worker.add_jobs(array(
       select row(identifier, payload, null, coalesce(run_at, now() + make_interval(secs => delay)), 25, job_key, priority,
         null)::graphile_worker.job_spec
       from json_to_recordset($1::json)
         as t(identifier text, payload json, delay float8, run_at timestamptz, job_key text, priority int)))`,
    [JSON.stringify(specs)],
  )
}

async function checkpointOf(pool: Pool, process: Process): Promise<Position | undefined> {
  await pool.query(`insert into processes.checkpoints values ($1, '') on conflict do nothing`, [process.name])
  const { rows } = await pool.query<{ position: string }>(
    'select position from processes.checkpoints where process = $1',
    [process.name],
  )
  return rows[0]?.position || undefined
}
