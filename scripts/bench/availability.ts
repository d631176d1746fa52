import { addDays, studioDateAt } from '../../domain/kernel/slot.ts'
import { storeBookings } from './history.ts'
import {
  type BenchStudio,
  createStudios,
  type Installation,
  openInstallation,
  probe,
  startThread,
} from './installation.ts'
import { loadServer, milliseconds, percentile, perSecond, print } from './measure.ts'

const duration = 5
const rounds = 5

/** Measures the throughput of a day's availability, compared with bare Express and with a long history. */
export async function benchAvailability(serverUrl: string): Promise<void> {
  await using few = await openInstallation(serverUrl)
  const fewUrl = await startAfter(few, 1_000)
  await using bare = await startThread('bareExpress', { answer: await (await fetch(fewUrl)).text() })
  const gets = async (url: string) => (await loadServer({ url, connections: 16, duration })).perSecond
  const [pace, yardstick] = await alternately([() => gets(fewUrl), () => gets(`${bare.message}/answer`)])
  const what = 'availability of a day, beside a bare Express route, same bytes'
  print(what, perSecond, pace, { beside: yardstick, minimum: 0.6 })

  await using many = await openInstallation(serverUrl)
  const manyUrl = await startAfter(many, 100_000)
  const [p95, beside] = await alternately([() => probe(manyUrl, duration), () => probe(fewUrl, duration)])
  print('availability p95 with 100,000 bookings, beside 1,000', milliseconds, p95, { beside, maximum: 1.2 })
}

/** The URL of a day at a studio. */
export const availabilityOf = (serverUrl: string, studio: BenchStudio | undefined): string =>
  `${serverUrl}/api/v1/studios/${studio?.studioId}/availability/${addDays(studioDateAt(new Date()), 7)}`

/** Starts the product after `bookings` bookings. Returns the URL of a day. */
async function startAfter(installation: Installation, bookings: number) {
  const studios = await createStudios(installation, 120)
  await storeBookings(installation, studios, bookings)
  return availabilityOf((await installation.start()).url, studios[0])
}

/**
 * Measures two things alternately, because the speed of a machine drifts, after a warm-up round. Returns the median of
 * each.
 */
async function alternately([one, other]: readonly [() => Promise<number>, () => Promise<number>]) {
  const [ones, others]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    ones.push(await one())
    others.push(await other())
  }
  return [percentile(ones.slice(1), 0.5), percentile(others.slice(1), 0.5)] as const
}
