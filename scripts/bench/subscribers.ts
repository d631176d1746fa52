import { once } from 'node:events'
import { get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { percentile } from './measure.ts'

/**
 * Subscribers of live streams, in a separate thread. Opens the streams, reports when all are open, and on a message
 * reports the delays from each event to its update.
 */
const { url, count, tokens }: { readonly url: string; readonly count: number; readonly tokens: string[] } = workerData
const latencies: number[] = []

await Promise.all(Array.from({ length: count }, (_, i) => open(tokens[i % tokens.length] ?? '')))
parentPort?.postMessage('open')
parentPort?.once('message', () => {
  parentPort?.postMessage({ messages: latencies.length, p95: percentile(latencies, 0.95) })
  process.exit()
})

async function open(token: string): Promise<void> {
  const [response] = await once(get(url, { headers: { authorization: `Bearer ${token}` } }), 'response')
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}`)
  response.setEncoding('utf8').on('data', receive)
  await once(response, 'data')
}

/** Each update contains the time when its event was recorded, by the clock of this machine. */
function receive(text: string): void {
  const now = Date.now()
  for (const [, at = ''] of text.matchAll(/event: booking_update\ndata: .*"at":"([^"]+)"/g))
    latencies.push(now - Date.parse(at))
}
