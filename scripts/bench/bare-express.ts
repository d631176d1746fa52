import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import express from 'express'
import { listening } from '../../tests/support/listening.ts'

/** The yardstick: Express with only two routes, one that sends given bytes, and one that parses and sends JSON. */
const bytes = Buffer.from(workerData.answer)
const app = express()
app.disable('x-powered-by')
app.get('/answer', (_request, response) => void response.type('json').send(bytes))
app.post('/bookings', express.json({ limit: '100kb' }), (request, response) => {
  response
    .status(201)
    .json({ id: request.body.studioId, code: 'SB7K3M9Q', status: 'requested', price: 2_500, statusUrl: '/' })
})
parentPort?.postMessage((await listening(createServer(app))).url)
