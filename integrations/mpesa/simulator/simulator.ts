import { once } from 'node:events'
import { createServer } from 'node:http'
import express, { type ErrorRequestHandler, type Express } from 'express'
import { businessApi } from './business-api.ts'
import { fail, giveToken, mustBePosted } from './daraja-http.ts'
import { type PaybillPayment, payByPaybill } from './paybill.ts'
import { phoneRoutes } from './phone-page.ts'
import { type Key, press, resumePrompts, waitingOn } from './prompts.ts'
import { Scenario, type ScenarioParts } from './scenarios.ts'
import { stkApi } from './stk-api.ts'
import { createWorld, smsOn, type World, type WorldOptions } from './world.ts'

/** Daraja and the phones of its customers, on this machine. */
export type MpesaSimulator = Awaited<ReturnType<typeof startMpesaSimulator>>

/** Starts the simulator for this machine only, on a free port. */
export async function startMpesaSimulator(options: WorldOptions = {}) {
  const world = createWorld(options)
  const server = createServer(apiOf(world)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const { records, deliveries, shortcode } = world
  return {
    /** The URL of its Daraja, without a trailing slash. */
    url: `http://127.0.0.1:${port}`,
    shortcode,
    /** The routes of the test phone's page. */
    phoneRoutes: phoneRoutes(world),
    /** The open prompt on a phone. */
    waitingOn: (phone: string) => waitingOn(world, phone),
    /** The text messages on a phone, newest first. */
    sms: (phone: string) => smsOn(world, phone),
    /** All prompts, newest first. */
    prompts: () => records.prompts.all(),
    /** All transactions, newest first. */
    movements: () => records.movements.all(),
    /** Answers the open prompt for the person. Returns the ended prompt; undefined if none is open. */
    press: (phone: string, key: Key) => press(world, phone, key),
    payByPaybill: (payment: PaybillPayment) => payByPaybill(world, payment),
    /** Resumes the actions that a restart interrupted. Only one of the processes that share a storage does so. */
    resume: () => resumePrompts(world),
    /** Assigns a scenario to a number, from its next prompt on. */
    play: (phone: string, parts: ScenarioParts) => records.plays.put(phone, Scenario.parse(parts)),
    /** The addresses that it called, oldest first. */
    called: deliveries.called,
    async stop() {
      server.close()
      server.closeAllConnections()
      await Promise.all([once(server, 'close'), deliveries.stop()])
    },
  }
}

function apiOf(world: World): Express {
  const app = express()
  app.get('/oauth/v1/generate', giveToken(world))
  app.use(express.json(), mustBePosted(world), stkApi(world), businessApi(world))
  app.use((_request, response) => fail(response, 404, '404.001.01', 'Resource not found'))
  app.use(badRequest)
  return app
}

const badRequest: ErrorRequestHandler = (error, _request, response, _next) => {
  const status: unknown = error instanceof Error && 'status' in error ? error.status : undefined
  if (status === 400) fail(response, 400, '400.002.05', 'Invalid Request Payload')
  else fail(response, 500, '500.003.1001', error instanceof Error ? error.message : 'Internal Server Error')
}
