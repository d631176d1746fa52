import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Listening, listening } from '../../../tests/support/listening.ts'
import { readPaybillPayment, readPromptResult, readRefundResult } from '../callbacks.ts'
import { inMemoryTokenStore } from '../daraja/access-tokens.ts'
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
let heard: { readonly path: string; readonly text: string }[]
/** The business's answer to validations. */
let verdict: object

beforeEach(async () => {
  heard = []
  verdict = { ResultCode: '0', ResultDesc: 'Accepted' }
  business = await listening(
    createServer(async (request, response) => {
      heard.push({ path: request.url ?? '', text: JSON.stringify(await json(request)) })
      response.end(JSON.stringify(request.url === '/validation' ? verdict : {}))
    }),
  )
  const timings = { soon: 1, slow: 40, late: 40, lifetime: 60_000, callback: 1, confirmation: 15 }
  simulator = await startMpesaSimulator({ timings })
  mpesa = daraja({
    ...{ baseUrl: simulator.url, shortcode: simulator.shortcode, ...simulatedCredentials, timeoutMs: 5_000 },
    ...{ initiator: { name: 'n', securityCredential: 's' }, tokenStore: inMemoryTokenStore(), clock: () => new Date() },
  })
  await mpesa.registerUrls({ confirmation: `${business.url}/confirmation`, validation: `${business.url}/validation` })
})
afterEach(async () => {
  await simulator.stop()
  await business.close()
})

const proof = 'ab'.repeat(16)
const ask = (shillings = 100) =>
  mpesa.prompt({
    ...{ phone, shillings, account: 'SB7KMW2X', description: 'Studio time' },
    callbackUrl: `${business.url}/prompt/${proof}`,
  })
const paths = () => heard.map(({ path }) => path.split('/')[1])
const ends = () => heard.filter(({ path }) => path.startsWith('/prompt')).map(({ text }) => readPromptResult(text, now))

/** Runs a scenario until nothing more happens. */
async function play(parts: ScenarioParts, calls: number): Promise<void> {
  await simulator.play(phone, parts)
  await ask().catch(() => undefined)
  await soon(() => heard.length).toBe(calls)
}

