import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Listening, listening } from '../../../tests/support/listening.ts'
import { readPaybillPayment, readPromptResult, readRefundResult } from '../callbacks.ts'
import { inMemoryTokenStore } from '../daraja/access-tokens.fixtures.ts'
import { daraja } from '../daraja/daraja.ts'
import type { Mpesa } from '../mpesa.ts'
import type { ScenarioParts } from './scenarios.ts'
import { type MpesaSimulator, startMpesaSimulator } from './simulator.ts'
import { simulatedCredentials } from './world.ts'

const phone = '254712345678'
/** Polls with a timeout long enough for a busy machine. */
const soon = <T>(what: () => T) => expect.poll(what, { interval: 10 })
const now = new Date()
let simulator: MpesaSimulator
let mpesa: Mpesa
let business: Listening
let received: { readonly path: string; readonly text: string }[]
/** The business's answer to validations. */
let verdict: object

beforeEach(async () => {
  received = []
  verdict = { ResultCode: '0', ResultDesc: 'Accepted' }
  business = await listening(
    createServer(async (request, response) => {
      received.push({ path: request.url ?? '', text: JSON.stringify(await json(request)) })
      response.end(JSON.stringify(request.url === '/validation' ? verdict : {}))
    }),
  )
  const timings = { soon: 1, slow: 40, late: 40, lifetime: 60_000, callback: 1, confirmation: 15 }
  simulator = await startMpesaSimulator({ timings })
  mpesa = daraja({
    baseUrl: simulator.url,
    shortcode: simulator.shortcode,
    ...simulatedCredentials,
    timeoutMs: 5_000,
    initiator: { name: 'n', securityCredential: 's' },
    tokenStore: inMemoryTokenStore(),
    clock: () => new Date(),
  })
  await mpesa.registerUrls({ confirmation: `${business.url}/confirmation`, validation: `${business.url}/validation` })
})
afterEach(async () => {
  await simulator.stop()
  await business.close()
})

const proof = 'ab'.repeat(16)
const sendPrompt = (shillings = 100) =>
  mpesa.prompt({
    phone,
    shillings,
    account: 'SB7KMW2X',
    description: 'Studio time',
    callbackUrl: `${business.url}/prompt/${proof}`,
  })
const paths = () => received.map(({ path }) => path.split('/')[1])
const ends = () =>
  received.filter(({ path }) => path.startsWith('/prompt')).map(({ text }) => readPromptResult(text, now))

/** Runs a scenario until nothing more happens. */
async function play(parts: ScenarioParts, calls: number): Promise<void> {
  await simulator.play(phone, parts)
  await sendPrompt().catch(() => undefined)
  await soon(() => received.length).toBe(calls)
}

describe('a prompt that is paid', () => {
  it('causes a callback and a Paybill confirmation with the same receipt', async () => {
    await sendPrompt()
    await simulator.press(phone, 'pin')
    await soon(paths).toEqual(['prompt', 'confirmation'])
    const [prompt, confirmation] = received.map(({ text }) => text)
    const paid = readPromptResult(prompt ?? '', now)
    const { receipt } = readPaybillPayment(confirmation ?? '', now)
    expect(paid).toMatchObject({ end: 'paid', receipt, amountCents: 10_000, payer: '2547 ***** 678' })
    expect(await simulator.movements()).toMatchObject([{ receipt, shillings: 100, account: 'SB7KMW2X' }])
  })

  it.each<[string, ScenarioParts, string[]]>([
    ['callback twice', { end: '0', callback: 'twice', confirmation: 'never' }, ['prompt', 'prompt']],
    ['confirmation first', { end: '0', confirmation: 'before' }, ['confirmation', 'prompt']],
    ['confirmation only', { end: '0', callback: 'never' }, ['confirmation']],
    ['late callback', { end: '0', endsAfter: 'late', confirmation: 'never' }, ['prompt']],
    ['lost answer to the request', { end: '0', submission: 'lost_answer', confirmation: 'never' }, ['prompt']],
    ['firewall page as the answer', { end: '0', submission: 'html_taken', confirmation: 'never' }, ['prompt']],
  ])('causes the calls of its scenario: %s', async (_title, parts, calls) => {
    await play(parts, calls.length)
    expect(paths()).toEqual(calls)
    expect(await simulator.movements()).toHaveLength(1)
  })

  it('may cause the callback before the request is answered', async () => {
    await simulator.play(phone, { end: '0', endsAfter: 'before_answer', confirmation: 'never' })
    await sendPrompt()
    expect(ends()).toMatchObject([{ end: 'paid' }])
  })

  it('may be visible only in the query, or not even there', async () => {
    const silent = { end: '0', callback: 'never', confirmation: 'never' } as const
    const lookUpOf = async (parts: ScenarioParts) => {
      await simulator.play(phone, parts)
      const answer = await sendPrompt()
      await soon(async () => (await simulator.prompts())[0]?.resultCode).toBe('0')
      return answer.accepted && (await mpesa.lookUp(answer.checkoutRequestId))
    }
    expect(await lookUpOf(silent)).toEqual({ state: 'paid' })
    expect(await lookUpOf({ ...silent, query: 'no_answer' })).toEqual({ state: 'no_answer' })
    expect(received).toEqual([])
  })
})

