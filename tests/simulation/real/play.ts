import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Position } from '../../../eventstore/event-store.ts'
import { Random } from '../../../lib/random.ts'
import { jobsState } from '../../../processes/jobs.ts'
import { projections } from '../../../projections/all.ts'
import { readCheckpoint, schemaOf } from '../../../projections/engine/schema.ts'
import { dumpReadModels, projectAll } from '../../support/read-models.ts'
import { type Amount, type Fault, someFaults } from './faults.ts'
import { People } from './people.ts'
import { faultsOf } from './verdict.ts'
import { isAllLed, type LogName, openWorld, type World } from './world.ts'

export interface Options {
  readonly log: LogName
  readonly seed: number
  readonly amount: Amount
  /** Faults begin within this time. */
  readonly seconds: number
  readonly tell: (line: string) => void
}

/** The recovery times after the end of a fault, in milliseconds. */
export interface Recovery {
  readonly kind: string
  /** The time until a booking that was requested since then was acknowledged. */
  readonly bookedMs: number
  /** The time until the read models and the jobs had caught up with that moment, and every leader was elected. */
  readonly caughtUpMs: number
}

export interface Outcome {
  readonly recoveries: readonly Recovery[]
  readonly violations: readonly string[]
  readonly bookings: number
  readonly actions: number
  readonly messages: number
  readonly movements: number
}

const recoveryMs = 120_000
const restMs = 90_000

/** Plays random people and faults on the real product. Returns the results. */
export async function playReal({ log, seed, amount, seconds, tell }: Options): Promise<Outcome> {
  const world = await openWorld(log)
  try {
    const random = new Random(seed)
    const people = new People(world, new Random(seed + 1))
    const faults = someFaults(random, amount, log !== 'PostgreSQL')
    const [recoveries, violations]: [Recovery[], string[]] = [[], []]
    people.start()
    const endAt = performance.now() + seconds * 1_000
    while (people.bookedAt.length === 0) await pause(50)
    for (const fault of faults) {
      if (performance.now() > endAt) break
      await pause(random.int(300, 1_500))
      const recovery = await strike(world, people, fault, tell)
      if (typeof recovery === 'string') violations.push(recovery)
      else recoveries.push(recovery)
      violations.push(...(await endedByThemselves(world)))
    }
    await people.stop()
    violations.push(...new Set(people.unexpected))
    violations.push(...(await faultsAtRest(world, people)))
    violations.push(...(await faultsOfReadModels(world)))
    const { bookedAt, actions } = people
    const movements = (await world.simulator.movements()).length
    const messages = world.mail.arrived.length + world.sms.arrived.length
    if (violations.length > 0) for (const { name, process } of world.members) tell(`${name}: ${process.errors()}`)
    return { recoveries, violations, bookings: bookedAt.length, actions, messages, movements }
  } finally {
    await world.close()
  }
}

/** Causes a fault, and measures how long the product takes to recover. Returns a text if it does not recover. */
async function strike(world: World, people: People, fault: Fault, tell: Options['tell']): Promise<Recovery | string> {
  const before = people.bookedAt.length
  const { repaired, detail = '' } = await fault.strike(world)
  const [since, sinceTime] = [performance.now(), Date.now()]
  const during = people.bookedAt.length - before
  const name = `${fault.kind} (${fault.detail}${detail && `, ${detail}`})`
  const booking = timed(since, () => people.bookedAt.some(({ asked }) => asked >= since))
  const catchingUp = caughtUpWith(world, since, new Date(sinceTime))
  const booked = await booking
  people.areResting = true
  const [{ caughtUp, missing }] = await Promise.all([catchingUp, repaired])
  people.areResting = false
  tell(`${new Date().toISOString()} ${name}: ${during} booked meanwhile; booked ${booked} ms, caught up ${caughtUp} ms`)
  if (booked === undefined) return `nothing was booked for two minutes after ${name}`
  if (caughtUp === undefined) return `not caught up within two minutes after ${name}: ${missing}`
  return { kind: fault.kind, bookedMs: booked, caughtUpMs: caughtUp }
}

/** Returns the milliseconds from `since` until `holds` returns true; undefined if it does not within two minutes. */
async function timed(since: number, holds: () => boolean | Promise<boolean>): Promise<number | undefined> {
  while (performance.now() - since < recoveryMs) {
    if (await holds()) return Math.round(performance.now() - since)
    await pause(50)
  }
  return undefined
}

