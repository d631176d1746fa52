import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { registerUser } from '../../commands/accounts/join.ts'
import { byProcess, newId } from '../../commands/context.ts'
import { createSessionType } from '../../commands/session-types/session-types.ts'
import { createStudio } from '../../commands/studios/create-studio.ts'
import type { Role } from '../../domain/account/events.ts'
import { details } from '../../domain/studio/studio.fixtures.ts'
import { createProcessTables, passOver } from '../../processes/engine/postgres-follow-ups.ts'
import { createLog } from '../../runtime/log.ts'
import { processesOf } from '../../server/background.ts'
import { type Composition, compose } from '../../server/composition.ts'
import { asAdmin } from '../../tests/support/database.ts'
import { type ServerProcess, startServerProcess } from '../../tests/support/processes.ts'
import { createEmptyPlace } from '../../tests/support/server.ts'
import type { Program } from './threads.ts'

/** A new database and directory, with the product's parts over them in the bench's own process. */
export interface Installation extends Composition, AsyncDisposable {
  /** Starts the product as a separate process. */
  start(): Promise<ServerProcess>
}

/** Creates an installation on a database server, without limits. `more` is added to its environment. */
export async function openInstallation(
  serverUrl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const opened = new AsyncDisposableStack()
  const environment = { TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'error', ...more }
  const place = opened.adopt(await createEmptyPlace(environment, serverUrl), ({ remove }) => remove())
  const config = place.config()
  const composition = opened.adopt(await compose(config, createLog(config.logLevel)), ({ close }) => close())
  return {
    ...composition,
    start: async () => opened.adopt(await startServerProcess(place), async (server) => void (await server.stop())),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

export const byBench = () => byProcess('bench', 'bench', new Date())

export interface BenchStudio {
  readonly studioId: string
  readonly sessionTypeId: string
}

/** Creates studios with one session type each, managed in turn by `managers`. */
export const createStudios = (
  { services }: Composition,
  count: number,
  managers: readonly BenchPerson[] = [],
): Promise<BenchStudio[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const studio = { studioId: newId(), sessionTypeId: newId() }
      const create = {
        studioId: studio.studioId,
        code: `BCH-${i}`,
        managerId: managers[i % managers.length]?.userId ?? null,
        adminId: newId(),
        active: true,
        featured: false,
        details: { ...details, name: `Studio ${i}`, featureIds: [], limitationIds: [] },
      }
      await createStudio(services, create, byBench())
      const priced = { durationMinutes: 60, priceCents: 250_000, basePriceCents: null }
      const mixing = { type: 'MIX', name: 'Mixing', description: null, ...priced }
      await createSessionType(services, { ...studio, details: mixing }, byBench())
      return studio
    }),
  )

export interface BenchPerson {
  readonly userId: string
  readonly token: string
}

/** Registers users in a role, without passwords, each with a token. */
export const createPeople = ({ services }: Composition, role: Role, count: number): Promise<BenchPerson[]> =>
  pLimit(32).map(Array.from({ length: count }), async (_, n) => {
    const profile = { email: `${role}${n}@example.com`, name: `Person ${n}`, phone: '0712345678' }
    const { user } = await registerUser(services, { ...profile, role, verified: true, password: null }, byBench())
    return { userId: user.userId, token: (await services.vault.sessions.begin(user)).token }
  })

/** Moves the checkpoints of the processes to the end of the log, so that no messages follow from old events. */
export async function passOverHistory({ config, store, database: { pool } }: Composition): Promise<void> {
  await createProcessTables(pool)
  const names = processesOf(config).map(({ name }) => name)
  await passOver(pool, store, names)
}

const longestMs = 600_000

/**
 * Waits until no due job is left and no process has advanced for `quietMs`. Returns the start of that quiet time, by
 * `performance.now()`. Throws after ten minutes.
 */
export async function untilQuiet({ database: { pool } }: Composition, quietMs: number): Promise<number> {
  const until = performance.now() + longestMs
  let [before, since] = ['', performance.now()]
  while (performance.now() < since + quietMs) {
    if (performance.now() > until) throw new Error('The background work did not finish within ten minutes')
    await pause(100)
    const { rows } = await pool.query<{ due: number }>(
      `select (select count(*)::int from graphile_worker._private_jobs
               where run_at <= now() and attempts < max_attempts) as due,
              (select json_agg(c order by c.process) from processes.checkpoints c) as checkpoints`,
    )
    const now = JSON.stringify(rows)
    if (now !== before || rows[0]?.due !== 0) [before, since] = [now, performance.now()]
  }
  return since
}

/** Waits for a database at rest, so that earlier work does not distort the next measurement. Vacuums it first. */
export async function untilAtRest(installation: Composition): Promise<void> {
  // Autovacuum could start at any time.
  await asAdmin(installation.database.url, 'vacuum analyze')
  await untilQuiet(installation, 3_000)
}

/** Runs a program in a thread with its own heap. Returns the thread and the program's first message. */
export async function startThread(program: Program, given: object = {}) {
  const thread = new Worker(new URL('threads.ts', import.meta.url), { workerData: { program, ...given } })
  const [message] = await once(thread, 'message')
  return { thread, message: String(message) }
}

/** Returns the p95 in milliseconds that one client in a separate thread measures. */
export const probe = async (url: string, seconds: number): Promise<number> =>
  Number((await startThread('probe', { url, seconds })).message)

/** What processes have used, with their children: processor time in seconds, and resident memory in MB. */
export async function usageOf(root: number) {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,times=,rss='])
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const own = rows.filter(([pid, parent]) => pid === root || parent === root)
  const sum = (column: number) => own.reduce((total, row) => total + (row[column] ?? 0), 0)
  return { seconds: sum(2), megabytes: sum(3) / 1_024 }
}