describe('a prompt that is not paid', () => {
  it.each([
    ['1', 'insufficient_funds'],
    ['1032', 'cancelled'],
    ['1037', 'unreachable'],
    ['1019', 'timed_out'],
    ['2001', 'wrong_pin'],
    ['7777', null],
  ])('causes a callback with the code %s', async (end, meaning) => {
    await play({ end }, 1)
    expect(ends()).toMatchObject([{ end: meaning, resultCode: end }])
    expect(await simulator.movements()).toEqual([])
  })

  it('expires without an answer', async () => {
    const short = await startMpesaSimulator({ timings: { lifetime: 1, callback: 1 } })
    const client = daraja({
      baseUrl: short.url,
      shortcode: short.shortcode,
      ...simulatedCredentials,
      timeoutMs: 5_000,
      initiator: undefined,
      tokenStore: inMemoryTokenStore(),
      clock: () => new Date(),
    })
    await client.prompt({
      phone,
      shillings: 1,
      account: 'A',
      description: 'B',
      callbackUrl: `${business.url}/prompt/${proof}`,
    })
    await soon(ends).toMatchObject([{ end: 'timed_out' }])
    await short.stop()
  })

  it('fails if the amount exceeds M-Pesa’s limit', async () => {
    await sendPrompt(250_001)
    await soon(ends).toMatchObject([{ end: 'limit_reached' }])
  })

  it('appears on no phone if it never arrived', async () => {
    await simulator.play(phone, { submission: 'unseen' })
    await expect(sendPrompt()).rejects.toThrow('not answered')
    expect(await simulator.prompts()).toEqual([])
  })
})

describe('a forged callback', () => {
  it.each<[string, ScenarioParts['forged']]>([
    ['an address that was never issued', 'wrong_proof'],
    ['ids of another prompt', 'wrong_ids'],
    ['a leaked address', 'leaked_address'],
    ['another amount', 'wrong_amount'],
  ])('reports a payment with %s before the true callback', async (_title, forged) => {
    await play({ end: '1032', forged }, 2)
    const [lie, truth] = ends()
    expect(lie).toMatchObject({ end: 'paid', amountCents: forged === 'wrong_amount' ? 10_100 : 10_000 })
    expect(received[0]?.path === `/prompt/${proof}`).toBe(forged !== 'wrong_proof')
    expect(truth).toMatchObject({ end: 'cancelled' })
    expect(lie?.checkoutRequestId === truth?.checkoutRequestId).toBe(forged !== 'wrong_ids')
    expect(await simulator.movements()).toEqual([])
  })
})

