import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { paidCallback } from '../../integrations/mpesa/simulator/payloads.ts'
import { newReceipt } from '../../integrations/mpesa/simulator/records.ts'
import { listening } from '../../tests/support/listening.ts'
import { type OpenPrompt, promptsPerStudio, storeOpenPrompts } from './history.ts'
import { createStudios, withClient } from './installation.ts'
import { milliseconds, percentile, perSecond, print, secondsSince } from './measure.ts'
import { post, startProduct } from './processes.ts'

const rate = 200
const seconds = Number(process.env.BENCH_CALLBACK_SECONDS ?? 30)
const longestSeconds = 600

/**
 * Sends 200 paid callbacks a second, each for another booking, without waiting for the answers. Measures the answer
 * times, and checks that each callback is judged and each booking paid.
 */
export async function benchCallbacks(databaseUrl: string): Promise<void> {
  const count = rate * seconds
  const studios = await createStudios(databaseUrl, Math.ceil(count / promptsPerStudio))
  const prompts = await storeOpenPrompts(databaseUrl, studios, count)
  const mpesa = await mpesaThatSaysPaid()
  const product = await startProduct(databaseUrl, { RATE_LIMITS: 'on', MPESA_BASE_URL: mpesa.url })
  const started = performance.now()
  const latencies = await sendAll(product.url, prompts)
  const sentSeconds = secondsSince(started)
  const { open, counted, paid } = await untilJudged(databaseUrl)
  const judgedSeconds = secondsSince(started)
  await product.stop()
  await mpesa.close()

  print(`callbacks sent, for ${seconds} s`, perSecond, count / sentSeconds)
  print('callback answered, p95', milliseconds, percentile(latencies, 0.95), { maximum: 50 })
  print('callback answered, p99', milliseconds, percentile(latencies, 0.99))
  print('callbacks judged, from the first to the last', perSecond, count / judgedSeconds)
  print('callbacks lost, or not counted', String, count - counted, { remark: `${open} open`, maximum: 0 })
  print('bookings with a callback but not paid', String, count - paid, { maximum: 0 })
}

/** Returns the latency of each callback in milliseconds, from when it was due. */
function sendAll(url: string, prompts: readonly OpenPrompt[]): Promise<readonly number[]> {
  const started = performance.now()
  const calls = prompts.map(async (each, n) => {
    const due = (n / rate) * 1_000
    await pause(due)
    await post(`${url}${each.callbackPath}`, bodyOf(each), 200)
    return performance.now() - started - due
  })
  return Promise.all(calls)
}

const bodyOf = ({ shillings, ...ids }: OpenPrompt): string =>
  JSON.stringify(
    paidCallback(ids, {
      ...{ receipt: newReceipt(), road: 'prompt', shillings, phone: '254712345678', account: '', shortcode: '522522' },
      ...{ at: new Date().toISOString(), reversed: false },
    }),
  )

/** Waits until every callback is judged and every booking is paid, for ten minutes at most. */
const untilJudged = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const started = performance.now()
    for (;;) {
      const { rows } = await client.query<{ open: number; counted: number; paid: number }>(
        `select (select count(*)::int from callbacks.inbox where verdict = 'open') as open,
           (select count(*)::int from callbacks.inbox where verdict = 'counted') as counted,
           (select count(*)::int from es.events where type = 'booking.paid') as paid`,
      )
      const [state] = rows
      if (!state) throw new Error('The database returned no row')
      const isDone = state.open === 0 && state.paid >= state.counted
      if (isDone || secondsSince(started) > longestSeconds) return state
      await pause(200)
    }
  })

const answers: readonly (readonly [path: string, answer: string])[] = [
  ['/oauth', '{"access_token":"bench","expires_in":"3599"}'],
  ['/pulltransactions', '{"ResponseCode":"1001"}'],
  ['/', '{"ResponseCode":"0","ResultCode":"0","ResultDesc":"Paid"}'],
]

/** An M-Pesa that issues tokens, reports every prompt as paid, and has an empty statement. */
const mpesaThatSaysPaid = () =>
  listening(
    createServer(({ url = '' }, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(answers.find(([path]) => url.startsWith(path))?.[1])
    }),
  )
