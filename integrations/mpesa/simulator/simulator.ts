import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { businessApi } from './business-api.ts'
import { controlApi } from './control-api.ts'
import { fail } from './daraja-errors.ts'
import type { Delivery } from './deliveries.ts'
import { type PaidByPaybill, type PaybillPayment, payByPaybill } from './paybill.ts'
import { type Key, press, resumePrompts, waitingOn } from './prompts.ts'
import type { Movement, SimulatedPrompt, Sms } from './records.ts'
import { Scenario, type ScenarioParts } from './scenarios.ts'
import { pushHandler, queryHandler } from './stk-api.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

export interface SimulatorOptions extends WorldOptions {
  /** 0 picks a free one. */
  readonly port?: number
}

/** The prompts and messages on a phone, newest first. */
export interface Phone {
  readonly prompt: SimulatedPrompt | undefined
  readonly sms: readonly Sms[]
}

/** Daraja and the phones of its customers, on this machine. */
export interface MpesaSimulator {
  /** The URL of its Daraja, without a trailing slash. */
  readonly url: string
  readonly shortcode: string
  /** The name that payers read. */
  readonly business: string
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

/** Starts the simulator for this machine only, by default on a free port. */
export async function startMpesaSimulator(options: SimulatorOptions = {}): Promise<MpesaSimulator> {
  const world = createWorld(options)
  const server = createServer(apiOf(world))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { records, deliveries, shortcode, business } = world
  return {
    url: `http://127.0.0.1:${port}`,
    shortcode,
    business,
    async phone(phone) {
      const [prompt, sms] = await Promise.all([waitingOn(world, phone), records.sms.all(phone)])
      return { prompt, sms }
    },
    prompts: () => records.prompts.all(),
    movements: () => records.movements.all(),
    async press(phone, key) {
      const waiting = await waitingOn(world, phone)
      return waiting && press(world, waiting.checkoutRequestId, key)
    },
    payByPaybill: (payment) => payByPaybill(world, payment),
    resume: () => resumePrompts(world),
    play: (phone, parts) => records.plays.put(phone, Scenario.parse(parts)),
    get deliveries() {
      return deliveries.made
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await Promise.all([closed, deliveries.stop()])
    },
  }
}

const tokenSeconds = 3_599
const tokenId = 'current'

function apiOf(world: World): Express {
  const app = express()
  app.disable('x-powered-by')
  app.use('/control', controlApi(world))
  app.get('/oauth/v1/generate', giveToken(world))
  app.use(express.json())
  app.use(mustPost, mustBeJson, mustHaveToken(world))
  const forgetToken = () => world.records.tokens.put(tokenId, { value: randomUUID(), expiresAt: 0 })
  app.post('/mpesa/stkpush/v1/processrequest', pushHandler(world, forgetToken))
  app.post('/mpesa/stkpushquery/v1/query', queryHandler(world))
  app.use(businessApi(world))
  app.use((_request, response) => fail(response, 404, '404.001.01', 'Resource not found'))
  app.use(badRequest)
  return app
}

/** A new token ends the one before. */
const giveToken =
  ({ records, clock, consumerKey, consumerSecret }: World): RequestHandler =>
  async (request, response) => {
    const basic = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
    if (request.query.grant_type !== 'client_credentials')
      return fail(response, 400, '400.008.02', 'Invalid grant type passed')
    if (request.headers.authorization !== basic)
      return fail(response, 400, '400.008.01', 'Invalid Authentication passed')
    const value = randomUUID().replaceAll('-', '')
    await records.tokens.put(tokenId, { value, expiresAt: clock().getTime() + tokenSeconds * 1_000 })
    response.json({ access_token: value, expires_in: String(tokenSeconds) })
  }

const mustHaveToken =
  ({ records, clock }: World): RequestHandler =>
  async (request, response, next) => {
    const token = await records.tokens.get(tokenId)
    const isGood = token && token.expiresAt > clock().getTime()
    if (isGood && request.headers.authorization === `Bearer ${token.value}`) next()
    else fail(response, 404, '404.001.03', 'Invalid Access Token')
  }

const mustPost: RequestHandler = (request, response, next) =>
  request.method === 'POST' ? next() : fail(response, 405, '405.001', 'Method Not Allowed')

const mustBeJson: RequestHandler = (request, response, next) =>
  request.is('application/json') ? next() : fail(response, 400, '400.002.02', 'Bad Request - Invalid Content-Type')

const badRequest: ErrorRequestHandler = (error, _request, response, _next) => {
  const status: unknown = error instanceof Error && 'status' in error ? error.status : undefined
  if (status === 400) fail(response, 400, '400.002.05', 'Invalid Request Payload')
  else fail(response, 500, '500.003.1001', error instanceof Error ? error.message : 'Internal Server Error')
}
