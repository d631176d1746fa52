import { addDays, studioDateAt } from '../../domain/kernel/slot.ts'
import { startChild } from './children.ts'
import { createStudios } from './fixture.ts'
import { storeBookings } from './history.ts'
import { get } from './load.ts'
import { percentile, throughput } from './measure.ts'
import { milliseconds, perSecond, print } from './report.ts'

const connections = 16
const seconds = 5

/** A day's availability: how many a second beside Express answering the same bytes, and whether history slows it down. */
export async function benchAvailability(databaseUrl: string): Promise<void> {
  const studios = await createStudios(databaseUrl, 120)
  const environment = {
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: process.env.BENCH_DATA_DIR ?? '',
  }
  const p95: number[] = []
  let stored = 0
  for (const bookings of [1_000, 100_000]) {
    await storeBookings(databaseUrl, studios, stored, bookings - stored)
    stored = bookings
    const product = await startChild('product.ts', environment)
    const date = addDays(studioDateAt(new Date()), 7)
    const url = `${product.url}/api/v1/studios/${studios[0]?.studioId}/availability/${date}`
    const answer = await (await fetch(url)).text()
    const bare = await startChild('bare-express.ts', {}, answer)
    await get(url, connections, 2)
    const one = await throughput(1, seconds, async () => (await fetch(url)).arrayBuffer())
    p95.push(percentile(one.latencies, 0.95))
    if (bookings === 1_000) {
      const loaded = await get(url, connections, seconds)
      await get(`${bare.url}/answer`, connections, 1)
      const plain = await get(`${bare.url}/answer`, connections, seconds)
      print({
        what: 'availability of a day, beside a bare Express route, same bytes',
        measured: perSecond(loaded.perSecond),
        beside: perSecond(plain.perSecond),
        ratio: loaded.perSecond / plain.perSecond,
        atLeast: 0.6,
      })
    }
    await bare.stop()
    await product.stop()
  }
  const [few = Number.NaN, many = Number.NaN] = p95
  print({
    what: 'availability p95 with 100,000 bookings, beside 1,000',
    measured: milliseconds(many),
    beside: milliseconds(few),
    ratio: many / few,
    atMost: 1.2,
  })
}
