import { Agent, request } from 'node:http'
import { percentile } from './measure.ts'

/**
 * Subscribers of live streams, in a separate process. Opens the streams, reports when all are open, and finally prints
 * the delays from each event to its update.
 */
const [, , , url = '', count = '0'] = process.argv
const tokens = (process.env.BENCH_TOKENS ?? '').split(',')
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
const latencies: number[] = []

await Promise.all(Array.from({ length: Number(count) }, (_, i) => open(tokens[i % tokens.length] ?? '')))
console.log('ready')
process.on('SIGTERM', () => {
  console.log(JSON.stringify({ messages: latencies.length, p95: percentile(latencies, 0.95) }))
  process.exit(0)
})

function open(token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The stream answered ${response.statusCode}`))
      response.setEncoding('utf8').on('data', receive)
      response.once('data', () => resolve())
    })
    call.on('error', reject)
    call.end()
  })
}

/** Each update contains the time when its event was recorded, by the clock of this machine. */
function receive(text: string): void {
  const now = Date.now()
  for (const [, at = ''] of text.matchAll(/event: booking_update\ndata: .*"at":"([^"]+)"/g))
    latencies.push(now - Date.parse(at))
}
