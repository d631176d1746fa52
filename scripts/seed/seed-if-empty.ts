import type { Pool } from 'pg'
import type { Services } from '../../commands/services.ts'
import type { ImageStore } from '../../integrations/images/image-store.ts'
import { rememberReceipts } from '../../integrations/mpesa/simulator/remember.ts'
import { passOver } from '../../processes/engine/postgres-follow-ups.ts'
import type { Config } from '../../runtime/config.ts'
import { StartError } from '../../runtime/start-error.ts'
import { firstAdmin, keepDemoAccounts, newPassword } from './accounts.ts'
import { seedDemo } from './seed.ts'
import { inTurn, isUnfinished, markFinished, markUnfinished } from './unfinished.ts'

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
  await inTurn(pool, async () => {
    if (await isUnfinished(pool))
      throw new StartError('Another process was filling the database and ended: start again.')
    if ((await services.store.head()) !== undefined) return
    const started = performance.now()
    console.log('  Filling the empty marketplace with demo studios, pictures and bookings …')
    await markUnfinished(pool)
    onProgress(0)
    const password = newPassword()
    await firstAdmin(services, config, password)
    const demo = { services, images, now: new Date(), password, onProgress }
    const { studios, pictures, bookings, money } = await seedDemo(demo)
    if (simulator) await rememberReceipts(pool, simulator.shortcode, money)
    await passOver(pool, services.store, alreadyHandled)
    await keepDemoAccounts(config, password)
    await markFinished(pool)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`  ${studios} studios with ${pictures} pictures and ${bookings} bookings, in ${seconds} s`)
  })
}
