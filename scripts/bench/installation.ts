import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { registerUser } from '../../commands/accounts/join.ts'
import { byProcess, newId } from '../../commands/context.ts'
import { createSessionType } from '../../commands/session-types/session-types.ts'
import { createStudio } from '../../commands/studios/create-studio.ts'
import type { Role } from '../../domain/account/events.ts'
import { createProcessTables, passOver } from '../../processes/engine/postgres-follow-ups.ts'
import { loadConfig } from '../../runtime/config.ts'
import { createLog } from '../../runtime/log.ts'
import { processesOf } from '../../server/background.ts'
import { type Composition, compose } from '../../server/composition.ts'
import { load } from './measure.ts'

const lanes = 32

export const byBench = () => byProcess('bench', 'bench', new Date())

/** Runs `work` with the product's parts in the bench's own process, without limits. */
export async function inBench<Result>(
  databaseUrl: string,
  work: (composition: Composition) => Promise<Result>,
  eventStoreUrl = '',
): Promise<Result> {
  const stores = { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl }
  const config = loadConfig({ ...stores, RATE_LIMITS: 'off', DATA_DIR: process.env.BENCH_DATA_DIR, SEED: 'none' })
  const composition = await compose(config, createLog('error'))
  try {
    return await work(composition)
  } finally {
    await composition.close()
  }
}

export interface BenchStudio {
  readonly studioId: string
  readonly sessionTypeId: string
}

/** Creates studios with one session type each, managed in turn by `managers`; on PostgreSQL's log by default. */
export const createStudios = (
  databaseUrl: string,
  count: number,
  { managers = [], eventStoreUrl = '' }: { managers?: readonly BenchPerson[]; eventStoreUrl?: string } = {},
): Promise<BenchStudio[]> =>
  inBench(
    databaseUrl,
    async ({ services }) => {
      const studios = Array.from({ length: count }, () => ({ studioId: newId(), sessionTypeId: newId() }))
      const place = { location: 'Kilimani, Nairobi', description: 'A room to measure by', capacity: 10 }
      const choice = { hourlyRateCents: 250_000, featureIds: [], limitationIds: [] }
      const type = { type: 'MIX', name: 'Mixing', description: null, durationMinutes: 60 }
      const details = { ...type, priceCents: 250_000, basePriceCents: null }
      const work = studios.map(async (studio, i) => {
        const { studioId } = studio
        const named = { studioId, code: `BCH-${i}`, details: { name: `Studio ${i}`, ...place, ...choice } }
        const managerId = managers[i % managers.length]?.userId ?? null
        await createStudio(
          services,
          { ...named, managerId, adminId: newId(), active: true, featured: false },
          byBench(),
        )
        await createSessionType(services, { ...studio, details }, byBench())
      })
      await Promise.all(work)
      return studios
    },
    eventStoreUrl,
  )

export interface BenchPerson {
  readonly userId: string
  readonly token: string
}

/** Registers users in a role, without passwords, each with a token. */
export const createPeople = (databaseUrl: string, role: Role, count: number): Promise<BenchPerson[]> =>
  inBench(databaseUrl, async ({ services }) => {
    const people: BenchPerson[] = []
    await load(lanes, { count }, async (n) => {
      const profile = { email: `${role}${n}@example.com`, name: `Person ${n}`, phone: '0712345678' }
      const { user } = await registerUser(services, { ...profile, role, verified: true, password: null }, byBench())
      people.push({ userId: user.userId, token: (await services.vault.sessions.begin(user)).token })
    })
    return people
  })

/** Moves the checkpoints of the processes to the end of the log, so that no messages follow from old events. */
export const passOverHistory = (databaseUrl: string): Promise<void> =>
  inBench(databaseUrl, async ({ config, store, database: { pool } }) => {
    await createProcessTables(pool)
    const names = processesOf(config).map(({ name }) => name)
    await passOver(pool, store, names)
  })

/** Runs `work` with a connection to a database. */
export async function withClient<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const longestMs = 600_000

/**
 * Waits until no due job is left and no process has advanced for `quietMs`. Returns the start of that quiet time, by
 * `performance.now()`. Throws after ten minutes.
 */
export const untilQuiet = (databaseUrl: string, quietMs: number): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const until = performance.now() + longestMs
    let [before, since] = ['', performance.now()]
    while (performance.now() < since + quietMs) {
      if (performance.now() > until) throw new Error('The background work did not finish within ten minutes')
      await pause(100)
      const { rows } = await client.query<{ due: number }>(
        `select (select count(*)::int from graphile_worker._private_jobs
                 where run_at <= now() and attempts < max_attempts) as due,
                (select json_agg(c order by c.process) from processes.checkpoints c) as checkpoints`,
      )
      const now = JSON.stringify(rows)
      if (now !== before || rows[0]?.due !== 0) [before, since] = [now, performance.now()]
    }
    return since
  })

/** Waits for a database at rest, so that earlier work does not distort the next measurement. Vacuums it first. */
export async function untilAtRest(databaseUrl: string): Promise<void> {
  // Autovacuum could start at any time.
  await withClient(databaseUrl, (client) => client.query('vacuum analyze'))
  await untilQuiet(databaseUrl, 3_000)
}
