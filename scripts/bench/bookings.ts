import { Agent, request } from 'node:http'
import pg from 'pg'
import { startChild } from './children.ts'
import { createStudios, distinctRequests } from './fixture.ts'
import { percentile, throughput } from './measure.ts'
import { milliseconds, perSecond, print } from './report.ts'

const seconds = 6

/** POST /bookings: one client beside a durable one-row commit, 32 clients beside Express answering the same request. */
export async function benchBookings(databaseUrl: string): Promise<void> {
  const studios = await createStudios(databaseUrl, 40)
  const requests = distinctRequests(studios)
  const product = await startChild('product.ts', {
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: process.env.BENCH_DATA_DIR ?? '',
  })
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
    atLeast: 0.2,
  })
  print({ what: 'POST /bookings, 32 clients, p95', measured: milliseconds(percentile(many.latencies, 0.95)) })
  await bare.stop()
  await product.stop()
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
