import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { chargeIn } from '../../commands/payments/issue-link.ts'
import type { Services } from '../../commands/services.ts'
import type { ImageStore } from '../../integrations/images/image-store.ts'
import { rememberReceipts } from '../../integrations/mpesa/simulator/remember.ts'
import { passOver } from '../../processes/engine/run-process.ts'
import { type Config, StartError } from '../../runtime/config.ts'
import { startEmbeddedPostgres } from '../../runtime/embedded-postgres.ts'
import { loadSecrets } from '../../runtime/secrets.ts'
import { firstAdmin, keepDemoAccounts, newPassword } from './accounts.ts'
import { seedDemo } from './seed.ts'

interface Installation {
  readonly config: Config
  readonly database: { readonly pool: Pool }
  readonly services: Services
  readonly images: ImageStore
  /** Where it stands in for M-Pesa. */
  readonly simulator: { readonly shortcode: string } | undefined
}

/** Of the processes that start on one empty database at once, one fills it and the others wait here. */
const seedTurn = { text: 'select pg_advisory_lock($1)', values: [727_003], query_timeout: 600_000 }
/** What followed from the demo was told with it: nobody is written to about it, and its money is where it belongs. */
const toldAlready = ['payments', 'messages']
const markerOf = (dataDir: string) => join(dataDir, 'seeding')

/** Fills an installation that has no events yet, and says so; leaves any other as it is. */
export async function seedIfEmpty({ config, database, services, images, simulator }: Installation): Promise<void> {
  const lock = await database.pool.connect()
  try {
    await lock.query(seedTurn)
    if ((await services.store.head()) !== undefined) return
    const started = performance.now()
    console.log('  Filling the empty marketplace with demo studios, pictures and bookings …')
    await writeFile(markerOf(config.dataDir), String(process.pid))
    const password = newPassword()
    await firstAdmin(services, config, password)
    const chargeOf = chargeIn(config.mpesa.chargesAs)
    const telling = { services, images, now: new Date(), password, chargeOf }
    const { studios, pictures, bookings, money } = await seedDemo(telling)
    if (simulator) await rememberReceipts(database.pool, simulator.shortcode, money)
    await passOver(database.pool, services.store, toldAlready)
    await keepDemoAccounts(config, password)
    await rm(markerOf(config.dataDir))
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`  ${studios} studios with ${pictures} pictures and ${bookings} bookings, in ${seconds} s`)
  } finally {
    // Closing the connection gives the lock back whatever state it is in.
    lock.release(true)
  }
}

/**
 * Clears away a demo that was cut short, so that it can be told whole. It only ever clears an embedded database that
 * was empty when the seeding began; for any other it throws a StartError that says what to do.
 */
export async function clearUnfinishedSeed(config: Config): Promise<void> {
  const marker = markerOf(config.dataDir)
  if (!existsSync(marker) || isAlive(Number(await readFile(marker, 'utf8')))) return
  if (config.databaseUrl || config.eventStoreUrl)
    throw new StartError(
      `The demo data was cut short: start on an empty database, or delete ${marker} to keep what is there.`,
    )
  console.log('  The demo data was cut short last time: starting over …')
  const postgres = await startEmbeddedPostgres(config.dataDir, (await loadSecrets(config)).databasePassword)
  await postgres.stop()
  for (const folder of ['postgres', 'images']) await rm(join(config.dataDir, folder), { recursive: true, force: true })
  await rm(marker)
}

function isAlive(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch {
    return false
  }
}
