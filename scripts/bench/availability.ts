import autocannon from 'autocannon'
import { addDays, studioDateAt } from '../../domain/kernel/slot.ts'
import { type Child, createDatabase, probe, startChild, startProduct } from './children.ts'
import { createStudios } from './fixture.ts'
import { storeBookings } from './history.ts'
import { milliseconds, percentile, perSecond, print } from './measure.ts'
import { untilQuiet } from './quiet.ts'

const connections = 16
const seconds = 5
const rounds = 5

/** A day's availability: how many a second beside Express answering the same bytes, and whether history slows it down. */
export async function benchAvailability(databaseUrl: string): Promise<void> {
  const few = await openProduct(databaseUrl, 'few', 1_000)
  const bare = await startChild('bare-express.ts', {}, few.answer)
  const pace = await alternately(
    () => get(few.url, connections, seconds).then((load) => load.perSecond),
    () => get(`${bare.url}/answer`, connections, seconds).then((load) => load.perSecond),
    2,
  )
  await bare.stop()
  print({
    what: 'availability of a day, beside a bare Express route, same bytes',
    measured: perSecond(pace.one),
    beside: perSecond(pace.other),
    ratio: pace.one / pace.other,
    minimum: 0.6,
  })

  const many = await openProduct(databaseUrl, 'many', 100_000)
  const p95 = await alternately(
    () => probe(many.url, seconds),
    () => probe(few.url, seconds),
    rounds,
  )
  print({
    what: 'availability p95 with 100,000 bookings, beside 1,000',
    measured: milliseconds(p95.one),
    beside: milliseconds(p95.other),
    ratio: p95.one / p95.other,
    maximum: 1.2,
  })
  await few.product.stop()
  await many.product.stop()
}

interface OpenProduct {
  readonly product: Child
  /** Of one day of one studio. */
  readonly url: string
  readonly answer: string
}

/** Starts the product on a new database with `bookings` bookings, and waits until all their jobs have run. */
async function openProduct(serverUrl: string, name: string, bookings: number): Promise<OpenProduct> {
  const databaseUrl = await createDatabase(serverUrl, name)
  const studios = await createStudios(databaseUrl, 120)
  await storeBookings(databaseUrl, studios, 0, bookings)
  const product = await startProduct(databaseUrl)
  const date = addDays(studioDateAt(new Date()), 7)
  const url = `${product.url}/api/v1/studios/${studios[0]?.studioId}/availability/${date}`
  const answer = await (await fetch(url)).text()
  await untilQuiet(databaseUrl)
  return { product, url, answer }
}

/** Measures two things in turns, because a machine's pace drifts. Answers the median of each. */
async function alternately(
  one: () => Promise<number>,
  other: () => Promise<number>,
  times: number,
): Promise<{ readonly one: number; readonly other: number }> {
  const ones: number[] = []
  const others: number[] = []
  for (let round = 0; round < times; round++) {
    ones.push(await one())
    others.push(await other())
  }
  return { one: percentile(ones, 0.5), other: percentile(others, 0.5) }
}

interface Load {
  readonly perSecond: number
  /** Milliseconds of every call, as far as they were recorded. */
  readonly p95: number
}

/** Sends GET requests to one URL from several connections for some seconds. Throws on any answer other than 200. */
async function get(url: string, connections: number, seconds: number): Promise<Load> {
  const result = await autocannon({ url, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} was answered with ${result.non2xx} failures`)
  return { perSecond: result.requests.average, p95: result.latency.p97_5 }
}
