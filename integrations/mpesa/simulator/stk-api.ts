import type { Response } from 'express'
import { Router } from 'express'
import * as z from 'zod'
import { Text } from '../formats.ts'
import { Address, fail, forgetToken, handle, Phone } from './daraja-http.ts'
import { textOf } from './payloads.ts'
import { putPrompt, waitingOn } from './prompts.ts'
import type { SimulatedPrompt } from './records.ts'
import { playOf, type World } from './world.ts'

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

type Failure = readonly [status: number, errorCode: string, errorMessage: string]
const failures: Readonly<Record<string, Failure>> = {
  locked: [500, '500.001.1001', 'Unable to lock subscriber, a transaction is already in process'],
  spike_arrest: [500, '500.003.02', 'Error Occurred: Spike Arrest Violation'],
  internal_error: [500, '500.003.1001', 'Internal Server Error'],
  invalid_phone: [400, '400.002.02', 'Bad Request - Invalid PhoneNumber'],
  quota: [500, '500.003.03', 'Error Occurred: Quota Violation'],
}

/** The answer of a firewall in front of Daraja. */
const firewallPage =
  '<html><head><title>503</title></head><body>Request unsuccessful. Incapsula incident ID: 0-0</body></html>'

/** Daraja's endpoints for prompts and prompt queries. */
export function stkApi(world: World): Router {
  // Each prompt has its own callback address, so each request is rejected once.
  const staleOnce = new Set<string>()
  const push = handle(Push, async (given, response, request) => {
    if (!isSigned(world, given, response)) return
    const { PhoneNumber: phone, Amount: shillings, AccountReference: account, CallBackURL: callbackUrl } = given
    const scenario = await playOf(world, phone, shillings)
    const { submission } = scenario
    if (submission === 'stale_token' && !staleOnce.has(callbackUrl)) {
      staleOnce.add(callbackUrl)
      await forgetToken(world)
      return fail(response, 404, '404.001.03', 'Invalid Access Token')
    }
    if (submission === 'unseen') return void request.socket.destroy()
    if (submission === 'html') return void response.status(503).type('html').send(firewallPage)
    const failure = failures[(await waitingOn(world, phone)) ? 'locked' : submission]
    if (failure) return fail(response, ...failure)
    const prompt = await putPrompt(world, { phone, shillings, account, shortcode: given.PartyB, callbackUrl, scenario })
    if (submission === 'lost_answer') request.socket.destroy()
    else if (submission === 'html_taken') response.status(503).type('html').send(firewallPage)
    else {
      const success = 'Success. Request accepted for processing'
      response.json({ ...idsOf(prompt), ResponseDescription: success, CustomerMessage: success })
    }
  })
  const query = handle(Query, async (given, response) => {
    if (!isSigned(world, given, response)) return
    const prompt = await world.records.prompts.get(given.CheckoutRequestID)
    if (!prompt) return fail(response, 500, '500.001.1001', 'The transaction does not Exist')
    const { scenario, resultCode } = prompt
    if (scenario.query === 'no_answer') return fail(response, 500, '500.001.1001', '')
    if (resultCode === null && scenario.inFlight === 'empty_error') return fail(response, 200, '500.001.1001', '')
    if (resultCode === null && scenario.inFlight === 'error')
      return fail(response, 500, '500.001.1001', 'The transaction is being processed')
    const ResponseDescription = 'The service request has been accepted successsfully'
    const ResultCode = resultCode ?? '4999'
    response.json({ ...idsOf(prompt), ResponseDescription, ResultCode, ResultDesc: textOf(ResultCode) })
  })
  return Router().post('/mpesa/stkpush/v1/processrequest', push).post('/mpesa/stkpushquery/v1/query', query)
}

const idsOf = ({ merchantRequestId, checkoutRequestId }: SimulatedPrompt) => ({
  MerchantRequestID: merchantRequestId,
  CheckoutRequestID: checkoutRequestId,
  ResponseCode: '0',
})

function isSigned(world: World, signed: z.output<typeof Signed>, response: Response): boolean {
  const password = Buffer.from(`${world.shortcode}${world.passkey}${signed.Timestamp}`).toString('base64')
  if (signed.BusinessShortCode !== world.shortcode) fail(response, 500, '500.001.1001', 'Merchant does not exist')
  else if (signed.Password !== password) fail(response, 500, '500.001.1001', 'Wrong credentials')
  else return true
  return false
}
