import { once } from 'node:events'
import { Agent, createServer, request, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { paidCallback } from '../../integrations/mpesa/simulator/payloads.ts'
import { newReceipt } from '../../integrations/mpesa/simulator/records.ts'
import { startChild } from './children.ts'
import { createStudios } from './fixture.ts'
import { milliseconds, percentile, perSecond, print } from './measure.ts'
import { type OpenPrompt, storeOpenPrompts } from './open-prompts.ts'

const rate = 200
const seconds = Number(process.env.BENCH_CALLBACK_SECONDS ?? 30)
const bookingsOfAStudio = 80
const longestMs = 600_000

/**
 * Sends 200 paid callbacks a second, each for another booking, without waiting for the answers. Measures the answer
 * times, and checks that each callback is judged and each booking paid.
 */
export async function benchCallbacks(databaseUrl: string): Promise<void> {
  const count = rate * seconds
  const studios = await createStudios(databaseUrl, Math.ceil(count / bookingsOfAStudio))
  const prompts = await storeOpenPrompts(databaseUrl, studios, count)
  const mpesa = await mpesaThatSaysPaid()
  const product = await startChild('product.ts', {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    DATA_DIR: process.env.BENCH_DATA_DIR ?? '',
    SEED: 'none',
    MPESA_BASE_URL: mpesa.url,
  })
  const started = performance.now()
  const latencies = await sendAll(product.url, prompts)
  const sentMs = performance.now() - started
  const { open, counted, paid } = await untilJudged(databaseUrl)
  const judged = performance.now() - started
  await product.stop()
  mpesa.server.close()

  const p95 = percentile(latencies, 0.95)
  print({ what: `callbacks told, for ${seconds} s`, measured: perSecond(count / (sentMs / 1_000)) })
  print({ what: 'callback answered, p95', measured: milliseconds(p95), ratio: p95, maximum: 50 })
  print({ what: 'callback answered, p99', measured: milliseconds(percentile(latencies, 0.99)) })
  print({ what: 'callbacks judged, from the first to the last', measured: perSecond(count / (judged / 1_000)) })
  const lost = count - counted
  print({
    what: 'callbacks lost, or not counted',
    measured: String(lost),
    beside: `${open} open`,
    ratio: lost,
    maximum: 0,
  })
  print({ what: 'bookings told of and not paid', measured: String(count - paid), ratio: count - paid, maximum: 0 })
}

/** Answers each one's milliseconds, from when it was due. */
async function sendAll(url: string, prompts: readonly OpenPrompt[]): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const started = performance.now()
  const calls = prompts.map(async (each, n) => {
    const due = (n / rate) * 1_000
    await pause(due)
    const status = await post(agent, `${url}${each.callbackPath}`, bodyOf(each))
    if (status !== 200) throw new Error(`A callback was answered ${status}`)
    return performance.now() - started - due
  })
  const latencies = await Promise.all(calls)
  agent.destroy()
  return latencies
}

const bodyOf = ({ shillings, ...ids }: OpenPrompt): string =>
  JSON.stringify(
    paidCallback(ids, {
      ...{ receipt: newReceipt(), road: 'prompt', shillings, phone: '254712345678', account: '', shortcode: '522522' },
      ...{ at: new Date().toISOString(), reversed: false },
    }),
  )

const post = (agent: Agent, url: string, body: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
    })
    call.on('error', reject)
    call.end(body)
  })

/** Waits until every callback is processed and every booking is settled, or until the timeout. */
async function untilJudged(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const until = performance.now() + longestMs
  try {
    for (;;) {
      const { rows } = await client.query<{ open: number; counted: number; paid: number }>(
        `select (select count(*)::int from callbacks.inbox where verdict = 'open') as open,
           (select count(*)::int from callbacks.inbox where verdict = 'counted') as counted,
           (select count(*)::int from es.events where type = 'booking.paid') as paid`,
      )
      const [state] = rows
      if (!state) throw new Error('The database says nothing')
      if ((state.open === 0 && state.paid >= state.counted) || performance.now() > until) return state
      await pause(200)
    }
  } finally {
    await client.end()
  }
}

const answers: readonly (readonly [path: string, answer: string])[] = [
  ['/oauth', '{"access_token":"bench","expires_in":"3599"}'],
  ['/pulltransactions', '{"ResponseCode":"1001"}'],
  ['/', '{"ResponseCode":"0","ResultCode":"0","ResultDesc":"Paid"}'],
]

/** Gives tokens, answers that every prompt is paid, and has an empty statement. */
async function mpesaThatSaysPaid(): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(answers.find(([path]) => url.startsWith(path))?.[1])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { server, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` }
}
