import type autocannon from 'autocannon'
import { addDays, slotsOf, studioDateAt } from '../../domain/kernel/slot.ts'
import { availabilityOf } from './availability.ts'
import {
  type BenchStudio,
  createStudios,
  openInstallation,
  probe,
  startThread,
  untilQuiet,
  usageOf,
} from './installation.ts'
import { load, loadServer, milliseconds, percentile, perSecond, print } from './measure.ts'

const duration = 6
const burst = 2_000
const probeSeconds = 4
const quietMs = 500

/** Measures bookings on each log: PostgreSQL, and the EventStoreDB of EVENTSTORE_URL or else an in-memory server. */
export async function benchBookings(serverUrl: string): Promise<void> {
  await benchOn('PostgreSQL', serverUrl, '')
  const given = process.env.EVENTSTORE_URL
  if (given) return benchOn('EventStoreDB', serverUrl, given)
  const eventStore = await startThread('eventStoreDb')
  await benchOn('the in-memory EventStoreDB', serverUrl, eventStore.message)
  await eventStore.thread.terminate()
}

/**
 * POST /bookings: one client compared with a durable one-row commit, 32 clients compared with bare Express. Then a
 * burst, until all its follow-ups are done: messages, deadlines and read models.
 */
async function benchOn(log: string, serverUrl: string, eventStoreUrl: string): Promise<void> {
  console.log(`Bookings on ${log}:`)
  await using installation = await openInstallation(serverUrl, { EVENTSTORE_URL: eventStoreUrl })
  const { pool } = installation.database
  const studios = await createStudios(installation, 40)
  const requests = distinctRequests(studios)
  const product = await installation.start()
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...requests.next().value })
  const book = (connections: number, limit: { duration: number } | { amount: number }) => {
    const request = { url: `${product.url}/api/v1/bookings`, method: 'POST' } as const
    return loadServer({ ...request, requests: [{ setupRequest }], connections, ...limit })
  }

  await book(8, { duration: 2 })
  const one = await book(1, { duration })
  await pool.query('create table bench_commits (id bigserial primary key, body jsonb not null)')
  const insert = { name: 'insert', text: 'insert into bench_commits (body) values ($1)', values: ['{"a":1}'] }
  const commits = await load(1, duration / 2, () => pool.query(insert))
  for (const share of [0.5, 0.95]) {
    const what = `POST /bookings, 1 client, p${share * 100}, beside a durable one-row commit`
    print(what, milliseconds, percentile(one.latencies, share), { beside: percentile(commits.latencies, share) })
  }
  await book(32, { duration: 2 })
  const many = await book(32, { duration })
  const bare = await startThread('bareExpress', { answer: '' })
  const url = `${bare.message}/bookings`
  const echo = { url, method: 'POST', connections: 32, ...distinctRequests(studios).next().value } as const
  await loadServer({ ...echo, duration: 1 })
  const { perSecond: beside } = await loadServer({ ...echo, duration })
  await bare.thread.terminate()
  print('POST /bookings, 32 clients, beside a bare Express POST', perSecond, many.perSecond, { beside, minimum: 0.2 })

  await untilQuiet(installation, quietMs)
  const availability = availabilityOf(product, studios[0])
  const idle = await probe(availability, probeSeconds)
  const text = `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`
  const postmaster = (await pool.query<{ pid: number }>(text)).rows[0]?.pid ?? 0
  const usage = () => Promise.all([usageOf(product.pid), usageOf(postmaster)])
  const [serverBefore, databaseBefore] = await usage()
  const began = performance.now()
  await book(32, { amount: burst })
  const [busy, end] = await Promise.all([probe(availability, probeSeconds), untilQuiet(installation, quietMs)])
  const [server, database] = await usage()
  const pace = burst / ((end - began) / 1_000)
  print(`${burst} bookings by 32 clients, and all that follows from them`, perSecond, pace, { minimum: 150 })
  const eachMs = (before: number, after: number) => (1_000 * (after - before)) / burst
  print('processor time for each of them: server', milliseconds, eachMs(serverBefore.seconds, server.seconds))
  print('the same: PostgreSQL', milliseconds, eachMs(databaseBefore.seconds, database.seconds))
  print('availability p95 while that is done, beside an idle server', milliseconds, busy, { beside: idle, maximum: 2 })
}

/**
 * Booking requests for distinct hours, one for each hour of the studios in the next 80 days, each from another person
 * in another network.
 */
function* distinctRequests(studios: readonly BenchStudio[]): Generator<autocannon.Request> {
  const tomorrow = addDays(studioDateAt(new Date()), 1)
  let n = 0
  for (let day = 0; day < 80; day++)
    for (const slot of slotsOf(addDays(tomorrow, day)))
      for (const studio of studios) {
        const person = { customerName: `Customer ${n}`, customerEmail: `customer${n}@example.com` }
        const customer = { ...person, customerPhone: `07${10_000_000 + n}` }
        const network = `10.${(n >> 8) & 255}.${n & 255}.1`
        n++
        yield {
          headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
          body: JSON.stringify({ ...studio, ...customer, numberOfPeople: 2, selectedSlots: [slot] }),
        }
      }
}
