import { createServer } from 'node:http'
import express, { type ErrorRequestHandler, type Express, type Router } from 'express'
import { businessApi } from './business-api.ts'
import { controlApi, phoneApi } from './control-api.ts'
import { fail, giveToken, mustBePosted } from './daraja-http.ts'
import type { Delivery } from './deliveries.ts'
import { type PaidByPaybill, type PaybillPayment, payByPaybill } from './paybill.ts'
import { type Key, press, resumePrompts, waitingOn } from './prompts.ts'
import type { Movement, SimulatedPrompt, Sms } from './records.ts'
import { Scenario, type ScenarioParts } from './scenarios.ts'
import { stkApi } from './stk-api.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

/** The open prompt on a phone, and its messages, newest first. */
interface Phone {
  readonly prompt: SimulatedPrompt | undefined
  readonly sms: readonly Sms[]
}

/** Daraja and the phones of its customers, on this machine. */
export interface MpesaSimulator {
  /** The URL of its Daraja, without a trailing slash. */
  readonly url: string
  readonly shortcode: string
  /** The data and actions of the test phone's page. */
  readonly phones: Router
  phone(phone: string): Promise<Phone>
  /** Every prompt there was, the newest first. */
  prompts(): Promise<readonly SimulatedPrompt[]>
  /** All transactions, newest first. */
  movements(): Promise<readonly Movement[]>
  /** Answers the open prompt for the person. Returns the ended prompt; undefined if none is open. */
  press(phone: string, key: Key): Promise<SimulatedPrompt | undefined>
  payByPaybill(payment: PaybillPayment): Promise<PaidByPaybill>
  /** Resumes the actions that a restart interrupted. Only one of the processes that share a storage does so. */
  resume(): Promise<void>
  /** Makes a number play something else than an ordinary one, from its next prompt on. */
  play(phone: string, parts: ScenarioParts): Promise<void>
  /** The calls that it made, the oldest first. */
  readonly deliveries: readonly Delivery[]
  stop(): Promise<void>
}

/** Starts the simulator for this machine only, on a free port. */
export async function startMpesaSimulator(options: WorldOptions = {}): Promise<MpesaSimulator> {
  const world = createWorld(options)
  const server = createServer(apiOf(world))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { records, deliveries, shortcode } = world
  return {
    url: `http://127.0.0.1:${port}`,
    shortcode,
    phones: phoneApi(world),
    async phone(phone) {
      const [prompt, sms] = await Promise.all([waitingOn(world, phone), records.sms.all(phone)])
      return { prompt, sms }
    },
    prompts: () => records.prompts.all(),
    movements: () => records.movements.all(),
    press: (phone, key) => press(world, phone, key),
    payByPaybill: (payment) => payByPaybill(world, payment),
    resume: () => resumePrompts(world),
    play: (phone, parts) => records.plays.put(phone, Scenario.parse(parts)),
    deliveries: deliveries.made,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await Promise.all([closed, deliveries.stop()])
    },
  }
}

function apiOf(world: World): Express {
  const app = express()
  app.disable('x-powered-by')
  app.use('/control', controlApi(world))
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