describe('a prompt that is paid', () => {
  it('is told by its callback and by a Paybill confirmation with the same receipt', async () => {
    await ask()
    await simulator.press(phone, 'pin')
    await soon(paths).toEqual(['prompt', 'confirmation'])
    const [prompt, confirmation] = heard.map(({ text }) => text)
    const paid = readPromptResult(prompt ?? '', now)
    const { receipt } = readPaybillPayment(confirmation ?? '', now)
    expect(paid).toMatchObject({ end: 'paid', receipt, amountCents: 10_000, payer: '2547 ***** 678' })
    expect(await simulator.movements()).toMatchObject([{ receipt, shillings: 100, account: 'SB7KMW2X' }])
  })

  it.each<[string, ScenarioParts, string[]]>([
    ['twice', { end: '0', callback: 'twice', confirmation: 'never' }, ['prompt', 'prompt']],
    ['confirmation first', { end: '0', confirmation: 'before' }, ['confirmation', 'prompt']],
    ['by the confirmation only', { end: '0', callback: 'never' }, ['confirmation']],
    ['late', { end: '0', endsAfter: 'late', confirmation: 'never' }, ['prompt']],
    ['with its answer lost', { end: '0', submission: 'lost_answer', confirmation: 'never' }, ['prompt']],
    ['behind a firewall’s page', { end: '0', submission: 'html_taken', confirmation: 'never' }, ['prompt']],
  ])('is told as its scenario says: %s', async (_title, parts, calls) => {
    await play(parts, calls.length)
    expect(paths()).toEqual(calls)
    expect(await simulator.movements()).toHaveLength(1)
  })

  it('is told before the request was answered', async () => {
    await simulator.play(phone, { end: '0', endsAfter: 'before_answer', confirmation: 'never' })
    await ask()
    expect(ends()).toMatchObject([{ end: 'paid' }])
  })

  it('is told by nobody but the query, or not even by that', async () => {
    const silent = { end: '0', callback: 'never', confirmation: 'never' } as const
    const lookUpOf = async (parts: ScenarioParts) => {
      await simulator.play(phone, parts)
      const answer = await ask()
      await soon(async () => (await simulator.prompts())[0]?.resultCode).toBe('0')
      return answer.accepted && (await mpesa.lookUp(answer.checkoutRequestId))
    }
    expect(await lookUpOf(silent)).toEqual({ state: 'paid' })
    expect(await lookUpOf({ ...silent, query: 'no_answer' })).toEqual({ state: 'no_answer' })
    expect(heard).toEqual([])
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
  ])('is told by its code: %s', async (end, meaning) => {
    await play({ end }, 1)
    expect(ends()).toMatchObject([{ end: meaning, resultCode: end }])
    expect(await simulator.movements()).toEqual([])
  })

  it('expires when nobody answers', async () => {
    const short = await startMpesaSimulator({ timings: { lifetime: 1, callback: 1 } })
    const client = daraja({
      ...{ baseUrl: short.url, shortcode: short.shortcode, ...simulatedCredentials, timeoutMs: 5_000 },
      ...{ initiator: undefined, tokenStore: inMemoryTokenStore(), clock: () => new Date() },
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

  it('of more than M-Pesa moves fails by itself', async () => {
    await ask(250_001)
    await soon(ends).toMatchObject([{ end: 'limit_reached' }])
  })

  it('that never arrived is on no phone', async () => {
    await simulator.play(phone, { submission: 'unseen' })
    await expect(ask()).rejects.toThrow('not answered')
    expect(await simulator.prompts()).toEqual([])
  })
})

describe('a forged callback', () => {
  it.each<[string, ScenarioParts['forged']]>([
    ['an address that nobody gave out', 'wrong_proof'],
    ['ids of another prompt', 'wrong_ids'],
    ['a leaked address', 'leaked_address'],
    ['another amount', 'wrong_amount'],
  ])('says paid by %s, and the truth follows', async (_title, forged) => {
    await play({ end: '1032', forged }, 2)
    const [lie, truth] = ends()
    expect(lie).toMatchObject({ end: 'paid', amountCents: forged === 'wrong_amount' ? 10_100 : 10_000 })
    expect(heard[0]?.path === `/prompt/${proof}`).toBe(forged !== 'wrong_proof')
    expect(truth).toMatchObject({ end: 'cancelled' })
    expect(lie?.checkoutRequestId === truth?.checkoutRequestId).toBe(forged !== 'wrong_ids')
    expect(await simulator.movements()).toEqual([])
  })
})

describe('a Paybill payment', () => {
  const pay = { phone, shillings: 300, account: 'somebody' }

  it('is validated, then confirmed, as often as it is told to be', async () => {
    expect(await simulator.payByPaybill(pay)).toMatchObject({ paid: true })
    await soon(paths).toEqual(['validation', 'confirmation'])
    expect(await simulator.payByPaybill({ ...pay, validation: 'off', confirmation: 'twice' })).toMatchObject({
      paid: true,
    })
    await soon(paths).toEqual(['validation', 'confirmation', 'confirmation', 'confirmation'])
  })

  it('is not made where the business says no', async () => {
    verdict = { ResultCode: 'C2B00012', ResultDesc: 'Rejected' }
    expect(await simulator.payByPaybill(pay)).toEqual({ paid: false, code: 'C2B00012' })
    expect(await simulator.movements()).toEqual([])
  })

  it('whose validation is not answered is made or not, as the registration says', async () => {
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
  const results = () => heard.filter(({ path }) => path === '/result').map(({ text }) => readRefundResult(text))
  const bought = async (): Promise<string> => {
    const paid = await simulator.payByPaybill({ phone, shillings: 300, account: 'a', confirmation: 'never' })
    return paid.paid ? paid.receipt : ''
  }

  it('take a receipt back, once', async () => {
    const receipt = await bought()
    await mpesa.reverse({ receipt, shillings: 300, ...calls() })
    await soon(results).toMatchObject([{ resultCode: '0' }])
    await mpesa.reverse({ receipt, shillings: 300, ...calls() })
    await soon(results).toMatchObject([{}, { resultCode: 'R000001' }])
    await mpesa.reverse({ receipt: 'TNOSUCHONE', shillings: 300, ...calls() })
    await soon(results).toMatchObject([{}, {}, { resultCode: 'R000002' }])
  })

  it('pay out, and tell by which transaction', async () => {
    await mpesa.payOut({ refundId: randomUUID(), phone, shillings: 50, ...calls() })
    await soon(results).toMatchObject([{ resultCode: '0', transaction: expect.stringMatching(/^T\w{9}$/) }])
    expect(await simulator.movements()).toMatchObject([{ road: 'payout', shillings: 50 }])
  })

  it.each<[ScenarioParts['refund'], string[]]>([
    ['fails', ['result']],
    ['silent', ['timeout']],
    ['twice', ['result', 'result']],
  ])('play their scenarios: %s', async (refund, told) => {
    await simulator.play(phone, { refund })
    await mpesa.payOut({ refundId: randomUUID(), phone, shillings: 50, ...calls() })
    await soon(paths).toEqual(told)
    expect(await simulator.movements()).toHaveLength(refund === 'fails' ? 0 : 1)
  })
})

describe('what is no proper request', () => {
  const post = (path: string, headers: Record<string, string>, body = '{}') =>
    fetch(`${simulator.url}${path}`, { method: 'POST', headers, body })

  it('is turned away in Daraja’s words', async () => {
    const json = { 'content-type': 'application/json' }
    expect((await fetch(`${simulator.url}/oauth/v1/generate`)).status).toBe(400)
    expect((await fetch(`${simulator.url}/mpesa/stkpush/v1/processrequest`)).status).toBe(405)
    expect(await (await post('/mpesa/stkpush/v1/processrequest', {})).json()).toMatchObject({ errorCode: '400.002.02' })
    const stale = { ...json, authorization: 'Bearer old' }
    expect(await (await post('/mpesa/stkpush/v1/processrequest', stale)).json()).toMatchObject({
      errorCode: '404.001.03',
    })
    const wrong = await mpesa.prompt({
      ...{ phone: '254812345678', shillings: 1, account: 'A' },
      description: '',
      callbackUrl: business.url,
    })
    expect(wrong).toMatchObject({ accepted: false, code: '400.002.02', text: 'Bad Request - Invalid PartyA' })
  })
})
