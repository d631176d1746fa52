import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { EventStore } from '../../eventstore/event-store.ts'
import { backoffMs } from '../../lib/backoff.ts'
import { createTables } from '../../lib/create-tables.ts'
import { inTransaction } from '../../lib/transaction.ts'
import { CheckpointMoved } from '../../projections/engine/apply.ts'
import type { FailedEvent } from '../../projections/engine/stopped.ts'
import type { Job } from './process.ts'
import type { FollowUps } from './run-process.ts'

/**
 * The lock timeout for jobs. Runners delete completed jobs in batches, in any order, so deadlocks are possible.
 * PostgreSQL detects one after a second and may fail the runner, which then stops. This transaction gives up before
 * that.
 */
const lockWithinMs = 200
const attempts = 20

/**
 * Creates the processes' checkpoints and the last read model check. They are not in the read models' schema, so that a
 * rebuild repeats no job.
 */
export async function createProcessTables(pool: Pool): Promise<void> {
  // "if not exists" is not safe with concurrent starts, so a lock serializes them.
  await createTables(
    pool,
    `create schema if not exists processes;
    create table if not exists processes.checkpoints (process text primary key, position text not null);
    create table if not exists processes.standing (process text primary key, position text not null,
      event_id text not null, type text not null, stream text not null, error text not null,
      since timestamptz not null default now());
    create table if not exists processes.read_model_check (latest boolean primary key check (latest), result jsonb not null)`,
  )
}

/**
 * Sets the checkpoint of new processes to the head of the log, because the seed already did what follows from its
 * events.
 */
export async function passOver(pool: Pool, store: EventStore, names: readonly string[]): Promise<void> {
  await pool.query(
    `insert into processes.checkpoints select name, $2 from unnest($1::text[]) name
     on conflict (process) do update set position = excluded.position where checkpoints.position = ''`,
    [names, (await store.head()) ?? ''],
  )
}

/** The processes' checkpoints and graphile-worker's jobs, in one database. */
export const postgresFollowUps = (pool: Pool): FollowUps => ({
  async checkpointOf(process) {
    await pool.query(`insert into processes.checkpoints values ($1, '') on conflict do nothing`, [process])
    const { rows } = await pool.query<{ position: string }>(
      'select position from processes.checkpoints where process = $1',
      [process],
    )
    return rows[0]?.position || undefined
  },
  async commit(process, { from, to }, { add, drop }) {
    await onceUnlocked(() =>
      inTransaction(pool, async (db) => {
        const moved = await db.query(moveOn, [to, process, from ?? '', `${lockWithinMs}`])
        if (moved.rowCount !== 1) throw new CheckpointMoved(`The checkpoint of ${process} is no longer at ${from}`)
        if (drop.length > 0) await db.query(removeJobs, [drop])
        await addJobs(db, add)
      }),
    )
  },
  async recordStop(process, { position, eventId, type, stream, error }) {
    await pool.query(
      `insert into processes.standing as s values ($1, $2, $3, $4, $5, $6) on conflict (process) do update
       set (position, event_id, type, stream, error, since) = (excluded.position, excluded.event_id, excluded.type,
         excluded.stream, excluded.error, case when s.event_id = excluded.event_id then s.since else now() end)`,
      [process, position, eventId, type, stream, error],
    )
  },
})

/** Moves a checkpoint, removes the record of a stop and sets the transaction's lock timeout, in one round trip. */
const moveOn = `with moved as (
    update processes.checkpoints set position = $1 where process = $2 and position = $3
    returning set_config('lock_timeout', $4, true)
  ), gone as (delete from processes.standing where process = $2 and exists (select from moved))
  select from moved`

/** Most dropped jobs were never added or are done, so this checks the index first. */
const removeJobs = `select graphile_worker.remove_job(key) from graphile_worker._private_jobs where key = any($1::text[])`

/** Retries a transaction that failed on a lock timeout. */
async function onceUnlocked(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error) || attempt === attempts) throw error
      await pause(backoffMs(attempt))
    }
  }
}

/** Lock not available; deadlock detected. */
const isLocked = (error: unknown) =>
  error instanceof Error && 'code' in error && ['55P03', '40P01'].includes(String(error.code))

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
  // One call for all jobs, so that it looks up tasks and queues and wakes the workers only once.
  await db.query(
    `select count(*) from graphile_worker.add_jobs(array(
       select row(identifier, payload, null, coalesce(run_at, now() + make_interval(secs => delay)), 25, job_key, priority,
         null)::graphile_worker.job_spec
       from json_to_recordset($1::json)
         as t(identifier text, payload json, delay float8, run_at timestamptz, job_key text, priority int)))`,
    [JSON.stringify(specs)],
  )
}

/** A process that stopped at an event that it can't handle. */
export interface StoppedProcess extends FailedEvent {
  readonly process: string
  readonly since: string
}

/** Returns the processes that stopped at an event, the first first. */
export async function stoppedProcesses(pool: Pool): Promise<StoppedProcess[]> {
  const { rows } = await pool.query<StoppedProcess>(
    `select process, position, event_id as "eventId", type, stream, error,
       to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
     from processes.standing order by since, process`,
  )
  return rows
}
