import autocannon from 'autocannon'
import { addDays, studioDateAt } from '../../domain/kernel/slot.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import type { ServerProcess } from '../../tests/support/processes.ts'
import { storeBookings } from './history.ts'
import { type BenchStudio, createStudios, untilAtRest } from './installation.ts'
import { milliseconds, percentile, perSecond, print } from './measure.ts'
import { probe, startProduct, startThread } from './processes.ts'

const connections = 16
const seconds = 5
const rounds = 5

/** Measures the throughput of a day's availability, compared with bare Express and with a long history. */
export async function benchAvailability(databaseUrl: string): Promise<void> {
  const few = await openProduct(databaseUrl, 1_000)
  const bare = await startThread('bare-express.ts', { answer: await (await fetch(few.url)).text() })
  const pace = await alternately([() => getsPerSecond(few.url), () => getsPerSecond(`${bare.message}/answer`)])
  await bare.thread.terminate()
  const [measured, beside] = pace
  print('availability of a day, beside a bare Express route, same bytes', perSecond, measured, { beside, minimum: 0.6 })

  const many = await openProduct(databaseUrl, 100_000)
  const [withMany, withFew] = await alternately([() => probe(many.url, seconds), () => probe(few.url, seconds)])
  const what = 'availability p95 with 100,000 bookings, beside 1,000'
  print(what, milliseconds, withMany, { beside: withFew, maximum: 1.2 })
  await few.product.stop()
  await many.product.stop()
}

/** The URL of a day at a studio. */
export const availabilityOf = ({ url }: Pick<ServerProcess, 'url'>, studio: BenchStudio | undefined): string =>
  `${url}/api/v1/studios/${studio?.studioId}/availability/${addDays(studioDateAt(new Date()), 7)}`

/** Starts the product on a new database with `bookings` bookings, and waits until all their jobs have run. */
async function openProduct(serverUrl: string, bookings: number) {
  const { url: databaseUrl } = await createTestDatabase(serverUrl)
  const studios = await createStudios(databaseUrl, 120)
  await storeBookings(databaseUrl, studios, 0, bookings)
  const product = await startProduct(databaseUrl)
  await untilAtRest(databaseUrl)
  return { product, url: availabilityOf(product, studios[0]) }
}

/**
 * Measures two things alternately, because the speed of a machine drifts, after a warm-up round. Returns the median of
 * each.
 */
async function alternately([one, other]: readonly [() => Promise<number>, () => Promise<number>]) {
  await one()
  await other()
  const [ones, others]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    ones.push(await one())
    others.push(await other())
  }
  return [percentile(ones, 0.5), percentile(others, 0.5)] as const
}

/**
 * Sends GET requests over several connections. Returns the requests per second. Throws on any answer other than 200.
 */
async function getsPerSecond(url: string): Promise<number> {
  const { non2xx, errors, requests } = await autocannon({ url, connections, duration: seconds })
  if (non2xx > 0 || errors > 0) throw new Error(`${url} was answered with ${non2xx} failures`)
  return requests.average
}
