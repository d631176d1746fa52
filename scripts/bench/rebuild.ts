import { projections } from '../../projections/all.ts'
import { loadConfig } from '../../runtime/config.ts'
import { createLog } from '../../runtime/log.ts'
import { compose } from '../../server/composition.ts'
import { progressBar } from '../progress-bar.ts'
import { createStudios } from './fixture.ts'
import { eventsPerBooking, storeBookings } from './history.ts'
import { perSecond, print } from './measure.ts'

const events = 1_000_000
const megabyte = 1_048_576

/** A rebuild of all read models over a million events: how fast, and in how much memory. */
export async function benchRebuild(databaseUrl: string): Promise<void> {
  const studios = await createStudios(databaseUrl, 120)
  await storeBookings(databaseUrl, studios, 0, Math.ceil(events / eventsPerBooking))
  global.gc?.()
  const config = loadConfig({ DATABASE_URL: databaseUrl, DATA_DIR: process.env.BENCH_DATA_DIR, SEED: 'none' })
  const { rebuilds, close } = await compose(config, createLog('error'))
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 100)
  const started = performance.now()
  const rebuilt = await rebuilds.request(progressBar('Rebuilding'))
  const seconds = (performance.now() - started) / 1_000
  clearInterval(watch)
  await close()
  print({
    what: `rebuild of ${projections.length} tables over ${rebuilt.toLocaleString('en')} events, a second`,
    measured: perSecond(rebuilt / seconds),
    ratio: rebuilt / seconds,
    minimum: 20_000,
  })
  print({
    what: 'its peak resident memory, MB',
    measured: `${Math.round(peak / megabyte)} MB`,
    ratio: peak / megabyte,
    maximum: 600,
  })
}
