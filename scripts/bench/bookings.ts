import { addDays, slotsOf, studioDateAt } from '../../domain/kernel/slot.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { availabilityOf } from './availability.ts'
import { type BenchStudio, createStudios, untilQuiet, withClient } from './installation.ts'
import { load, milliseconds, percentile, perSecond, print } from './measure.ts'
import { post, probe, startProduct, startThread, usageOf } from './processes.ts'

const seconds = 6
const burst = 2_000
const probeSeconds = 4
const quietMs = 500

/** Measures bookings on each log: PostgreSQL, and the EventStoreDB of EVENTSTORE_URL or else an in-memory server. */
export async function benchBookings(databaseUrl: string): Promise<void> {
  await benchOn('PostgreSQL', databaseUrl, '')
  const { url: other } = await createTestDatabase(databaseUrl)
  const given = process.env.EVENTSTORE_URL
  if (given) return benchOn('EventStoreDB', other, given)
  const eventStore = await startThread('eventstoredb.ts', {})
  await benchOn('the in-memory EventStoreDB', other, eventStore.message)
  await eventStore.thread.terminate()
}

/**
 * POST /bookings: one client compared with a durable one-row commit, 32 clients compared with bare Express. Then a
 * burst, until all its follow-ups are done: messages, deadlines and read models.
 */
async function benchOn(log: string, databaseUrl: string, eventStoreUrl: string): Promise<void> {
  console.log(`Bookings on ${log}:`)
  const studios = await createStudios(databaseUrl, 40, { eventStoreUrl })
  const requests = distinctRequests(studios)
  const product = await startProduct(databaseUrl, { EVENTSTORE_URL: eventStoreUrl })
  const bare = await startThread('bare-express.ts', { answer: '' })
  const book = () => post(`${product.url}/api/v1/bookings`, JSON.stringify(requests.next().value), 201)
  const body = JSON.stringify(distinctRequests(studios).next().value)
  const echo = () => post(`${bare.message}/bookings`, body, 201)

  await load(8, { seconds: 2 }, book)
  const one = await load(1, { seconds }, book)
  const commits = await oneRowCommits(databaseUrl)
  for (const share of [0.5, 0.95]) {
    const what = `POST /bookings, 1 client, p${share * 100}, beside a durable one-row commit`
    print(what, milliseconds, percentile(one.latencies, share), { beside: percentile(commits, share) })
  }
  await load(32, { seconds: 2 }, book)
  const many = await load(32, { seconds }, book)
  await load(32, { seconds: 1 }, echo)
  const { perSecond: beside } = await load(32, { seconds }, echo)
  print('POST /bookings, 32 clients, beside a bare Express POST', perSecond, many.perSecond, { beside, minimum: 0.2 })
  print('POST /bookings, 32 clients, p95', milliseconds, percentile(many.latencies, 0.95))
  await bare.thread.terminate()

  await untilQuiet(databaseUrl, quietMs)
  const availability = availabilityOf(product, studios[0])
  const idle = await probe(availability, probeSeconds)
  const [server, database] = [product.pid, await postmaster(databaseUrl)]
  const before = await Promise.all([usageOf(server), usageOf(database)])
  const began = performance.now()
  await load(32, { count: burst }, book)
  const [busy, end] = await Promise.all([probe(availability, probeSeconds), untilQuiet(databaseUrl, quietMs)])
  const pace = burst / ((end - began) / 1_000)
  print(`${burst} bookings by 32 clients, and all that follows from them`, perSecond, pace, { minimum: 150 })
  const after = await Promise.all([usageOf(server), usageOf(database)])
  const [ofServer, ofDatabase] = [after[0].seconds - before[0].seconds, after[1].seconds - before[1].seconds]
  const [eachMs, remark] = [(1_000 * ofServer) / burst, milliseconds((1_000 * ofDatabase) / burst)]
  print('processor time for each of them: server, and PostgreSQL', milliseconds, eachMs, { remark })
  print('availability p95 while that is done, beside an idle server', milliseconds, busy, { beside: idle, maximum: 2 })
  await product.stop()
}

/** Booking requests for distinct hours, one for each hour of the studios in the next 80 days. */
function* distinctRequests(studios: readonly BenchStudio[]): Generator<object> {
  const tomorrow = addDays(studioDateAt(new Date()), 1)
  let n = 0
  for (let day = 0; day < 80; day++)
    for (const slot of slotsOf(addDays(tomorrow, day)))
      for (const studio of studios) {
        const customer = {
          customerName: `Customer ${n}`,
          customerEmail: `customer${n}@example.com`,
          customerPhone: `07${10_000_000 + n++}`,
        }
        yield { ...studio, ...customer, numberOfPeople: 2, selectedSlots: [slot] }
      }
}

const oneRowCommits = (databaseUrl: string): Promise<readonly number[]> =>
  withClient(databaseUrl, async (client) => {
    await client.query('create table if not exists bench_commits (id bigserial primary key, body jsonb not null)')
    const insert = { name: 'insert', text: 'insert into bench_commits (body) values ($1)', values: ['{"a":1}'] }
    return (await load(1, { seconds: seconds / 2 }, () => client.query(insert))).latencies
  })

/** Returns the id of PostgreSQL's main process. */
const postmaster = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const text = `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`
    return (await client.query<{ pid: number }>(text)).rows[0]?.pid ?? 0
  })
