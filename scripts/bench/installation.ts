import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { registerUser } from '../../commands/accounts/join.ts'
import { newId } from '../../commands/context.ts'
import { createSessionType } from '../../commands/session-types/session-types.ts'
import { createStudio } from '../../commands/studios/create-studio.ts'
import type { Role } from '../../domain/account/events.ts'
import { createProcessTables, passOver } from '../../processes/engine/postgres-follow-ups.ts'
import { jobsState, processPositions } from '../../processes/jobs.ts'
import { createLog } from '../../runtime/log.ts'
import { processesOf } from '../../server/background.ts'
import { type Composition, compose } from '../../server/composition.ts'
import { asAdmin } from '../../tests/support/database.ts'
import { byTests, sessionDetails, studioDetails } from '../../tests/support/fixtures.ts'
import { startServerProcess } from '../../tests/support/processes.ts'
import { createEmptyPlace } from '../../tests/support/server.ts'
import { until } from '../../tests/support/until.ts'
import type { Program } from './threads.ts'

export type Installation = Awaited<ReturnType<typeof openInstallation>>

/**
 * Creates a new database and directory, without limits, and opens the product's parts over them in the bench's own
 * process. `more` is added to the environment.
 */
export async function openInstallation(serverUrl: string, more: Readonly<Record<string, string>> = {}) {
  const opened = new AsyncDisposableStack()
  const environment = { TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'error', ...more }
  const place = opened.adopt(await createEmptyPlace(environment, serverUrl), ({ remove }) => remove())
  const config = place.config()
  const composition = opened.adopt(await compose(config, createLog(config.logLevel)), ({ close }) => close())
  return {
    ...composition,
    /**
     * Starts the product as a separate process, and waits until it is at rest, so that earlier work does not distort
     * measurements. It shows what is stored, but no messages follow from that.
     */
    async start() {
      await passOverHistory(composition)
      const server = opened.adopt(await startServerProcess(place), async ({ stop }) => void (await stop()))
      await untilQuiet(composition, 3_000)
      return server
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Brings read models and processes to the end of the log. A rebuild is faster than a server that catches up. */
async function passOverHistory({ config, store, database: { pool, url }, rebuilds }: Composition): Promise<void> {
  await rebuilds.request()
  await createProcessTables(pool)
  const names = processesOf(config).map(({ name }) => name)
  await passOver(pool, store, names)
  // Autovacuum could start at any time.
  await asAdmin(url, 'vacuum analyze')
}

export type BenchStudio = Awaited<ReturnType<typeof createStudios>>[number]

/** Creates studios with one session type each, managed in turn by `managers`. */
export const createStudios = ({ services }: Composition, count: number, managers: readonly BenchPerson[] = []) =>
  Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const studio = { studioId: newId(), sessionTypeId: newId() }
      const managerId = managers[i % managers.length]?.userId ?? null
      const listing = { code: `BCH-${i}`, managerId, adminId: newId(), active: true, featured: false }
      const details = studioDetails({ name: `Studio ${i}` })
      await createStudio(services, { studioId: studio.studioId, ...listing, details }, byTests())
      await createSessionType(services, { ...studio, details: sessionDetails({ priceCents: 250_000 }) }, byTests())
      return studio
    }),
  )

type BenchPerson = Awaited<ReturnType<typeof createPeople>>[number]

/** Registers users in a role, without passwords, each with a token. */
export const createPeople = ({ services }: Composition, role: Role, count: number) =>
  pLimit(32).map(Array.from({ length: count }), async (_, n) => {
    const profile = { email: `${role}${n}@example.com`, name: `Person ${n}`, phone: '0712345678' }
    const { user } = await registerUser(services, { ...profile, role, verified: true, password: null }, byTests())
    return { userId: user.userId, token: (await services.vault.sessions.begin(user)).token }
  })

/**
 * Waits until no due job is left and no process has advanced for `quietMs`. Returns the start of that quiet time, by
 * `performance.now()`. Throws after ten minutes.
 */
export async function untilQuiet({ database: { pool } }: Composition, quietMs: number): Promise<number> {
  let [before, since] = ['', performance.now()]
  const isQuiet = async () => {
    const [{ jobs }, positions] = await Promise.all([jobsState(pool), processPositions(pool)])
    const now = JSON.stringify([...positions])
    if (now !== before || jobs.due + jobs.running > 0) [before, since] = [now, performance.now()]
    return performance.now() >= since + quietMs
  }
  await until(isQuiet, Boolean, 100, 600_000)
  return since
}

/** Runs a program in a thread with its own heap. Returns the thread, with the program's first message. */
export async function startThread(program: Program, given: object = {}) {
  const thread = new Worker(new URL('threads.ts', import.meta.url), { workerData: { program, ...given } })
  const [message] = await once(thread, 'message')
  return Object.assign(thread, { message: String(message) })
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
