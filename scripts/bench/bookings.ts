import type autocannon from 'autocannon'
import { aRequest } from '../../tests/support/booking.ts'
import { availabilityOf } from './availability.ts'
import { hourAhead } from './history.ts'
import {
  type BenchStudio,
  createStudios,
  type Installation,
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
const method = 'POST'

/** Measures bookings on each log: PostgreSQL, and the EventStoreDB of EVENTSTORE_URL or else an in-memory server. */
export async function benchBookings(serverUrl: string): Promise<void> {
  await benchOn('PostgreSQL', serverUrl, '')
  const given = process.env.EVENTSTORE_URL
  if (given) return benchOn('EventStoreDB', serverUrl, given)
  await using eventStore = await startThread('eventStoreDb')
  await benchOn('the in-memory EventStoreDB', serverUrl, eventStore.message)
}

/** POST /bookings: one client compared with a durable one-row commit, 32 clients compared with bare Express. */
async function benchOn(log: string, serverUrl: string, eventStoreUrl: string): Promise<void> {
  console.log(`Bookings on ${log}:`)
  await using installation = await openInstallation(serverUrl, { EVENTSTORE_URL: eventStoreUrl })
  const { pool } = installation.database
  const studios = await createStudios(installation, 40)
  const product = await installation.start()
  const requests = distinctRequests(studios)
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...requests.next().value })
  const book = (connections: number, limit: { duration: number } | { amount: number }) =>
    loadServer({ url: `${product.url}/api/v1/bookings`, method, requests: [{ setupRequest }], connections, ...limit })

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
  await using bare = await startThread('bareExpress', { answer: '' })
  const echo = { ...requests.next().value, url: `${bare.message}/bookings`, method, connections: 32 } as const
  await loadServer({ ...echo, duration: 1 })
  const { perSecond: beside } = await loadServer({ ...echo, duration })
  print('POST /bookings, 32 clients, beside a bare Express POST', perSecond, many.perSecond, { beside, minimum: 0.2 })
  const day = availabilityOf(product.url, studios[0])
  await benchBurst(installation, product.pid, day, () => book(32, { amount: burst }))
}

/** `book` makes a burst of bookings. Measures until all that follows is done: messages, deadlines and read models. */
async function benchBurst(installation: Installation, pid: number, day: string, book: () => Promise<unknown>) {
  await untilQuiet(installation, quietMs)
  const idle = await probe(day, probeSeconds)
  const text = `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`
  const { rows } = await installation.database.pool.query<{ pid: number }>(text)
  const usage = () => Promise.all([usageOf(pid), usageOf(rows[0]?.pid ?? 0)])
  const [serverBefore, databaseBefore] = await usage()
  const began = performance.now()
  await book()
  const [busy, end] = await Promise.all([probe(day, probeSeconds), untilQuiet(installation, quietMs)])
  const [server, database] = await usage()
  const pace = burst / ((end - began) / 1_000)
  print(`${burst} bookings by 32 clients, and all that follows from them`, perSecond, pace, { minimum: 150 })
  const eachMs = (before: number, after: number) => (1_000 * (after - before)) / burst
  print('processor time for each of them: server', milliseconds, eachMs(serverBefore.seconds, server.seconds))
  print('the same: PostgreSQL', milliseconds, eachMs(databaseBefore.seconds, database.seconds))
  print('availability p95 while that is done, beside an idle server', milliseconds, busy, { beside: idle, maximum: 2 })
}

/** Booking requests for distinct hours from tomorrow on, each from another person in another network. */
function* distinctRequests(studios: readonly BenchStudio[]): Generator<autocannon.Request> {
  let n = 0
  for (let hour = 0; ; hour++)
    for (const { studioId, sessionTypeId } of studios) {
      n++
      const person = { customerEmail: `customer${n}@example.com`, customerPhone: `07${10_000_000 + n}` }
      yield {
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${(n >> 8) & 255}.${n & 255}.1` },
        body: JSON.stringify({ ...aRequest(studioId, sessionTypeId, [hourAhead(hour)]), ...person }),
      }
    }
}
