import { execFile } from 'node:child_process'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { addDays, studioDateAt } from '../../domain/kernel/slot.ts'
import { createDatabase, probe, startChild, startProduct } from './children.ts'
import { createStudios, distinctRequests } from './fixture.ts'
import { milliseconds, percentile, perSecond, print, throughput } from './measure.ts'

const seconds = 6
const burst = 2_000
const probeSeconds = 4

/** On each log: PostgreSQL's, and the EventStoreDB of EVENTSTORE_URL, else the in-memory server of its protocol. */
export async function benchBookings(databaseUrl: string): Promise<void> {
  await benchOn('PostgreSQL', databaseUrl, '')
  const other = await createDatabase(databaseUrl, 'beside_eventstoredb')
  const given = process.env.EVENTSTORE_URL
  if (given) return benchOn('EventStoreDB', other, given)
  const eventStore = await startChild('../../tests/support/eventstoredb/main.ts', {})
  await benchOn('the in-memory EventStoreDB', other, `${eventStore.url.replace('http', 'esdb')}?tls=false`)
  await eventStore.stop()
}

/**
 * POST /bookings: one client beside a durable one-row commit, 32 clients beside Express answering the same request. Then
 * a burst until all that follows from it is done: messages, deadlines and read models.
 */
async function benchOn(log: string, databaseUrl: string, eventStoreUrl: string): Promise<void> {
  console.log(`Bookings on ${log}:`)
  const studios = await createStudios(databaseUrl, 40, eventStoreUrl)
  const requests = distinctRequests(studios)
  const product = await startProduct(databaseUrl, { EVENTSTORE_URL: eventStoreUrl })
  const bare = await startChild('bare-express.ts', {})
  const book = poster(`${product.url}/api/v1/bookings`, requests)
  const echo = poster(`${bare.url}/bookings`, again(distinctRequests(studios).next().value ?? {}))

  await throughput(8, 2, book)
  const one = await throughput(1, seconds, book)
  const commit = await oneRowCommits(databaseUrl)
  for (const share of [0.5, 0.95])
    print({
      what: `POST /bookings, 1 client, p${share * 100}, beside a durable one-row commit`,
      measured: milliseconds(percentile(one.latencies, share)),
      beside: milliseconds(percentile(commit, share)),
      ratio: percentile(one.latencies, share) / percentile(commit, share),
    })
  await throughput(32, 2, book)
  const many = await throughput(32, seconds, book)
  await throughput(32, 1, echo)
  const plain = await throughput(32, seconds, echo)
  print({
    what: 'POST /bookings, 32 clients, beside a bare Express POST',
    measured: perSecond(many.perSecond),
    beside: perSecond(plain.perSecond),
    ratio: many.perSecond / plain.perSecond,
    minimum: 0.2,
  })
  print({ what: 'POST /bookings, 32 clients, p95', measured: milliseconds(percentile(many.latencies, 0.95)) })
  await bare.stop()

  await drained(databaseUrl)
  const day = addDays(studioDateAt(new Date()), 7)
  const availability = `${product.url}/api/v1/studios/${studios[0]?.studioId}/availability/${day}`
  const idle = await probe(availability, probeSeconds)
  const [server, database] = [product.process.pid ?? 0, await postmaster(databaseUrl)]
  const before = await Promise.all([processorMs(server), processorMs(database)])
  const began = performance.now()
  await calls(32, burst, book)
  const [busy, end] = await Promise.all([probe(availability, probeSeconds), drained(databaseUrl)])
  print({
    what: `${burst} bookings by 32 clients, and all that follows from them`,
    measured: perSecond(burst / ((end - began) / 1_000)),
    ratio: burst / ((end - began) / 1_000),
    minimum: 150,
  })
  const [ofServer, ofDatabase] = await Promise.all([processorMs(server), processorMs(database)])
  print({
    what: 'processor time for each of them: server, and PostgreSQL',
    measured: milliseconds((ofServer - before[0]) / burst),
    beside: milliseconds((ofDatabase - before[1]) / burst),
  })
  print({
    what: 'availability p95 while that is done, beside an idle server',
    measured: milliseconds(busy),
    beside: milliseconds(idle),
    ratio: busy / idle,
    maximum: 2,
  })
  await product.stop()
}

/** The number of calls and of clients. */
async function calls(clients: number, count: number, work: () => Promise<void>): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left-- > 0) await work()
    }),
  )
}

function* again(body: object): Generator<object> {
  for (;;) yield body
}

function poster(url: string, requests: Generator<object>): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return () =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify(requests.next().value)
      const call = request(
        url,
        {
          method: 'POST',
          agent,
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          response.resume()
          response.on('end', () =>
            response.statusCode === 201 ? resolve() : reject(new Error(`answered ${response.statusCode}`)),
          )
        },
      )
      call.on('error', reject)
      call.end(body)
    })
}

async function oneRowCommits(databaseUrl: string): Promise<readonly number[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create table if not exists bench_commits (id bigserial primary key, body jsonb not null)')
  const insert = { name: 'insert', text: 'insert into bench_commits (body) values ($1)', values: ['{"a":1}'] }
  const { latencies } = await throughput(1, seconds / 2, () => client.query(insert))
  await client.end()
  return latencies
}

const pollMs = 100
const stillLooks = 5
const longestMs = 600_000

/** Waits until every job that is due is done and no process moves on. Answers when that began, by `performance.now()`. */
async function drained(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const until = performance.now() + longestMs
  try {
    let [before, since, unchanged] = ['', performance.now(), 0]
    while (unchanged < stillLooks) {
      if (performance.now() > until) throw new Error('The background work did not end in ten minutes')
      const { rows } = await client.query<{ due: number; checkpoints: unknown }>(
        `select (select count(*)::int from graphile_worker._private_jobs
                 where run_at <= now() and attempts < max_attempts) as due,
                (select json_agg(c order by c.process) from processes.checkpoints c) as checkpoints`,
      )
      const now = JSON.stringify(rows)
      if (now === before && rows[0]?.due === 0) unchanged++
      else [before, since, unchanged] = [now, performance.now(), 0]
      await pause(pollMs)
    }
    return since
  } finally {
    await client.end()
  }
}

/**
 * Returns the milliseconds of processor time that a process and its children have used, from `ps`, which counts whole
 * seconds for each process.
 */
async function processorMs(root: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,times='])
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return rows.reduce(
    (sum, [pid, parent, seconds = 0]) => (pid === root || parent === root ? sum + 1_000 * seconds : sum),
    0,
  )
}

/** The process that all of PostgreSQL's others are children of. */
async function postmaster(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`,
  )
  await client.end()
  return rows[0]?.pid ?? 0
}
