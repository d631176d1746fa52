import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../commands/context.ts'
import type { NewBooking } from '../../domain/booking/request.ts'
import { hourMs } from '../../domain/kernel/slot.ts'
import { promptRequested, sent } from '../../domain/payment/payment.fixtures.ts'
import { CallbackAddresses } from '../../integrations/mpesa/addresses.ts'
import { paidCallback } from '../../integrations/mpesa/simulator/payloads.ts'
import { newReceipt } from '../../integrations/mpesa/simulator/records.ts'
import { withoutLimits } from '../../runtime/limits-config.ts'
import { listening } from '../../tests/support/listening.ts'
import { storeBookings } from './history.ts'
import { createStudios, type Installation, openInstallation, untilQuiet } from './installation.ts'
import { milliseconds, percentile, perSecond, print } from './measure.ts'

const rate = 200
const count = 30 * rate
const chargeCents = 250_000
/** As in production: each variable of a limit has its default. */
const limited = { RATE_LIMITS: 'on', ...Object.fromEntries(Object.keys(withoutLimits).map((name) => [name, ''])) }
/** M-Pesa's answer to every request: a token, a prompt that was paid, and an empty statement. */
const answer = JSON.stringify({ access_token: 'bench', expires_in: 3_599, ResultCode: '0', ResponseCode: '1001' })

/**
 * Sends 200 paid callbacks a second, each for another booking, without waiting for the answers. Measures the answer
 * times, from when each callback was due, and checks that each is counted and each booking paid.
 */
export async function benchCallbacks(serverUrl: string): Promise<void> {
  const mpesa = await listening(createServer((_request, response) => void response.end(answer)))
  await using installation = await openInstallation(serverUrl, { ...limited, MPESA_BASE_URL: mpesa.url })
  const callbacks = await storeOpenPrompts(installation)
  const { url } = await installation.start()
  const start = new Date()
  const started = performance.now()
  const send = async ({ path, body }: (typeof callbacks)[number], n: number) => {
    const due = (n / rate) * 1_000
    await pause(due)
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    if (response.status !== 200) throw new Error(`A callback was answered with ${response.status}`)
    await response.arrayBuffer()
    return performance.now() - started - due
  }
  const latencies = await Promise.all(callbacks.map(send))
  await untilQuiet(installation, 3_000)
  await mpesa.close()
  const { counted, paid, seconds } = await settledSince(installation, start)

  print('callback answered, p95', milliseconds, percentile(latencies, 0.95), { maximum: 50 })
  print('callback answered, p99', milliseconds, percentile(latencies, 0.99))
  print('callbacks settled, from the first to the last', perSecond, count / seconds)
  print('callbacks lost, not counted, or without a paid booking', String, count - Math.min(counted, paid), {
    maximum: 0,
  })
}

/** Stores approved bookings, each with an open prompt. Returns the callbacks that say that they were paid. */
async function storeOpenPrompts(installation: Installation) {
  const addresses = new CallbackAddresses(installation.callbackSecrets.current, () => '')
  const callbacks: { readonly path: string; readonly body: string }[] = []
  const at = new Date().toISOString()
  const due = { chargeCents, payBy: new Date(Date.now() + 20 * hourMs).toISOString() }
  const payer = { phone: '254712345678', account: '', shortcode: '522522' }
  const courseOf = ({ bookingId, code, terms: { studioId } }: NewBooking) => {
    const attemptId = newId()
    const atMpesa = { merchantRequestId: `bench-${code}`, checkoutRequestId: `ws_CO_${code}` }
    const money = { receipt: newReceipt(), shillings: chargeCents / 100, at, road: 'prompt', reversed: false } as const
    const body = JSON.stringify(paidCallback(atMpesa, { ...money, ...payer }))
    callbacks.push({ path: addresses.prompt(attemptId, bookingId), body })
    return {
      ofBooking: [{ type: 'booking.approved', data: { adminId: studioId, ...due } }],
      ofPayment: [
        { type: 'payment.link_issued', data: { bookingId, code, ...due } },
        promptRequested(attemptId, chargeCents),
        sent(attemptId),
        { type: 'payment.prompt_accepted', data: { attemptId, ...atMpesa } },
      ],
    } as const
  }
  await storeBookings(installation, await createStudios(installation, 75), count, { apart: 0, courseOf })
  return callbacks
}

/** Returns how many callbacks count and bookings are paid, and the seconds from `start` to the last payment. */
async function settledSince({ database: { pool } }: Installation, start: Date) {
  const { rows } = await pool.query<{ counted: number; paid: number; seconds: number }>(
    `select (select count(*)::int from callbacks.inbox where verdict = 'counted') as counted, count(*)::int as paid,
       extract(epoch from max((metadata->>'at')::timestamptz) - $1)::float8 as seconds
     from es.events where type = 'booking.paid'`,
    [start],
  )
  return rows[0] ?? { counted: 0, paid: 0, seconds: Number.NaN }
}
