import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import * as z from 'zod'
import { faultOf } from '../addresses.ts'
import { fail, failureOf, firewallPage } from './daraja-errors.ts'
import { textOf } from './payloads.ts'
import { putPrompt, waitingOn } from './prompts.ts'
import type { SimulatedPrompt } from './records.ts'
import type { Scenario } from './scenarios.ts'
import { playOf, type World } from './world.ts'

const Text = z.union([z.string(), z.number()]).transform(String)
export const Address = z.url().refine((address) => faultOf(address, false) === undefined)
const Phone = Text.pipe(z.string().regex(/^254[17]\d{8}$/))
const Signed = z.object({
  BusinessShortCode: Text.pipe(z.string().regex(/^\d{5,7}$/)),
  Password: z.string(),
  Timestamp: Text.pipe(z.string().regex(/^\d{14}$/)),
})
const Push = Signed.extend({
  TransactionType: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']),
  Amount: z.coerce.number().int().min(1),
  PartyA: Phone,
  PartyB: Text,
  PhoneNumber: Phone,
  CallBackURL: Address,
  AccountReference: z.string().min(1).max(12),
  TransactionDesc: z.string().max(13).optional(),
})
const Query = Signed.extend({ CheckoutRequestID: z.string().min(1) })

/** Handles requests that match a schema, and answers others with Daraja's error. */
export const handle =
  <Schema extends z.ZodType>(
    schema: Schema,
    act: (given: z.output<Schema>, response: Response, request: Request) => unknown,
  ): RequestHandler =>
  async (request, response) => {
    const { success, data, error } = schema.safeParse(request.body)
    if (success) return void (await act(data, response, request))
    const field = String(error.issues[0]?.path[0] ?? 'Request')
    fail(response, 400, '400.002.02', `Bad Request - Invalid ${field}`)
  }

/** STK push: /mpesa/stkpush/v1/processrequest. */
export function pushHandler(world: World, forgetToken: () => Promise<void>): RequestHandler {
  // A prompt's address is its own, so that each is turned away once.
  const staleOnce = new Set<string>()
  return handle(Push, async (push, response, request) => {
    if (!isSigned(world, push, response)) return
    const scenario = await playOf(world, push.PhoneNumber, push.Amount)
    if (scenario.submission === 'stale_token' && !staleOnce.has(push.CallBackURL)) {
      staleOnce.add(push.CallBackURL)
      await forgetToken()
      return fail(response, 404, '404.001.03', 'Invalid Access Token')
    }
    if (scenario.submission === 'unseen') return void request.socket.destroy()
    if (scenario.submission === 'html') return void response.status(503).type('html').send(firewallPage)
    const locked = (await waitingOn(world, push.PhoneNumber)) ? 'locked' : undefined
    const failure = failureOf(locked ?? scenario.submission)
    if (failure) return fail(response, ...failure)
    const { PhoneNumber: phone, Amount: shillings, AccountReference: account } = push
    const input = { phone, shillings, account, shortcode: push.PartyB, callbackUrl: push.CallBackURL }
    const prompt = await putPrompt(world, input, scenario)
    if (scenario.submission === 'lost_answer') request.socket.destroy()
    else if (scenario.submission === 'html_taken') response.status(503).type('html').send(firewallPage)
    else response.json(accepted(prompt))
  })
}

const accepted = ({ merchantRequestId, checkoutRequestId }: SimulatedPrompt) => ({
  MerchantRequestID: merchantRequestId,
  CheckoutRequestID: checkoutRequestId,
  ResponseCode: '0',
  ResponseDescription: 'Success. Request accepted for processing',
  CustomerMessage: 'Success. Request accepted for processing',
})

/** STK query: /mpesa/stkpushquery/v1/query. */
export const queryHandler = (world: World): RequestHandler =>
  handle(Query, async (query, response) => {
    if (!isSigned(world, query, response)) return
    const prompt = await world.records.prompts.get(query.CheckoutRequestID)
    if (!prompt) return fail(response, 500, '500.001.1001', 'The transaction does not Exist')
    if (prompt.scenario.query === 'no_answer') return fail(response, 500, '500.001.1001', '')
    if (prompt.resultCode === null) return inFlight(response, prompt, prompt.scenario.inFlight)
    response.json({ ...described(prompt), ResultCode: prompt.resultCode, ResultDesc: textOf(prompt.resultCode) })
  })

function inFlight(response: Response, prompt: SimulatedPrompt, shape: Scenario['inFlight']): void {
  if (shape === 'code')
    response.json({ ...described(prompt), ResultCode: '4999', ResultDesc: 'The transaction is still under processing' })
  else if (shape === 'empty_error')
    response.json({ requestId: randomUUID(), errorCode: '500.001.1001', errorMessage: '' })
  else fail(response, 500, '500.001.1001', 'The transaction is being processed')
}

const described = ({ merchantRequestId, checkoutRequestId }: SimulatedPrompt) => ({
  ResponseCode: '0',
  ResponseDescription: 'The service request has been accepted successsfully',
  MerchantRequestID: merchantRequestId,
  CheckoutRequestID: checkoutRequestId,
})

function isSigned(world: World, signed: z.output<typeof Signed>, response: Response): boolean {
  const password = Buffer.from(`${world.shortcode}${world.passkey}${signed.Timestamp}`).toString('base64')
  if (signed.BusinessShortCode !== world.shortcode) fail(response, 500, '500.001.1001', 'Merchant does not exist')
  else if (signed.Password !== password) fail(response, 500, '500.001.1001', 'Wrong credentials')
  else return true
  return false
}