describe('a Paybill payment', () => {
  const pay = { phone, shillings: 300, account: 'somebody' }

  it('is validated and then confirmed, as configured', async () => {
    expect(await simulator.payByPaybill(pay)).toMatchObject({ paid: true })
    await soon(paths).toEqual(['validation', 'confirmation'])
    expect(await simulator.payByPaybill({ ...pay, validation: 'off', confirmation: 'twice' })).toMatchObject({
      paid: true,
    })
    await soon(paths).toEqual(['validation', 'confirmation', 'confirmation', 'confirmation'])
  })

  it('fails if the business rejects the validation', async () => {
    verdict = { ResultCode: 'C2B00012', ResultDesc: 'Rejected' }
    expect(await simulator.payByPaybill(pay)).toEqual({ paid: false, code: 'C2B00012' })
    expect(await simulator.movements()).toEqual([])
  })

  it('without an answer to the validation follows the registered ResponseType', async () => {
    expect(await simulator.payByPaybill({ ...pay, validation: 'lost' })).toMatchObject({ paid: true })
    const token = await fetch(`${simulator.url}/oauth/v1/generate?grant_type=client_credentials`, {
      headers: { authorization: `Basic ${btoa('simulated-key:simulated-secret')}` },
    })
    const { access_token } = await token.json()
    const registration = {
      ConfirmationURL: `${business.url}/confirmation`,
      ValidationURL: `${business.url}/validation`,
    }
    const registered = await fetch(`${simulator.url}/mpesa/c2b/v2/registerurl`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ShortCode: simulator.shortcode, ResponseType: 'Cancelled', ...registration }),
    })
    expect(await registered.json()).toMatchObject({ OriginatorCoversationID: expect.any(String), ResponseCode: '0' })
    expect(await simulator.payByPaybill({ ...pay, validation: 'lost' })).toMatchObject({ paid: false })
    expect(await simulator.movements()).toHaveLength(1)
  })
})

describe('refunds', () => {
  const calls = () => ({
    remarks: 'Refund',
    resultUrl: `${business.url}/result`,
    timeoutUrl: `${business.url}/timeout`,
  })
  const results = () => received.filter(({ path }) => path === '/result').map(({ text }) => readRefundResult(text))
  const bought = async (): Promise<string> => {
    const paid = await simulator.payByPaybill({ phone, shillings: 300, account: 'a', confirmation: 'never' })
    return paid.paid ? paid.receipt : ''
  }

  it('reverse a receipt once', async () => {
    const receipt = await bought()
    await mpesa.reverse({ receipt, shillings: 300, ...calls() })
    await soon(results).toMatchObject([{ resultCode: '0' }])
    await mpesa.reverse({ receipt, shillings: 300, ...calls() })
    await soon(results).toMatchObject([{}, { resultCode: 'R000001' }])
    await mpesa.reverse({ receipt: 'TNOSUCHONE', shillings: 300, ...calls() })
    await soon(results).toMatchObject([{}, {}, { resultCode: 'R000002' }])
  })

  it('pay out and report the transaction', async () => {
    await mpesa.payOut({ refundId: randomUUID(), phone, shillings: 50, ...calls() })
    await soon(results).toMatchObject([{ resultCode: '0', transaction: expect.stringMatching(/^T\w{9}$/) }])
    expect(await simulator.movements()).toMatchObject([{ road: 'payout', shillings: 50 }])
  })

  it.each<[ScenarioParts['refund'], string[]]>([
    ['fails', ['result']],
    ['silent', ['timeout']],
    ['twice', ['result', 'result']],
  ])('follow the scenario: %s', async (refund, calledPaths) => {
    await simulator.play(phone, { refund })
    await mpesa.payOut({ refundId: randomUUID(), phone, shillings: 50, ...calls() })
    await soon(paths).toEqual(calledPaths)
    expect(await simulator.movements()).toHaveLength(refund === 'fails' ? 0 : 1)
  })
})

describe('an invalid request', () => {
  const post = (path: string, headers: Record<string, string>, body = '{}') =>
    fetch(`${simulator.url}${path}`, { method: 'POST', headers, body })

  it('is rejected with Daraja’s error codes', async () => {
    const json = { 'content-type': 'application/json' }
    expect((await fetch(`${simulator.url}/oauth/v1/generate`)).status).toBe(400)
    expect((await fetch(`${simulator.url}/mpesa/stkpush/v1/processrequest`)).status).toBe(405)
    expect(await (await post('/mpesa/stkpush/v1/processrequest', {})).json()).toMatchObject({ errorCode: '400.002.02' })
    expect(await (await post('/mpesa/stkpush/v1/processrequest', json, '{')).json()).toMatchObject({
      errorCode: '400.002.05',
    })
    const stale = { ...json, authorization: 'Bearer old' }
    expect(await (await post('/mpesa/stkpush/v1/processrequest', stale)).json()).toMatchObject({
      errorCode: '404.001.03',
    })
    const wrong = await mpesa.prompt({
      phone: '254812345678',
      shillings: 1,
      account: 'A',
      description: '',
      callbackUrl: business.url,
    })
    expect(wrong).toMatchObject({ accepted: false, code: '400.002.02', text: 'Bad Request - Invalid PartyA' })
  })
})