/**
 * Waits until the read models, the leaders and the jobs have caught up. Returns how long it took, and what is
 * missing.
 */
async function caughtUpWith(world: World, since: number, time: Date) {
  const { store, database } = world.inside
  let head: Position | undefined
  let missing = ''
  const caughtUp = await timed(since, async () => {
    try {
      head ??= await store.head()
      const shown = await readCheckpoint(database.pool, schemaOf(projections))
      const { rows } = await database.pool.query(
        `select task_identifier, attempts, locked_by, last_error from graphile_worker.jobs
         where attempts < max_attempts and run_at <= $1 and created_at <= $1 limit 5`,
        [time],
      )
      if (head === undefined || shown === undefined || shown < head) missing = `read models at ${shown} of ${head}`
      else if (!(await isAllLed(world))) missing = 'a leader'
      else missing = rows.length > 0 ? JSON.stringify(rows) : ''
    } catch (error) {
      missing = `the database: ${error}`
    }
    return missing === ''
  })
  return { caughtUp, missing }
}

/** Returns the processes that ended without being killed, and restarts them. */
async function endedByThemselves({ members }: World): Promise<string[]> {
  const ended = members.filter(({ process }) => !process.running())
  const faults = ended.map(({ name, process }) => `process ${name} ended by itself: ${process.errors().slice(-2_000)}`)
  for (const member of ended) await member.start()
  return faults
}

/** Reads the statement, as a job does every quarter of an hour, waits for the jobs, and checks the results. */
async function faultsAtRest(world: World, people: People): Promise<string[]> {
  const { pool } = world.inside.database
  await pool.query(`select graphile_worker.add_job('payments.sweep', '{}')`)
  const began = performance.now()
  for (;;) {
    // Temporary failures wait for up to hours, so this retries them at once.
    await pool.query(
      `select from graphile_worker.reschedule_jobs(array(
         select id from graphile_worker.jobs where attempts > 0 and attempts < max_attempts and locked_at is null
       ), run_at := now())`,
    )
    await pause(1_000)
    const { jobs, failed } = await jobsState(pool)
    const isOver = performance.now() - began > restMs
    const isIdle = jobs.due + jobs.running === 0
    if (!isIdle && !isOver) continue
    const faults = [
      ...(await faultsOf(world, people)),
      ...failed.map(({ task, error }) => `${task} failed for good: ${error}`),
      ...(isIdle ? [] : [`${jobs.due} jobs are due and ${jobs.running} run, long after the last action`]),
    ]
    if (faults.length === 0 || isOver) return faults
  }
}

/** Checks that the read models match the log once no process writes. */
async function faultsOfReadModels({ members, inside }: World): Promise<string[]> {
  const codes = await Promise.all(members.map(({ process }) => process.stop()))
  const faults = codes.flatMap((code, i) => (code === 0 ? [] : [`process ${members[i]?.name} ended with ${code}`]))
  await projectAll(inside)
  const followed = await dumpReadModels(inside.database.pool)
  await inside.rebuilds.request()
  const rebuilt = await dumpReadModels(inside.database.pool)
  for (const [table, rows] of Object.entries(rebuilt))
    if (!isDeepStrictEqual(rows, followed[table])) faults.push(`${table} is not what the log says`)
  return faults
}

/** Returns the table of recovery times: each kind of fault with its count, and its median and longest times. */
export function tableOf(recoveries: readonly Recovery[]): string {
  const rows = [...Map.groupBy(recoveries, ({ kind }) => kind)].sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = rows.map(([kind, all]) => {
    const booked = inSeconds(all.map(({ bookedMs }) => bookedMs))
    const caughtUp = inSeconds(all.map(({ caughtUpMs }) => caughtUpMs))
    return `| ${kind.padEnd(34)} | ${String(all.length).padStart(5)} | ${booked} | ${caughtUp} |`
  })
  return [
    `| ${'fault'.padEnd(34)} | times | booked: median, longest | caught up: median, longest |`,
    `| ${'-'.repeat(34)} | ----: | ----------------------: | -------------------------: |`,
    ...lines,
  ].join('\n')
}

function inSeconds(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const seconds = (ms = 0) => `${(ms / 1_000).toFixed(2)} s`
  return `${seconds(sorted[Math.floor(sorted.length / 2)])}, ${seconds(sorted.at(-1))}`.padStart(23)
}
