import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import express from 'express'
import { startInMemoryEventStoreDb } from '../../tests/support/eventstoredb/start.ts'
import { listening } from '../../tests/support/listening.ts'
import { loadServer, percentile } from './measure.ts'

/** Measures one client's p95 in milliseconds. A fresh heap, because a used one would distort the result. */
async function probe({ url, seconds }: { url: string; seconds: number }) {
  await loadServer({ url, connections: 1, duration: 2 })
  const { latencies } = await loadServer({ url, connections: 1, duration: seconds })
  return percentile(latencies, 0.95)
}

/** The yardstick: Express with only two routes, one that sends given bytes, and one that parses and sends JSON. */
async function bareExpress({ answer }: { answer: string }) {
  const bytes = Buffer.from(answer)
  const booked = { code: 'SB7K3M9Q', status: 'requested', price: 2_500, statusUrl: '/' }
  const app = express()
  app.disable('x-powered-by')
  app.get('/answer', (_request, response) => void response.type('json').send(bytes))
  app.post('/bookings', express.json({ limit: '100kb' }), ({ body: { studioId: id } }, response) => {
    response.status(201).json({ id, ...booked })
  })
  return (await listening(createServer(app))).url
}

const eventStoreDb = async () => (await startInMemoryEventStoreDb()).connectionString

/** Opens live streams. On a message it reports the delays from each event to its update. */
async function subscribers({ url, count, tokens }: { url: string; count: number; tokens: readonly string[] }) {
  const latencies: number[] = []
  const open = async (token = '') => {
    const [response] = await once(get(url, { headers: { authorization: `Bearer ${token}` } }), 'response')
    if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}`)
    // Each update contains the time when its event was recorded, by the clock of this machine.
    response.setEncoding('utf8').on('data', (text: string) => {
      const now = Date.now()
      for (const [, at = ''] of text.matchAll(/event: booking_update\ndata: .*"at":"([^"]+)"/g))
        latencies.push(now - Date.parse(at))
    })
    await once(response, 'data')
  }
  await Promise.all(Array.from({ length: count }, (_, i) => open(tokens[i % tokens.length])))
  parentPort?.once('message', () => {
    parentPort?.postMessage({ messages: latencies.length, p95: percentile(latencies, 0.95) })
    process.exit()
  })
  return 'open'
}

/** What runs in a thread, with a heap of its own. Each returns its first message. */
const programs = { probe, bareExpress, eventStoreDb, subscribers } as const
export type Program = keyof typeof programs

const { program, ...given } = workerData
parentPort?.postMessage(await programs[program as Program](given))
