import { projections } from '../../projections/all.ts'
import { progressBar } from '../progress-bar.ts'
import { eventsPerBooking, storeBookings } from './history.ts'
import { createStudios, inBench } from './installation.ts'
import { megabytes, perSecond, print, secondsSince } from './measure.ts'

const events = 1_000_000
const megabyte = 1_048_576

/** A rebuild of all read models over a million events: how fast, and in how much memory. */
export async function benchRebuild(databaseUrl: string): Promise<void> {
  const studios = await createStudios(databaseUrl, 120)
  await storeBookings(databaseUrl, studios, 0, Math.ceil(events / eventsPerBooking))
  global.gc?.()
  await inBench(databaseUrl, async ({ rebuilds }) => {
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, 100)
    const started = performance.now()
    const rebuilt = await rebuilds.request(progressBar('Rebuilding'))
    const pace = rebuilt / secondsSince(started)
    clearInterval(watch)
    const what = `rebuild of ${projections.length} tables over ${rebuilt.toLocaleString('en')} events, a second`
    print(what, perSecond, pace, { minimum: 20_000 })
    print('its peak resident memory, MB', megabytes, peak / megabyte, { maximum: 600 })
  })
}
