import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import type { Services } from '../../commands/services.ts'
import type { ImageStore } from '../../integrations/images/image-store.ts'
import { rememberReceipts } from '../../integrations/mpesa/simulator/records.ts'
import { passOver } from '../../processes/engine/postgres-follow-ups.ts'
import type { Config } from '../../runtime/config.ts'
import type { Database } from '../../runtime/database.ts'
import { StartError } from '../../runtime/start-checks.ts'
import { firstAdmin, keepDemoAccounts, newPassword } from './accounts.ts'
import { seedDemo } from './seed.ts'

/** Held by the process that fills the empty database: others wait, and its end is noticed. */
const seedLock = 727_003
const takeTurn = { text: 'select pg_advisory_lock($1)', values: [seedLock], query_timeout: 600_000 }
/** An empty schema that is there for as long as the demo in the database is not complete. */
const mark = 'unfinished_demo'

/** Runs work on a new connection. Closing the connection always releases its lock. */
async function withConnection<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release(true)
  }
}

/** Returns the answer of a SQL function about a value: whether it is true or not null. */
async function isSo(client: PoolClient, sqlFunction: string, value: string | number): Promise<boolean> {
  const { rows } = await client.query<{ answer: unknown }>(`select ${sqlFunction}($1) as answer`, [value])
  return rows[0]?.answer !== null && rows[0]?.answer !== false
}

/** Returns whether the demo in the database is being written or was interrupted. */
const isUnfinished = (client: PoolClient) => isSo(client, 'to_regnamespace', mark)

/** The demo is complete, or the partial demo is kept. */
const markFinished = (client: PoolClient) => client.query(`drop schema ${mark}`)

/**
 * Clears away a demo that was cut short, so that the start begins again with an empty installation; with SEED=none it is
 * kept as it is. Nothing else is lost: the database was empty before, and no server opens before its demo is complete. What
 * another process is filling is left alone. An EventStoreDB can't be emptied: there it throws a StartError.
 */
export const clearUnfinished =
  (config: Config) =>
  async ({ pool }: Pick<Database, 'pool'>): Promise<void> =>
    withConnection(pool, async (client) => {
      if (!(await isUnfinished(client)) || !(await isSo(client, 'pg_try_advisory_lock', seedLock))) return
      if (config.seed === 'none') return void (await markFinished(client))
      if (config.eventStoreUrl)
        throw new StartError(
          'The demo was cut short: start on an empty event store and database, or keep what is there by SEED=none.',
        )
      console.log('  The demo was cut short last time: starting over …')
      await dropOurSchemas(client)
      await rm(join(config.dataDir, 'images'), { recursive: true, force: true })
      await markFinished(client)
    })

const ourSchemas = ['es', 'vault', 'processes', 'callbacks', 'simulator', 'graphile_worker']

async function dropOurSchemas(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace where nspname = any($1) or nspname ~ '^read_[0-9a-f]{12}'`,
    [ourSchemas],
  )
  // One statement per schema, because a transaction can hold only a limited number of locks.
  for (const { name } of rows) await client.query(`drop schema ${name} cascade`)
}

interface Installation {
  readonly config: Config
  readonly database: { readonly pool: Pool }
  readonly services: Services
  readonly images: ImageStore
  /** The simulator that replaces M-Pesa, if any. */
  readonly simulator: { readonly shortcode: string } | undefined
}

/** The demo contains its own follow-ups: no messages are sent for it, and its payments are already allocated. */
const alreadyHandled = ['payments', 'messages']

/**
 * Fills an installation that has no events yet, and says so; leaves any other as it is. If several processes start on
 * one empty database at once, one fills it and the others wait here. `onProgress` receives the completed share, 0 to 1,
 * and may throw to end it; the next start clears the partial data. Throws a StartError when another process was cut
 * short.
 */
export async function seedIfEmpty(
  { config, database, services, images, simulator }: Installation,
  onProgress: (share: number) => void = () => undefined,
): Promise<void> {
  const { pool } = database
  await withConnection(pool, async (client) => {
    await client.query(takeTurn)
    if (await isUnfinished(client))
      throw new StartError('Another process was filling the database and ended: start again.')
    if ((await services.store.head()) !== undefined) return
    const started = performance.now()
    console.log('  Filling the empty marketplace with demo studios, pictures and bookings …')
    await client.query(`create schema ${mark}`)
    onProgress(0)
    const password = newPassword()
    await firstAdmin(services, config, password)
    const demo = { services, images, now: new Date(), password, onProgress }
    const { studios, pictures, bookings, money } = await seedDemo(demo)
    if (simulator) await rememberReceipts(pool, simulator.shortcode, money)
    await passOver(pool, services.store, alreadyHandled)
    await keepDemoAccounts(config, password)
    await markFinished(client)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`  ${studios} studios with ${pictures} pictures and ${bookings} bookings, in ${seconds} s`)
  })
}
