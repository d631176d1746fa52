import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { paidCallback } from '../../integrations/mpesa/simulator/payloads.ts'
import { newReceipt } from '../../integrations/mpesa/simulator/records.ts'
import { withoutLimits } from '../../runtime/limits-config.ts'
import type { Composition } from '../../server/composition.ts'
import { listening } from '../../tests/support/listening.ts'
import { type OpenPrompt, storeOpenPrompts } from './history.ts'
import { createStudios, openInstallation, passOverHistory } from './installation.ts'
import { milliseconds, percentile, perSecond, print, secondsSince } from './measure.ts'

const rate = 200
const count = 30 * rate
const longestSeconds = 600
/** As in production: each variable of a limit has its default. */
const limited = { RATE_LIMITS: 'on', ...Object.fromEntries(Object.keys(withoutLimits).map((name) => [name, ''])) }

/**
 * Sends 200 paid callbacks a second, each for another booking, without waiting for the answers. Measures the answer
 * times, and checks that each callback is counted and each booking paid.
 */
export async function benchCallbacks(serverUrl: string): Promise<void> {
  const mpesa = await mpesaThatSaysPaid()
  await using installation = await openInstallation(serverUrl, { ...limited, MPESA_BASE_URL: mpesa.url })
  const prompts = await storeOpenPrompts(installation, await createStudios(installation, 75), count)
  await passOverHistory(installation)
  const { url } = await installation.start()
  const started = performance.now()
  const latencies = await Promise.all(prompts.map((prompt, n) => sendPaid(url, prompt, started, (n / rate) * 1_000)))
  const paid = await untilPaid(installation)
  const paidSeconds = secondsSince(started)
  await mpesa.close()

  print('callback answered, p95', milliseconds, percentile(latencies, 0.95), { maximum: 50 })
  print('callback answered, p99', milliseconds, percentile(latencies, 0.99))
  print('callbacks settled, from the first to the last', perSecond, count / paidSeconds)
  print('callbacks lost, not counted, or without a paid booking', String, count - paid, { maximum: 0 })
}

/** Sends a paid callback when it is due. Returns its latency in milliseconds, from when it was due. */
async function sendPaid(url: string, { callbackPath, shillings, ...ids }: OpenPrompt, started: number, due: number) {
  await pause(due)
  const account = { phone: '254712345678', account: '', shortcode: '522522' }
  const money = { receipt: newReceipt(), shillings, at: new Date().toISOString() }
  const callback = paidCallback(ids, { ...money, ...account, road: 'prompt', reversed: false })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}${callbackPath}`, { method: 'POST', headers, body: JSON.stringify(callback) })
  if (response.status !== 200) throw new Error(`A callback was answered with ${response.status}`)
  await response.arrayBuffer()
  return performance.now() - started - due
}

/** Waits until every callback is judged and its booking paid, for ten minutes at most. Returns how many are. */
async function untilPaid({ database: { pool } }: Composition): Promise<number> {
  const started = performance.now()
  for (;;) {
    const { rows } = await pool.query<{ open: number; counted: number; paid: number }>(
      `select (select count(*)::int from callbacks.inbox where verdict = 'open') as open,
         (select count(*)::int from callbacks.inbox where verdict = 'counted') as counted,
         (select count(*)::int from es.events where type = 'booking.paid') as paid`,
    )
    const { open, counted, paid } = rows[0] ?? { open: 1, counted: 0, paid: 0 }
    if ((open === 0 && paid >= counted) || secondsSince(started) > longestSeconds) return Math.min(counted, paid)
    await pause(200)
  }
}

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
