import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { rememberReceipts } from '../../integrations/mpesa/simulator/records.ts'
import { passOver } from '../../processes/engine/postgres-follow-ups.ts'
import type { Config } from '../../runtime/config.ts'
import type { Database } from '../../runtime/database.ts'
import { StartError } from '../../runtime/start-checks.ts'
import type { RunningServer } from '../../server/main.ts'
import { demoAccountsFile, firstAdmin, keepDemoAccounts, newPassword } from './accounts.ts'
import { seedDemo } from './seed.ts'

/** The lock of the process that fills the empty database. The others wait for it, and notice if that process ends. */
const seedLock = 727_003
const takeTurn = { text: 'select pg_advisory_lock($1)', values: [seedLock], query_timeout: 600_000 }
/** An empty schema that exists while the demo in the database is incomplete. */
const mark = 'unfinished_demo'

/** Opens a connection whose end, also by an error, releases its lock. */
async function openConnection(pool: Pool) {
  const client = await pool.connect()
  return Object.assign(client, { [Symbol.dispose]: () => client.release(true) })
}

/** Returns whether a condition in SQL holds for a value. */
const isSo = async (client: PoolClient, condition: string, value: string | number): Promise<boolean> =>
  (await client.query(`select where ${condition}`, [value])).rowCount === 1

/** Returns whether the demo in the database is being written or was interrupted. */
const isUnfinished = (client: PoolClient) => isSo(client, 'to_regnamespace($1) is not null', mark)

/** Removes the mark: the demo is complete, or the partial demo is kept. */
const markFinished = (client: PoolClient) => client.query(`drop schema ${mark}`)

/**
 * Deletes an interrupted demo, so that the start begins with an empty installation; with SEED=none it is kept. Nothing
 * else is lost: the database was empty before, and no server opens before its demo is complete. Leaves a database alone
 * that another process is filling. Throws a StartError for an EventStoreDB, which can't be emptied.
 */
export const clearUnfinished =
  (config: Config) =>
  async ({ pool }: Pick<Database, 'pool'>): Promise<void> => {
    using client = await openConnection(pool)
    if (!(await isUnfinished(client)) || !(await isSo(client, 'pg_try_advisory_lock($1)', seedLock))) return
    if (config.seed === 'none') return void (await markFinished(client))
    if (config.eventStoreUrl)
      throw new StartError(
        'The demo was interrupted: start with an empty event store and database, or set SEED=none to keep the partial demo.',
      )
    console.log('  The demo was interrupted last time: starting over …')
    await dropOurSchemas(client)
    await rm(demoAccountsFile(config), { force: true })
    await rm(join(config.dataDir, 'images'), { recursive: true, force: true })
    await markFinished(client)
  }

const ourSchemas = ['es', 'vault', 'processes', 'callbacks', 'simulator', 'graphile_worker']

async function dropOurSchemas(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace where nspname = any($1) or nspname ~ '^read_[0-9a-f]{12}'`,
    [ourSchemas],
  )
  // One statement per schema, because a transaction can hold only a limited number of locks.
  for (const { name } of rows) await client.query(`drop schema ${name} cascade`)
}

/**
 * Fills an installation that has no events yet, and prints that; does not change any other. If several processes start
 * on the same empty database, one fills it and the others wait here. `onProgress` receives the completed share, 0 to 1,
 * and may throw to end it; the next start deletes the partial data. Throws a StartError if another process was
 * interrupted.
 */
export async function seedIfEmpty(
  { config, database: { pool }, services, images, simulator }: RunningServer,
  onProgress: (share: number) => void = () => undefined,
): Promise<void> {
  using client = await openConnection(pool)
  await client.query(takeTurn)
  if (await isUnfinished(client))
    throw new StartError('Another process ended while it was filling the database: start again.')
  if ((await services.store.head()) !== undefined) return
  const started = performance.now()
  console.log('  Filling the empty marketplace with demo studios, pictures and bookings …')
  await client.query(`create schema ${mark}`)
  onProgress(0)
  const password = newPassword()
  await keepDemoAccounts(config, password, false)
  await firstAdmin(services, config, password)
  const demo = { services, images, now: new Date(), adminEmail: config.admin.email, password, onProgress }
  const { studios, pictures, bookings, money } = await seedDemo(demo)
  if (simulator) await rememberReceipts(pool, simulator.shortcode, money)
  // The demo contains its own follow-ups: no messages are sent for it, and its payments are already allocated.
  await passOver(pool, services.store, ['payments', 'messages'])
  await keepDemoAccounts(config, password, true)
  await markFinished(client)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${studios} studios with ${pictures} pictures and ${bookings} bookings, in ${seconds} s`)
}
